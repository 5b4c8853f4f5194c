import path from "node:path";
import type { FrameLocator } from "playwright-core";
import { type Anvil, startAnvil } from "../chain/anvil";
import { deployExamples, type ExampleContracts } from "../chain/exampleContracts";
import { endsWithFailure } from "../support/endsWithFailure";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { useWindow } from "../support/useWindow";
import type { WindowSize, Workbench } from "../support/workbench";

const plain: WindowSize = { width: 1440, height: 900, zoom: 1 };

describe("a node of the person's own", function () {
  endsWithFailure();

  const window = useWindow({ name: "node", settings: { "workbench.editor.useModal": "off" } });
  let workbench: Workbench;
  let folder: TemporaryFolder;
  let anvil: Anvil;
  let contracts: ExampleContracts;
  let port: number;

  before(async () => {
    workbench = window();
    folder = await makeTemporaryFolder();
    anvil = await startAnvil(path.join(folder.path, "anvil.log"));
    port = Number(new URL(anvil.url).port);
    contracts = await deployExamples(anvil);
    await workbench.openCatalog();
    await workbench.catalog.expand("Chains");
  });

  after(async () => {
    await anvil.stop();
    await folder.remove();
  });

  const name = (): string => `Anvil 31337 (localhost:${port})`;

  async function open(address: string): Promise<FrameLocator> {
    await workbench.command("Address Atlas: Open Address");
    await workbench.quickInput.waitFor(/Which address/);
    await workbench.quickInput.type(address);
    await workbench.quickInput.accept();
    const page = workbench.webview();
    await page.locator("h1", { hasText: new RegExp(address, "i") }).waitFor();
    return page;
  }

  it("is connected by the command, and its chain is in the tree without an identifier", async () => {
    await workbench.command("Address Atlas: Connect to a Node…");
    await workbench.quickInput.pick("Enter a URL…");
    await workbench.quickInput.waitFor("All of it is a secret");
    await workbench.quickInput.type(anvil.url);
    await workbench.quickInput.accept();
    await workbench.catalog.row(name()).waitFor();
    await workbench.catalog.row(/node-[0-9a-f]{8}/).waitFor({ state: "detached" });
  });

  it("tells true amounts of a Safe and who controls it, and no value", async () => {
    const page = await open(contracts.Treasury);
    await page.locator(".holdings .body-row", { hasText: "250,000" }).waitFor();
    await page.locator(".holdings .mark.unlisted, .holdings .mark.notInTokenList").waitFor();
    await page.locator(".told-by-node", { hasText: /read at block \d+/ }).waitFor();
    await page.locator(".told-by-node", { hasText: "all blocks looked through" }).waitFor();
    await page.locator(".control", { hasText: "2 / 3" }).waitFor();
    await page.locator(".sum, .column-value").first().waitFor({ state: "detached" });
    await workbench.screenshots("a Safe on a node");
    await workbench.resize({ width: 700, height: 800, zoom: 1 });
    await workbench.screenshot("a Safe on a node, narrow");
    await workbench.resize({ ...plain, zoom: 1.5 });
    await workbench.screenshot("a Safe on a node at 150 percent");
    await workbench.resize(plain);
  });

  it("follows a transaction without a key press", async () => {
    const page = workbench.webview();
    const [from] = (await anvil.ask("eth_accounts")) as readonly string[];
    await anvil.ask("eth_sendTransaction", {
      from,
      to: contracts.Treasury,
      value: "0xde0b6b3a7640000",
    });
    await page.locator(".holdings .column-amount .integer", { hasText: /^6$/ }).waitFor();
  });

  it("tells who controls a proxy", async () => {
    const page = await open(contracts.TokenProxy);
    await page
      .locator(".control", { hasText: /EIP-1967.*Implementation.*Admin.*Owner/s })
      .waitFor();
    await workbench.screenshots("a proxy on a node");
  });

  it("is read again after a restart, which leaves nothing of before", async () => {
    await anvil.stop();
    anvil = await startAnvil(path.join(folder.path, "again.log"), port);
    const page = workbench.webview();
    await page.locator(".told-by-node", { hasText: /read at block 0\b/ }).waitFor();
    await page.locator(".control").waitFor({ state: "detached" });
    await workbench.screenshot("after a restart");
  });

  it("is asked nothing after it was removed", async () => {
    await workbench.command("Address Atlas: Remove Node…");
    await workbench.quickInput.pick(/Anvil 31337/);
    await workbench.catalog.row(name()).waitFor({ state: "detached" });
    const page = workbench.webview();
    await page.locator(".note", { hasText: "neither a service nor a node" }).waitFor();
    await page.getByRole("button", { name: "Connect to a Node…" }).waitFor();
    await workbench.screenshot("no node any more");
  });
});
