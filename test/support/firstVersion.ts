import { readFile } from "node:fs/promises";
import path from "node:path";

/** Files that version 0.1 wrote; the README there says how. */
export const firstVersionFolder = path.resolve("test/support/firstVersion");

/** The tags in them, in the order of tagging. */
export const firstVersionTags: Readonly<Record<string, readonly string[]>> = {
  treasury: ["0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  hot_wallet: [
    "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    "JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4",
    "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
  ],
  cold_wallet: [
    "bitcoincash:qp3wjpa3tjlj042z2wv7hahsldgwhwy0rq9sywjpyy",
    "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c",
    "0x5d4b302506645c37ff133b98c4b50a5ae14841659738d6d733d59d0d217a93bf",
  ],
};

/** When its tag index was read. */
export const firstVersionReadAt = Date.UTC(2026, 10, 24, 2, 14, 25);

/** What the editor kept for version 0.1. */
export interface FirstVersion {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly globalState: Readonly<Record<string, unknown>>;
  /** The states of its panels. */
  readonly panels: readonly unknown[];
}

export async function readFirstVersion(): Promise<FirstVersion> {
  const text = await readFile(path.join(firstVersionFolder, "editor.json"), "utf8");
  return JSON.parse(text) as FirstVersion;
}
