import { base58 } from "@scure/base";
import { isPattern } from "./nearDigits";

/** A value that may be a private key, at its place. It is derived from and compared, and never shown. */
export interface KeyValue {
  readonly start: number;
  readonly end: number;
  /** In hex: 32 bytes, or the 64 of a key pair of Solana. */
  readonly value: string;
}

const base58Letter = "[1-9A-HJ-NP-Za-km-z]";
/** 32 bytes in hex, 64 bytes in base58, and 64 bytes in a list of numbers. */
const shape = new RegExp(
  [
    "(?<![0-9a-zA-Z_$])(?:0[xX])?([0-9a-fA-F]{64})(?![0-9a-zA-Z_$])",
    `(?<![0-9a-zA-Z_$])(${base58Letter}{86,88})(?![0-9a-zA-Z_$])`,
    String.raw`\[(\s{0,40}(?:\d{1,3}\s{0,40},\s{0,40}){63}\d{1,3})\s{0,40},?\s{0,40}\]`,
  ].join("|"),
  "g",
);

/** What a hash is called: most values of 32 bytes are hashes. The page of a transaction ends with one. */
const hashBefore =
  /(?:hash(?:es)?|root|topics?\d?|digest|checksum|commit|salt|selector|slot|guid|integrity|sha_?256|keccak(?:256)?|txid|tx_?id|\btxn?|transaction|block|logsbloom|bytecode|proof|nullifier|sig(?:nature)?|role|\)|(?:feed|pool|state|object|package|type)_?id|args)["'`\]]{0,2}\s{0,20}(?:[:=(,]|=>|:=)?\s{0,20}["'`]?$|\/$/i;
const longestBefore = 80;

const step = 65_536;
/** Longer ones would be lists with much space between the numbers. */
const longest = 4_096;

/** The values of a text that may be private keys, in order; undefined between two steps. */
export function* findKeyValues(text: string): Generator<KeyValue | undefined> {
  let end = 0;
  for (let from = 0; from < text.length; from += step) {
    const first = Math.max(0, from - 1);
    const part = text.slice(first, from + step + longest);
    for (const match of part.matchAll(shape)) {
      const start = first + match.index;
      if (start < from || start < end || start >= from + step) continue;
      const [written, hex, pair, list] = match;
      const before = text.slice(Math.max(0, start - longestBefore), start);
      if (list === undefined && hashBefore.test(before)) continue;
      // Numbers and masks: the key 1 belongs to everybody.
      if (hex !== undefined && isPattern(hex.toLowerCase())) continue;
      const value = hex?.toLowerCase() ?? readPair(pair, list);
      if (value === undefined) continue;
      end = start + written.length;
      yield { start, end, value };
    }
    yield undefined;
  }
}

function readPair(pair: string | undefined, list: string | undefined): string | undefined {
  const bytes =
    pair === undefined ? (list ?? "").split(",").map(Number) : Array.from(base58.decode(pair));
  const isWhole = bytes.length === 64 && bytes.every((byte) => byte < 256);
  return isWhole ? bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("") : undefined;
}

export function hasKeyValue(text: string): boolean {
  for (const value of findKeyValues(text)) if (value !== undefined) return true;
  return false;
}
