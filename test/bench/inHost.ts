import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTests } from "@vscode/test-electron";
import { editorExecutable } from "../editor/editorExecutable";
import { FreshUser } from "../editor/freshUser";

export const root = path.resolve(__dirname, "../../..");

/** An extension that is installed in the measured host under the id `publisher.name`. */
export interface MeasuredExtension {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string };
  /** Files by their path in it: a text, or `{ from }` for a file or folder that is copied. */
  readonly files: Readonly<Record<string, string | { readonly from: string }>>;
}

/** Where the suite in the host writes what it measured, as JSON. */
export const reportVariable = "ATLAS_MEASURED";

/**
 * Starts a fresh extension host with these extensions installed, calls `run()` of the bundle
 * dist/test/bench/<suite>.js in it, and answers what that wrote.
 */
export async function measureInHost(
  suite: string,
  extensions: readonly MeasuredExtension[],
): Promise<unknown> {
  const user = await FreshUser.create({ root, host: "newest" });
  const folder = await mkdtemp(path.join(tmpdir(), "address-atlas-bench-"));
  const report = path.join(folder, "measured.json");
  try {
    for (const extension of extensions) await install(extension, user.extensions);
    // Tests run only where an extension is developed: one that does nothing.
    await install({ manifest: { name: "runner" }, files: {} }, folder);
    await runTests({
      vscodeExecutablePath: await editorExecutable(root, "newest"),
      extensionDevelopmentPath: path.join(folder, "runner"),
      extensionTestsPath: path.join(root, "dist/test/bench", `${suite}.js`),
      extensionTestsEnv: { ATLAS_HOST: "newest", [reportVariable]: report },
      launchArgs: [user.workspace, ...user.folderArguments],
    });
    return JSON.parse(await readFile(report, "utf8"));
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
