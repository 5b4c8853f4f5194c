import { inWord, isIn } from "../addresses/characters";
import { findAmongKeys, mayHaveChainKeys } from "./chainKeys";
import { findSpokenChain, readSpokenChain } from "../chains/chainWords";
import { findSeparator, readRows } from "../names/labelFiles/csvRows";
import {
  anyKey,
  isKnownNumber,
  isNativeCoin,
  isNumber,
  isOfOtherSide,
  readKey,
  shortestNumber,
} from "./keys";
import { type Level, readBlocks, readBrackets } from "./levels";
import { isSameChain, type SpokenChain, speakOf } from "../chains/spokenChain";

/** How far from an address its chain id may be, in UTF-16 units. */
export const furthestBefore = 2_000;
export const furthestAfter = 600;

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

/** The same in a line of YAML, which needs no quotes. */
const ofLine =
  /(?:chain|network)(?<=^[ \t]*(?:- *)?["']?(?:block)?(?:chain|network))(?:_?name)?["']?:[ \t]+([\w-]{1,40})[ \t]*(?:#.*)?$/gim;

/**
 * The chain of the chain id or chain name beside an address: in its entry, its object or one around that; in
 * YAML and TOML in its block or one around that, in a table in its row. Undefined if there is none, or several.
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
  const isOfLines = /^(?:ya?ml|toml|ini)$/i.test(extension);
  if (isSpokenOf || mention.test(before) || mention.test(after)) {
    const found = findInLevels(isOfLines ? readBlocks(before, after) : readBrackets(before, after));
    if (found !== undefined || isSpokenOf || !isOfLines) return found;
  }
  if (!mayHaveChainKeys(text, start - furthestBefore, end + furthestAfter)) return undefined;
  return findAmongKeys(before, after, { isOfLines, path: file.path });
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

/** The chain of the first level around an address that names one. */
function findInLevels(levels: Iterator<Level, undefined>): Found {
  let level = levels.next().value;
  for (let isOfObject = false; level !== undefined; isOfObject = true) {
    const { lead, before, after, kind } = level;
    const isOuterBlock = kind === "block" && isOfObject;
    const ofKey = isOuterBlock ? findOtherSide(lead) : findKey(lead, isOfObject);
    if (ofKey !== undefined) return ofKey;
    const found = findOnLevel(level);
    const ordinary = isOfObject && !isOuterBlock ? readOrdinaryKey(lead) : undefined;
    if (ordinary !== undefined) {
      const outer = levels.next().value;
      const isShown = isOfChains(outer?.lead ?? "", `${before} ${after}`, ordinary.key);
      return isShown ? ordinary.spoken : (found ?? "several");
    }
    if (found !== undefined) return found;
    level = levels.next().value;
  }
  return undefined;
}

function findOnLevel({ before, after, kind }: Level): Found {
  return kind === "open"
    ? findStatement(before.slice(before.lastIndexOf("\n") + 1))
    : findStatement(before, after, kind === "block");
}

/** The chain that the key of a value names: "several" if the value may be on any chain. */
function findKey(before: string, isOfObject: boolean): Found {
  const { computed, plain = "" } = readKey(before) ?? {};
  if (computed !== undefined) return findStatement(computed) ?? readMember(computed) ?? "several";
  if (!isNumber(plain)) {
    if (isOfOtherSide(plain)) return "several";
    if (!isOfObject && isNativeCoin(plain)) return undefined;
    return readSpokenChain(plain, "key", "any");
  }
  const isKnown = plain.length >= shortestNumber && isKnownNumber(Number(plain));
  return isKnown ? speakOf(Number(plain), "chainId") : "several";
}

/** Other keys of blocks name a service or a folder as often as a chain. */
function findOtherSide(before: string): Found {
  return isOfOtherSide(readKey(before)?.plain ?? "") ? "several" : undefined;
}

/** The chain of `[base.id]`, as libraries for chains have them. */
function readMember(computed: string): SpokenChain | undefined {
  const [, chain] = /^(\w{1,40})\.id$/.exec(computed) ?? [];
  return chain === undefined ? undefined : readSpokenChain(chain, "chainId", "network");
}

/** An object's key that is the name of a chain but may mean something else, such as `base`. */
function readOrdinaryKey(before: string): { key: string; spoken: SpokenChain } | undefined {
  const key = readKey(before)?.plain ?? "";
  const spoken = readSpokenChain(key, "key", "chain");
  return spoken && { key, spoken };
}

/** Whether the keys of an object are chains: its own key says so, or another of its keys is the name of a chain. */
function isOfChains(before: string, keys: string, except: string): boolean {
  if (mention.test(readKey(before)?.plain ?? "")) return true;
  for (const [, key = ""] of keys.matchAll(anyKey)) {
    if (key !== except && readSpokenChain(key, "key", "network") !== undefined) return true;
  }
  return false;
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
function findStatement(before: string, after = "", isBlock = false): Found {
  // To put the parts together costs more than to look at both.
  if (!mention.test(before) && !mention.test(after)) return undefined;
  const text = `${before} ${after}`;
  let only: SpokenChain | undefined;
  for (const spoken of readStatements(text, isBlock)) {
    if (spoken === "several") return "several";
    if (only !== undefined && !isSameChain(only, spoken)) return "several";
    only = spoken;
  }
  return only;
}

const longestOperator = 60;
const conditionBefore = /(?:[=!]==?|\b(?:case|is|not|when|elif|if|in)|&&|\|\||[?<>]|->)\s*[\w.]*$/i;
const conditionAfter = /^\s*(?:[=!]==?|&&|\|\||\?(?!\?)|->|=>|\)\s*(?:\{|return\b|\?))/;
/** A chain that a bridge leads to or from, or that a test sets. */
const otherSideBefore =
  /\b(?:dest|remote|target|source|src|origin|other|(?:to|from)(?![a-z]))\w*\s*[:=]\s*[\w.]*$/i;

/** Whether a chain is compared with, or is that of another side: it says nothing about what follows. */
function isCondition(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - longestOperator), start);
  const after = text.slice(end, end + longestOperator);
  return conditionBefore.test(before) || conditionAfter.test(after) || otherSideBefore.test(before);
}

/** The chain of each statement; "several" for one that is not known to us. */
function* readStatements(text: string, isBlock: boolean): Generator<SpokenChain | "several"> {
  for (const { groups, index, 0: whole } of matchesOf(ofNumber, text)) {
    const { number, member = "" } = groups ?? {};
    if (number !== undefined) yield speakOf(Number(number), "chainId");
    else if (isCondition(text, index, index + whole.length)) yield "several";
    else yield findSpokenChain(member, "chainId", "network") ?? "several";
  }
  for (const pattern of isBlock ? [ofName, ofLine] : [ofName]) {
    for (const [, name = ""] of matchesOf(pattern, text)) {
      const spoken = findSpokenChain(name, "chainId", "chain");
      // Without quotes it may be any word.
      if (spoken !== undefined || pattern === ofName) yield spoken ?? "several";
    }
  }
}

/** Only one such loop at a time. `matchAll` would copy the pattern, which takes longer than most searches. */
function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match;
}
