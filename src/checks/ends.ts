import type { AddressFormatName, AddressIdentity } from "../addresses/addressFormat";

/** The part of an address that people compare, in one spelling: without prefix, hex in lower case. */
export interface Body {
  readonly text: string;
  readonly alphabet: Alphabet;
}

/** How the characters at the ends of a body are compared. */
export interface Alphabet {
  /** The number of different characters. */
  readonly size: number;
  /** The number of characters at each end that must be the same. */
  readonly leastEach: number;
  /** The number at both ends together, if few addresses are known. */
  readonly leastSum: number;
}

const hex: Alphabet = { size: 16, leastEach: 3, leastSum: 7 };
const base32: Alphabet = { size: 32, leastEach: 3, leastSum: 6 };
const base58: Alphabet = { size: 58, leastEach: 2, leastSum: 5 };
const base64: Alphabet = { size: 64, leastEach: 2, leastSum: 5 };

const readBodies: Readonly<Record<AddressFormatName, (canonical: string) => readonly Body[]>> = {
  evm: (text) => [{ text: text.slice(2).toLowerCase(), alphabet: hex }],
  move: (text) => [{ text: text.slice(2), alphabet: hex }],
  bitcoin: (text) =>
    text.startsWith("bc1")
      ? [{ text: text.slice(4), alphabet: base32 }]
      : [{ text: text.slice(1), alphabet: base58 }],
  bitcoincash: (text) => [{ text: text.slice("bitcoincash:q".length), alphabet: base32 }],
  dogecoin: (text) => [{ text: text.slice(1), alphabet: base58 }],
  solana: (text) => [{ text, alphabet: base58 }],
  ton: (text) => [
    { text: text.slice(2), alphabet: base64 },
    { text: Buffer.from(text, "base64url").subarray(2, 34).toString("hex"), alphabet: hex },
  ],
};

/** The bodies of an address: two for TON, whose raw and friendly spellings look different. */
export function bodiesOf({ format, canonical }: AddressIdentity): readonly Body[] {
  return readBodies[format](canonical);
}

/** From this share of the most frequent character on, somebody chose the address. */
const chosenShare = 0.4;

/** Whether somebody chose most of it, as in `0x000000000000000000000000000000000000dEaD`. */
export function isChosen({ text }: Body): boolean {
  const counts = new Uint8Array(128);
  const most = chosenShare * text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i) & 0x7f;
    const count = (counts[code] ?? 0) + 1;
    if (count >= most) return true;
    counts[code] = count;
  }
  return false;
}

/** How many characters of both ends two bodies share; 0 if an end has too few. */
export function countShared(a: Body, b: Body): number {
  if (a.alphabet !== b.alphabet || a.text.length !== b.text.length) return 0;
  const head = countHead(a.text, b.text) - headRun(a.text);
  const tail = countTail(a.text, b.text) - tailRun(a.text);
  const { leastEach } = a.alphabet;
  return head < leastEach || tail < leastEach ? 0 : head + tail;
}

/** A number that two bodies have in common if they share enough of both ends. */
export function hashEnds({ text, alphabet: { leastEach } }: Body): number {
  const head = headRun(text);
  const tail = text.length - tailRun(text);
  let hash = text.length;
  for (let i = 0; i < leastEach; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(head + i), 0x01000193);
    hash = Math.imul(hash ^ text.charCodeAt(tail - 1 - i), 0x01000193);
  }
  return hash >>> 0;
}

function countHead(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a.charCodeAt(count) === b.charCodeAt(count)) count += 1;
  return count;
}

function countTail(a: string, b: string): number {
  let count = 0;
  while (
    count < a.length &&
    a.charCodeAt(a.length - 1 - count) === b.charCodeAt(a.length - 1 - count)
  )
    count += 1;
  return count;
}

/** From this length on, characters that repeat or ascend are an ornament that many addresses have. */
const shortestRun = 4;

/** How many characters at the beginning are an ornament. */
function headRun(text: string): number {
  return repeatedEnd(text) || runFrom(text, 0, 1);
}

function tailRun(text: string): number {
  return repeatedEnd(text) || runFrom(text, text.length - 1, -1);
}

const longestRepeat = 12;

/** How many characters both begin and end the text, as in `0x1f9840…01f984`; 0 for fewer than 4. */
function repeatedEnd(text: string): number {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  for (let length = shortestRun; length <= longestRepeat; length += 1) {
    const isLikely =
      text.charCodeAt(text.length - length) === first && text.charCodeAt(length - 1) === last;
    if (isLikely && text.endsWith(text.slice(0, length))) return length;
  }
  return 0;
}

/** The length of the ornaments at an end, such as `0000`, `1234` or `8888888abcd`; at most the text. */
function runFrom(text: string, start: number, step: 1 | -1): number {
  let run = 0;
  for (;;) {
    const at = start + step * run;
    const next = Math.max(lengthOfRun(text, at, step, 0), lengthOfRun(text, at, step, step));
    if (next < shortestRun) return run;
    run += next;
  }
}

/** How many characters from a place on follow each other by this difference. */
function lengthOfRun(text: string, at: number, step: 1 | -1, difference: number): number {
  let length = 1;
  let value = valueAt(text, at);
  for (;;) {
    const next = valueAt(text, at + step * length);
    if (next - value !== difference) return length;
    value = next;
    length += 1;
  }
}

/** Hex digits by their value, so that `9abc` ascends; NaN beyond the text. */
function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code > 0x39 ? code - 0x27 : code;
}

/** How many unknown addresses a workspace is assumed to have, and how many false look-alikes it may have. */
const unknownAddresses = 200;
const mostFalse = 0.01;

/**
 * How many characters two bodies must share if so many addresses are known: the least sum with fewer than
 * 0.01 look-alikes by chance in a workspace (docs/warnings.md has the derivation).
 */
export function leastSumFor({ size, leastEach, leastSum }: Alphabet, anchors: number): number {
  let sum = leastSum;
  while (anchors * unknownAddresses * chanceOf(size, leastEach, sum) >= mostFalse) sum += 1;
  return sum;
}

/** The chance that two random texts share `each` characters at both ends and `sum` together. */
function chanceOf(size: number, each: number, sum: number): number {
  return size ** -sum * (1 + (1 - 1 / size) * (sum - 2 * each));
}
