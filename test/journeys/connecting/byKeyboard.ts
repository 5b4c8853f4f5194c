import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { endsWithFailure } from "../../support/endsWithFailure";
import { mountedKey, type MountedFixture } from "../../support/mounted";
import { until } from "../../support/until";
import { useMountedService } from "../../support/useMountedService";
import { vitalik } from "../../support/realAddresses";
import { appears, disappears } from "../../support/workbench/appears";
import type { Workbench } from "../../support/workbench";

/** Defines tests that do not use the mouse. */
export function byKeyboardAlone(window: () => Workbench): void {
  describe("by keyboard alone", function () {
    endsWithFailure();

    const mounted = useMountedService();
    let workbench: Workbench;
    let service: MountedFixture;

    before(async () => {
      workbench = window();
      service = mounted();
      await workbench.changeTheme("highContrast");
      await workbench.localStatus().waitFor();
    });

    const press = (key: string): Promise<void> => workbench.page.keyboard.press(key);
    const type = (text: string): Promise<void> => workbench.page.keyboard.insertText(text);

    /** Types the title of a command into the palette, and presses Enter when the focused row has this title. */
    async function run(title: string): Promise<void> {
      // Waits for the focused row, because the list shows recent commands before it is filtered by the typed text.
      const row = workbench.quickInput.focusedRow(new RegExp(title)).first();
      // Retries, because a panel takes the focus when it has loaded, which closes the palette.
      for (let attempt = 0; attempt < 12; attempt += 1) {
        await workbench.quickInput.open("F1");
        await press("Control+KeyA");
        await type(`>${title}`);
        if (await appears(row)) {
          await press("Enter");
          return;
        }
      }
      const typed = await workbench.quickInput.input.inputValue({ timeout: 1_000 }).catch(String);
      throw new Error(`no row ${title} for ${typed}; the focus is on ${await focused()}`);
    }

    /** Returns the label or the text of the focused element. */
    async function focused(): Promise<string> {
      const inFrames = await Promise.all(
        workbench.page.frames().map((frame) =>
          frame
            .evaluate<string>(
              `document.hasFocus() && document.activeElement?.tagName !== "IFRAME"
              ? (document.activeElement?.getAttribute("aria-label") ??
                document.activeElement?.textContent ?? "").trim().slice(0, 80)
              : ""`,
            )
            .catch(() => ""),
        ),
      );
      return inFrames.find((name) => name !== "") ?? "";
    }

    /** Presses a key until the name of the focused element matches. */
    async function pressUntil(key: string, name: RegExp): Promise<void> {
      const seen: string[] = [];
      for (let i = 0; i < 60; i += 1) {
        const now = await focused();
        if (name.test(now)) return;
        seen.push(now);
        await press(key);
      }
      throw new Error(`${key} leads to ${seen.join(" | ")}, not to ${String(name)}`);
    }

    it("connects to a service", async () => {
      await run("Connect to a Service");
      await workbench.quickInput.waitFor("The base URL of the service");
      await type(`http://127.0.0.1:${service.port}`);
      await press("Enter");
      await workbench.quickInput.waitFor(/The API key for 127\.0\.0\.1/);
      await type(mountedKey);
      await press("Enter");
      await workbench.statusItem(`127.0.0.1:${service.port}`).waitFor();
      await workbench.screenshot("connected");
    });

    it("browses the tree, in which every row has a label", async () => {
      await run("Focus on Catalog View");
      const { catalog } = workbench;
      await catalog.row("Chains").waitFor();
      await pressUntil("Home", /./);
      // Retries, because the rows of the new service may load at this moment, which moves the focus to the first row.
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await press("Home");
        // Collapses Workspace, the first row, so that Chains is the next one.
        await press("ArrowLeft");
        await press("ArrowDown");
        if (await appears(catalog.focusedRow("Chains"))) break;
      }
      await press("ArrowRight");
      await catalog.row("Bitcoin").first().waitFor();
      await press("ArrowDown");
      await press("ArrowDown");
      await press("ArrowRight");
      await catalog.row("Etherscan").waitFor();
      await catalog.goToEnd("Tags");
      await press("ArrowRight");
      await catalog.row("sample_exchange").waitFor();
      await workbench.screenshot("tree");
      const inferred = await catalog.tree.ariaSnapshot();
      assert.match(inferred, /treeitem "[^"]*Chains[^"]*" \[expanded\]/);
      assert.match(inferred, /treeitem "[^"]*Etherscan[^"]*"/);
      assert.match(inferred, /treeitem "[^"]*sample_exchange[^"]*"/);
      for (const { label } of await catalog.rows()) assert.notEqual(label.trim(), "");
    });

    it("chooses a token by typing in the list, which opens its panel", async () => {
      // Retries, because on a busy machine the editor takes the focus back after the palette, which closes the list.
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await run("Open Token");
        if (await appears(workbench.quickInput.row("USDC").first())) break;
      }
      const page = workbench.webview();
      await type("USDC");
      await workbench.screenshot("token to choose");
      await workbench.quickInput.focusedRow("USDC").first().waitFor();
      await press("Enter");
      await page.locator("h1").filter({ hasText: "USDC" }).waitFor();
      await run("Focus on Catalog View");
    });

    it("tags the address at the cursor, and sees the tag", async () => {
      await workbench.openFile("HarborTreasury.sol");
      await workbench.editor.waitForText("settlement");
      // The position of the settlement address of the treasury.
      await workbench.editor.goTo(25, 40);
      await run("Assign Tag");
      await workbench.quickInput.waitFor(/Assign Tag to 0x28C6/);
      await type("keyboard_tag");
      await workbench.quickInput.row("New tag").waitFor();
      await press("Enter");
      await workbench.dialog.waitFor();
      assert.match(await workbench.dialog.box.ariaSnapshot(), /button "Assign Tag"/);
      await pressUntil("Tab", /^Assign Tag$/);
      await workbench.screenshot("question");
      await press("Enter");
      await workbench.editor.waitForText("keyboard_tag");
      await workbench.screenshot("tagged");
    });

    it("reads a panel: its tabs, its filter and its table, each with a name", async () => {
      await workbench.editor.goTo(1, 1);
      await run("Open Address");
      await workbench.quickInput.waitFor(/Type one/);
      // Uses this address because the sample has no amounts for addresses that the user has tagged.
      await type(vitalik);
      await press("Enter");
      const page = workbench.webview();
      await page.locator(".inWorkspace .body-row:not(.waiting)").first().waitFor();
      const inferred = await page.locator("body").ariaSnapshot();
      assert.match(inferred, new RegExp(`heading "\\w+ ${vitalik}" \\[level=1\\]`));
      assert.match(inferred, /tab "In this workspace[^"]*" \[selected\]/);
      assert.match(inferred, /tab "Holdings[^"]*"/);
      assert.match(inferred, /tab "Transactions[^"]*"/);
      assert.match(inferred, /columnheader "[^"]*File[^"]*"/);
      assert.doesNotMatch(
        inferred,
        /^\s*- (?:button|link|textbox|combobox|tab)(?: \[[^\]]*\])*:?$/m,
      );
      await run("View: Focus Active Editor Group");
      await pressUntil("Tab", /^In this workspace/);
      await press("ArrowRight");
      await page.locator(".holdings .body-row:not(.waiting)").first().waitFor();
      await press("ArrowRight");
      await page.locator(".transactions .body-row:not(.waiting)").first().waitFor();
      await workbench.screenshot("panel");
    });

    const things = [
      { command: "Open Address", name: vitalik },
      { command: "Open Tag", name: "sample_exchange" },
      { command: "Open Token", name: "USDC" },
      { command: "Open Chain", name: "Ethereum" },
    ] as const;

    async function openThing({ command, name }: (typeof things)[number]): Promise<void> {
      const heading = workbench.webview().locator("h1").filter({ hasText: name });
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await run(command);
        if (!(await appears(workbench.quickInput.box))) continue;
        await type(name);
        // Retries, because a panel that has just loaded takes the focus: it gets the key presses, or the list closes.
        if (!(await workbench.quickInput.hasText(name))) continue;
        const row = workbench.quickInput.row(name).first();
        if (command !== "Open Address" && !(await appears(row))) continue;
        await press("Enter");
        // The heading is visible before Enter is handled if the panel is already open.
        if ((await disappears(workbench.quickInput.box)) && (await appears(heading))) return;
      }
      await heading.waitFor();
    }

    /** Moves the focus into the table of the active panel and one row down. */
    async function goIntoTable(what: string): Promise<void> {
      const page = workbench.webview();
      await page.locator(".body-row:not(.waiting)").nth(1).waitFor();
      await run("View: Focus Active Editor Group");
      const inside = page.locator("[role=grid] :focus");
      for (let i = 0; i < 40 && (await inside.count()) === 0; i += 1) await press("Tab");
      assert.equal(await inside.count(), 1, `the tab key leads into the table of ${what}`);
      await press("ArrowDown");
      await page.locator('.body-row[aria-rowindex="3"] :focus').waitFor();
    }

    it("moves the focus into the table of every kind of panel, opened twice and after a reload (U-31f)", async () => {
      for (const when of ["at first", "a second time", "after a reload"]) {
        if (when === "a second time") await run("View: Close All Editors");
        if (when === "after a reload") {
          await workbench.reload();
          // Waits for the extension: a palette that opens before it is active never shows its commands.
          await workbench.statusItem(`127.0.0.1:${service.port}`).waitFor();
        }
        for (const thing of things) {
          await openThing(thing);
          await goIntoTable(`${thing.name} ${when}`);
        }
      }
      await workbench.screenshot("tables by keyboard");
    });

    it("leaves the focus in the palette while rows of a panel are redrawn, and returns it afterwards (U-66f)", async () => {
      await openThing(things[0]);
      const page = workbench.webview();
      await run("View: Focus Active Editor Group");
      await pressUntil("Tab", /^(?:In this workspace|Holdings|Transactions)/);
      await press("Home");
      const rows = page.locator(".inWorkspace .body-row:not(.waiting)");
      await rows.first().waitFor();
      const inside = page.locator("[role=grid] :focus");
      for (let i = 0; i < 40 && (await inside.count()) === 0; i += 1) await press("Tab");
      await inside.waitFor();
      await workbench.quickInput.open("F1");
      await type("View: Foc");
      await until("the typed text", () => workbench.quickInput.hasText(">View: Foc"));
      await writeFile(path.join(workbench.workspace, "added.md"), `The researcher: ${vitalik}\n`);
      await rows.filter({ hasText: "added.md" }).first().waitFor();
      assert.ok(await workbench.quickInput.hasText(">View: Foc"), "the palette stays open");
      await press("Escape");
      await inside.waitFor();
    });
  });
}
