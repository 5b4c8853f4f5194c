import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";
import { terminalSettings } from "../support/workbench/terminalView";

const treasury = "0x2e234DAe75C793f67A35089C9d99245E1C58470b";
const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const key = `0x${"5ca1ab1e".repeat(8)}`;
const lure = "https://lure.example/";
const hyperlink = `\u001b]8;;${lure}\u001b\\${permit2}\u001b]8;;\u001b\\`;
const rude = `
(0) ${key}
bidi \u202e${permit2}\u202c and colours \u001b[31m${permit2}\u001b[0m
hyperlink ${hyperlink}
transactionHash ${key}
`;

describe("the links of a terminal", () => {
  const window = useWindow({
    name: "terminal",
    settings: { ...terminalSettings, "workbench.editor.useModal": "off" },
    extensions: ["test/support/terminalPlayer"],
  });

  async function play(output: string, last: string): Promise<void> {
    const workbench = window();
    await writeFile(path.join(workbench.workspace, "output.txt"), output);
    await workbench.command("Test: Play Output");
    await workbench.terminal.waitForText(last);
  }

  it("are on every address of a test run of forge, with names in the tooltip", async () => {
    const { terminal } = window();
    const output = await readFile("test/vectors/outputs/forge-test-colours.txt", "utf8");
    const lines = output.split("\n");
    const first = lines.findIndex((line) => line.includes("test_pays"));
    await play(lines.slice(first, first + 16).join("\n"), "Treasury");
    const rows = await terminal.texts();
    let count = 0;
    for (const [row, text] of rows.entries()) {
      for (const [address] of text.matchAll(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g)) {
        const tooltip = await terminal.hoverOver(address, row);
        assert.match(String(tooltip), /^(?!Search|Open|Follow).* \(ctrl \+ click\)$/, address);
        count += 1;
      }
    }
    assert.ok(count >= 6, `${count} addresses were looked at`);
    await terminal.hoverOver("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
    await window().screenshots("link", async () => {
      await terminal.hoverOver("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
    });
  });

  it("have the name that a file of the workspace declares", async () => {
    const workbench = window();
    await writeFile(
      path.join(workbench.workspace, "accounts.ts"),
      `export const harborTreasury = "${treasury}";\n`,
    );
    // Retries: the extension reads no file before an address is visible. If it has already read files, its file watcher
    // reports the new file after a delay.
    let tooltip = "";
    await until(
      "the declared name",
      async () => {
        tooltip = String(await workbench.terminal.hoverOver(treasury));
        return tooltip.includes("harborTreasury");
      },
      30_000,
    ).catch(() => undefined);
    assert.match(tooltip, /≈ harborTreasury/);
  });

  it("offer what a hover offers, and lead to the panel", async () => {
    const workbench = window();
    await workbench.terminal.follow(
      "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      workbench.quickInput.box,
    );
    await workbench.quickInput.waitFor("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
    assert.deepEqual(await workbench.quickInput.rows(), [
      "Open",
      "Assign Tag…",
      "Add Label…",
      "Copy",
      "Explorer",
    ]);
    await workbench.screenshots("offer");
    await workbench.quickInput.pick("Open");
    await workbench
      .webview()
      .locator("h1", { hasText: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" })
      .waitFor();
  });

  it("are added neither to possible private keys nor to the terminal's own hyperlinks (Y-01, Y-03, Y-05)", async () => {
    const workbench = window();
    const { terminal } = workbench;
    await play(rude, "transactionHash");
    const rows = await terminal.texts();
    const rowOf = (text: string): number => rows.findIndex((row) => row.includes(text));
    assert.doesNotMatch(
      String(await terminal.hoverOver(key, rowOf("(0)"))),
      /Show actions|Transaction/,
    );
    assert.match(String(await terminal.hoverOver(permit2, rowOf("bidi"))), /≈ Permit2/);
    assert.match(String(await terminal.hoverOver(permit2, rowOf("hyperlink"))), /lure\.example/);
    const tooltip = String(await terminal.hoverOver(key, rowOf("transactionHash")));
    assert.match(tooltip, /Transaction 0x5ca1ab1e…5ca1ab1e/);
    await workbench.screenshot("rude");
  });
});
