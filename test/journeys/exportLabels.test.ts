import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";

const owner = "0x1234567890123456789012345678901234567890";
const multisig = "0x3456789012345678901234567890123456789012";

const vault = `contract Vault {
    address constant OWNER = ${owner};
    address constant MULTISIG = ${multisig};
}
`;
const labels = `address,name,chainId\n${owner},Ops safe,\n${multisig},Council,8453\n`;
const foundry = `# Ours: keep in this order.
[profile.default]
src = "src" # sources

[labels] # of traces
# who may pause
"${owner}" = 'pauser' # by hand
`;

describe("labels for other tools", () => {
  const window = useWindow({
    name: "exportLabels",
    settings: { "workbench.editor.useModal": "off" },
  });
  const pathOf = (name: string): string => path.join(window().workspace, name);

  it("are merged into a foundry.toml with comments, after a preview in a diff", async () => {
    const workbench = window();
    await writeFile(pathOf("Vault.sol"), vault);
    await writeFile(pathOf("address-labels.csv"), labels);
    await writeFile(pathOf("foundry.toml"), foundry);
    await workbench.openFile("Vault.sol");
    await workbench.editor.waitForText("Ops safe");
    await workbench.command("Address Atlas: Export Labels…");
    await workbench.quickInput.waitFor("What is exported?");
    await workbench.screenshot("what");
    await workbench.quickInput.pick("Names of This Workspace");
    await workbench.quickInput.waitFor("In which format?");
    await workbench.screenshot("format");
    await workbench.quickInput.pick("Foundry Labels");
    await workbench.quickInput.waitFor(/Which file\? Its content is kept/);
    await workbench.quickInput.pick(/^foundry\.toml/);
    await workbench.quickInput.waitFor(/has a different name in the file/);
    await workbench.quickInput.pick("Keep the Names in the File");
    await workbench.quickInput.waitFor(/The diff editor shows/);
    await workbench.editor.waitForText("Council");
    await workbench.screenshots("preview");
    await workbench.quickInput.pick(/^Apply/);
    await workbench.notifications.waitFor(/labels? (?:was|were) added to foundry\.toml/);
    const text = await readFile(pathOf("foundry.toml"), "utf8");
    assert.ok(text.startsWith(foundry), text);
    assert.match(text, new RegExp(`\\n"${multisig}" = "Council"\\n`));
    assert.doesNotMatch(text, /Ops safe/);
    await workbench.editor.waitForText("Council");
    await workbench.screenshot("file");
  });

  it("are removed by undo", async () => {
    const workbench = window();
    // Opens the file, because the diff editor may still have the focus.
    await workbench.openFile("foundry.toml");
    await workbench.page.keyboard.press("Control+KeyZ");
    await workbench.page.keyboard.press("Control+KeyS");
    await until("the file as it was", async () => {
      return (await readFile(pathOf("foundry.toml"), "utf8")) === foundry;
    });
  });

  it("of all addresses in the workspace's files are previewed, and not written after Cancel", async () => {
    const workbench = window();
    const payee = `0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB4`.toLowerCase();
    await writeFile(pathOf("Payment.sol"), `address constant PAYEE = ${payee}9;\n`);
    await workbench.command("Address Atlas: Export Labels…");
    await workbench.quickInput.pick("Addresses of This Workspace");
    await workbench.quickInput.waitFor("In which format?");
    await workbench.quickInput.pick("Foundry Labels");
    await workbench.quickInput.pick(/^foundry\.toml/);
    await workbench.quickInput.waitFor(/a different name in the file/);
    await workbench.quickInput.pick("Rename");
    // A label would end the warning about the mistyped USDC.
    await workbench.quickInput.waitFor(/Skipped addresses whose warnings a label would end: 1\./);
    await workbench.screenshot("workspace");
    // Moves the pointer away. The tooltip of a row under it would cover the next row.
    await workbench.page.mouse.move(5, 5);
    await workbench.quickInput.pick("Cancel");
    assert.equal(await readFile(pathOf("foundry.toml"), "utf8"), foundry);
  });
});
