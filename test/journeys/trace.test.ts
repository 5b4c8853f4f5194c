import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { broadcastOf } from "../support/broadcastOf";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";
import { terminalSettings } from "../support/workbench/terminalView";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const treasury = "0x2e234DAe75C793f67A35089C9d99245E1C58470b";
/** An account that has only a declared name, from a file of the workspace. */
const account = "0x000000000000000000000000000000000000bEEF";
/** The number of a line between transfers of USDC. */
const transfers = 45;
const kept = "what was copied before";

describe("a trace of forge", () => {
  const window = useWindow({
    name: "trace",
    settings: {
      ...terminalSettings,
      "workbench.editor.useModal": "off",
      "window.confirmBeforeClose": "never",
    },
    extensions: ["test/support/terminalPlayer"],
  });

  before(async () => {
    const { workspace } = window();
    const folder = path.join(workspace, "broadcast/Deploy.s.sol/8453");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "run-latest.json"), broadcastOf(treasury));
    await writeFile(
      path.join(workspace, "accounts.ts"),
      `export const harborBeneficiary = "${account}";\n`,
    );
    const output = await readFile("test/vectors/outputs/forge-test-colours.txt", "utf8");
    await writeFile(path.join(workspace, "output.txt"), output);
  });

  it("opens from a selection in the terminal, with names, amounts and contract names of the workspace", async () => {
    const workbench = window();
    const { page } = workbench;
    await workbench.command("Test: Play Output");
    await workbench.terminal.waitForText("Encountered");
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(kept)})`);
    await workbench.command("Terminal: Select All");
    await workbench.command("Address Atlas: Open Trace…");
    await workbench.quickInput
      .row(/Selection in the Terminal/)
      .first()
      .waitFor();
    await workbench.screenshots("sources");
    await workbench.quickInput.pick(/Selection in the Terminal/);
    await workbench.editor.waitForText("TreasuryTest::test_creates");
    await until("the clipboard to be put back", async () => (await workbench.clipboard()) === kept);
    await workbench.command("View: Toggle Panel Visibility");
    await workbench.editor.goTo(transfers);
    await workbench.editor.waitForText("Counter");
    await workbench.editor.waitForText("= 2.5 USDC");
    await workbench.editor.waitForText("≈ harborBeneficiary");
    await workbench.screenshots("trace");
  });

  it("is folded by the depth of its calls, and leads to the panel", async () => {
    const workbench = window();
    await workbench.command("Fold All");
    await until("the calls to be folded", async () => {
      const text = await workbench.editor.text();
      return !text.some((line) => line.includes("emit Transfer"));
    });
    await workbench.screenshot("folded");
    await workbench.command("Unfold All");
    await workbench.editor.goTo(transfers);
    await workbench.editor.waitForText("= 2.5 USDC");
    const card = await workbench.editor.hover(usdc);
    await card.getByText("Open", { exact: true }).first().click();
    await workbench.webview().locator("h1", { hasText: usdc }).waitFor();
  });

  it("opens from the clipboard", async () => {
    const workbench = window();
    const text = `Traces:\n  [1] ${usdc}::decimals()\n    └─ ← [Return] 6\n`;
    await workbench.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await workbench.command("Address Atlas: Open Trace…");
    await workbench.quickInput.pick(/Clipboard/);
    await workbench.editor.waitForText("decimals()");
    await workbench.editor.waitForText("USDC");
    assert.equal(await workbench.clipboard(), text);
  });
});
