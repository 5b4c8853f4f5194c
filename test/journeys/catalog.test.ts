import assert from "node:assert/strict";
import { vitalik } from "../support/realAddresses";
import { Workbench } from "../support/workbench";
import { appears } from "../support/workbench/appears";

describe("the catalog on the local service", () => {
  it("shows chains, tokens and sample tags at the first start, without asking anything, opens an address by a click, and lets it be dragged into an editor", async () => {
    const workbench = await Workbench.start({ name: "catalog, local service" });
    await workbench.openCatalog();
    await workbench.catalog.expand("Chains");
    await workbench.catalog.expand("Ethereum");
    await workbench.screenshot("chains");
    assert.match(await workbench.catalog.row("Etherscan").first().innerText(), /etherscan\.io/);
    await workbench.catalog.collapse("Chains");
    await workbench.catalog.expand("Tokens");
    await workbench.catalog.row("USDC").first().waitFor();
    await workbench.catalog.expand("USDC");
    await workbench.screenshot("tokens");
    await workbench.catalog.collapse("Tokens");
    await workbench.catalog.expand("Tags");
    await workbench.catalog
      .row(/sample/)
      .first()
      .waitFor();
    await workbench.screenshot("sample tags");
    await workbench.statusItem("Atlas: local").waitFor();
    assert.deepEqual(await workbench.notifications.texts(), []);

    await workbench.catalog.expand("sample_public_wallet");
    const address = workbench.catalog.row("0xd8dA6BF2…7aA96045");
    const panel = workbench.page.locator("iframe.webview.ready").last();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await address.click();
      if (await appears(panel)) break;
    }
    await workbench.webview().getByText(vitalik).first().waitFor();

    await workbench.openFile("README.md");
    const line = workbench.editor.lines.filter({ hasText: "stablecoins" });
    // Nothing tells when the editor is ready to take a drop.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await address.dragTo(line, { targetPosition: { x: 60, y: 8 } });
      if (await appears(line.filter({ hasText: vitalik }))) break;
    }
    await workbench.screenshot("dropped");
    await line.filter({ hasText: vitalik }).waitFor();
  });
});
