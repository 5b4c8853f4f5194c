import assert from "node:assert/strict";
import { insertAddress, restsMilliseconds } from "../../src/editor/commands/insert/insertAddress";
import { acceptUntil } from "../support/acceptUntil";
import { until } from "../support/editorFixture";
import { nextBox } from "../support/nextBox";
import { usdcOnEthereum, vitalik } from "../support/realAddresses";
import { searchedPlacesOf } from "../support/searchedPlaces";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";

describe("inserting an address right after a keystroke", () => {
  const service = useServiceFixture();

  it("never writes what was found for an earlier word (T-49f)", async () => {
    const fixture = await TaggingFixture.start(service());
    await fixture.remember(vitalik.toLowerCase(), ["quayside_main"]);
    await fixture.remember(usdcOnEthereum.toLowerCase(), ["lighthouse_main"]);
    const editor = await fixture.show("");
    // Simulates a busy machine, on which the list is not updated between a keystroke and Enter.
    const timer = globalThis.setTimeout;
    Reflect.set(globalThis, "setTimeout", (work: () => void, time: number) =>
      timer(time === restsMilliseconds ? () => undefined : work, time),
    );
    try {
      const shown = nextBox();
      const inserting = insertAddress(searchedPlacesOf(fixture), "quayside");
      const box = await shown;
      await until(() => box.activeItems.length > 0, "the rows");
      box.value = "lighthouse";
      await acceptUntil(inserting);
    } finally {
      globalThis.setTimeout = timer;
    }
    assert.equal(editor.document.getText(), usdcOnEthereum);
    await fixture.dispose();
  });
});
