import type { ScannedFolder } from "../project/files/folder";
import { DeclaredNames } from "../project/scan/declaredNames";
import { Inventory } from "../project/scan/inventory";
import { scanFolders } from "../project/scan/scanFolders";
import type { CheckData } from "./fileLook";
import type { KnownFacts } from "./knownFacts";
import { openBook } from "./openBook";
import { readRepositorySettings } from "./repositorySettings";

/** How long the files of the folders may take, in milliseconds. */
const patience = 10_000;

/** Adds the names that the files of some folders declare to the facts; returns whether all files were read in time. */
export async function readDeclared(
  folders: readonly ScannedFolder[],
  facts: KnownFacts,
): Promise<boolean> {
  const inventory = new Inventory(facts.isInBook);
  const settings = await Promise.all(
    folders.map(({ root }) => readRepositorySettings(root, undefined)),
  );
  const threadData: CheckData = {
    known: { book: openBook(), labels: [], base: undefined },
    // No file is checked.
    only: folders.map(() => new Set()),
    withChains: true,
  };
  const isWhole = await scanFolders({
    roots: folders.map(({ root: path }, at) => {
      const { defaultExcludes: exclude = {}, useIgnoreFiles = true } = settings[at] ?? {};
      return { path, rules: { exclude, useIgnoreFiles } };
    }),
    thread: __filename,
    threadData,
    signal: AbortSignal.timeout(patience),
    onResult: (result) => {
      inventory.add(result);
    },
  });
  facts.addDeclared(
    new DeclaredNames(
      () => inventory,
      ({ root, path }) => {
        const title = `${folders[root]?.prefix ?? ""}${path}`;
        return { uri: title, title };
      },
    ),
  );
  return isWhole;
}

export const withoutDeclared =
  "The files took longer than 10 s, so names that some of them declare are missing.";
