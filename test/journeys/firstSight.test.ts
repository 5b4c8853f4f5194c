import assert from "node:assert/strict";
import { localChains } from "../../src/sources/local/localChains";
import { endsWithFailure } from "../support/endsWithFailure";
import { vitalik } from "../support/realAddresses";
import { Workbench } from "../support/workbench";
import { until } from "../support/until";
import { appears } from "../support/workbench/appears";

/** The first window of a user who has only turned the sample on, so the extension uses its local service. */
describe("first sight of the extension, on the local service", function () {
  endsWithFailure();

  let workbench: Workbench;
  const address = /0xd8dA6BF2…7aA96045/;

  before(async () => {
    workbench = await Workbench.start({ name: "first sight" });
    await workbench.openCatalog();
  });

  it("shows its 13 chains, and their explorers", async () => {
    const { catalog } = workbench;
    await catalog.collapse("Workspace");
    await catalog.expand("Chains");
    await catalog.expand("Ethereum");
    await catalog.row("Etherscan").waitFor();
    const rows = await catalog.rows();
    const chains = rows.filter(({ level }) => level === 2).map(({ text }) => text);
    assert.equal(chains.length, 13);
    for (const { name } of localChains) {
      assert.ok(
        chains.some((chain) => chain.startsWith(name)),
        `${name} is missing`,
      );
    }
    assert.match(await catalog.row("Etherscan").first().innerText(), /etherscan\.io/);
    await workbench.screenshots("chains");
    await catalog.pressButton("Etherscan", "Open in Explorer");
    await workbench.dialog.waitFor();
    assert.match(await workbench.dialog.box.innerText(), /https:\/\/etherscan\.io/);
    await workbench.dialog.press("Cancel");
    await catalog.collapse("Chains");
  });

  it("shows its tokens, and where they are deployed", async () => {
    const { catalog } = workbench;
    await catalog.expand("Tokens");
    await catalog.row("USDC").first().waitFor();
    await catalog.expand("USDC");
    await catalog
      .row(/6 decimals/)
      .first()
      .waitFor();
    await workbench.screenshot("tokens");
    await catalog.collapse("Tokens");
  });

  it("shows its tags, which say that they are samples", async () => {
    const { catalog } = workbench;
    await catalog.expand("Tags");
    await catalog
      .row(/sample/)
      .first()
      .waitFor();
    await workbench.screenshot("sample tags");
    await workbench.localStatus().waitFor();
    assert.deepEqual(await workbench.notifications.texts(), []);
  });

  it("opens an address by a click", async () => {
    await workbench.catalog.expand("sample_public_wallet");
    const panel = workbench.page.locator("iframe.webview.ready").last();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await workbench.catalog.row(address).click();
      if (await appears(panel)) break;
    }
    await workbench.webview().getByText(vitalik).first().waitFor();
  });

  it("copies an address by the button on its row", async () => {
    await workbench.catalog.pressButton(address, "Copy Address");
    await until("the copy", async () => (await workbench.clipboard()) === vitalik);
  });

  it("lets an address be dragged into an editor", async () => {
    await workbench.openFile("README.md");
    const line = workbench.editor.lines.filter({ hasText: "stablecoins" });
    // Retries, because the editor does not report whether it accepts a drop.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await workbench.catalog.row(address).dragTo(line, { targetPosition: { x: 60, y: 8 } });
      if (await appears(line.filter({ hasText: vitalik }))) break;
    }
    await workbench.screenshot("dropped");
    await line.filter({ hasText: vitalik }).waitFor();
  });
});
