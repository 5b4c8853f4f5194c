import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";
import { appears } from "../support/workbench/appears";

const usdcOnEthereum = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const aavePool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";
const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const mistyped = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aa96045";

const config = `export const market = {
  chainId: 8453,
  pool: "${aavePool}",
  asset: "",
};
export const owner = "${mistyped}";
export const spender = "";
`;

describe("writing and reading addresses by name", () => {
  const window = useWindow({ name: "writing", settings: { "workbench.editor.useModal": "off" } });

  it("the card shows the chain that the file names, and the hint there has the other chain of a name", async () => {
    const workbench = window();
    await writeFile(path.join(workbench.workspace, "market.ts"), config);
    await workbench.openFile("market.ts");
    // Retries, because a chain has no name before chains are loaded, and an open card is not updated.
    const text = await until("a card with the chain", async () => {
      const shown = await (await workbench.editor.hover(aavePool)).innerText();
      return /Chain here: base, from a chain ID in the file/i.test(shown) && shown;
    });
    assert.match(text, /^AaveV3Ethereum\.POOL · Ethereum/);
    assert.match(text, /this address is known on other chains only/);
    const hint = /≈\sAaveV3Ethereum\.POOL\s·\sEthereum/;
    await until("the hint", async () => hint.test((await workbench.editor.text()).join("\n")));
    await workbench.screenshots("card");
    await workbench.page.keyboard.press("Escape");
  });

  it("Insert Address… offers first what is on the chain of the file, and writes it at the cursor", async () => {
    const workbench = window();
    await workbench.editor.goTo(4, 11);
    await workbench.ask("Address Atlas: Insert Address…", "usdc");
    await workbench.quickInput.focusedRow(usdcRow(usdcOnBase)).first().waitFor();
    await workbench.screenshots("insert");
    await workbench.quickInput.accept();
    await workbench.editor.waitForText(`asset: "${usdcOnBase}"`);
    assert.ok(!(await workbench.editor.text()).join("\n").includes(usdcOnEthereum));
  });

  it("a name after 0x in quotes is completed to its address", async () => {
    const workbench = window();
    // The quotes are in the file already: the editor adds a closing quote only after it has tokenized the line.
    await workbench.editor.goTo(7, 25);
    await workbench.editor.type("0xpermit2");
    // The row that Enter accepts.
    const rows = workbench.page.locator(".suggest-widget.visible .monaco-list-row.focused");
    const row = rows.filter({ hasText: "Permit2" }).first();
    // Retries as a user would: the editor may drop a completion request while other extensions start.
    await until("the completion", async () => {
      await workbench.page.keyboard.press("Control+Space");
      return appears(row);
    });
    await workbench.screenshots("completion");
    await workbench.page.keyboard.press("Enter");
    await workbench.editor.waitForText(`spender = "${permit2}"`);
  });

  it("Addresses in This File selects in the editor, goes back with Escape, and opens a panel with Enter", async () => {
    const workbench = window();
    await workbench.editor.goTo(1, 1);
    await workbench.command("Address Atlas: Addresses in This File");
    await workbench.quickInput
      .row(/line 3/)
      .first()
      .waitFor();
    await workbench.quickInput
      .row(/checksum is wrong/)
      .first()
      .waitFor();
    await workbench.page.keyboard.press("ArrowDown");
    await workbench.page.keyboard.press("ArrowDown");
    await workbench.statusItem(/Ln 6, Col \d+ \(42 selected\)/).waitFor();
    await workbench.screenshots("addresses of the file");
    await workbench.quickInput.cancel();
    await workbench.statusItem("Ln 1, Col 1").waitFor();
    await workbench.ask("Address Atlas: Addresses in This File", "permit2");
    await workbench.statusItem(/Ln 7, Col \d+ \(42 selected\)/).waitFor();
    await workbench.quickInput.accept();
    await workbench.webview().locator("h1", { hasText: permit2 }).waitFor();
  });
});

/** Returns a pattern for the row of the box with USDC and the address. */
function usdcRow(address: string): RegExp {
  return new RegExp(`USDC.*${address}`, "s");
}
