import assert from "node:assert/strict";
import * as vscode from "vscode";
import { insertAddress } from "../../src/commands/insert/insertAddress";
import { acceptUntil } from "../support/acceptUntil";
import { until } from "../support/editorFixture";
import { nextBox } from "../support/nextBox";
import { usdcOnEthereum, vitalik } from "../support/realAddresses";
import { searchedPlacesOf } from "../support/searchedPlaces";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";

describe("inserting an address right after a keystroke", () => {
  const service = useServiceFixture();

  it("T-49f never writes what was found for an earlier word", async () => {
    const fixture = await TaggingFixture.start(service());
    await fixture.remember(vitalik.toLowerCase(), ["quayside_main"]);
    await fixture.remember(usdcOnEthereum.toLowerCase(), ["lighthouse_main"]);
    const editor = await fixture.show("");
    const shown = nextBox();
    const inserting = insertAddress(searchedPlacesOf(fixture), "quayside");
    const box = await shown;
    await until(() => box.activeItems.length > 0, "the rows");
    box.value = "lighthouse";
    // Before the list follows.
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await acceptUntil(inserting);
    assert.equal(editor.document.getText(), usdcOnEthereum);
    await fixture.dispose();
  });
});
