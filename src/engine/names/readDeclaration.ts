import type { FoundAddress, FoundValidAddress } from "../addresses/findAddresses";
import { isTestPath } from "../checks/testPath";
import { type FileFacts, findChainOfFile } from "../outline/chainOfFile";
import {
  type DeclaredName,
  declaredName,
  mayDeclareNames,
  ownerOfName,
} from "../outline/declaredName";
import { type Outline, outlineOf } from "../outline/outline";
import { safeText } from "../text/safeText";
import type { Declaration } from "./declarations";
import { labelFormats } from "./labelFiles/labelFormats";

/** Larger files are data, whose outline would take longer than finding their addresses. */
const longestText = 4 * 1024 * 1024;
const longestName = 80;
/** A text with colours is what a tool has printed. */
const escapeSequence = "\u001b[";

/**
 * Whether the file of a path declares names for other files: it is no test, no label file, which gives its names itself,
 * and not made by a tool.
 */
export function declaresNames(path: string): boolean {
  return (
    mayDeclareNames(path) && !isTestPath(path) && !labelFormats.some(({ matches }) => matches(path))
  );
}

/** The names that a text gives addresses in it, each at its place; undefined for those that it gives none. */
export function readDeclarations(
  text: string,
  all: readonly FoundAddress[],
  facts: FileFacts,
): readonly (Declaration | undefined)[] {
  if (text.length > longestText || text.includes(escapeSequence)) return [];
  const outline = outlineOf(text, facts.path, facts.language);
  const names = all.map((found) =>
    found.certainty === "broken" ? undefined : declaredName(outline, found),
  );
  const shared = findShared(outline, all, names);
  return all.map((found, at) => {
    const name = names[at];
    if (name === undefined || found.certainty === "broken") return undefined;
    const owner = shared.has(name.text) ? ownerOfName(outline, name) : undefined;
    const called = safeText(owner === undefined ? name.text : `${owner} ${name.text}`, longestName);
    return called === "" ? undefined : readChain(called, text, found, facts);
  });
}

/**
 * The keys that are names of several addresses, in records that have names themselves: `ORACLE` of
 * `{ WPOL: { ORACLE: "0x…" }, USDC: { ORACLE: "0x…" } }`.
 */
function findShared(
  outline: Outline,
  all: readonly FoundAddress[],
  names: readonly (DeclaredName | undefined)[],
): ReadonlySet<string> {
  const firsts = new Map<string, number>();
  const shared = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (name?.level === undefined || shared.has(name.text)) continue;
    const first = firsts.get(name.text);
    if (first === undefined) firsts.set(name.text, at);
    else if (all[first]?.text.toLowerCase() !== all[at]?.text.toLowerCase()) {
      const other = names[first];
      const owner = other && ownerOfName(outline, other);
      if (owner !== ownerOfName(outline, name)) shared.add(name.text);
    }
  }
  return shared;
}

function readChain(
  called: string,
  text: string,
  found: FoundValidAddress,
  facts: FileFacts,
): Declaration {
  const inferred = findChainOfFile(text, found, facts);
  const isCertain = inferred !== undefined && inferred.isLikely !== true;
  return { text: called, chains: isCertain ? [inferred.chain] : "every" };
}
