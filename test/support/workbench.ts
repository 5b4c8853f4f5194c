import path from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { isHostName, type HostName } from "../editor/hosts";
import { addExtension } from "./addExtension";
import { inAnyLanguage } from "./translations";
import { appears, disappears } from "./workbench/appears";
import { closeAfterTests } from "./workbench/closeAfterTests";
import { CodeEditor } from "./workbench/codeEditor";
import { ModalDialog, Notifications } from "./workbench/dialogs";
import { EditorProcess } from "./workbench/editorProcess";
import { Evidence } from "./workbench/evidence";
import { LightBulb } from "./workbench/lightBulb";
import { ProblemsView } from "./workbench/problemsView";
import { QuickInput } from "./workbench/quickInput";
import { looks, picturedThemes, type Theme, themeSettings } from "./workbench/themes";
import { TerminalView } from "./workbench/terminalView";
import { TreeView } from "./workbench/treeView";

export interface WorkbenchOptions {
  /** The name of the journey and of the folder with its pictures. */
  readonly name: string;
  /** Dark if undefined. */
  readonly theme?: Theme;
  /** The user's settings at the first start. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A folder that is copied and opened; the sample workspace if undefined. */
  readonly workspace?: string;
  /** Whether the user has turned on the sample; true if undefined. */
  readonly showsSample?: boolean;
  /** A folder with the data that an earlier version stored for this user. */
  readonly stored?: string;
  /** Whether the editor prompts before it trusts a folder. */
  readonly asksForTrust?: boolean;
  /** The language of the extension's texts, such as `de`. The texts of the editor stay English. */
  readonly locale?: string;
  /** Folders of test extensions to install too. */
  readonly extensions?: readonly string[];
  /** Starts the editor without Address Atlas. */
  readonly bare?: boolean;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

const root = path.resolve(__dirname, "../../..");

/**
 * Controls a real VS Code with the packaged extension as a user would. A workbench that a test starts is closed after
 * the test. A workbench that `before` starts is closed after all tests.
 */
export class Workbench {
  static readonly open = new Set<Workbench>();

  readonly quickInput: QuickInput;
  readonly editor: CodeEditor;
  readonly dialog: ModalDialog;
  readonly notifications: Notifications;
  readonly lightBulb: LightBulb;
  readonly problems: ProblemsView;
  readonly terminal: TerminalView;
  /** The tree in the extension's view. */
  readonly catalog: TreeView;

  private constructor(
    readonly page: Page,
    private readonly editorProcess: EditorProcess,
    private readonly evidence: Evidence,
  ) {
    page.setDefaultTimeout(60_000);
    this.quickInput = new QuickInput(page);
    this.editor = new CodeEditor(page);
    this.dialog = new ModalDialog(page);
    this.notifications = new Notifications(page);
    this.lightBulb = new LightBulb(page);
    this.problems = new ProblemsView(page);
    this.terminal = new TerminalView(page);
    this.catalog = new TreeView(page, inAnyLanguage(root, "view.catalog"));
    Workbench.open.add(this);
  }

  static async start(options: WorkbenchOptions): Promise<Workbench> {
    const host = currentHost();
    const editorProcess = await EditorProcess.start({
      root,
      host,
      vsix: options.bare === true ? undefined : path.join(root, "dist/address-atlas.vsix"),
      workspace: options.workspace ?? path.join(root, "test/workspace"),
      settings: { ...themeSettings(host), ...options.settings },
      showsSample: options.showsSample ?? true,
      stored: options.stored,
      asksForTrust: options.asksForTrust ?? false,
      locale: options.locale,
      prepare: async ({ extensions }) => {
        for (const each of options.extensions ?? []) {
          await addExtension(extensions, path.join(root, each));
        }
      },
    });
    const folder = path.join(root, "test/results", host, "journeys", slug(options.name));
    const page = await editorProcess.firstPage();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const evidence = new Evidence(folder, editorProcess.user.userData);
    const workbench = new Workbench(page, editorProcess, evidence);
    await workbench.waitUntilReady();
    await workbench.changeTheme(options.theme ?? "dark");
    return workbench;
  }

  /** The open folder: a copy, which all windows of this user share. */
  get workspace(): string {
    return this.editorProcess.user.workspace;
  }

  /** The folder with the user's settings, the logs and the data of extensions. */
  get userData(): string {
    return this.editorProcess.user.userData;
  }

  async close(): Promise<void> {
    if (!Workbench.open.delete(this)) return;
    const shared = [...Workbench.open].some((other) => other.editorProcess === this.editorProcess);
    await (shared ? this.page.close() : this.editorProcess.stop());
  }

  /** Opens a second window of the same user on the same folder. */
  async secondWindow(): Promise<Workbench> {
    const page = await this.page.context().newPage();
    await page.goto(this.page.url());
    const second = new Workbench(page, this.editorProcess, this.evidence);
    await second.waitUntilReady();
    await second.changeTheme("dark");
    return second;
  }

  /** Runs a command by its category and title, as in the palette. */
  async command(title: string): Promise<void> {
    // Retries, because a webview that takes the focus when it has loaded closes the palette.
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await this.quickInput.open("F1");
      const { quickInput } = this;
      if ((await quickInput.typed(`>${title}`)) && (await quickInput.picked(title))) return;
      // Reopens the palette, because it does not show commands that were registered after it was opened.
      if (await quickInput.input.isVisible()) await quickInput.cancel();
    }
    throw new Error(`The palette cannot be kept open for ${title}`);
  }

  /** Runs a command that opens a box, and types into the box. Retries if a panel takes the focus. */
  async ask(title: string, text: string): Promise<void> {
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await this.command(title);
      if (await this.quickInput.typed(text)) return;
    }
    throw new Error(`The box of ${title} cannot be kept open`);
  }

  /** Connects to a service with the command of the palette. */
  async connect(baseUrl: string, apiKey: string): Promise<void> {
    await this.command("Address Atlas: Connect to a Service…");
    await this.quickInput.waitFor("The base URL of the service");
    await this.quickInput.type(baseUrl);
    await this.quickInput.accept();
    await this.quickInput.waitFor(/The API key for/);
    await this.quickInput.type(apiKey);
    await this.quickInput.accept();
    await this.statusItem(new URL(baseUrl).host).first().waitFor();
  }

  async openCatalog(): Promise<void> {
    const tab = this.page.locator(".activitybar").getByRole("tab", { name: "Address Atlas" });
    await tab.waitFor();
    const refresh = this.sideBar.getByRole("button", {
      name: inAnyLanguage(root, "command.refresh"),
    });
    // Clicks only if the view is closed, since a second click would close it again.
    for (let tries = 0; tries < 5; tries += 1) {
      if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
      if (await isAttached(refresh)) return;
    }
    throw new Error("The catalog cannot be opened");
  }

  get sideBar(): Locator {
    return this.page.locator(".part.sidebar");
  }

  async openFile(name: string): Promise<void> {
    // Waits for the focused row, which Enter opens. The list shows recent files before it is filtered by the typed
    // text.
    const row = this.quickInput.focusedRow(path.basename(name)).first();
    // Retries, because a box of the extension can appear instead: the extension reopens a box that a redraw of the tree
    // has closed.
    for (let left = 3; ; left -= 1) {
      await this.quickInput.open("Control+KeyP");
      if ((await this.quickInput.typed(name)) && (await appears(row))) break;
      if (left === 0) throw new Error(`no file ${name} to open`);
      await this.page.keyboard.press("Escape");
    }
    await this.quickInput.accept();
    await this.page
      .getByRole("tab", { name: path.basename(name) })
      .first()
      .waitFor();
    await this.editor.lines.first().waitFor();
  }

  /** Finds an item of the status bar by its text. */
  statusItem(text: string | RegExp): Locator {
    return this.page.locator(".statusbar-item").filter({ hasText: text });
  }

  /** Finds the status item that is shown while the local service is in use. */
  localStatus(): Locator {
    return this.page.locator('.statusbar [aria-label*="No service is connected"]').first();
  }

  /** Opens the panel of an address. Retries if another panel takes the focus, which closes the box. */
  async openAddress(address: string): Promise<void> {
    const { quickInput } = this;
    const heading = this.webview().locator("h1", { hasText: new RegExp(address, "i") });
    const prompt = quickInput.box.getByText(/Type one/);
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await this.command("Address Atlas: Open Address");
      if (!(await appears(prompt.first(), 15_000))) continue;
      if (!(await quickInput.typed(address)) || !(await quickInput.hasText(address))) continue;
      await quickInput.accept();
      // The heading is visible before Enter is handled if the panel is already open.
      if ((await disappears(quickInput.box)) && (await appears(heading, 15_000))) return;
    }
    await heading.waitFor();
  }

  webview(): FrameLocator {
    return this.page
      .locator("iframe.webview.ready")
      .last()
      .contentFrame()
      .frameLocator("#active-frame");
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.waitUntilReady();
  }

  /** Changes the user's settings by editing settings.json in the window, as a user would. */
  async changeSettings(changes: Readonly<Record<string, unknown>>): Promise<void> {
    const text = await this.editorProcess.changedSettings(changes);
    await this.command("Preferences: Open User Settings (JSON)");
    await this.page.getByRole("tab", { name: "settings.json" }).first().waitFor();
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.editor.waitForText("window.autoDetectColorScheme");
    await this.editor.lines.filter({ hasText: "window.autoDetectColorScheme" }).first().click();
    await this.editor.selectAll();
    await this.page.keyboard.press("Control+KeyV");
    for (const key of Object.keys(changes)) await this.editor.waitForText(key);
    await this.page.keyboard.press("Control+KeyS");
    await this.page.locator(".tab.active:not(.dirty)", { hasText: "settings.json" }).waitFor();
    await this.command("View: Close Editor");
    await this.page
      .locator(".tab.active", { hasText: "settings.json" })
      .waitFor({ state: "hidden" });
  }

  /** Emulates a theme of the operating system, which the window follows. This does not move the focus. */
  async changeTheme(theme: Theme): Promise<void> {
    const { system, className } = looks[theme];
    await this.page.emulateMedia(system);
    await this.page.locator(`.monaco-workbench.${className}`).waitFor();
  }

  /** Sets the size of the window, in physical pixels, and its zoom. */
  async resize({ width, height, zoom }: WindowSize): Promise<void> {
    const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
    await this.page.setViewportSize(size);
    const session = await this.page.context().newCDPSession(this.page);
    const metrics = { ...size, deviceScaleFactor: zoom, mobile: false };
    await session.send("Emulation.setDeviceMetricsOverride", metrics);
    await session.detach();
    // Waits, because the window updates its layout in the next frame.
    await this.page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
    );
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate<string>("navigator.clipboard.readText()");
  }

  async screenshot(name: string): Promise<string> {
    return this.evidence.screenshot(this.page, name);
  }

  /**
   * Takes pictures in all requested themes, then returns to the dark theme. `show` shows the content again if changing
   * the theme has hidden it.
   */
  async screenshots(name: string, show?: () => Promise<void>): Promise<void> {
    for (const theme of picturedThemes) {
      await this.changeTheme(theme);
      await show?.();
      await this.screenshot(`${name} ${theme}`);
    }
  }

  /** Saves a picture of the window and the logs, after a failed test. */
  async keepEvidence(): Promise<void> {
    await this.screenshot("failed").catch(() => undefined);
    await this.evidence.keepLogs();
  }

  private async waitUntilReady(): Promise<void> {
    await this.page.locator(".monaco-workbench .part.statusbar").waitFor();
    await this.page.locator(".activitybar .action-item").first().waitFor();
  }
}

function currentHost(): HostName {
  const name = process.env["ATLAS_HOST"] ?? "newest";
  if (!isHostName(name)) throw new Error(`ATLAS_HOST names no host: ${name}`);
  return name;
}

function isAttached(what: Locator): Promise<boolean> {
  return what
    .first()
    .waitFor({ state: "attached", timeout: 6_000 })
    .then(
      () => true,
      () => false,
    );
}

/** Converts a name into the name of a folder. */
function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

closeAfterTests(Workbench.open);
