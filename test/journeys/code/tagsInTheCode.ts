import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { mountedKey, type MountedFixture } from "../../support/mounted";
import { vitalik } from "../../support/realAddresses";
import { useMountedService } from "../../support/useMountedService";
import type { Workbench } from "../../support/workbench";
import { appears } from "../../support/workbench/appears";
import { until } from "../../support/until";

const exchange = "0x28C6c06298d514Db089934071355E5743bf21d60";
/** The text in the contract. The address alone would also match a link above it. */
const settlement = `settlement = ${exchange}`;
const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
/** An address without a name or tag. */
const stranger = `0x${"12".repeat(20)}`;
/** `vitalik` with one letter in the wrong case. */
const mistyped = vitalik.replace("A9", "a9");

export function tagsInTheCode(window: () => Workbench): void {
  describe("tags in the code", () => {
    const mounted = useMountedService();
    let workbench: Workbench;
    let service: MountedFixture;

    before(async () => {
      workbench = window();
      service = mounted();
      await writeFile(
        path.join(workbench.workspace, "deployments/mistyped.toml"),
        `to = "${mistyped}"\n`,
      );
      await writeFile(
        path.join(workbench.workspace, "deployments/stranger.toml"),
        `to = "${stranger}"\n`,
      );
      await writeFile(
        path.join(workbench.workspace, "notes/prose.txt"),
        "There is no address in here.\n",
      );
      const rows = Array.from(
        { length: 60_000 },
        (_, i) => `  { "row": ${i}, "to": "${i % 3 === 0 ? exchange : usdc}" }`,
      );
      const big = `[\n${rows.join(",\n")}\n]\n`;
      await writeFile(path.join(workbench.workspace, "deployments/payouts.json"), big);
    });

    it("of the sample do not follow known addresses, but names do", async () => {
      await workbench.openFile("HarborTreasury.sol");
      await workbench.editor.waitForText("AaveV3Ethereum.POOL");
      assert.doesNotMatch(await paintedText(workbench), /sample_/);
      await workbench.screenshots("inline");
    });

    it("of the sample do not appear on a card", async () => {
      const card = await workbench.editor.hover(settlement);
      const text = await card.innerText();
      assert.match(text, /EVM address · valid checksum/);
      assert.doesNotMatch(text, /sample_|Value|USD /, "nothing of the sample in a user's code");
      await workbench.screenshots("card");
    });

    it("cannot be assigned from the menu of a document until it contains an address (D-26e)", async () => {
      await workbench.openFile("prose.txt");
      const entries = async (): Promise<readonly string[]> => {
        const menu = await workbench.editor.rightClick("no address");
        const shown = await menu.entries();
        await menu.close();
        return shown;
      };
      await until("a menu without it", async () => !(await entries()).includes("Assign Tag…"));
      const without = await entries();
      assert.ok(without.includes("Command Palette..."));
      assert.ok(!without.includes("Go to Definition"));
      await workbench.quickInput.open("F1");
      await workbench.quickInput.type(">Address Atlas: Assign Tag…");
      await workbench.quickInput.row("Address Atlas: Assign Tag…").first().waitFor();
      await workbench.quickInput.cancel();
      // A click focuses the editor immediately. Closing the palette focuses it only some time later.
      await workbench.editor.click("in here.");
      await workbench.page.keyboard.press("Control+End");
      await workbench.editor.type(stranger);
      await workbench.editor.waitForText(stranger);
      await until("a menu with it", async () => (await entries()).includes("Assign Tag…"));
      const menu = await workbench.editor.rightClick("no address");
      const shown = await menu.entries();
      const rest = await menu.openSubmenu("Address Atlas");
      await workbench.screenshots("menu");
      const first = ["Go to Definition", "Go to References", "Peek", "Find All References"];
      assert.deepEqual(shown.slice(0, 7), [
        ...first,
        "Open Address",
        "Assign Tag…",
        "Address Atlas",
      ]);
      assert.deepEqual(await rest.entries(), [
        "Copy Address",
        "Open in Explorer",
        "Add to Repository Labels…",
        "Addresses in This File",
        "Insert Address…",
      ]);
      await workbench.page.keyboard.press("Escape");
      await menu.close();
      await workbench.command("File: Revert File");
      await showTab(workbench, "HarborTreasury.sol");
    });

    it("a wrong checksum is marked, and a quick fix corrects it", async () => {
      await workbench.openFile("mistyped.toml");
      await workbench.page.locator(".squiggly-warning").first().waitFor();
      await workbench.editor.goTo(1, 15);
      await workbench.page.locator(".codicon-light-bulb, .codicon-lightbulb").first().click();
      const fix = workbench.page.getByText(/Write with its checksum/).first();
      await fix.waitFor();
      await workbench.screenshot("quick fix");
      await workbench.page.keyboard.press("Enter");
      await workbench.editor.waitForText(vitalik);
      await workbench.page.locator(".squiggly-warning").waitFor({ state: "detached" });
      await workbench.page.keyboard.press("Control+KeyS");
    });

    it("appear in a JSON file of 5 MB, with a notice that they end after 2,000", async () => {
      await workbench.openFile("payouts.json");
      await workbench.editor.waitForText("USDC");
      await workbench.editor.goTo(1_900);
      await workbench.editor.waitForText("USDC");
      await workbench.page.locator("#status\\.languageStatus").click();
      await workbench.page
        .getByText(/marks the first 2,000 addresses/)
        .first()
        .waitFor();
      await workbench.screenshot("5 MB of JSON");
      await workbench.page.keyboard.press("Escape");
    });

    it("come from a connected service, with the number of holdings in the hover", async () => {
      await workbench.connect(`http://127.0.0.1:${service.port}`, mountedKey);
      await showTab(workbench, "HarborTreasury.sol");
      await workbench.editor.waitForText("sample_exchange");
      const holdings = workbench.page.getByText(/Holdings: \d/).first();
      let card = await workbench.editor.hover(settlement);
      // Retries, because the card does not request details before the tag index has been read from the new service.
      for (let attempt = 0; attempt < 8 && !(await appears(holdings)); attempt += 1) {
        card = await workbench.editor.hover(settlement);
      }
      await holdings.waitFor();
      await workbench.screenshot("hover with network");
      assert.match(await card.innerText(), /EVM address/);
    });

    it("an address that the service does not know is requested only after a click", async () => {
      await workbench.openFile("stranger.toml");
      const card = await workbench.editor.hover(stranger);
      const answer = workbench.page
        .getByText("The service has no details of this address.")
        .first();
      assert.equal(await answer.isVisible(), false);
      await workbench.screenshot("hover offers details");
      await card.getByText("Load Details").click();
      await answer.waitFor();
      await workbench.screenshot("hover with details");
      await workbench.page.keyboard.press("Escape");
      await showTab(workbench, "HarborTreasury.sol");
    });

    it("open the address with Ctrl and a click", async () => {
      const tab = workbench.page
        .locator(".tab.active", { hasText: "AaveV3Ethereum.POOL · 0x8787…A4E2" })
        .first();
      await workbench.editor.openHint("AaveV3Ethereum.POOL", tab);
      await workbench.screenshot("opened by a hint");
      await showTab(workbench, "HarborTreasury.sol");
    });

    it("stay when the service is gone, and the hover says so", async () => {
      await service.stop();
      const card = await workbench.editor.hover(usdc);
      assert.match(await card.innerText(), /EVM address/);
      await workbench.page
        .getByText(
          /Nothing is listening at 127|127\.0\.0\.1:\d+ answered with an error\.|There is no connection to 127/,
        )
        .first()
        .waitFor();
      await workbench.screenshot("hover without network");
      await workbench.editor.waitForText("sample_exchange");
    });

    it("appear at the end of the line in a colour of their own, or nowhere, as the user sets it", async () => {
      await workbench.changeSettings({
        "addressAtlas.editor.inlineTags": "endOfLine",
        "workbench.colorCustomizations": { "addressAtlas.endOfLineForeground": "#12ab34" },
      });
      await showTab(workbench, "HarborTreasury.sol");
      await until("the tag behind the line", async () =>
        (await behindLines(workbench)).includes('"sample_exchange" rgb(18, 171, 52)'),
      );
      await until(
        "none in the line",
        async () => !(await paintedText(workbench)).includes("sample_exchange"),
      );
      await workbench.screenshot("end of line");
      await workbench.command("Address Atlas: Toggle Inline Tags");
      await until(
        "none behind the line",
        async () => !(await behindLines(workbench)).includes("sample_exchange"),
      );
      assert.equal((await paintedText(workbench)).includes("sample_exchange"), false);
      await workbench.screenshot("off");
      await workbench.changeSettings({ "addressAtlas.editor.inlineTags": "inline" });
      await showTab(workbench, "HarborTreasury.sol");
      await workbench.editor.waitForText("sample_exchange");
    });
  });
}

/** Returns the visible text of the document with its hints. */
async function paintedText(workbench: Workbench): Promise<string> {
  return (await workbench.editor.text()).join("\n");
}

async function showTab(workbench: Workbench, name: string): Promise<void> {
  await workbench.page.getByRole("tab", { name }).first().click();
  await workbench.page.locator(".tab.active", { hasText: name }).first().waitFor();
}

/**
 * Returns the text and color of decorations after line ends. They are pseudo-elements, so the text of the page does not
 * contain them.
 */
async function behindLines(workbench: Workbench): Promise<string> {
  return workbench.editor.lines.locator("span span").evaluateAll((spans, name) => {
    interface Styles {
      getComputedStyle(span: unknown, pseudo: string): Record<"content" | "color", string>;
    }
    const page = globalThis as unknown as Styles;
    const styles = spans.map((span) => page.getComputedStyle(span, name));
    return styles.map(({ content, color }) => `${content} ${color}`).join("\n");
  }, "::after");
}
