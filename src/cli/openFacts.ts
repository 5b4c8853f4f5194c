import type { ScannedFolder } from "../project/files/folder";
import { CachedLabels } from "./cachedLabels";
import { CommandFacts, type LabelsOfFile } from "./commandFacts";
import { LabelCache } from "./labelCache";
import { openBook } from "./openBook";
import { readLabelFile, readLabels } from "./readLabels";

interface FactsParts {
  /** Label files of the command line. */
  readonly names: readonly string[];
  /** Called with what is skipped of a label file, or of a folder. */
  readonly onLeftOut: (path: string, words: string) => void;
  /** How long the label files of the repositories may take, in milliseconds. */
  readonly patience?: number;
  /** Whether other work of the process goes on meanwhile, which makes it slower. */
  readonly isLowPriority?: boolean;
}

const usualPatience = 2_000;

/**
 * What is known around some files: the book, label files of the command line, and those of the repositories,
 * unless these take too long.
 */
export async function openFacts(
  folders: readonly ScannedFolder[],
  { names, onLeftOut, patience = usualPatience, isLowPriority = false }: FactsParts,
): Promise<{ readonly facts: CommandFacts; readonly isWhole: boolean }> {
  const cache = LabelCache.open(
    __filename,
    folders.map(({ root }) => root),
  );
  const facts = new CommandFacts(openBook(), cache?.entry(["the index of the book"]));
  const loader = new CachedLabels({ code: __filename, cache, isInBook: facts.isInBook, patience });
  const parts = { loader, onLeftOut, isLate: loader.isLate, isLowPriority };
  try {
    const given: LabelsOfFile[] = [];
    for (const file of names) given.push(await readLabelFile(file, folders, parts));
    const own = await readLabels(folders, parts);
    const isWhole = !loader.isLate();
    facts.addLabels({ labels: isWhole ? [...given, ...own] : given, base: undefined });
    return { facts, isWhole };
  } finally {
    loader.dispose();
  }
}

/** What a door says that had to do without the label files. */
export const withoutNames =
  "The label files took longer than 2 s, so this is without the repository's names. Run it again: what was read is kept.";
