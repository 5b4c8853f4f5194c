import { findSpokenChain } from "./chainWords";
import { isSameChain, type SpokenChain, speakOf } from "./spokenChain";

/** How far from an address its chain id may stand, in UTF-16 units. */
const furthestBefore = 2_000;
const furthestAfter = 600;
/** How many brackets around an address are read. */
const mostLevels = 4;

const mention = /(?:chain|network)_?ids?(?![a-z])/i;
/** `chainId: 1`, `"chainId": "0x1"`, `chain_id = 10`, `ChainId.BASE`; not `sourceChainId`, not `==`. */
const statement =
  /(?<![a-z0-9_])(?:supported)?(?:chain|network)_?ids?(?:["'`]?\s*(?::|=(?![=>]))\s*["'`]?(?<number>0x[0-9a-f]{1,13}|\d{1,15})n?(?![\w.])|["'`]?\.(?<member>\w{1,40}))/gi;

/**
 * The chain of the chain id that stands beside an address: in its entry, its object or one around that;
 * in YAML and TOML in its block, in a table in its row. Undefined if there is none, or several.
 */
export function findChainBeside(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  fileName = "",
): SpokenChain | undefined {
  const [, extension = ""] = /\.(\w{1,8})$/.exec(fileName) ?? [];
  if (/^(?:csv|tsv)$/i.test(extension)) return findInRow(text, start);
  const before = text.slice(Math.max(0, start - furthestBefore), start);
  const after = text.slice(end, end + furthestAfter);
  if (!mention.test(before) && !mention.test(after)) return undefined;
  const isOfLines = /^(?:ya?ml|toml|ini)$/i.test(extension);
  const found = isOfLines ? findInBlock(before, after) : findInBrackets(before, after);
  return found === "several" ? undefined : found;
}

type Found = SpokenChain | "several" | undefined;

/** Reads what is between the brackets around the address, then around those, until one names a chain. */
function findInBrackets(before: string, after: string): Found {
  let [begin, end] = [before.length, 0];
  for (let level = 0; level < mostLevels; level += 1) {
    const left = readBackwards(before, begin);
    const right = readForwards(after, end);
    // What stands in its own entry says more than what stands in that of a neighbour.
    const entry = lastEntry.exec(left.text)?.[0] ?? "";
    const isClosed = left.begin >= 0;
    const line = left.text.slice(left.text.lastIndexOf("\n") + 1);
    const found =
      findStatement(entry) ?? findStatement(isClosed ? `${left.text} ${right.text}` : line);
    if (found !== undefined || !isClosed) return found;
    begin = left.begin;
    end = right.end;
  }
  return undefined;
}

const lastEntry = /[^,;\n]*$/;

/** A key in brackets, `[ChainId.BASE]`, belongs to the text around it. */
const longestKey = 60;

/** The text before a place back to the bracket that opens there, without what inner brackets hold. */
function readBackwards(text: string, end: number): { text: string; begin: number } {
  let depth = 0;
  let own = "";
  let last = end;
  for (let at = end - 1; at >= 0; at -= 1) {
    if (closing.has(text.charCodeAt(at))) {
      if (depth === 0) {
        own = text.slice(at + 1, last) + own;
        last = at + 1;
      }
      depth += 1;
    } else if (opening.has(text.charCodeAt(at))) {
      if (depth === 0) return { text: text.slice(at + 1, last) + own, begin: at };
      depth -= 1;
      if (depth > 0) continue;
      if (last - at <= longestKey && text.charCodeAt(at) === openBracket) {
        own = text.slice(at, last) + own;
      }
      last = at;
    }
  }
  return { text: depth === 0 ? text.slice(0, last) + own : own, begin: -1 };
}

/** The text from a place up to the bracket that closes there, without what inner brackets hold. */
function readForwards(text: string, start: number): { text: string; end: number } {
  let depth = 0;
  let own = "";
  let first = start;
  for (let at = start; at < text.length; at += 1) {
    if (opening.has(text.charCodeAt(at))) {
      if (depth === 0) own += text.slice(first, at);
      depth += 1;
    } else if (closing.has(text.charCodeAt(at))) {
      if (depth === 0) return { text: own + text.slice(first, at), end: at + 1 };
      depth -= 1;
      if (depth === 0) first = at + 1;
    }
  }
  return { text: depth === 0 ? own + text.slice(first) : own, end: text.length };
}

const openBracket = 0x5b;
const opening: ReadonlySet<number> = new Set([0x7b, openBracket, 0x28]);
const closing: ReadonlySet<number> = new Set([0x7d, 0x5d, 0x29]);

/** Reads the lines around an address that are indented like its own, in its item or section. */
function findInBlock(before: string, after: string): Found {
  const preceding = before.split(/\r?\n/);
  const following = after.split(/\r?\n/);
  const own = (preceding.pop() ?? "") + (following.shift() ?? "");
  const indent = indentOf(own);
  const isBeyond = (line: string): boolean => /\S/.test(line) && indentOf(line) < indent;
  const block = [own];
  for (const line of isItem(own) ? [] : preceding.reverse()) {
    if (isBeyond(line) || isSection(line)) break;
    if (indentOf(line) !== indent) continue;
    block.push(line);
    if (isItem(line)) break;
  }
  for (const line of following) {
    if (isBeyond(line) || isSection(line) || isItem(line)) break;
    if (indentOf(line) === indent) block.push(line);
  }
  return findStatement(block.join("\n"));
}

/** The first line of an item in a list of YAML. */
function isItem(line: string): boolean {
  return /^\s*- /.test(line);
}

/** The heading of a table in TOML. */
function isSection(line: string): boolean {
  return /^\s*\[/.test(line);
}

/** Where the key of a line begins, behind the dash of an item. */
function indentOf(line: string): number {
  return /^\s*(?:- *)?/.exec(line)?.[0].length ?? 0;
}

/** The field of a row under the heading `chainId`. */
function findInRow(text: string, start: number): SpokenChain | undefined {
  const heading = text.slice(0, 1_000).split(/\r?\n/, 1)[0] ?? "";
  const separator = /[,;\t]/.exec(heading)?.[0] ?? ",";
  const column = heading
    .split(separator)
    .findIndex((name) => /^\W*(?:chain|network)_?id\W*$/i.test(name));
  if (column < 0) return undefined;
  const begin = text.lastIndexOf("\n", start) + 1;
  const row = text.slice(begin, begin + furthestBefore).split(/\r?\n/, 1)[0] ?? "";
  const [field] = /\d{1,15}/.exec(row.split(separator)[column] ?? "") ?? [];
  return field === undefined ? undefined : speakOf(Number(field), "chainId");
}

function findStatement(text: string): Found {
  let only: SpokenChain | undefined;
  for (const { groups } of text.matchAll(statement)) {
    const { number, member } = groups ?? {};
    const spoken =
      number === undefined
        ? findSpokenChain(member ?? "", "chainId", true)
        : speakOf(Number(number), "chainId");
    if (spoken === undefined) continue;
    if (spoken === "several" || (only !== undefined && !isSameChain(only, spoken)))
      return "several";
    only = spoken;
  }
  return only;
}
