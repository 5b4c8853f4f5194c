import type { FoundAddress } from "../addresses/findAddresses";
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
import { findLabelFormat } from "./labelFiles/labelFormats";

/**
 * The maximum length of a text that is read: larger files are data, and building their outline would take longer than
 * finding their addresses.
 */
const longestText = 4 * 1024 * 1024;
const longestName = 80;
/** Text with terminal colors is the output of a tool. */
const escapeSequence = "\u001b[";

/** Whether the file at a path may declare names for other files. Tests and generated files do not. */
export function declaresNames(path: string): boolean {
  return mayDeclareNames(path) && !isTestPath(path);
}

/** Whether a text is a label file; label files are read separately. */
function isLabelFile(text: string, path: string): boolean {
  const format = findLabelFormat(path);
  return format !== undefined && (format.hasFields?.(text) ?? true);
}

/** Whether the structure of a text is read: the text is neither too long nor the output of a tool. */
export function hasStructure(text: string): boolean {
  return text.length <= longestText && !text.includes(escapeSequence);
}

/**
 * Matches the zero address, `0x…dEaD`, `0xEeee…EEeE` and other addresses of one digit. They mean "no address" or the
 * coin of a chain, so a declaration such as `adminTimelock` does not name them.
 */
const placeholder = /^0x(?:([0-9a-f])\1{39,}|(?:0{36}|(?:dead){9})dead)$/i;

/**
 * Reads the names that a text declares for its addresses: one entry per address, undefined for an address without a
 * name and for a placeholder. The list is empty if the text is too long, is the output of a tool or is a label file.
 */
export function readDeclarations(
  text: string,
  all: readonly FoundAddress[],
  facts: FileFacts,
): readonly (Declaration | undefined)[] {
  if (!hasStructure(text) || isLabelFile(text, facts.path)) return [];
  const outline = outlineOf(text, facts.path, facts.language);
  const names = all.map((found) =>
    found.certainty === "broken" ? undefined : declaredName(outline, found),
  );
  const shared = findShared(outline, all, names);
  return all.map((found, at) => {
    const name = names[at];
    if (name === undefined || found.certainty === "broken") return undefined;
    if (placeholder.test(found.canonical)) return undefined;
    const inferred = findChainOfFile(text, found, facts);
    const chain = inferred?.isLikely === true ? undefined : inferred?.chain;
    const isShared = shared.has(name.text);
    const owner = isShared || chain !== undefined ? ownerOfName(outline, name) : undefined;
    const own = owner === undefined ? "" : safeText(owner, longestName);
    const called = safeText(
      isShared && own !== "" ? `${own} ${name.text}` : name.text,
      longestName,
    );
    if (called === "") return undefined;
    if (chain === undefined) return { text: called, chains: "every" };
    return { text: called, chains: [chain], ...(own !== "" && { owner: own }) };
  });
}

/**
 * Finds keys that name several addresses in different named records, such as `ORACLE` in
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
