import assert from "node:assert/strict";
import { Workbench } from "../support/workbench";

describe("the catalog on the local service", () => {
  it("shows chains, tokens and sample tags at the first start, without asking anything", async () => {
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
  });
});
