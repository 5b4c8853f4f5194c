import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Locator } from "playwright-core";
import { type Anvil, startAnvil } from "../chain/anvil";
import { deployExamples, type ExampleContracts } from "../chain/exampleContracts";
import { broadcastOf } from "../support/broadcastOf";
import { endsWithFailure } from "../support/endsWithFailure";
import { poison, usdc } from "../support/poison";
import { ScannedFolder } from "../support/scannedFolder";
import { until } from "../support/until";
import { Workbench } from "../support/workbench";
import { appears } from "../support/workbench/appears";

const vault = "0x5F07F69c5687475d134A6cfE31CA0f1Fa7d1fF13";
const treasury = "0x0293bdd748fccebe0503C284E7DEF35cAB08887E";
const keeper = "0x436d0b13C93Ce7230450e5A07eF2Cca2D057693d";
const auditor = "0x39FF1d129081cb5f0a5F78B22aC5Bd2b5d2999D6";
const escrow = "0xB428e004ABFab5D09eE624E70E599b811436e21B";

function payout(payees: string): string {
  return `/** The chain that the treasury pays on. */
export const CHAIN_ID = 1;

/** What it calls there. */
export const contracts = {
  asset: "${usdc}",
  wrapped: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
  approvals: "0x000000000022D473030F116dDEE9F6B43aC78BA3",
  router: "0xE592427A0AEce92De3Edee1F18E0157C05861564",
  pool: "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2",
  savings: "${vault}",
} as const;

/** Whom it pays. */
export const payees = {
${payees}} as const;

export function isPayee(address: string): boolean {
  return Object.values<string>(payees).includes(address);
}
`;
}

function payouts(token: string): string {
  return `# What the treasury pays in November
chainId: 1
token:
  symbol: USDC
  decimals: 6
  address: "${token}"
payees:
  - name: keeper
    amount: "12500.00"
    address: "${keeper}"
  - name: auditor
    amount: "48000.00"
    address: ${auditor}
`;
}

/**
 * Goes through the README, from the first name to real amounts, and takes its pictures, which `npm run pictures` then
 * copies. Without `ATLAS_PICTURES` this suite does nothing.
 */
function pictureListing(): void {
  endsWithFailure();

  let folder: ScannedFolder;
  let workbench: Workbench;
  let anvil: Anvil;
  let contracts: ExampleContracts;

  before(async function () {
    this.timeout(180_000);
    folder = await ScannedFolder.make();
    const harbor = path.join(folder.path, "harbor");
    await mkdir(harbor);
    anvil = await startAnvil(path.join(folder.path, "anvil.log"));
    contracts = await deployExamples(anvil);
    await writeWorkspace(ScannedFolder.open(harbor));
    workbench = await Workbench.start({
      name: "listing",
      workspace: harbor,
      showsSample: false,
      settings: {
        "breadcrumbs.enabled": false,
        "editor.minimap.enabled": false,
        "editor.occurrencesHighlight": "off",
        "editor.renderLineHighlight": "none",
        "git.enabled": true,
        "window.commandCenter": false,
        "workbench.editor.useModal": "off",
        "workbench.layoutControl.enabled": false,
      },
    });
    await workbench.command("View: Close Primary Side Bar");
  });
  after(async () => {
    await anvil.stop();
    await folder.remove();
  });

  async function writeWorkspace(repository: ScannedFolder): Promise<void> {
    const { Token, Treasury } = contracts;
    for (const part of ["config", "deployments"]) {
      const from = path.resolve(__dirname, "../../../test/workspace", part);
      await cp(from, path.join(repository.path, part), { recursive: true });
    }
    await repository.git("init", "--quiet", "--initial-branch=main");
    const labels = `address,name,chainId\n${treasury},Treasury Safe,1\n${Treasury},Treasury Safe,31337\n`;
    await repository.write("address-labels.csv", labels);
    await repository.write(
      "broadcast/Vault.s.sol/1/run-latest.json",
      broadcastOf(vault, { name: "Vault" }).replace("8453", "1"),
    );
    await repository.write(
      "broadcast/Token.s.sol/31337/run-latest.json",
      broadcastOf(Token, { name: "HarborToken" }).replace("8453", "31337"),
    );
    await repository.write(
      "scripts/payout.ts",
      payout(`  treasury: "${treasury}",\n  keeper: "${keeper}",\n  escrow: "${escrow}",\n`),
    );
    await repository.write("payouts.yaml", payouts(usdc));
    await repository.commit();
    await repository.git("checkout", "--quiet", "-b", "november");
    await repository.write(
      "scripts/payout.ts",
      payout(`  treasury: "${treasury}",\n  keeper: "${keeper}",\n  reviewer: "${auditor}",\n`),
    );
    await repository.write("payouts.yaml", payouts(poison));
    await repository.write("address-labels.csv", `${labels}${auditor},Auditor,1\n`);
    await repository.commit();
  }

  const resize = (height: number, width = 1000): Promise<void> =>
    workbench.resize({ width, height, zoom: 1 });

  /** Takes a picture without notifications. */
  async function picture(name: string, show?: () => Promise<void>): Promise<void> {
    await workbench.command("Notifications: Clear All Notifications");
    await workbench.page.mouse.move(0, 0);
    await workbench.screenshots(name, show);
  }

  const rows = (text: string | RegExp): Locator =>
    workbench.webview().getByRole("row").filter({ hasText: text });

  it("shows tokens, names, deployments, labels and a tag after addresses", async () => {
    const { editor, quickInput } = workbench;
    await workbench.openFile("payout.ts");
    await editor.waitForText("Treasury Safe");
    const menu = await editor.rightClick(keeper);
    await menu.choose("Assign Tag…");
    await quickInput.waitFor(`Assign Tag to ${keeper}`);
    await quickInput.type("keeper_bot");
    await quickInput.row("New tag").waitFor();
    await quickInput.accept();
    for (const text of ["keeper_bot", "Vault", "≈ Permit2"]) await editor.waitForText(text);
    await editor.goTo(3, 1);
    await resize(580);
    await picture("code");
  });

  it("warns of a look-alike, and says which address is meant", async () => {
    const { editor, page } = workbench;
    await workbench.openFile("payouts.yaml");
    await page.locator(".squiggly-warning").first().waitFor();
    const warning = page
      .locator(".monaco-hover:visible")
      .getByText(/^Looks like 0x/)
      .first();
    await resize(400);
    await picture("warning", async () => {
      await until("the hover of the warning", async () => {
        await page.keyboard.press("Escape");
        await editor.goTo(6, 13);
        await page.keyboard.press("Control+KeyK");
        await page.keyboard.press("Control+KeyI");
        return appears(warning);
      });
    });
    await page.keyboard.press("Escape");
  });

  it("compares the look-alike with the known address", async () => {
    await workbench.editor.goTo(6, 16);
    await workbench.lightBulb.open();
    await workbench.lightBulb.choose(/^Compare in Full/);
    await resize(260);
    await picture("comparison");
    await workbench.command("View: Close All Editors");
  });

  it("lists which addresses a branch adds, removes and replaces", async () => {
    await resize(800);
    // Waits until the editor has opened the repository and shows the branch.
    await workbench.statusItem("november").first().waitFor();
    await workbench.command("Address Atlas: Addresses Changed on This Branch…");
    await workbench.quickInput.waitFor(/Merge Base with main/);
    await workbench.quickInput.accept();
    const replaced = rows("payouts.yaml:6").filter({ hasText: "Replaced" });
    await replaced.getByRole("button", { name: "Show details" }).click();
    await workbench.webview().getByText("Previous address").waitFor();
    await picture("branch");
  });

  it("shows true amounts of a Safe on a node, and who controls it", async () => {
    await resize(580);
    await workbench.command("Address Atlas: Connect to a Node…");
    await workbench.quickInput.pick("Enter a URL…");
    await workbench.quickInput.waitFor("The whole URL is secret");
    await workbench.quickInput.type(anvil.url);
    await workbench.quickInput.accept();
    // Connecting opens the catalog, which is hidden again for the picture.
    await workbench.sideBar.waitFor();
    await workbench.page.keyboard.press("Control+KeyB");
    await workbench.sideBar.waitFor({ state: "hidden" });
    await workbench.openAddress(contracts.Treasury);
    const page = workbench.webview();
    await page.locator('.tab[data-key="holdings"]').click();
    await page.locator(".holdings .body-row", { hasText: "250,000" }).waitFor();
    await page.locator(".control", { hasText: "2 / 3" }).waitFor();
    await picture("node");
  });

  it("lists every address of the workspace, unknown ones first", async () => {
    await resize(640, 1120);
    await workbench.command("Address Atlas: Addresses in the Workspace");
    await rows("config/networks.toml:4").waitFor();
    await picture("workspace");
  });
}

if (process.env["ATLAS_PICTURES"] !== undefined) describe("the listing", pictureListing);
