import { chainOfNumber, nameOfOtherChain } from "../addresses/chainNumber";
import { inWord, isIn } from "../addresses/characters";
import { findSpokenChain, readSpokenChain } from "./chainWords";
import { findSeparator, readRows } from "./labelFiles/csvRows";
import { isSameChain, type SpokenChain, speakOf } from "./spokenChain";

/** How far from an address its chain id may be, in UTF-16 units. */
export const furthestBefore = 2_000;
export const furthestAfter = 600;
/** How many brackets around an address are read. */
const mostLevels = 4;

const mention = /chain|network/i;

type Found = SpokenChain | "several" | undefined;

/**
 * `chainId: 1`, `"chainId": "0x1"`, `chain_id = 10`, `ChainId.BASE`; not `sourceChainId`, not `==`. It begins with
 * the word, which is found quickly, and looks back from there.
 */
const ofNumber =
  /(?:chain|network)(?<=(?<![a-z0-9_])(?:supported)?(?:chain|network))_?ids?(?:["'`]?\s*(?::|=(?![=>]))\s*["'`]?(?<number>0x[0-9a-f]{1,13}|\d{1,15})n?(?![\w.])|["'`]?\.(?<member>\w{1,40})(?![\w(]))/gi;
/** `chain: "base"`, `"chainName": "ethereum"`, `network = 'mainnet'`. */
const ofName =
  /(?:chain|network)(?<=(?<![a-z0-9_])(?:block)?(?:chain|network))(?:_?name)?["'`]?\s*(?::|=(?![=>]))\s*["'`]([\w -]{1,40})["'`]/gi;

/**
 * The chain of the chain id or chain name beside an address: in its entry, its object or one around that; in
 * YAML and TOML in its block, in a table in its row. Undefined if there is none, or several.
 */
export function findChainBeside(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  file: { readonly path?: string; readonly language?: string | undefined } = {},
  isSpokenOf = false,
): Found {
  const [, extension = file.language ?? ""] = /\.(\w{1,8})$/.exec(file.path ?? "") ?? [];
  if (/^(?:csv|tsv)$/i.test(extension)) return findInRow(text, start);
  const before = sliceBefore(text, start, furthestBefore);
  const after = sliceAfter(text, end, furthestAfter);
  if (!isSpokenOf && !mention.test(before) && !mention.test(after)) return undefined;
  const isOfLines = /^(?:ya?ml|toml|ini)$/i.test(extension);
  return isOfLines ? findInBlock(before, after) : findInBrackets(before, after);
}

/** The text before a place, without a word that the limit cuts off: it could be another one. */
export function sliceBefore(text: string, place: number, limit: number): string {
  const from = place - limit;
  return from > 0 ? text.slice(from, place).replace(/^\w+/, "") : text.slice(0, place);
}

/** The text after a place, in the same way. */
export function sliceAfter(text: string, place: number, limit: number): string {
  let end = Math.min(text.length, place + limit);
  // A pattern that ends with `$` would try each word of the text.
  if (end < text.length) while (end > place && isIn(text.charCodeAt(end - 1), inWord)) end -= 1;
  return text.slice(place, end);
}

/** Reads the text in the brackets around the address, then in those around them, until one names a chain. */
function findInBrackets(before: string, after: string): Found {
  let [begin, end] = [before.length, 0];
  for (let level = 0; level < mostLevels; level += 1) {
    const key = before.slice(Math.max(0, begin - longestKey), begin);
    const ofKey = findKey(key, level > 0);
    if (ofKey !== undefined) return ofKey;
    const left = readBackwards(before, begin);
    const right = readForwards(after, end);
    const ordinary = level > 0 ? readOrdinaryKey(key) : undefined;
    if (ordinary !== undefined) {
      const outer = before.slice(Math.max(0, left.begin - longestKey), Math.max(0, left.begin));
      if (isOfChains(outer, `${left.text} ${right.text}`, ordinary.key)) return ordinary.spoken;
    }
    const found =
      left.begin < 0
        ? findStatement(left.text.slice(left.text.lastIndexOf("\n") + 1))
        : findStatement(left.text, right.text);
    if (found !== undefined) return found;
    if (ordinary !== undefined) return "several";
    if (left.begin < 0) return undefined;
    begin = left.begin;
    end = right.end;
  }
  return undefined;
}

const longestKey = 80;
/** The key of a value: `[ChainId.BASE]: `, `"8453": `, `l1: `. */
const keyBefore = /(?:\[([^[\]\n]{1,60})\]|(?<![\w$-])([\w$-]{1,60}))["'`]?\s*[:=]\s*["'`]?$/;
/** Keys of values on the other side of a bridge. */
const otherSide =
  /^(?:[lL]1|[rR]oot|[pP]arent|[rR]emote|[cC]ounterpart|[dD]estination|[oO]rigin|[tT]arget)(?![a-z])/;
/** Before an address, the token of that name rather than its chain. */
const nativeCoin = /^(?:avax|bnb|celo|matic|metis|sol|ton|xdai)$/i;
/** Keys of fewer digits may count something else. */
const shortestNumber = 3;

/** The chain that the key of a value names: "several" if the value may be on any chain. */
function findKey(before: string, isOfObject: boolean): Found {
  if (!isValue(before)) return undefined;
  const [, computed, plain = ""] = keyBefore.exec(before) ?? [];
  if (computed !== undefined) return findStatement(computed) ?? "several";
  if (!/^\d+$/.test(plain)) {
    if (otherSide.test(plain)) return "several";
    if (!isOfObject && nativeCoin.test(plain)) return undefined;
    return readSpokenChain(plain, "key", "any");
  }
  const isKnown = plain.length >= shortestNumber && isKnownNumber(Number(plain));
  return isKnown ? speakOf(Number(plain), "chainId") : "several";
}

/** The key right before a value; empty if there is none. */
function readKey(before: string): string {
  return (isValue(before) ? keyBefore.exec(before)?.[2] : undefined) ?? "";
}

/** An object's key that is the name of a chain but may mean something else, such as `base`. */
function readOrdinaryKey(before: string): { key: string; spoken: SpokenChain } | undefined {
  const key = readKey(before);
  const spoken = readSpokenChain(key, "key", "chain");
  return spoken && { key, spoken };
}

/** Whether the keys of an object are chains: its own key says so, or another of its keys is the name of a chain. */
function isOfChains(before: string, keys: string, except: string): boolean {
  if (mention.test(readKey(before))) return true;
  for (const [, key = ""] of keys.matchAll(anyKey)) {
    if (key !== except && readSpokenChain(key, "key", "network") !== undefined) return true;
  }
  return false;
}

const anyKey = /(?<![\w$-])([\w$-]{1,60})["'`]?\s*[:=]/g;

/** Whether a colon or an equals sign comes before a value or its quote: before most brackets stands something else. */
function isValue(before: string): boolean {
  const rest = before.trimEnd();
  const isQuoted = rest.endsWith('"') || rest.endsWith("'") || rest.endsWith("`");
  const sign = isQuoted ? rest.slice(0, -1).trimEnd() : rest;
  return sign.endsWith(":") || sign.endsWith("=");
}

function isKnownNumber(chainId: number): boolean {
  return chainOfNumber(chainId) !== undefined || nameOfOtherChain(chainId) !== undefined;
}

/** The text before a place back to the bracket that opens there, without the content of inner brackets. */
function readBackwards(text: string, end: number): { text: string; begin: number } {
  if (!anyOpening.test(text)) return { text: text.slice(lastClosing(text) + 1, end), begin: -1 };
  let depth = 0;
  let own = "";
  let last = end;
  for (let at = end - 1; at >= 0; at -= 1) {
    const bracket = brackets[text.charCodeAt(at)] ?? noBracket;
    if (bracket === noBracket) continue;
    if (bracket === closing) {
      if (depth === 0) own = text.slice(at + 1, last) + own;
      depth += 1;
    } else {
      if (depth === 0) return { text: text.slice(at + 1, last) + own, begin: at };
      depth -= 1;
      if (depth === 0) last = at;
    }
  }
  return { text: depth === 0 ? text.slice(0, last) + own : own, begin: -1 };
}

/** The text from a place up to the bracket that closes there, without the content of inner brackets. */
function readForwards(text: string, start: number): { text: string; end: number } {
  let depth = 0;
  let own = "";
  let first = start;
  for (let at = start; at < text.length; at += 1) {
    const bracket = brackets[text.charCodeAt(at)] ?? noBracket;
    if (bracket === noBracket) continue;
    if (bracket === opening) {
      if (depth === 0) own += text.slice(first, at);
      depth += 1;
    } else {
      if (depth === 0) return { text: own + text.slice(first, at), end: at + 1 };
      depth -= 1;
      if (depth === 0) first = at + 1;
    }
  }
  return { text: depth === 0 ? own + text.slice(first) : own, end: text.length };
}

const anyOpening = /[{[(]/;

function lastClosing(text: string): number {
  return Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"), text.lastIndexOf(")"));
}

const noBracket = 0;
const opening = 1;
const closing = 2;
/** Which of them a character is: one look instead of six, and every character around an address is asked. */
const brackets = new Uint8Array(128);
for (const bracket of "{[(") brackets[bracket.charCodeAt(0)] = opening;
for (const bracket of "}])") brackets[bracket.charCodeAt(0)] = closing;

/** Reads the lines around an address that are indented like its own, in its item or section. */
function findInBlock(before: string, after: string): Found {
  const preceding = readLinesUp(before);
  const following = readLinesDown(after);
  const own = `${preceding.next().value ?? ""}${following.next().value ?? ""}`;
  const indent = indentOf(own);
  const isBeyond = (line: string): boolean => /\S/.test(line) && indentOf(line) < indent;
  const block = [own];
  for (const line of isItem(own) ? [] : preceding) {
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

/** The lines of a text, the last one first: most blocks are much shorter than the text. */
function* readLinesUp(text: string): Generator<string, undefined> {
  let end = text.length;
  for (let at = text.lastIndexOf("\n"); at >= 0; at = text.slice(0, at).lastIndexOf("\n")) {
    yield text.slice(at + 1, end);
    end = text[at - 1] === "\r" ? at - 1 : at;
  }
  yield text.slice(0, end);
}

function* readLinesDown(text: string): Generator<string, undefined> {
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", start)) {
    yield text.slice(start, text[at - 1] === "\r" ? at - 1 : at);
    start = at + 1;
  }
  yield text.slice(start);
}

/** The first line of an item in a list of YAML. */
function isItem(line: string): boolean {
  return /^\s*- /.test(line);
}

/** The heading of a table in TOML. */
function isSection(line: string): boolean {
  return /^\s*\[/.test(line);
}

/** Where the key of a line begins, after the dash of an item. */
function indentOf(line: string): number {
  return /^\s*(?:- *)?/.exec(line)?.[0].length ?? 0;
}

const longestHeading = 1_000;
/** A chain id, also with the prefix of CAIP-2. */
const chainCell = /^(?:eip155:)?(\d{1,15}|0x[0-9a-f]{1,13})$/i;

/** The cell under the heading `chainId` in the row of an address. */
function findInRow(text: string, start: number): SpokenChain | undefined {
  const { separator, column } = readHeading(text);
  if (column < 0) return undefined;
  const from = Math.max(0, start - furthestBefore);
  const line = text.slice(from + text.slice(from, start).lastIndexOf("\n") + 1, start);
  const begin = start - line.length + line.lastIndexOf("\r") + 1;
  // The beginning of the row is too far away: nothing is read, since a row may have thousands of addresses.
  if (begin === from) return undefined;
  const near = text.slice(begin, start + furthestAfter);
  const [row] = readRows(near, separator);
  const cell = row?.start === 0 ? row.cells[column] : undefined;
  if (row === undefined || cell === undefined) return undefined;
  const isCut = cell.end === near.length && begin + cell.end < text.length;
  // A quote in an unquoted cell ends a cell that began on an earlier line.
  const isWhole = row.cells.every(
    (each) => near.charAt(each.start) === '"' || !near.slice(each.start, each.end).includes('"'),
  );
  if (isCut || !isWhole) return undefined;
  const [, chainId] = chainCell.exec(cell.text.trim()) ?? [];
  return chainId === undefined ? undefined : speakOf(Number(chainId), "chainId");
}

interface Heading {
  readonly separator: string;
  /** The place of the column `chainId`; -1 if there is none. */
  readonly column: number;
}

/** The last heading that was read: each address of a table asks for the same one. */
let lastHeading: (Heading & { readonly top: string }) | undefined;

/** How the cells of a table are separated, and which of its columns has the chain ids. */
export function readHeading(text: string): Heading {
  const top = text.slice(0, longestHeading);
  if (lastHeading?.top !== top) {
    const separator = findSeparator(top);
    const [heading] = readRows(top, separator);
    const column =
      heading?.cells.findIndex((cell) => /^\W*(?:chain|network)_?id\W*$/i.test(cell.text)) ?? -1;
    lastHeading = { top, separator, column };
  }
  return lastHeading;
}

/** The only chain that a text states, or two parts of one together. */
function findStatement(before: string, after = ""): Found {
  // To put the parts together costs more than to look at both.
  if (!mention.test(before) && !mention.test(after)) return undefined;
  const text = `${before} ${after}`;
  let only: SpokenChain | undefined;
  for (const spoken of readStatements(text)) {
    if (spoken === "several") return "several";
    if (only !== undefined && !isSameChain(only, spoken)) return "several";
    only = spoken;
  }
  return only;
}

/** The chain of each statement; "several" for one that is not known to us. */
function* readStatements(text: string): Generator<SpokenChain | "several"> {
  for (const { groups } of matchesOf(ofNumber, text)) {
    const { number, member = "" } = groups ?? {};
    yield number === undefined
      ? (findSpokenChain(member, "chainId", "network") ?? "several")
      : speakOf(Number(number), "chainId");
  }
  for (const [, name = ""] of matchesOf(ofName, text)) {
    yield findSpokenChain(name, "chainId", "chain") ?? "several";
  }
}

/** Only one such loop at a time. `matchAll` would copy the pattern, which takes longer than most searches. */
function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match;
}
