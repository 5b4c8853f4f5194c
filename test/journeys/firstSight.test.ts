import assert from "node:assert/strict";
import { sampleChains } from "../../src/local/sampleChains";
import { Workbench } from "../support/workbench";

describe("first sight of the extension", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.start({ name: "first sight" });
  });
  after(() => workbench.close());

  it("shows the 13 chains of the local service, and their explorers", async () => {
    await workbench.openCatalog();
    await workbench.catalog.expand("Chains");
    await workbench.catalog.expand("Ethereum");
    await workbench.catalog.row("Etherscan").waitFor();
    const rows = await workbench.catalog.rows();
    const chains = rows.filter(({ level }) => level === 2).map(({ text }) => text);
    assert.equal(chains.length, 13);
    for (const { name } of sampleChains) {
      assert.ok(
        chains.some((chain) => chain.startsWith(name)),
        `${name} is missing`,
      );
    }
  });

  for (const theme of ["dark", "light", "highContrast"] as const) {
    it(`is drawn in the ${theme} theme`, async () => {
      await workbench.changeTheme(theme);
      await workbench.screenshot(`chains ${theme}`);
      assert.ok(await workbench.catalog.row("Ethereum").isVisible());
    });
  }

  it("keeps its view over a reload", async () => {
    await workbench.reload();
    await workbench.catalog.row("Chains").waitFor();
  });

  it("is there in a second window too", async () => {
    const second = await workbench.secondWindow();
    await second.openCatalog();
    await second.catalog.expand("Chains");
    await second.catalog.row("Bitcoin").waitFor();
    await second.screenshot("second window");
  });
});
