import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { resolveCliPathFromVSCodeExecutablePath } from "@vscode/test-electron";
import { editorExecutable } from "./editorExecutable";
import type { HostName } from "./hosts";

const installed = new Map<string, Promise<string>>();

/**
 * The folder of extensions of somebody who has installed this one, for others to copy: the editor's
 * own installer takes a second, so that this process asks it once for a host.
 */
export function installedExtension(root: string, host: HostName, vsix: string): Promise<string> {
  const key = `${host} ${vsix}`;
  const known = installed.get(key);
  if (known !== undefined) return known;
  const folder = install(root, host, vsix);
  installed.set(key, folder);
  return folder;
}

async function install(root: string, host: HostName, vsix: string): Promise<string> {
  const executable = await editorExecutable(root, host);
  const command =
    host === "desktop" ? resolveCliPathFromVSCodeExecutablePath(executable) : executable;
  const folder = await mkdtemp(path.join(tmpdir(), "address-atlas-installed-"));
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const [userData, extensions] = [path.join(folder, "user"), path.join(folder, "extensions")];
  const folders = [`--user-data-dir=${userData}`, `--extensions-dir=${extensions}`];
  await promisify(execFile)(command, [...folders, "--install-extension", vsix], {
    env: { ...process.env, ATLAS_HOST: host },
  });
  return extensions;
}
