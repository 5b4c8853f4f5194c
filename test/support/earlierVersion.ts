import { readFile } from "node:fs/promises";
import path from "node:path";

/** The addresses of each tag that every earlier version stored, in the order in which they were tagged. */
export const earlierTags: Readonly<Record<string, readonly string[]>> = {
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

/** The files that an earlier version stored on a computer. The README in the folder describes how they were made. */
export interface EarlierVersion {
  readonly name: string;
  readonly folder: string;
  /** The time when the tag index was read, in milliseconds since 1970. */
  readonly readAt: number;
  /** Whether the tag index records when the service was last checked. */
  readonly notesChecks: boolean;
  readonly tokens: number;
  readonly panels: number;
}

export const earlierVersions: readonly EarlierVersion[] = [
  {
    name: "0.1",
    folder: path.resolve("test/support/firstVersion"),
    readAt: Date.UTC(2026, 10, 24, 2, 14, 25),
    notesChecks: false,
    tokens: 117,
    panels: 5,
  },
  {
    name: "0.2",
    folder: path.resolve("test/support/secondVersion"),
    readAt: Date.UTC(2026, 10, 27, 6, 18, 33, 298),
    notesChecks: true,
    tokens: 1,
    panels: 6,
  },
];

/** The data that the editor stored for an earlier version of the extension. */
interface Kept {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly globalState: Readonly<Record<string, unknown>>;
  readonly workspaceState?: Readonly<Record<string, unknown>>;
  readonly panels: readonly unknown[];
}

export async function readKept({ folder }: EarlierVersion): Promise<Kept> {
  return JSON.parse(await readFile(path.join(folder, "editor.json"), "utf8")) as Kept;
}
