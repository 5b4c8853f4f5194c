import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runTests } from "@vscode/test-electron";
import type { Page } from "playwright-core";
import { editorExecutable } from "../editor/editorExecutable";
import { FreshUser } from "../editor/freshUser";
import { askVerb } from "../support/verbs";
import { connectToWindow } from "../support/workbench/editorProcess";
import { reportVariable } from "./hostVerbs";

export const root = path.resolve(__dirname, "../../..");

/** An extension to install in the measured host. Its id is `publisher.name`. */
export interface MeasuredExtension {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string };
  /** Content by path in the extension: a text, or `{ from }` for a file or folder to copy. */
  readonly files: Readonly<Record<string, string | { readonly from: string }>>;
}

export function ourExtension(dist = path.join(root, "dist")): MeasuredExtension {
  const manifest = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  ) as MeasuredExtension["manifest"];
  const built = readdirSync(dist).filter((name) => name !== "test" && !name.endsWith(".vsix"));
  const from = (folder: string, names: readonly string[], to = "") =>
    names.map((name) => [to + name, { from: path.join(folder, name) }] as const);
  return {
    manifest,
    files: Object.fromEntries([
      ...from(root, ["package.nls.json", "media"]),
      ...from(dist, built, "dist/"),
    ]),
  };
}

/**
 * Starts a fresh extension host with the given extensions, calls `run()` of dist/test/bench/<suite>.js in it, and
 * returns the report that the suite wrote.
 */
export async function measureInHost(
  suite: string,
  extensions: readonly MeasuredExtension[],
): Promise<unknown> {
  return inHost(extensions, suite, async ({ ended, report }) => {
    await ended;
    return JSON.parse(await readFile(report, "utf8")) as unknown;
  });
}

/** An extension host that executes operations, and the page of its window. */
export interface ObeyingHost {
  readonly page: Page;
  /** Executes an operation of the suite in the host and returns its result. */
  readonly ask: (verb: string, given?: unknown) => Promise<unknown>;
}

/** Like `measureInHost`, for a suite that calls `obey`. `work` sends operations to it. */
export async function workWithHost<T>(
  suite: string,
  extensions: readonly MeasuredExtension[],
  work: (host: ObeyingHost) => Promise<T>,
): Promise<T> {
  return inHost(extensions, suite, async ({ ended, report, user }) => {
    const page = await pageOf(user);
    const url = await Promise.race([readWhenWritten(report), ended.then(() => "")]);
    const ask = (verb: string, given?: unknown): Promise<unknown> => askVerb(url, verb, given);
    try {
      return await work({ page, ask });
    } finally {
      await ask("end");
      await ended;
    }
  });
}

async function readWhenWritten(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text.endsWith("\n")) return text.trim();
    await sleep(50);
  }
}

async function pageOf({ userData }: FreshUser): Promise<Page> {
  const browser = await connectToWindow([path.join(userData, "browser"), userData]);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error("The editor has no window");
  page.setDefaultTimeout(30_000);
  await page.locator(".activitybar .action-item").first().waitFor();
  return page;
}

interface RunningHost {
  readonly ended: Promise<unknown>;
  readonly report: string;
  readonly user: FreshUser;
}

async function inHost<T>(
  extensions: readonly MeasuredExtension[],
  suite: string,
  work: (host: RunningHost) => Promise<T>,
): Promise<T> {
  const user = await FreshUser.create({ root, host: "newest" });
  const folder = await mkdtemp(path.join(tmpdir(), "address-atlas-bench-"));
  const report = path.join(folder, "measured.json");
  try {
    for (const extension of extensions) await install(extension, user.extensions);
    // The editor runs tests only with an extension under development, so an empty one is provided.
    await install({ manifest: { name: "runner" }, files: {} }, folder);
    const ended = runTests({
      vscodeExecutablePath: await editorExecutable(root, "newest"),
      extensionDevelopmentPath: path.join(folder, "runner"),
      extensionTestsPath: path.join(root, "dist/test/bench", `${suite}.js`),
      extensionTestsEnv: { ATLAS_HOST: "newest", [reportVariable]: report },
      launchArgs: [user.workspace, ...user.folderArguments, "--remote-debugging-port=0"],
    });
    return await work({ ended, report, user });
  } finally {
    await user.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function install(extension: MeasuredExtension, folder: string): Promise<void> {
  const target = path.join(folder, extension.manifest.name);
  await mkdir(target, { recursive: true });
  const defaults = { publisher: "bench", version: "1.0.0", engines: { vscode: "^1.100.0" } };
  const manifest = JSON.stringify({ ...defaults, ...extension.manifest });
  await writeFile(path.join(target, "package.json"), manifest);
  for (const [name, content] of Object.entries(extension.files)) {
    const file = path.join(target, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (typeof content === "string") await writeFile(file, content);
    else await cp(content.from, file, { recursive: true });
  }
}
