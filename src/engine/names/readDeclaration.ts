import type { FoundValidAddress } from "../addresses/findAddresses";
import { isTestPath } from "../checks/testPath";
import { type FileFacts, findChainOfFile } from "../outline/chainOfFile";
import { declaredName, mayDeclareNames } from "../outline/declaredName";
import { outlineOf } from "../outline/outline";
import { safeText } from "../text/safeText";
import type { Declaration } from "./declarations";
import { labelFormats } from "./labelFiles/labelFormats";

/** Larger files are data, whose outline would take longer than finding their addresses. */
const longestText = 4 * 1024 * 1024;
const longestName = 80;

/**
 * Whether the file of a path declares names for other files: it is no test, no label file, which gives its names itself,
 * and not made by a tool.
 */
export function declaresNames(path: string): boolean {
  return (
    mayDeclareNames(path) && !isTestPath(path) && !labelFormats.some(({ matches }) => matches(path))
  );
}

/** The name that a text gives an address at its place; undefined if it gives none. */
export function readDeclaration(
  text: string,
  found: FoundValidAddress,
  facts: FileFacts,
): Declaration | undefined {
  if (text.length > longestText) return undefined;
  const name = declaredName(outlineOf(text, facts.path, facts.language), found);
  const called = name && safeText(name.text, longestName);
  if (called === undefined || called === "") return undefined;
  const inferred = findChainOfFile(text, found, facts);
  if (inferred === undefined || inferred.isLikely === true)
    return { text: called, chains: "every" };
  return inferred.chain === undefined
    ? { text: `${called} on ${inferred.otherChain}`, chains: [] }
    : { text: called, chains: [inferred.chain] };
}
