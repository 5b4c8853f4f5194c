import type { AddressFormatName, AddressIdentity } from "../addresses/addressFormat";

/** The part of an address that people compare: the text without its prefix. The case of hex digits does not matter. */
export interface Body {
  readonly text: string;
  /** The index in the text where the body begins; the body ends with the text. */
  readonly start: number;
  readonly alphabet: Alphabet;
}

/** How the characters at the ends of a body are compared. */
export interface Alphabet {
  /** The number of different characters. */
  readonly size: number;
  /** The minimum number of equal characters at each end. */
  readonly leastEach: number;
  /** The minimum number of equal characters at both ends together, if few addresses are known. */
  readonly leastSum: number;
  /** If case does not matter: the bit that makes letters lower case and leaves digits unchanged; otherwise 0. */
  readonly caseBit: number;
}

const hex: Alphabet = { size: 16, leastEach: 3, leastSum: 7, caseBit: 0x20 };
const base32: Alphabet = { size: 32, leastEach: 3, leastSum: 6, caseBit: 0 };
const base58: Alphabet = { size: 58, leastEach: 2, leastSum: 5, caseBit: 0 };
const base64: Alphabet = { size: 64, leastEach: 2, leastSum: 5, caseBit: 0 };

const readBodies: Readonly<Record<AddressFormatName, (canonical: string) => readonly Body[]>> = {
  evm: (text) => [{ text, start: 2, alphabet: hex }],
  move: (text) => [{ text, start: 2, alphabet: hex }],
  bitcoin: (text) =>
    text.startsWith("bc1")
      ? [{ text, start: 4, alphabet: base32 }]
      : [{ text, start: 1, alphabet: base58 }],
  bitcoincash: (text) => [{ text, start: "bitcoincash:q".length, alphabet: base32 }],
  dogecoin: (text) => [{ text, start: 1, alphabet: base58 }],
  solana: (text) => [{ text, start: 0, alphabet: base58 }],
  ton: (text) => [
    { text, start: 2, alphabet: base64 },
    {
      text: Buffer.from(text, "base64url").subarray(2, 34).toString("hex"),
      start: 0,
      alphabet: hex,
    },
  ],
};

/** Returns the bodies of an address: two for TON, whose raw and friendly spellings look different. */
export function bodiesOf({ format, canonical }: AddressIdentity): readonly Body[] {
  return readBodies[format](canonical);
}

/** If one character makes up at least this share of an address, a person chose the address. */
const chosenShare = 0.4;

/**
 * Whether one character fills much of a body, which shows that a person chose the address:
 * `0x000000000000000000000000000000000000dEaD`.
 */
export function isChosen(body: Body): boolean {
  const counts = new Uint8Array(128);
  const length = lengthOf(body);
  const most = chosenShare * length;
  for (let i = 0; i < length; i += 1) {
    const code = codeAt(body, i) & 0x7f;
    const count = (counts[code] ?? 0) + 1;
    if (count >= most) return true;
    counts[code] = count;
  }
  return false;
}

/**
 * A run of one character with at least this length shows that the address is a constant, since no private key for such
 * an address can be found.
 */
const longestFound = 12;

/** Whether one character repeats at least 12 times in a row, as in `0x1c00000000000000000000000000000000000002`. */
export function hasLongRun(body: Body): boolean {
  let run = 1;
  for (let i = 1; i < lengthOf(body); i += 1) {
    run = codeAt(body, i) === codeAt(body, i - 1) ? run + 1 : 1;
    if (run >= longestFound) return true;
  }
  return false;
}

/**
 * Counts the characters that two bodies share at both ends, without the ornaments of the first body (`countRepeated`,
 * `countRun`). Returns 0 for bodies of different lengths or alphabets, or if too few characters are equal at one end.
 */
export function countShared(a: Body, b: Body): number {
  const length = lengthOf(a);
  if (a.alphabet !== b.alphabet || length !== lengthOf(b)) return 0;
  const repeated = countRepeated(a);
  let [head, tail] = [0, 0];
  while (head < length && codeAt(a, head) === codeAt(b, head)) head += 1;
  while (tail < length && codeAt(a, length - 1 - tail) === codeAt(b, length - 1 - tail)) tail += 1;
  head -= repeated || countRun(a, 0, 1);
  tail -= repeated || countRun(a, length - 1, -1);
  const { leastEach } = a.alphabet;
  return head < leastEach || tail < leastEach ? 0 : head + tail;
}

/** The number of characters at an end that `hashEachEnd` and `sharesEachEnd` compare. */
const countedLength = 4;

/** Hashes each end of a body, over `countedLength` characters. */
export function hashEachEnd(body: Body): readonly [head: number, tail: number] {
  const last = lengthOf(body) - countedLength;
  return [0, last].map((from) => {
    let hash = 0x811c9dc5;
    for (let i = from; i < from + countedLength; i += 1) {
      hash = Math.imul(hash ^ codeAt(body, i), 0x01000193);
    }
    return hash >>> 0;
  }) as [number, number];
}

/** Whether two bodies share each end, over `countedLength` characters. */
export function sharesEachEnd(a: Body, b: Body): readonly [head: boolean, tail: boolean] {
  const [ownHead, ownTail] = hashEachEnd(a);
  const [head, tail] = hashEachEnd(b);
  return [ownHead === head, ownTail === tail];
}

/**
 * Hashes the ends of a body without their ornaments (`countRepeated`, `countRun`). Two bodies that share enough of both
 * ends have the same hash.
 */
export function hashEnds(body: Body): number {
  const length = lengthOf(body);
  const repeated = countRepeated(body);
  const head = repeated || countRun(body, 0, 1);
  const tail = length - 1 - (repeated || countRun(body, length - 1, -1));
  let hash = length;
  for (let i = 0; i < body.alphabet.leastEach; i += 1) {
    hash = Math.imul(hash ^ codeAt(body, head + i), 0x01000193);
    hash = Math.imul(hash ^ codeAt(body, tail - i), 0x01000193);
  }
  return hash >>> 0;
}

function lengthOf({ text, start }: Body): number {
  return text.length - start;
}

/** Returns the character code at an index of a body, in lower case if case does not matter; 0 before the body. */
function codeAt({ text, start, alphabet }: Body, index: number): number {
  if (index < 0) return 0;
  return text.charCodeAt(start + index) | alphabet.caseBit;
}

/**
 * The minimum length of an ornament: characters that repeat or ascend, or a word such as `beef`. Many addresses have
 * one.
 */
const shortestRun = 4;
const longestRepeat = 12;

/** Counts the characters with which a body both begins and ends, as in `0x1f9840…01f984`; 0 for fewer than 4. */
function countRepeated(body: Body): number {
  const last = lengthOf(body) - 1;
  const [firstCode, lastCode] = [codeAt(body, 0), codeAt(body, last)];
  for (let length = shortestRun; length <= longestRepeat; length += 1) {
    const isLikely =
      codeAt(body, last + 1 - length) === firstCode && codeAt(body, length - 1) === lastCode;
    if (isLikely && isRepeated(body, length)) return length;
  }
  return 0;
}

function isRepeated(body: Body, length: number): boolean {
  const from = lengthOf(body) - length;
  for (let i = 1; i < length; i += 1) {
    if (codeAt(body, i) !== codeAt(body, from + i)) return false;
  }
  return true;
}

/** Counts the characters of the ornaments at an end, such as `0000`, `1234`, `beef` or `8888888abcd`. */
function countRun(body: Body, from: number, step: 1 | -1): number {
  let run = 0;
  for (;;) {
    const at = from + step * run;
    const next = Math.max(countEqual(body, at, step, 0), countEqual(body, at, step, step));
    if (next >= shortestRun) run += next;
    else if (isWord(body, at, step)) run += shortestRun;
    else return run;
  }
}

/** Words of hex digits that many people choose for the beginning or the end of an address. */
const words: ReadonlySet<number> = new Set(
  "5afe babe beef c0de ca11 cafe d00d dada dead deed f00d face feed"
    .split(" ")
    .map((text) => packCodes({ text, start: 0, alphabet: hex }, 0)),
);

/** Whether one of `words` begins at an index, or ends there if `step` is -1. */
function isWord(body: Body, at: number, step: 1 | -1): boolean {
  if (body.alphabet !== hex) return false;
  return words.has(packCodes(body, step === 1 ? at : at - shortestRun + 1));
}

/** Packs four characters into one number. */
function packCodes(body: Body, at: number): number {
  let packed = 0;
  for (let i = 0; i < shortestRun; i += 1) packed = (packed << 8) | codeAt(body, at + i);
  return packed;
}

/** Returns the length of the run from an index in which each value is the previous value plus `difference`. */
function countEqual(body: Body, at: number, step: 1 | -1, difference: number): number {
  let length = 1;
  let value = valueAt(body, at);
  for (;;) {
    const next = valueAt(body, at + step * length);
    if (next - value !== difference) return length;
    value = next;
    length += 1;
  }
}

/** Returns the value of a character; NaN outside the body. The values of the hex digits `9abc` ascend by 1. */
function valueAt(body: Body, at: number): number {
  if (at < 0 || at >= lengthOf(body)) return NaN;
  const code = codeAt(body, at);
  return code > 0x39 ? code - 0x27 : code;
}

/**
 * `unknownAddresses`: the minimum number of unknown addresses that is assumed for a workspace; `mostFalse`: the limit
 * for the expected number of false look-alikes in it.
 */
export const unknownAddresses = 200;
const mostFalse = 0.01;

/**
 * The limit that replaces `mostFalse` for anchors of the book in a large workspace. It is stricter, since the many
 * addresses of such a workspace produce look-alikes by chance.
 */
export const fewestFalse = 0.001;

/**
 * Computes how many characters two bodies must share, from the numbers of known and unknown addresses: the least
 * sum with fewer than `mostExpected` look-alikes by chance in a workspace (docs/warnings.md has the derivation).
 */
export function leastSumFor(
  { size, leastEach, leastSum }: Alphabet,
  anchors: number,
  unknown = 0,
  mostExpected = mostFalse,
): number {
  const pairs = anchors * Math.max(unknown, unknownAddresses);
  let sum = leastSum;
  while (pairs * chanceOf(size, leastEach, sum) >= mostExpected) sum += 1;
  return sum;
}

/**
 * Computes the probability that two random texts share at least `each` characters at each end and at least `sum` in
 * total.
 */
function chanceOf(size: number, each: number, sum: number): number {
  return size ** -sum * (1 + (1 - 1 / size) * (sum - 2 * each));
}
