import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertNoKeyBelow } from "./keyInFiles";

/** A new private folder. `remove` deletes it, and throws if a file in it contains the key of a `Canary`. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), "address-atlas-"));
  const remove = async (): Promise<void> => {
    try {
      await assertNoKeyBelow(path);
    } finally {
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  return { path, remove };
}
