import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import type { HostName } from "../../editor/hosts";
import { askVerb } from "../verbs";
import { until } from "../until";
import { EditorProcess } from "../workbench/editorProcess";
import {
  type ChosenService,
  clockFile,
  handsFolder,
  type Tagged,
  type Tagging,
  type WindowView,
} from "./handVerbs";

const root = path.resolve(__dirname, "../../..");

/** Milliseconds to wait for the answer of a window. No request takes this long. */
const patience = 60_000;

/** One of several windows with the same profile. A test controls it through its extension host. */
export class HandWindow {
  /** Whether the window is being closed. Its requests may then remain unanswered. */
  isEnding = false;

  constructor(
    readonly name: string,
    private readonly page: Page,
    private readonly processId: number,
    private readonly url: string,
  ) {}

  tag(tagging: Tagging): Promise<Tagged> {
    return this.#ask("tag", tagging) as Promise<Tagged>;
  }

  refresh(): Promise<unknown> {
    return this.#ask("refresh");
  }

  pause(isPaused: boolean): Promise<unknown> {
    return this.#ask("pause", isPaused);
  }

  use(service: ChosenService): Promise<unknown> {
    return this.#ask("use", service);
  }

  setClock(by: number): Promise<unknown> {
    return this.#ask("setClock", by);
  }

  look(addresses: readonly string[]): Promise<WindowView> {
    return this.#ask("look", addresses) as Promise<WindowView>;
  }

  /** Closes the window as a user would, and waits for its extension host to end. */
  async close(): Promise<void> {
    await this.page.close();
    await until(`the end of ${this.name}`, () => !isRunning(this.processId), patience);
  }

  #ask(verb: string, given?: unknown): Promise<unknown> {
    return askVerb(this.url, verb, given, AbortSignal.timeout(patience));
  }
}

/** Windows of one user. Each has its own extension host; the server, the profile and the files are shared. */
export class SeveralWindows {
  readonly open: HandWindow[] = [];
  /** The clock's offset in milliseconds. */
  clockSetBy = 0;
  readonly #hands: string;
  #opened = 0;

  private constructor(
    private readonly editor: EditorProcess,
    private readonly firstPage: Page,
  ) {
    this.#hands = handsOf(editor.user.userData);
  }

  static async start(host: HostName): Promise<SeveralWindows> {
    const editor = await EditorProcess.start({
      root,
      host,
      asksForTrust: false,
      prepare: async ({ extensions, userData }) => {
        await installHand(extensions);
        await mkdir(handsOf(userData), { recursive: true });
        await writeFile(path.join(handsOf(userData), clockFile), "0");
      },
    });
    return new SeveralWindows(editor, await editor.firstPage());
  }

  /** Returns the folder `name` in the extension's storage. */
  storage(name: string): string {
    return path.join(path.dirname(this.#hands), "address-atlas.address-atlas", name);
  }

  now(): number {
    return Date.now() + this.clockSetBy;
  }

  /** Returns the next window when its extension runs: first the window that the editor opened, then new ones. */
  async openOne(): Promise<HandWindow> {
    const before = new Set(await readdir(this.#hands));
    const isFirst = this.#opened === 0;
    const page = isFirst ? this.firstPage : await this.firstPage.context().newPage();
    if (!isFirst) await page.goto(this.firstPage.url());
    this.#opened += 1;
    const name = `window ${this.#opened}`;
    const [id, url] = await until(
      `the start of ${name}`,
      async () => {
        const added = (await readdir(this.#hands)).find((file) => !before.has(file));
        if (added === undefined) return undefined;
        const text = await readFile(path.join(this.#hands, added), "utf8");
        return text.endsWith("\n") ? ([Number(added), text.trim()] as const) : undefined;
      },
      60_000,
    );
    const window = new HandWindow(name, page, id, url);
    this.open.push(window);
    return window;
  }

  async close(window: HandWindow): Promise<void> {
    this.open.splice(this.open.indexOf(window), 1);
    await window.close();
  }

  /** Sets the offset of the clock in all windows, in milliseconds. */
  async setClock(by: number): Promise<void> {
    this.clockSetBy = by;
    await writeFile(path.join(this.#hands, clockFile), String(by));
    await Promise.all(this.open.map((window) => window.setClock(by)));
  }

  async end(): Promise<void> {
    await this.editor.stop();
  }
}

function handsOf(userData: string): string {
  return path.join(userData, "User/globalStorage", handsFolder);
}

/** Installs the extension with its manifest and texts, but with the code in `hand.main.ts`. */
async function installHand(extensions: string): Promise<void> {
  const folder = path.join(extensions, "address-atlas");
  await mkdir(folder, { recursive: true });
  const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as object;
  const text = JSON.stringify({ ...manifest, main: "./hand.js" });
  await writeFile(path.join(folder, "package.json"), text);
  for (const name of ["package.nls.json", "media"]) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  await cp(path.join(__dirname, "../support/windows/hand.main.js"), path.join(folder, "hand.js"));
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
