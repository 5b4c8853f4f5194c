import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

/** Returns the folder for installs that all checkouts share. `ATLAS_CACHE` sets another folder. */
export function cacheFolder(): string {
  const base = process.env["XDG_CACHE_HOME"] ?? path.join(homedir(), ".cache");
  return process.env["ATLAS_CACHE"] ?? path.join(base, "address-atlas");
}

/**
 * Returns the folder `name` of the cache. If it does not exist, `fill` fills a temporary folder that is then renamed,
 * so that a partial install is never used. If two processes do this at the same time, the result of the first one is
 * used.
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
