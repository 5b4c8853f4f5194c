import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { many } from "../support/manyAddresses";
import { vitalik } from "../support/realAddresses";
import { placesInSarif } from "../support/placesInSarif";
import { ScannedFolder } from "../support/scannedFolder";
import { until } from "../support/until";
import { Workbench } from "../support/workbench";

const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const [owner = "", keeper = "", treasury = "", gone = ""] = many(4);
/** `vitalik` with the last letter in the wrong case. */
const broken = vitalik.replace("A9", "a9");

function vault(first: string, second: string): string {
  return `contract Vault {
    address constant GUARDIAN = ${first};
    address constant PERMIT = ${second};
}
`;
}

describe("the addresses that a branch changed", () => {
  let folder: ScannedFolder;
  let workbench: Workbench;

  before(async function () {
    this.timeout(120_000);
    folder = await ScannedFolder.make({
      "contracts/Vault.sol": vault(owner, permit2),
      "deploy/keeper.ts": `export const keeper = "${keeper}";\n`,
      "Old.sol": `// ${gone}\n`,
    });
    await folder.git("init", "--quiet", "--initial-branch=main");
    await folder.commit();
    await folder.git("checkout", "--quiet", "-b", "feature");
    await folder.write("contracts/Vault.sol", vault(treasury, permit2));
    await folder.commit();
    await folder.git("mv", "deploy/keeper.ts", "deploy/guardian.ts");
    await folder.write("contracts/Router.sol", `// ${permit2}\n// ${broken}\n`);
    await folder.git("rm", "--quiet", "Old.sol");
    workbench = await Workbench.start({
      name: "comparison",
      workspace: folder.path,
      settings: { "git.enabled": true, "workbench.editor.useModal": "off" },
    });
  });
  after(() => folder.remove());

  async function startComparison(): Promise<void> {
    // Waits until the editor has opened the repository and shows the branch.
    await workbench.statusItem("feature").first().waitFor();
    await workbench.command("Address Atlas: Addresses Changed on This Branch…");
    await workbench.quickInput.waitFor(/Merge Base with main/);
  }

  const rows = () => workbench.webview().getByRole("row");

  it("are listed since the merge base with the default branch, by keyboard", async () => {
    await startComparison();
    await workbench.screenshots("choice");
    await workbench.quickInput.accept();
    await rows().filter({ hasText: "contracts/Vault.sol:2" }).waitFor();
    await rows().filter({ hasText: "Old.sol:1" }).filter({ hasText: "Removed" }).waitFor();
    await rows()
      .filter({ hasText: "contracts/Router.sol:1" })
      .filter({ hasText: "Permit2" })
      .waitFor();
    await rows()
      .filter({ hasText: "contracts/Router.sol:2" })
      .filter({ hasText: "Warnings" })
      .waitFor();
    assert.equal(
      await rows()
        .filter({ hasText: /keeper|guardian/ })
        .count(),
      0,
    );
    await workbench.screenshots("panel");
  });

  it("show the previous and the new address in the details of a row", async () => {
    const page = workbench.webview();
    const row = rows().filter({ hasText: "contracts/Vault.sol:2" });
    // `GUARDIAN` is not a name of either address. It is the constant whose address has changed.
    await row.filter({ hasText: "Replaced" }).filter({ hasText: "GUARDIAN" }).waitFor();
    await row.getByRole("button", { name: "Show details" }).click();
    await page.getByText("Previous address").waitFor();
    await page.getByText("GUARDIAN · declared in contracts/Vault.sol:2", { exact: true }).waitFor();
    await page.getByText(owner).first().waitFor();
    await page.getByText(treasury).first().waitFor();
    await workbench.screenshots("details");
    await row.getByRole("button", { name: "Hide details" }).click();
  });

  it("are filtered by what happened to them", async () => {
    const page = workbench.webview();
    await page.getByRole("combobox", { name: "Change" }).selectOption("Removed");
    await rows().filter({ hasText: "Vault.sol" }).first().waitFor({ state: "detached" });
    await rows().filter({ hasText: "Old.sol:1" }).waitFor();
    await workbench.screenshot("filtered");
    await page.getByRole("combobox", { name: "Change" }).selectOption("Change: any");
    await rows().filter({ hasText: "contracts/Vault.sol:2" }).waitFor();
  });

  it("include later changes when they are refreshed", async () => {
    const page = workbench.webview();
    const file = path.join(workbench.workspace, "deploy/guardian.ts");
    await writeFile(file, `export const keeper = "${gone}";\n`);
    await page.getByRole("button", { name: "Refresh" }).click();
    await rows()
      .filter({ hasText: "deploy/guardian.ts:1" })
      .filter({ hasText: "Replaced" })
      .waitFor();
  });

  it("are exported as a page of Markdown", async () => {
    const page = workbench.webview();
    await page.getByRole("button", { name: "Export…" }).click();
    await workbench.quickInput.acceptFile(".md");
    await page.getByText(/rows exported/).waitFor();
    const text = await readFile(path.join(workbench.workspace, "address-changes.md"), "utf8");
    assert.match(text, /^# Addresses Changed Since main\n/);
    assert.match(text, /\n## Replaced \(2\)\n/);
    assert.match(text, new RegExp(`\\| \`${treasury}\` \\|.*\\| \`${owner}\` \\|`));
    assert.match(text, /\n## Removed \(1\)\n/);
  });

  it("are exported as SARIF, whose results are the warnings of the branch's files", async () => {
    const page = workbench.webview();
    const file = path.join(workbench.workspace, "address-changes.sarif");
    await page.getByRole("button", { name: "Export…" }).click();
    await workbench.quickInput.acceptFile(".md", file);
    const places = await until("the file", () => placesInSarif(file).catch(() => undefined));
    assert.deepEqual(places, ["checksum contracts/Router.sol:2"]);
  });

  it("are shown in a narrow and in a zoomed window", async () => {
    for (const size of [
      { width: 700, height: 900, zoom: 1 },
      { width: 1440, height: 900, zoom: 1.5 },
    ]) {
      await workbench.resize(size);
      await rows().filter({ hasText: "contracts/Vault.sol:2" }).first().waitFor();
      await workbench.screenshot(`panel ${size.width} ${size.zoom}`);
    }
    await workbench.resize({ width: 1440, height: 900, zoom: 1 });
  });

  it("open the diff at their place, with the start of the line in view", async () => {
    const page = workbench.webview();
    await page.getByRole("button", { name: "contracts/Vault.sol:2" }).click();
    await workbench.page.getByRole("tab", { name: /Vault\.sol \(since/ }).waitFor();
    await until("the new address to be selected", async () => {
      const status = await workbench.page.locator(".statusbar").innerText();
      return status.includes("Ln 2") && status.includes("42 selected");
    });
    const modified = workbench.page.locator(".monaco-diff-editor .modified");
    await until("the start of the line", async () => {
      const shown = await modified.locator(".editor-scrollable").first().boundingBox();
      const lines = await modified.locator(".view-lines").first().boundingBox();
      return shown !== null && lines !== null && lines.x > shown.x - 1;
    });
    await workbench.screenshots("difference");
  });

  it("are none since the last commit once everything is committed, and the panel says so", async () => {
    const git = ScannedFolder.open(workbench.workspace);
    await git.commit();
    await startComparison();
    await workbench.quickInput.pick(/Last Commit/);
    const page = workbench.webview();
    await page.getByText("No address was added, removed or replaced.").waitFor();
    await workbench.screenshot("none");
  });

  it("are listed since another branch, starting from the Workspace row", async () => {
    const { catalog } = workbench;
    await workbench.openCatalog();
    const menu = await catalog.contextMenu("Workspace");
    await menu.choose("Addresses Changed on This Branch…");
    await workbench.quickInput.waitFor("Choose what to compare your files with");
    await workbench.quickInput.pick("Another Branch, Tag or Commit…");
    await workbench.quickInput.waitFor(/Choose a branch, tag or commit/);
    await workbench.screenshot("others");
    await workbench.quickInput.pick("main");
    await rows().filter({ hasText: "contracts/Vault.sol:2" }).first().waitFor();
  });
});
