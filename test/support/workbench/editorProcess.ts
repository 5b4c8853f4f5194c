import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runTests } from "@vscode/test-electron";
import { type Browser, chromium, type Page } from "playwright-core";
import { editorExecutable } from "../../editor/editorExecutable";
import { addPseudoLocale, pseudoLocale } from "../pseudoLocale";
import { FreshUser, type FreshUserOptions } from "../../editor/freshUser";

export interface EditorOptions extends FreshUserOptions {
  /** Whether the editor prompts before it trusts a folder. */
  readonly asksForTrust: boolean;
  /** The language of extensions, such as `de`, or the pseudo-locale; English if undefined. */
  readonly locale?: string | undefined;
  /** Prepares the user's folders before the start. */
  readonly prepare?: (user: FreshUser) => Promise<void>;
}

/** The minimap and the types of TypeScript take a tenth of the processor time of a window, and no test needs them. */
const withoutUnused = {
  "editor.minimap.enabled": false,
  "typescript.tsserver.useSyntaxServer": "always",
};

/** An editor with a new user, which a program controls. */
export class EditorProcess {
  private constructor(
    readonly user: FreshUser,
    private readonly browser: Browser,
    private readonly ended: Promise<unknown>,
  ) {}

  static async start(options: EditorOptions): Promise<EditorProcess> {
    const user = await FreshUser.create({
      ...options,
      settings: { ...withoutUnused, ...options.settings },
    });
    if (options.locale === pseudoLocale) await addPseudoLocale(user.extensions);
    await options.prepare?.(user);
    const language = options.locale === undefined ? [] : [`--locale=${options.locale}`];
    const ended = runTests({
      vscodeExecutablePath: await editorExecutable(options.root, options.host),
      // Empty paths make `runTests` open an ordinary window with the installed extensions.
      extensionDevelopmentPath: [],
      extensionTestsPath: "",
      extensionTestsEnv: {
        ATLAS_HOST: options.host,
        ...(options.asksForTrust ? { ATLAS_ASK_FOR_TRUST: "1" } : {}),
      },
      launchArgs: [
        user.workspace,
        ...user.folderArguments,
        "--remote-debugging-port=0",
        ...language,
      ],
    });
    const browser = await Promise.race([
      connectToWindow([path.join(user.userData, "browser"), user.userData]),
      ended.then(() => Promise.reject(new Error("The editor ended before its window opened"))),
    ]);
    return new EditorProcess(user, browser, ended);
  }

  async firstPage(): Promise<Page> {
    const [context] = this.browser.contexts();
    if (context === undefined) throw new Error("The editor has no window");
    return context.pages()[0] ?? context.waitForEvent("page");
  }

  /**
   * Returns the text of the user's settings with the changes. The text must be pasted into the editor, which does not
   * watch the file.
   */
  async changedSettings(changes: Readonly<Record<string, unknown>>): Promise<string> {
    const settings: unknown = JSON.parse(await readFile(this.user.settingsFile, "utf8"));
    return JSON.stringify({ ...Object(settings), ...changes }, null, 2);
  }

  async stop(): Promise<void> {
    const session = await this.browser.newBrowserCDPSession();
    await session.send("Browser.close").catch(() => undefined);
    await this.ended;
    await this.user.remove();
  }
}

/** Connects to the window when the browser has written its debugging port. */
export async function connectToWindow(profileFolders: readonly string[]): Promise<Browser> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    for (const folder of profileFolders) {
      const port = await listeningPort(folder);
      if (port !== undefined) return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    }
    await sleep(50);
  }
  throw new Error("The editor's window did not open within a minute");
}

async function listeningPort(profileFolder: string): Promise<number | undefined> {
  const names = await readdir(profileFolder).catch((): string[] => []);
  if (!names.includes("DevToolsActivePort")) return undefined;
  const text = await readFile(path.join(profileFolder, "DevToolsActivePort"), "utf8");
  const port = Number(text.split("\n")[0]);
  return port > 0 ? port : undefined;
}
