import type { ScannedFolder } from "../project/files/folder";
import type { ChangesIfAny } from "../project/git/changes";
import { CachedLabels } from "./cachedLabels";
import { CommandFacts, type CommandLabels } from "./commandFacts";
import { LabelCache } from "./labelCache";
import type { LabelsOfFile } from "../engine/names/workspaceNames";
import { readLabelsBefore } from "./labelsBefore";
import { openBook } from "./openBook";
import { readLabelFile, readLabels } from "./readLabels";

interface FactsParts {
  /** The label files of the command line. */
  readonly names: readonly string[];
  /**
   * The changes of each folder since a commit; unset if nothing is compared. If any folder has changes, only labels
   * that existed at that commit make an address known. Exceptions are label files that git ignores, and label files of
   * the command line outside of all folders.
   */
  readonly changes?: readonly ChangesIfAny[] | undefined;
  /**
   * Called with a description of what was skipped in a label file or a folder. `isWhole`: false if only rows of a file
   * were skipped.
   */
  readonly onLeftOut: (path: string, words: string, isWhole: boolean) => void;
  /** The time limit for the label files of the repositories, in milliseconds. */
  readonly patience?: number;
  /** Whether to yield to other work of the process, which makes reading slower. */
  readonly isLowPriority?: boolean;
}

const usualPatience = 2_000;
/** The time limit for the label files of the command line, in milliseconds. */
const patienceForGiven = 60_000;

/**
 * Opens the facts for some files: the book, the label files of the command line, and the label files of the
 * repositories, unless these take too long.
 */
export async function openFacts(
  folders: readonly ScannedFolder[],
  { names, changes = [], onLeftOut, patience = usualPatience, isLowPriority = false }: FactsParts,
): Promise<{ readonly facts: CommandFacts; readonly isWhole: boolean }> {
  const cache = LabelCache.open(
    __filename,
    folders.map(({ root }) => root),
  );
  const book = openBook();
  const facts = new CommandFacts(book, cache?.entry(["the index of the book", book]));
  const loader = new CachedLabels({ code: __filename, cache, isInBook: facts.isInBook, patience });
  const parts = { loader, onLeftOut, isLate: loader.isLate, isLowPriority };
  try {
    // The command fails without the label files that the user names, so these have a longer time limit.
    loader.restart(patienceForGiven);
    const given: CommandLabels[] = [];
    for (const file of names) given.push(await readLabelFile(file, folders, parts));
    loader.restart();
    const own = await readLabels(folders, parts);
    const labels = [...given, ...own];
    let isWhole = !loader.isLate();
    let base: readonly LabelsOfFile[] | undefined;
    if (isWhole && changes.some((each) => each !== undefined)) {
      loader.restart();
      const known = changes.map((each) => (each === "unknown" ? undefined : each));
      ({ base } = await readLabelsBefore(folders, known, { loader, labels, names }));
      isWhole = !loader.isLate();
    }
    facts.addLabels(isWhole ? { labels, base } : { labels: given, base: undefined });
    return { facts, isWhole };
  } finally {
    loader.dispose();
  }
}

/** The message if the label files could not be read within the time limit. */
export const withoutNames =
  "The label files took longer than 2 s, so this is without the repository's names. Run it again: what was read is kept.";
