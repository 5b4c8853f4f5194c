import { formatAddressKey } from "../addresses/addressFormat";
import { Inventory } from "../workspace/inventory";
import type { LeftOut } from "../workspace/place";
import { scanBytes } from "../workspace/scanFile";
import { scanFolders } from "../workspace/scanFolders";
import type { Changes } from "./changes";
import type { CheckData } from "./checkThread";
import { findFingerprints } from "./fingerprints";
import type { ScannedFolder } from "./folder";
import type { KnownData, KnownFacts } from "./knownFacts";
import { lookAtFile } from "./lookAtFile";
import type { FileNote } from "./problem";
import type { RepositorySettings } from "./repositorySettings";

export interface ScanFilesParts {
  readonly folders: readonly ScannedFolder[];
  readonly settings: readonly RepositorySettings[];
  readonly known: KnownData;
  readonly facts: KnownFacts;
  readonly changes: readonly Changes[] | undefined;
  /** Whether the chain of every place is wanted. */
  readonly withChains: boolean;
  /** Absolute paths of files that are not looked at. */
  readonly ownFiles: ReadonlySet<string>;
  readonly onProgress: (files: number) => void;
}

/** A file with addresses. */
export interface CheckedFile {
  /** The index of its folder. */
  readonly root: number;
  /** In its folder. */
  readonly path: string;
  readonly note: FileNote;
}

export interface ScannedFiles {
  readonly inventory: Inventory;
  readonly files: readonly CheckedFile[];
  readonly leftOut: readonly (LeftOut & { readonly root: number })[];
  /** What the changed files held before; undefined without `--changed-since`. */
  readonly before: BeforeChanges | undefined;
}

export interface BeforeChanges {
  /** For each folder. */
  readonly fingerprints: readonly ReadonlySet<string>[];
  /** Keys of addresses (`formatAddressKey`). */
  readonly addresses: ReadonlySet<string>;
}

/** Reads and checks all files in threads; with changes only those are checked that have changed. */
export async function scanFiles(parts: ScanFilesParts): Promise<ScannedFiles> {
  const { folders, settings, known, facts, changes, withChains, ownFiles, onProgress } = parts;
  const inventory = new Inventory(facts.isInBook);
  const files: CheckedFile[] = [];
  const leftOut: (LeftOut & { root: number })[] = [];
  const threadData: CheckData = {
    known,
    only: changes?.map(({ changed }) => changed),
    // What is new and vouched for depends on the chains.
    withChains: withChains || changes !== undefined,
  };
  for (const [root, { root: folder }] of folders.entries()) {
    const own = settings[root];
    if (own === undefined) continue;
    const rules = {
      exclude: { ...own.defaultExcludes, ...excludesOf(ownFiles, folder) },
      useIgnoreFiles: own.useIgnoreFiles,
    };
    await scanFolders({
      roots: [{ path: folder, rules }],
      thread: __filename,
      threadData: { ...threadData, only: changes && [changes[root]?.changed ?? new Set()] },
      onResult: (result) => {
        for (const { path, note } of result.files) {
          if (note !== undefined) files.push({ root, path, note: note as FileNote });
        }
        for (const each of result.leftOut) leftOut.push({ ...each, root });
        inventory.add({ ...result, root });
        onProgress(inventory.fileCount);
      },
    });
  }
  return { inventory, files, leftOut, before: changes && lookBefore(folders, changes, facts) };
}

/** A glob for each of some files in a folder. */
function excludesOf(files: ReadonlySet<string>, folder: string): Record<string, true> {
  const own = [...files].filter((file) => file.startsWith(`${folder}/`));
  const globs = own.map((file) =>
    file.slice(folder.length + 1).replace(/[*?{}[\],]/g, (special) => `[${special}]`),
  );
  return Object.fromEntries(globs.map((glob) => [glob, true]));
}

/** Checks the changed files as they were, by what is known now. */
function lookBefore(
  folders: readonly ScannedFolder[],
  changes: readonly Changes[],
  facts: KnownFacts,
): BeforeChanges {
  const addresses = new Set<string>();
  const fingerprints = changes.map(({ before }, root) => {
    const own = new Set<string>();
    const home = folders[root]?.home ?? "";
    for (const [file, bytes] of before) {
      const result = scanBytes(
        bytes,
        file,
        { size: bytes.length, modifiedMs: 0 },
        {
          root: 0,
          look: (text, path) =>
            lookAtFile(text, path, facts, {
              isChecked: true,
              withChains: false,
              chainId: undefined,
            }),
        },
      );
      if (result.kind !== "scanned") continue;
      for (const place of result.file.places) {
        if (place.certainty !== "broken") addresses.add(formatAddressKey(place));
      }
      const { problems = [] } = (result.file.note ?? {}) as Partial<FileNote>;
      for (const each of findFingerprints(`${home}${file}`, problems)) own.add(each);
    }
    return own;
  });
  return { fingerprints, addresses };
}
