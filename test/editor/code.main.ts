import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { type CommandLine, parseCommandLine } from "./commandLine";
import { type EditorServer, folderArguments, startEditorServer } from "./editorServer";
import { startHeadlessBrowser } from "./headlessBrowser";
import { isNpmHostName } from "./hosts";
import { installHost, type InstalledHost } from "./npmHost";
import { workbenchUrl } from "./workbenchUrl";

/**
 * Implements VS Code's command line for the editors of the npm registry. `ATLAS_HOST` selects the editor. Installs an
 * extension, or opens a window in a headless browser until the window is closed or the test suite ends. Ends with the
 * exit code of the suite.
 */
async function main(args: readonly string[]): Promise<number> {
  const name = process.env["ATLAS_HOST"] ?? "newest";
  if (!isNpmHostName(name)) throw new Error(`ATLAS_HOST names no editor: ${name}`);
  const commandLine = parseCommandLine(args);
  const host = await installHost(name);
  const folders = foldersOf(commandLine);
  if (commandLine.extensionToInstall !== undefined) {
    return installExtension(host, commandLine.extensionToInstall, folders);
  }
  const server = await startEditorServer(host, {
    ...folders,
    driven: commandLine.extensionDevelopmentPath !== undefined,
    trusting: commandLine.trusting && process.env["ATLAS_ASK_FOR_TRUST"] === undefined,
    port: 0,
  });
  const browser = await startHeadlessBrowser({
    profileFolder: path.join(folders.userDataFolder, "browser"),
    debuggingPort: commandLine.debuggingPort,
  });
  try {
    return await openWindow(commandLine, folders.userDataFolder, server, browser);
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Folders {
  readonly userDataFolder: string;
  readonly extensionsFolder: string;
}

function foldersOf(commandLine: CommandLine): Folders {
  const { userDataFolder, extensionsFolder } = commandLine;
  if (userDataFolder === undefined) throw new Error("--user-data-dir is missing");
  return {
    userDataFolder,
    extensionsFolder: extensionsFolder ?? path.join(userDataFolder, "extensions"),
  };
}

async function installExtension(
  host: InstalledHost,
  file: string,
  folders: Folders,
): Promise<number> {
  await mkdir(folders.userDataFolder, { recursive: true });
  const args = [host.serverMain, ...folderArguments(folders), "--install-extension", file];
  const child = spawn(host.node, args, { stdio: ["ignore", "inherit", "ignore"] });
  const [code] = (await once(child, "close")) as [number | null];
  return code ?? 1;
}

/**
 * Opens a window. Resolves with an exit code when the suite or the server ends, the window is closed, or this process
 * or its parent is ended.
 */
async function openWindow(
  commandLine: CommandLine,
  userDataFolder: string,
  server: EditorServer,
  browser: BrowserContext,
): Promise<number> {
  const ended = new Promise<number>((resolve) => {
    void browser.exposeFunction("codeAutomationExit", resolve);
    browser.once("close", () => {
      resolve(0);
    });
    void server.ended.then(() => {
      resolve(1);
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        resolve(1);
      });
    }
    whenParentEnds(() => {
      resolve(1);
    });
  });
  const log = windowLog(path.join(userDataFolder, "window.log"));
  // The calls are ignored, since the page also prints the lines on its console, which is logged below.
  await browser.exposeFunction("codeAutomationLog", () => undefined);
  const follow = (page: Page): void => {
    page.on("console", (message) => {
      log(message.text());
    });
  };
  browser.pages().forEach(follow);
  browser.on("page", follow);
  if (commandLine.locale !== undefined) await speak(browser, commandLine.locale);
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(workbenchUrl({ ...commandLine, port: server.port }));
  return ended;
}

/** Sets the language of the window. The server would do so only with a language pack, which extensions do not need. */
async function speak(browser: BrowserContext, locale: string): Promise<void> {
  const language = JSON.stringify(locale);
  await browser.addInitScript(
    `Object.defineProperty(globalThis, "_VSCODE_NLS_LANGUAGE", { get: () => ${language}, set() {} });`,
  );
}

function whenParentEnds(then: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}

function windowLog(file: string): (line: string) => void {
  let written: Promise<unknown> = Promise.resolve();
  return (line) => {
    written = written.then(() => appendFile(file, `${new Date().toISOString()} ${line}\n`));
  };
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
