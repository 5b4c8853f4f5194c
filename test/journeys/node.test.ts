import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FrameLocator } from "playwright-core";
import { type Anvil, startAnvil } from "../chain/anvil";
import { deployExamples, type ExampleContracts } from "../chain/exampleContracts";
import { compile } from "../chain/nodes/contracts";
import { deployDiamond } from "../chain/nodes/deployDiamond";
import { Oracle } from "../chain/nodes/oracle";
import { broadcastOf } from "../support/broadcastOf";
import { endsWithFailure } from "../support/endsWithFailure";
import { Canary } from "../support/canary";
import { RudeServer } from "../support/rude/rudeServer";
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
    await writeDeployments();
    await workbench.openCatalog();
    await workbench.catalog.expand("Chains");
  });

  after(async () => {
    await anvil.stop();
    await folder.remove();
  });

  /** Writes the output of Foundry scripts, and a file that uses one of the deployed addresses. */
  async function writeDeployments(): Promise<void> {
    const { Token, TokenProxy, Treasury } = contracts;
    for (const [name, address] of Object.entries({ Token, TokenProxy, Treasury })) {
      const folder = path.join(workbench.workspace, `broadcast/${name}.s.sol/31337`);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, "run-latest.json"), broadcastOf(address, { name }));
    }
    const text = `const chainId = 31337;\nconst token = "${TokenProxy}";\n`;
    await writeFile(path.join(workbench.workspace, "use.ts"), text);
  }

  const name = (): string => `Anvil 31337 (localhost:${port})`;

  async function open(address: string): Promise<FrameLocator> {
    await workbench.openAddress(address);
    await workbench.webview().locator('.tab[data-key="holdings"]').click();
    return workbench.webview();
  }

  it("is connected by the command, and its chain is in the tree without an identifier", async () => {
    await workbench.command("Address Atlas: Connect to a Node…");
    await workbench.quickInput.pick("Enter a URL…");
    await workbench.quickInput.waitFor("The whole URL is secret");
    await workbench.quickInput.type(anvil.url);
    await workbench.quickInput.accept();
    await workbench.catalog.row(name()).waitFor();
    await workbench.catalog.row(/node-[0-9a-f]{8}/).waitFor({ state: "detached" });
  });

  it("shows true amounts of a Safe and who controls it, but no value in dollars", async () => {
    const page = await open(contracts.Treasury);
    await page.locator(".holdings .body-row", { hasText: "250,000" }).waitFor();
    await page
      .locator(".holdings .mark.unlisted, .holdings .mark.notInTokenList")
      .waitFor({ state: "detached" });
    await page.locator(".node-answers", { hasText: /read at block \d+/ }).waitFor();
    await page.locator(".node-answers", { hasText: "all blocks searched" }).waitFor();
    await page.locator(".control", { hasText: "2 / 3" }).waitFor();
    await page.locator(".sum, .column-value").first().waitFor({ state: "detached" });
    await workbench.screenshots("a Safe on a node");
    await workbench.resize({ width: 700, height: 800, zoom: 1 });
    await page.getByRole("button", { name: "Show All 3 Owners" }).click();
    await page.locator(".control .pair", { hasText: "Safe owner" }).last().waitFor();
    await page.locator(".control").getByRole("button", { name: "Show fewer" }).click();
    await page
      .locator(".control .pair", { hasText: "Safe owner" })
      .last()
      .waitFor({ state: "hidden" });
    await workbench.screenshot("a Safe on a node, narrow");
    await workbench.resize({ ...plain, zoom: 1.5 });
    await workbench.screenshot("a Safe on a node at 150 percent");
    await workbench.resize(plain);
  });

  it("shows the effect of a transaction without a key press", async () => {
    const page = workbench.webview();
    const [from] = (await anvil.ask("eth_accounts")) as readonly string[];
    await anvil.ask("eth_sendTransaction", {
      from,
      to: contracts.Treasury,
      value: "0xde0b6b3a7640000",
    });
    await page.locator(".holdings .column-amount .integer", { hasText: /^6$/ }).waitFor();
  });

  it("shows who controls a proxy", async () => {
    const page = await open(contracts.TokenProxy);
    await page.locator(".control", { hasText: /EIP-1967.*Implementation/s }).waitFor();
    await page.locator(".control", { hasText: "Admin" }).waitFor();
    await workbench.screenshots("a proxy on a node");
  });

  it("shows the delay and the roles of a timelock, with the names of the workspace", async () => {
    const page = await open(contracts.Timelock);
    const control = page.locator(".control", { hasText: "Timelock delay" });
    await control.filter({ hasText: "2 d (172800 s)" }).waitFor();
    await control.locator(".pair", { hasText: /Proposer.*Treasury on chain 31337/s }).waitFor();
    await control.locator(".pair", { hasText: /Executor.*anyone/s }).waitFor();
    await page.locator(".absent", { hasText: "Price feed" }).waitFor();
    await workbench.screenshots("a timelock on a node");
    await workbench.resize({ width: 700, height: 800, zoom: 1 });
    await workbench.screenshot("a timelock on a node, narrow");
    await workbench.resize(plain);
  });

  it("shows what a price feed answers, and marks what is self-reported", async () => {
    const oracle = await Oracle.open(anvil.url);
    const { MockV3Aggregator } = await compile("Control.sol");
    assert.ok(MockV3Aggregator);
    const page = await open(await oracle.deploy(MockV3Aggregator, [8, 318_455_000_000n]));
    const own = page.locator(".control", { hasText: "Price feed" });
    await own.filter({ hasText: /MockV3Aggregator.sol.*self-reported/s }).waitFor();
    await own.filter({ hasText: /Answer.*3,184\.55.*Updated/s }).waitFor();
    await workbench.screenshots("a price feed on a node");
  });

  it("shows the asset of a vault", async () => {
    const oracle = await Oracle.open(anvil.url);
    const { Vault } = await compile("Control.sol");
    assert.ok(Vault);
    const page = await open(await oracle.deploy(Vault, [contracts.Token]));
    const facts = page.locator(".control", { hasText: "Vault" });
    await facts
      .locator(".pair", { hasText: /Token on chain 31337/ })
      .first()
      .waitFor();
    await page.locator(".control", { hasText: /Harbor Vault.*self-reported/s }).waitFor();
    await workbench.screenshots("a vault on a node");
  });

  it("shows the facets and the owner of a diamond", async () => {
    const oracle = await Oracle.open(anvil.url);
    const { at } = await deployDiamond(oracle, contracts.Treasury);
    const page = await open(at);
    await page.locator(".control .pair", { hasText: "Facet" }).nth(2).waitFor();
    await page.locator(".control .pair", { hasText: /Owner.*Treasury on chain 31337/s }).waitFor();
    await workbench.screenshots("a diamond on a node");
  });

  it("shows what a token is, with its supply and last transfers", async () => {
    const page = await open(contracts.Token);
    await page.locator(".control", { hasText: /Decimals.*Total supply/s }).waitFor();
    await workbench.screenshots("a token on a node");
    await page.getByRole("button", { name: /Show the Last \d Transfers/ }).click();
    await page.locator(".control .pair", { hasText: "Transfer" }).first().waitFor();
    await workbench.screenshot("transfers of a token on a node");
    await page.locator("dt", { hasText: "Names" }).waitFor();
    await page.locator("dt", { hasText: "Explorers" }).waitFor({ state: "detached" });
    await open(contracts.TokenProxy);
  });

  it("is read again after a restart, and shows nothing from before it", async () => {
    await anvil.stop();
    anvil = await startAnvil(path.join(folder.path, "again.log"), port);
    const page = workbench.webview();
    await page.locator(".node-answers", { hasText: /read at block 0\b/ }).waitFor();
    await page.locator(".control").waitFor({ state: "detached" });
    await page.locator(".node-answers .mark", { hasText: "there is no code" }).waitFor();
    await workbench.screenshots("after a restart");
    await workbench.resize({ width: 700, height: 800, zoom: 1 });
    await workbench.screenshot("after a restart, narrow");
    await workbench.resize(plain);
  });

  it("marks the names of contracts that were deployed before the restart", async () => {
    const page = workbench.webview();
    await page
      .locator(".chip")
      .getByText(/TokenProxy on chain 31337 \(no code\)/)
      .waitFor();
    await workbench.openFile("use.ts");
    await workbench.editor.waitForText("TokenProxy (no code)");
    await workbench.editor.hover(contracts.TokenProxy);
    const noCode = /no code on Anvil 31337 \(localhost:\d+\) at block 0, /;
    // Filters by text, because the tooltip of a tab may still be open.
    await workbench.page.locator(".monaco-hover:visible").getByText(noCode).first().waitFor();
    await workbench.screenshots("a hint of a contract without code");
    await workbench.page.keyboard.press("Escape");
  });

  it("lists deployments without code in the panel of its chain", async () => {
    const menu = await workbench.catalog.contextMenu(name());
    await menu.choose("Open");
    const page = workbench.webview();
    await page.locator(".node-answers .mark", { hasText: "3 of 3 deployments" }).waitFor();
    await page.locator(".control", { hasText: /Token on chain 31337 \(no code\)/ }).waitFor();
    await workbench.screenshots("a chain without the deployments");
  });

  it("removes the marks once the contracts are deployed again", async () => {
    await deployExamples(anvil);
    const page = workbench.webview();
    await page.locator(".node-answers .mark").waitFor({ state: "detached" });
    await workbench.openFile("use.ts");
    const line = { hasText: "TokenProxy", hasNotText: "no code" };
    await workbench.editor.lines.filter(line).first().waitFor();
  });

  it("is marked while it does not answer, until it answers again", async () => {
    const page = await open(contracts.Treasury);
    await page.locator(".control", { hasText: "2 / 3" }).waitFor();
    await anvil.stop();
    await page.locator(".node-answers .mark", { hasText: "does not answer" }).waitFor();
    await page.locator(".holdings .body-row", { hasText: "250,000" }).waitFor();
    await workbench.catalog.row(/does not answer/).waitFor();
    const status = workbench.page.locator('.statusbar [aria-label*="does not answer"]');
    await status.first().waitFor();
    await workbench.screenshots("a node that does not answer");
    anvil = await startAnvil(path.join(folder.path, "third.log"), port);
    await page.locator(".node-answers .mark", { hasText: "answer" }).waitFor({ state: "detached" });
    await workbench.catalog.row(/does not answer/).waitFor({ state: "detached" });
    await status.first().waitFor({ state: "detached" });
  });

  it("is queried again by Refresh, also while no panel is visible", async () => {
    await workbench.openFile("use.ts");
    await workbench.editor.waitForText("TokenProxy (no code)");
    await deployExamples(anvil);
    await workbench.command("Address Atlas: Refresh");
    const line = { hasText: "TokenProxy", hasNotText: "no code" };
    await workbench.editor.lines.filter(line).first().waitFor();
    await anvil.stop();
    anvil = await startAnvil(path.join(folder.path, "fourth.log"), port);
    await workbench.command("Address Atlas: Refresh");
    await workbench.editor.waitForText("TokenProxy (no code)");
    await open(contracts.Treasury);
  });

  it("answers next to a connected service, which gets no request about its chain (N-61, walk I13)", async () => {
    const server = await new RudeServer().listen();
    await deployExamples(anvil);
    await workbench.command("Address Atlas: Connect to a Service…");
    await workbench.quickInput.waitFor("The base URL of the service");
    await workbench.quickInput.type(`${server.origin}/v2/`);
    await workbench.quickInput.accept();
    await workbench.quickInput.waitFor("The API key for localhost");
    await workbench.quickInput.type(new Canary().key);
    await workbench.quickInput.accept();
    await workbench.statusItem(`localhost:${server.port} · Anvil 31337`).waitFor();
    const page = await open(contracts.Treasury);
    await page.locator(".holdings .body-row", { hasText: "250,000" }).waitFor();
    await page.locator(".node-answers", { hasText: "read at block" }).waitFor();
    await workbench.catalog.expand("Chains");
    await workbench.catalog.row(name()).waitFor();
    await workbench.screenshots("a node next to a service");
    assert.ok(server.requests.some(({ path }) => path === "/v2/token-holdings"));
    assert.ok(!server.requests.some(({ path, query }) => (path + query).includes("node-")));
    await workbench.command("Address Atlas: Use the Local Service");
    await workbench.statusItem(`localhost:${server.port}`).waitFor({ state: "detached" });
    await page.locator(".holdings .body-row", { hasText: "250,000" }).waitFor();
    await server.close();
  });

  it("is queried for nothing after it was removed", async () => {
    await workbench.command("Address Atlas: Remove Node…");
    await workbench.quickInput.pick(/Anvil 31337/);
    await workbench.catalog.row(name()).waitFor({ state: "detached" });
    const page = workbench.webview();
    await page.locator(".note", { hasText: "a service or a node to see amounts." }).waitFor();
    await page.getByRole("button", { name: "Connect to a Node…" }).waitFor();
    await workbench.screenshot("no node any more");
  });
});
