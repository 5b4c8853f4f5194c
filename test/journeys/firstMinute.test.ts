import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Anvil, startAnvil } from "../chain/anvil";
import { endsWithFailure } from "../support/endsWithFailure";
import { many } from "../support/manyAddresses";
import { poison, usdc } from "../support/poison";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { Workbench } from "../support/workbench";

const aavePool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";
const [payee = ""] = many(1);

const known = `contract Treasury {
    address constant POOL = ${aavePool};
    address payable payee = payable(${payee});
}
`;
const planted = `contract Payout {
    address constant TOKEN = ${poison};
}
`;

/** Goes from a clean profile to every main feature and measures the time of each step. */
describe("the first minute", function () {
  endsWithFailure();

  let workbench: Workbench;
  let folder: TemporaryFolder;
  let anvil: Anvil;
  let start = 0;
  const lines: string[] = [];

  before(async function () {
    this.timeout(120_000);
    folder = await makeTemporaryFolder();
    anvil = await startAnvil(path.join(folder.path, "anvil.log"));
    await anvil.ask("anvil_setBalance", payee, "0x6c6b935b8bbd4000");
    start = performance.now();
    workbench = await Workbench.start({
      name: "first minute",
      settings: { "workbench.editor.useModal": "off" },
    });
    arrive("the window");
    await writeFile(path.join(workbench.workspace, "Treasury.sol"), known);
    await writeFile(path.join(workbench.workspace, "Payout.sol"), planted);
  });

  after(async () => {
    await anvil.stop();
    await folder.remove();
    const last = await workbench.screenshot("the end");
    await writeFile(path.join(path.dirname(last), "seconds.txt"), `${lines.join("\n")}\n`);
  });

  /** Records and prints the time since the start of the editor. */
  function arrive(at: string): void {
    const seconds = (performance.now() - start) / 1000;
    const line = `${seconds.toFixed(1).padStart(5)} s  ${at}`;
    lines.push(line);
    console.log(`      ${line}`);
  }

  it("shows the view with its four roots", async () => {
    await workbench.openCatalog();
    for (const root of ["Workspace", "Chains", "Tokens", "Tags"]) {
      await workbench.catalog.row(root).first().waitFor();
    }
    arrive("the view");
    await workbench.catalog.expand("Chains");
    await workbench.catalog.row("Ethereum").first().waitFor();
  });

  it("shows a name after a known address", async () => {
    await workbench.openFile("Treasury.sol");
    await workbench.editor.waitForText("≈ AaveV3Ethereum.POOL");
    arrive("the first name");
    await workbench.screenshot("name");
  });

  it("warns of an address that looks like a known one", async () => {
    await workbench.openFile("Payout.sol");
    await workbench.page.locator(".squiggly-warning").first().waitFor();
    arrive("the first warning");
    await workbench.problems.open();
    const row = workbench.problems.row("lookAlike");
    assert.match(
      await row.innerText(),
      new RegExp(`^Looks like ${usdc} \\(USDC · Ethereum .*\\), but is another address\\.`),
    );
    await workbench.screenshot("warning");
    await workbench.problems.close();
  });

  it("tags an address from the context menu, and shows the tag there", async () => {
    await workbench.openFile("Treasury.sol");
    const menu = await workbench.editor.rightClick(payee);
    await menu.choose("Assign Tag…");
    await workbench.quickInput.waitFor(`Assign Tag to ${payee}`);
    await workbench.quickInput.type("my_first_tag");
    await workbench.quickInput.row("New tag").waitFor();
    await workbench.quickInput.accept();
    const line = workbench.editor.lines.filter({ hasText: payee });
    await line.filter({ hasText: "my_first_tag" }).waitFor();
    arrive("the first tag");
    await workbench.screenshot("tag");
  });

  it("shows what the address holds on a node of the user's own", async () => {
    await workbench.command("Address Atlas: Connect to a Node…");
    await workbench.quickInput.pick("Enter a URL…");
    await workbench.quickInput.waitFor("The whole URL is secret");
    await workbench.quickInput.type(anvil.url);
    await workbench.quickInput.accept();
    await workbench.catalog
      .row(`Anvil 31337 (${new URL(anvil.url).host.replace("127.0.0.1", "localhost")})`)
      .waitFor();
    // The cursor is still at the tagged address.
    await workbench.command("Address Atlas: Open Address");
    const page = workbench.webview();
    await page.locator("h1", { hasText: payee }).waitFor();
    await page.locator('.tab[data-key="holdings"]').click();
    const row = page.locator(".holdings .body-row", { hasText: "7.8125" });
    await row.waitFor();
    arrive("the first true amount");
    await page.locator(".node-answers", { hasText: /read at block 0\b/ }).waitFor();
    await page.getByText("my_first_tag").first().waitFor();
    await workbench.screenshot("amount");
  });
});
