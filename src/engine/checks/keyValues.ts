import { base58 } from "@scure/base";
import { findRun, findRunEnd } from "../addresses/runs";
import type { Steps } from "../text/slices";
import { isPattern } from "./nearDigits";

/** A value that may be a private key, with its range. The value is used to derive an address, and is never shown. */
interface KeyValue {
  readonly start: number;
  readonly end: number;
  /** The value in hex: 32 bytes, or 64 bytes for a Solana key pair. */
  readonly value: string;
  /**
   * Whether the name before the value means a hash, as it does for most values of 32 bytes. An author who hides a key
   * may also use such a name.
   */
  readonly isHash: boolean;
}

const base58Letter = "[1-9A-HJ-NP-Za-km-z]";
/** Matches 32 bytes in hex, also as a JavaScript BigInt literal that ends with `n`, and 64 bytes in base58. */
const word = new RegExp(
  `(?<![0-9a-zA-Z_])(?:(?:0[xX])?([0-9a-fA-F]{64})(?=n?(?![0-9a-zA-Z_]))|(${base58Letter}{86,88})(?![0-9a-zA-Z_]))`,
  "g",
);
const shortestWord = 64;
/** Matches the end of a path before a value. */
const pathBefore = /(?:[\w}"'`.:)\]-]|:\/)\/$/;
/** Matches 64 bytes in a list of numbers. */
const list = /\[(\s{0,40}(?:\d{1,3}\s{0,40},\s{0,40}){63}\d{1,3})\s{0,40},?\s{0,40}\]/y;

/** Matches the name of a hash before a value. */
const hashBefore =
  /(?:hash(?:es)?|root|topics?\d?|digest|checksum|commit|salt|selector|slot|guid|integrity|sha_?256|keccak(?:256)?|txid|tx_?id|\btxn?|transaction|block|logsbloom|bytecode|proof|nullifier|sig(?:nature)?|role|\)|(?:feed|pool|state|object|package|type)_?id|args)["'`\]]{0,2}\s{0,20}(?:[:=(,]|=>|:=)?\s{0,20}["'`]?$/i;
const longestBefore = 80;

/** The length of the text that one step searches, in UTF-16 units. */
const step = 65_536;

/** Finds the values of a text that may be private keys: first words, then lists. Yields undefined between two steps. */
export function* findKeyValues(text: string): Generator<KeyValue | undefined> {
  yield* findWords(text);
  yield* findLists(text);
}

function* findWords(text: string): Generator<KeyValue | undefined> {
  for (let from = 0; from < text.length; ) {
    const limit = Math.min(text.length, from + step);
    const start = findRun(text, from, limit);
    if (start >= limit) {
      yield undefined;
      from = start;
      continue;
    }
    from = findRunEnd(text, start, text.length);
    if (from - start < shortestWord) continue;
    for (const match of text.slice(start, from).matchAll(word)) {
      const [written, hex, pair] = match;
      const at = start + match.index;
      // A value at the end of a path is skipped, since the URL of a transaction ends with its hash. A comment marker or
      // a division sign before a value does not count as a path, so it cannot hide a key.
      if (pathBefore.test(text.slice(Math.max(0, at - 3), at))) continue;
      // Numbers and masks are skipped: the private key 1 is public.
      if (hex !== undefined && isPattern(hex.toLowerCase())) continue;
      const value = hex?.toLowerCase() ?? readPair(Array.from(base58.decode(pair ?? "")));
      if (value === undefined) continue;
      const isHash = hashBefore.test(text.slice(Math.max(0, at - longestBefore), at));
      yield { start: at, end: at + written.length, value, isHash };
    }
  }
}

function* findLists(text: string): Generator<KeyValue | undefined> {
  let seen = 0;
  for (let start = text.indexOf("["); start >= 0; start = text.indexOf("[", start + 1)) {
    if (start - seen >= step) {
      seen = start;
      yield undefined;
    }
    list.lastIndex = start;
    const [written = "", numbers = ""] = list.exec(text) ?? [];
    const value = written === "" ? undefined : readPair(numbers.split(",").map(Number));
    if (value !== undefined) yield { start, end: start + written.length, value, isHash: false };
  }
}

function readPair(bytes: readonly number[]): string | undefined {
  const isWhole = bytes.length === 64 && bytes.every((byte) => byte < 256);
  return isWhole ? bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("") : undefined;
}

/** Returns whether a text has a value that may be a private key. The search runs in steps. */
export function* seekKeyValue(text: string): Steps<boolean> {
  for (const value of findKeyValues(text)) {
    if (value !== undefined) return true;
    yield;
  }
  return false;
}
