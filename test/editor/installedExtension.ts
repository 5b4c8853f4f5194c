import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { resolveCliPathFromVSCodeExecutablePath } from "@vscode/test-electron";
import { editorExecutable } from "./editorExecutable";
import type { HostName } from "./hosts";

/**
 * Returns an extensions folder with the installed package, which the caller must copy before use. The editor's
 * installer takes a second, so it runs only once for each package.
 */
export async function installedExtension(
  root: string,
  host: HostName,
  vsix: string,
): Promise<string> {
  const folder = path.join(root, "dist/test/installed", host);
  if ((await changed(folder)) > (await changed(vsix))) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  const executable = await editorExecutable(root, host);
  const command =
    host === "desktop" ? resolveCliPathFromVSCodeExecutablePath(executable) : executable;
  const user = await mkdtemp(path.join(tmpdir(), "address-atlas-"));
  const folders = [`--user-data-dir=${user}`, `--extensions-dir=${folder}`];
  await promisify(execFile)(command, [...folders, "--install-extension", vsix], {
    env: { ...process.env, ATLAS_HOST: host },
  });
  await rm(user, { recursive: true });
  return folder;
}

/** Returns the time when a file or folder was last changed, in milliseconds; 0 if it does not exist. */
async function changed(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
