import type { FindPlaces } from "../project/scan/place";
import type { ScanRoot } from "../project/scan/scanTask";
import type { KnownData, CommandFacts } from "./commandFacts";
import { checkFileText } from "./checkFileText";
import { type FoldersOfChains, readChainId } from "./readChainId";

/** The data that a thread needs in addition to the folders. */
export interface CheckData {
  readonly known: KnownData;
  /** The paths to check for each root; undefined to check all. */
  readonly only: readonly ReadonlySet<string>[] | undefined;
  /** As in `FileCheckOptions`. */
  readonly withChains: boolean | "checked";
  /** The ids of the chains for which a node was given. */
  readonly chainIds?: readonly number[];
}

/**
 * Creates the function that finds the places in a file of one of the roots. The function also checks the file if `only`
 * contains it or is undefined.
 */
export function buildLook(
  { only, withChains, chainIds }: Omit<CheckData, "known">,
  facts: CommandFacts,
  roots: readonly Pick<ScanRoot, "path">[],
): FindPlaces {
  const foldersOfChains = roots.map((): FoldersOfChains => new Map());
  return (text, path, root) =>
    checkFileText(text, path, facts, {
      isChecked: only === undefined || only[root]?.has(path) === true,
      withChains,
      chainIds,
      withText: only?.[root]?.has(path) === true,
      readChainId: () => readChainId(roots[root]?.path ?? "", path, foldersOfChains[root]),
    });
}
