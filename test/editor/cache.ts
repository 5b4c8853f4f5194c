import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

/** Where what is installed once for all checkouts is kept; `ATLAS_CACHE` names another folder. */
export function cacheFolder(): string {
  const base = process.env["XDG_CACHE_HOME"] ?? path.join(homedir(), ".cache");
  return process.env["ATLAS_CACHE"] ?? path.join(base, "address-atlas");
}

/**
 * The folder `name` of the cache, filled by `fill` when it is not there. It is filled under
 * another name and then renamed, so that a half install is never taken for a whole one; when two
 * processes do so at once, the first to finish wins.
 */
export async function cached(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(cacheFolder(), name);
  if (await exists(folder)) return folder;
  await mkdir(cacheFolder(), { recursive: true });
  const unfinished = await mkdtemp(path.join(cacheFolder(), `.unfinished-${name}-`));
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
