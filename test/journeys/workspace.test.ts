import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { many } from "../support/manyAddresses";
import { vitalik } from "../support/realAddresses";
import { placesInSarif } from "../support/placesInSarif";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";
import { appears } from "../support/workbench/appears";

const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const [mine = "", other = ""] = many(2);
/** `vitalik` with the last letter in the wrong case. */
const broken = vitalik.replace("A9", "a9");

const vault = `contract Vault { uint256 constant KEEPERS = 2;
    address[] all = [${mine},
        ${other}];
    address constant PERMIT = ${permit2};
    address constant TYPO = ${broken};
}
`;

describe("the addresses of a workspace", () => {
  const window = useWindow({
    name: "workspace",
    settings: { "workbench.editor.useModal": "off" },
  });

  it("are read when the Workspace root is opened, the unnamed ones first", async () => {
    const workbench = window();
    const { catalog } = workbench;
    await writeFile(path.join(workbench.workspace, "Vault.sol"), vault);
    await writeFile(path.join(workbench.workspace, "Keeper.sol"), `// ${other}\n// ${other}\n`);
    await workbench.openCatalog();
    await catalog.row("Workspace").waitFor();
    const first = await catalog.rows();
    assert.match(first[0]?.text ?? "", /^Workspace/);
    await catalog.expand("Workspace");
    await catalog.row("Unnamed").waitFor();
    await catalog.expand("Unnamed");
    await catalog.row(/0x00001111…11110001/).waitFor();
    await workbench.screenshots("groups");
    // Waits until all files are checked, since the rows are redrawn until then.
    await catalog.row(/^Warnings\s*2/).waitFor();
    await catalog.row("Looking for warnings…").waitFor({ state: "detached" });
    // The editor collapses a row that is expanded during a refresh of its group, so this tries again.
    await until("the warned address", async () => {
      await catalog.expand("Warnings");
      return appears(catalog.row(/0xd8dA6BF2…7aa96045/));
    });
    await workbench.screenshot("warnings");
  });

  it("lead to their places in the files", async () => {
    const workbench = window();
    const { catalog } = workbench;
    await catalog.expand(/0x00001111…11110001/);
    await catalog.row("Keeper.sol:2").waitFor();
    await workbench.screenshots("places");
    await catalog.select("Vault.sol:3");
    await workbench.editor.waitForText("KEEPERS");
    await until("the address to be selected", async () => {
      const status = await workbench.page.locator(".statusbar").innerText();
      return status.includes("Ln 3") && status.includes("42 selected");
    });
  });

  it("follow a file that changes", async () => {
    const workbench = window();
    const { catalog } = workbench;
    await writeFile(path.join(workbench.workspace, "Keeper.sol"), "\n");
    await catalog.row(/0x00001111…11110001\s*1/).waitFor();
    await catalog.row("Keeper.sol:2").waitFor({ state: "detached" });
    await workbench.screenshot("changed");
  });

  it("get labels in the repository, several at once, and move to the group Named", async () => {
    const workbench = window();
    const { catalog } = workbench;
    await catalog.select(/0x00001111…11110001/);
    await catalog.select(/0x00001111…11110000/, { modifiers: ["Control"] });
    const menu = await catalog.contextMenu(/0x00001111…11110000/);
    await workbench.screenshots("menu");
    await menu.choose("Add to Repository Labels…");
    await workbench.quickInput.waitFor("Which of these addresses get the label?");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitFor("Name of these 2 addresses");
    await workbench.quickInput.type("Keepers");
    await workbench.quickInput.accept();
    await workbench.quickInput.waitFor("On which chain is this name valid?");
    await workbench.quickInput.accept();
    await catalog.row(/0x00001111…11110001/).waitFor({ state: "detached" });
    // The label file becomes another place of the address, so the group is refreshed again. The editor collapses a row
    // that is expanded during a refresh, so this tries again.
    const labelled = catalog.row(/^Keepers\s*0x00001111…11110001 · 2/);
    await until("the labelled address", async () => {
      await catalog.expand("Named");
      return appears(labelled);
    });
    await workbench.screenshot("labelled");
  });

  it("are filtered and searched in a panel", async () => {
    const workbench = window();
    await workbench.command("Address Atlas: Addresses in the Workspace");
    const page = workbench.webview();
    const rows = page.getByRole("row");
    await rows.filter({ hasText: "HarborTreasury.sol:24" }).waitFor();
    // Panels whose files are watched show “up to date” instead of the time of the last update.
    await page.locator(".age").getByText("up to date").waitFor();
    assert.equal(await page.locator(".age").count(), 1);
    await workbench.screenshots("panel");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Unnamed");
    await rows.filter({ hasText: "≈" }).first().waitFor({ state: "detached" });
    await workbench.screenshot("filtered");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Status: any");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Warnings");
    await rows.filter({ hasText: "Vault.sol:5" }).waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Status: any");
    await page.getByPlaceholder("Search loaded rows").fill("keepers vault");
    await page.getByText(/^2 of \d+ loaded rows match/).waitFor();
    await workbench.screenshot("searched");
    await page.getByPlaceholder("Search loaded rows").fill("");
    await rows.filter({ hasText: "Permit2" }).waitFor();
  });

  it("show all places in the details of a row, which open the file", async () => {
    const workbench = window();
    const page = workbench.webview();
    const row = page.getByRole("row").filter({ hasText: "Permit2" });
    await row.getByRole("button", { name: "Show details" }).click();
    await page.getByText("contracts/", { exact: false }).first().waitFor();
    await workbench.screenshots("details");
    await page.getByRole("button", { name: "Vault.sol:4" }).last().click();
    await workbench.editor.waitForText("PERMIT");
    await workbench.command("Address Atlas: Addresses in the Workspace");
  });

  it("are filtered by names that have another address in another file", async () => {
    const workbench = window();
    const registry = (text: string): string => `{ "chainId": 8453, "oracle": "${text}" }\n`;
    await writeFile(path.join(workbench.workspace, "base.json"), registry(mine));
    await writeFile(path.join(workbench.workspace, "frontend.json"), registry(other));
    const page = workbench.webview();
    const filter = page.getByRole("combobox", { name: "Warnings" });
    await filter.locator("option", { hasText: "Drift: same name, two addresses" }).waitFor({
      state: "attached",
    });
    await filter.selectOption("Drift: same name, two addresses");
    const drifting = page.getByRole("row").filter({ hasText: "oracle on Base has the address" });
    await drifting.nth(1).waitFor();
    assert.equal(await drifting.count(), 2);
    await workbench.screenshots("drift");
    await filter.selectOption("Warnings: any");
  });

  it("have a panel that begins with their places and the names that the files give them", async () => {
    const workbench = window();
    await workbench.openAddress(permit2);
    const page = workbench.webview();
    await page.getByRole("tab", { name: "In this workspace", selected: true }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "Vault.sol:4" });
    await row.filter({ hasText: "PERMIT" }).waitFor();
    await workbench.screenshots("places of an address");
    await row.getByRole("button", { name: "Vault.sol:4" }).click();
    await workbench.editor.waitForText("PERMIT");
    await workbench.command("Address Atlas: Addresses in the Workspace");
  });

  it("are exported as a page of Markdown", async () => {
    const workbench = window();
    const page = workbench.webview();
    await page
      .getByText(/^all \d+$/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Export…" }).click();
    // While files are read or checked again, *Export…* also offers the rows loaded so far.
    await workbench.quickInput.waitFor();
    const all = workbench.quickInput.row("All rows").first();
    if (await appears(all)) await all.click();
    await workbench.quickInput.acceptFile(".md");
    await page.getByText(/rows exported/).waitFor();
    const text = await readFile(path.join(workbench.workspace, "addresses.md"), "utf8");
    assert.match(text, /^# Addresses in the Workspace\n/);
    assert.match(text, /\n## Unnamed \(2\)\n/);
    assert.ok(text.includes(`| \`${mine}\` | Keepers · every chain · address-labels.csv`));
    assert.ok(text.includes("Vault.sol:2"));
  });

  it("are exported as SARIF, whose results are their warnings", async () => {
    const workbench = window();
    const page = workbench.webview();
    const file = path.join(workbench.workspace, "addresses.sarif");
    await page.getByRole("button", { name: "Export…" }).click();
    await workbench.quickInput.waitFor();
    const all = workbench.quickInput.row("All rows").first();
    if (await appears(all)) await all.click();
    await workbench.quickInput.acceptFile(".md", file);
    const places = await until("the file", () => placesInSarif(file).catch(() => undefined));
    assert.ok(places.includes("checksum Vault.sol:5"));
  });

  it("are shown in a narrow and in a zoomed window", async () => {
    const workbench = window();
    const page = workbench.webview();
    for (const size of [
      { width: 700, height: 900, zoom: 1 },
      { width: 1440, height: 900, zoom: 1.5 },
    ]) {
      await workbench.resize(size);
      await page.getByRole("row").filter({ hasText: "Permit2" }).first().waitFor();
      await workbench.screenshot(`panel ${size.width} ${size.zoom}`);
    }
    await workbench.resize({ width: 1440, height: 900, zoom: 1 });
  });
});
