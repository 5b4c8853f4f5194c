import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { earlierTags, earlierVersions } from "../support/earlierVersion";
import { endsWithFailure } from "../support/endsWithFailure";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";
import type { Workbench } from "../support/workbench";

const second = earlierVersions.find(({ name }) => name === "0.2");
const [address = ""] = earlierTags["hot_wallet"] ?? [];
/** An address that the sample tags as sample_exchange. */
const ofSample = "0x28C6c06298d514Db089934071355E5743bf21d60";
const message = "Sample data is off now: only your own tags are shown.";

/** A user who updates from version 0.2, in which the sample was always on. */
describe("somebody who comes from version 0.2", function () {
  endsWithFailure();

  const window = useWindow({
    name: "from version 0.2",
    showsSample: false,
    ...(second && { stored: second.folder }),
  });
  let workbench: Workbench;
  before(async () => {
    workbench = window();
    await writeFile(path.join(workbench.workspace, "own.txt"), `${address}\n${ofSample}\n`);
    await workbench.openFile("own.txt");
  });

  const tagRows = async (): Promise<readonly string[]> => {
    const rows = await workbench.catalog.rows();
    const start = rows.findIndex(({ label }) => label.startsWith("Tags"));
    return rows
      .slice(start + 1)
      .flatMap(({ label, level }) => (level > 1 ? [label.replace(/,.*/, "")] : []));
  };

  it("reads once that the sample is off, and sees all earlier tags and no tag of the sample (T-81f)", async () => {
    await workbench.notifications.waitFor(message);
    await until("the tag behind the address", async () =>
      (await workbench.editor.text()).some((line) => line.includes("treasury")),
    );
    await workbench.openCatalog();
    await workbench.catalog.collapse("Workspace");
    await workbench.catalog.expand("Tags");
    await workbench.catalog.row("cold_wallet").waitFor();
    assert.deepEqual(await tagRows(), Object.keys(earlierTags));
    assert.equal(
      (await workbench.notifications.texts()).filter((text) => text === message).length,
      1,
    );
    await workbench.screenshots("sample is off");
  });

  it("does not read this again after a reload", async () => {
    await workbench.reload();
    await workbench.openFile("own.txt");
    await until("the tag behind the address", async () =>
      (await workbench.editor.text()).some((line) => line.includes("treasury")),
    );
    await workbench.openCatalog();
    await workbench.catalog.expand("Tags");
    await workbench.catalog.row("cold_wallet").waitFor();
    assert.deepEqual(await workbench.notifications.texts(), []);
  });

  it("turns the sample on, and sees it in the tree, but in no hint, card, Find… or Insert Address… (T-81f)", async () => {
    await workbench.command("Address Atlas: Show Sample Data");
    await workbench.catalog.row("sample_exchange").waitFor();
    assert.ok((await tagRows()).includes("hot_wallet"));
    await workbench.screenshots("sample is on");
    const card = await workbench.editor.hover(ofSample);
    assert.ok(!((await card.textContent()) ?? "").includes("sample_"));
    assert.ok(!(await workbench.editor.text()).join("").includes("sample_"));
    for (const command of ["Find…", "Insert Address…"]) {
      await workbench.ask(`Address Atlas: ${command}`, "hot_wallet");
      await workbench.quickInput.row("hot_wallet").first().waitFor();
      await workbench.quickInput.type("sample_exchange");
      await workbench.quickInput.row(/No known item/).waitFor();
      const rows = await workbench.quickInput.rows();
      assert.ok(
        !rows.some((row) => row.includes("sample_exchange") && !row.includes("No known item")),
        rows.join("\n"),
      );
      await workbench.quickInput.cancel();
    }
  });
});
