import type { ScannedFolder } from "../project/files/folder";
import { DeclaredNames } from "../project/scan/declaredNames";
import { Inventory } from "../project/scan/inventory";
import { scanFolders } from "../project/scan/scanFolders";
import type { CheckData } from "./fileLook";
import type { CommandFacts } from "./commandFacts";
import { openBook } from "./openBook";
import { readRepositorySettings } from "./repositorySettings";

/** The time limit for reading the files of the folders, in milliseconds. */
const patience = 10_000;

/** The declared names in the files of some folders. */
export class DeclaredInFolders {
  readonly names: DeclaredNames;
  readonly #folders: readonly ScannedFolder[];
  readonly #inventory: Inventory;

  constructor(folders: readonly ScannedFolder[], facts: Pick<CommandFacts, "isInBook">) {
    this.#folders = folders;
    this.#inventory = new Inventory(facts.isInBook);
    this.names = new DeclaredNames(
      () => this.#inventory,
      ({ root, path }) => {
        const title = `${folders[root]?.prefix ?? ""}${path}`;
        return { uri: title, title };
      },
      (uri) =>
        folders.flatMap(({ prefix }, root) =>
          uri.startsWith(prefix) ? [{ root, path: uri.slice(prefix.length) }] : [],
        ),
    );
  }

  /**
   * Reads the files that changed since the last call. Returns whether all files were read in time. `onProblem` is called
   * with each fault of the settings that decide which files are read.
   */
  async read(onProblem: (line: string) => void = () => undefined): Promise<boolean> {
    const folders = this.#folders;
    const settings = await Promise.all(
      folders.map(({ root }) => readRepositorySettings(root, undefined)),
    );
    for (const [at, { prefix }] of folders.entries()) {
      for (const problem of settings[at]?.problems ?? []) onProblem(`${prefix}${problem}`);
    }
    const threadData: CheckData = {
      known: { book: openBook(), labels: [], base: undefined },
      // Threads find the declared names in the files, but do not check the files.
      only: folders.map(() => new Set()),
      withChains: "checked",
    };
    this.#inventory.beginScan();
    const isWhole = await scanFolders({
      roots: folders.map(({ root: path }, at) => {
        const { defaultExcludes: exclude = {}, useIgnoreFiles = true } = settings[at] ?? {};
        return { path, rules: { exclude, useIgnoreFiles } };
      }),
      thread: __filename,
      threadData,
      known: (root) => this.#inventory.stampsOf(root),
      signal: AbortSignal.timeout(patience),
      onResult: (result) => {
        this.#inventory.add(result);
      },
    });
    this.#inventory.endScan(isWhole);
    return isWhole;
  }
}

/** Adds the declared names in the files of some folders to the facts. Otherwise like `DeclaredInFolders.read`. */
export async function readDeclared(
  folders: readonly ScannedFolder[],
  facts: CommandFacts,
  onProblem: (line: string) => void,
): Promise<boolean> {
  const declared = new DeclaredInFolders(folders, facts);
  facts.addDeclared(declared.names);
  return declared.read(onProblem);
}

export const withoutDeclared =
  "The files took longer than 10 s, so names that some of them declare are missing.";
