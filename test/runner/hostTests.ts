import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runTests } from "@vscode/test-electron";
import { editorExecutable } from "../editor/editorExecutable";
import { FreshUser } from "../editor/freshUser";
import type { HostName } from "../editor/hosts";
import { isSelected, type Plan } from "./plan";
import { readResults, type Result } from "./results";

/**
 * The windows of the host tests, with the folders of their tests below `test/host`. Each results file has the name of
 * its window. A test in `host.whole` counts all objects of its process; after other tests this takes minutes.
 */
const hostWindows = { host: ".", "host.alone": "alone", "host.whole": "whole" } as const;
export type HostWindow = keyof typeof hostWindows;

/**
 * Returns the windows that have tests in the requested files. A short run opens only the window in which the extension
 * is running.
 */
export function hostWindowsWith(
  root: string,
  words: readonly string[],
  { isShort }: Pick<Plan, "isShort">,
): readonly HostWindow[] {
  const hasTests = (window: HostWindow): boolean =>
    readdirSync(path.join(root, "test/host", hostWindows[window]))
      .filter((name) => name.endsWith(".test.ts"))
      .some((name) => isSelected(name.replace(/\.ts$/, ".js"), words));
  const windows = Object.keys(hostWindows) as HostWindow[];
  return windows.filter((window) => (window === "host" || !isShort) && hasTests(window));
}

/**
 * Runs the tests of one extension host window. In `host` the extension is running. In the other windows the editor
 * has only the contributions of the manifest, and each test creates the feature that it tests.
 */
export async function runHostTests(
  root: string,
  host: HostName,
  window: HostWindow,
  resultsFile: string,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Result[]> {
  const alone = window !== "host";
  const user = await FreshUser.create({ root, host, showsSample: true });
  const contributions = path.join(path.dirname(user.userData), "contributions");
  if (alone) writeContributions(root, contributions);
  const ended = await runTests({
    vscodeExecutablePath: await editorExecutable(root, host),
    extensionDevelopmentPath: alone ? contributions : root,
    extensionTestsPath: path.join(root, "dist/test/host/suite.main.js"),
    extensionTestsEnv: { ...environment, ATLAS_WINDOW: hostWindows[window] },
    launchArgs: [alone ? writeWorkspace(user) : user.workspace, ...user.folderArguments],
  }).catch((error: unknown) => error);
  await user.remove();
  return readResults(resultsFile, `${window} tests`, ended);
}

/**
 * Writes a workspace file with one folder, so that tests can add folders. If the window had opened the folder itself,
 * adding a folder would restart the window.
 */
function writeWorkspace({ workspace }: FreshUser): string {
  const file = `${workspace}.code-workspace`;
  writeFileSync(file, JSON.stringify({ folders: [{ path: path.basename(workspace) }] }));
  return file;
}

/** Writes the extension without its code: its views, commands and settings are visible but not implemented. */
function writeContributions(root: string, folder: string): void {
  mkdirSync(folder);
  const { main, activationEvents, ...rest } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  ) as Record<string, unknown>;
  if (main === undefined || activationEvents === undefined) throw new Error("No code to leave out");
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(rest));
  for (const name of ["package.nls.json", "media"]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
}
