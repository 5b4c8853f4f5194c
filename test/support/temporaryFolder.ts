import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder that nobody else writes to, gone when `remove` settles. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), "address-atlas-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}
