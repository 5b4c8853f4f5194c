import { inBase58, inBech32, inHex, inRun, isIn } from "./characters";
import { isOfMove } from "./documentKind";
import { isLengthOfHex } from "./readHex";
import { shortestRun } from "./runs";

const comma = 0x2c;
const zero = 0x30;
const one = 0x31;
const x = 0x78;
const colon = 0x3a;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const underscore = 0x5f;
const backtick = 0x60;
const n = 0x6e;
const percent = 0x25;
const minus = 0x2d;
const backslash = 0x5c;

/**
 * Whether the bytes of a UTF-8 text may contain an address, a private key or other digits that a check reads. Does not
 * decode the bytes. Tests the length and letters of words, the lengths of lists of numbers, and the characters around a
 * short Move form (`findShortMove`). True for some texts without any of these values, but never false for a text with
 * one. Therefore the tests must cover all forms of `readRun`, `readWord`, `findShortMove`, `findBareHex`,
 * `findMiscounted` and `findKeyValues`.
 */
export function mayHoldAddress(bytes: Buffer, fileName: string): boolean {
  if (hasLongWord(bytes) || hasKeyList(bytes)) return true;
  if (isOfMove(fileName)) return bytes.includes("0x");
  return bytes.includes("@0x") || bytes.includes('!("0x') || hasTyped(bytes);
}

/** The lengths of private keys: 32 bytes in hex, and a key pair of Solana in base58. */
const digitsOfKey = 64;
const pairLengths = [86, 87, 88];
/** A key pair of Solana as a list has 64 numbers: 63 commas, or 64 if one follows the last number. */
const commasOfPair = [63, 64];
/** The minimum length of such a list without its brackets. */
const shortestList = 127;
const openingBracket = 0x5b;
const closingBracket = 0x5d;

/**
 * Whether the bytes have a list of 64 numbers. Searches as `hasLongWord` does, testing every 127th byte, since most
 * files have many brackets but no long list.
 */
function hasKeyList(bytes: Buffer): boolean {
  const { length } = bytes;
  let begin = 0;
  let seen = -1;
  while (begin + shortestList <= length) {
    const probe = begin + shortestList - 1;
    let i = probe;
    while (i > seen && isInList(bytes[i] ?? 0)) i -= 1;
    if (i > seen) {
      begin = i + 1;
      seen = probe;
      continue;
    }
    let end = begin;
    let commas = 0;
    for (; end < length && isInList(bytes[end] ?? 0); end += 1)
      if (bytes[end] === comma) commas += 1;
    const isEnclosed = bytes[begin - 1] === openingBracket && bytes[end] === closingBracket;
    if (isEnclosed && commasOfPair.includes(commas)) return true;
    begin = end + 1;
    seen = end;
  }
  return false;
}

/**
 * Whether a byte may occur in a list of numbers: a digit, a comma, white space, or any byte outside of ASCII, since it
 * may belong to white space.
 */
function isInList(byte: number): boolean {
  return (byte >= zero && byte < colon) || byte === comma || byte <= 0x20 || byte >= 0x80;
}

/**
 * Whether the bytes have a run in which `readRun` may find an address. Searches as `findRun` does, testing every 26th
 * byte.
 */
function hasLongWord(bytes: Buffer): boolean {
  const { length } = bytes;
  let begin = 0;
  let seen = -1;
  while (begin + shortestRun <= length) {
    const probe = begin + shortestRun - 1;
    let i = probe;
    while (i > seen && isIn(bytes[i] ?? 0, inRun)) i -= 1;
    if (i > seen) {
      begin = i + 1;
      seen = probe;
      continue;
    }
    let end = probe + 1;
    while (end < length && isIn(bytes[end] ?? 0, inRun)) end += 1;
    if (mayBeRead(bytes, begin, end)) return true;
    begin = end + 1;
    seen = end;
  }
  return false;
}

/** Whether `readRun` may find an address in a run. */
function mayBeRead(bytes: Buffer, start: number, end: number): boolean {
  // The run may begin with the end of an escape sequence, after which the word begins.
  if (isBehindEscape(bytes, start) || isTon(bytes, end - tonLength, start)) return true;
  let segment = start;
  let word = start;
  for (let i = start; i <= end; i += 1) {
    const code = i < end ? (bytes[i] ?? 0) : 0;
    // Of the characters of a run, only `+`, `-` and `/` have smaller codes than the digits.
    if (code >= zero) continue;
    if (i - word >= shortestRun && mayBeWord(bytes, word, i)) return true;
    word = i + 1;
    if (code === minus) continue;
    if (i - segment === tonLength && isTon(bytes, segment, start)) return true;
    segment = word;
  }
  return false;
}

/** Whether `skipEscape` may skip characters at the start of a run. */
function isBehindEscape(bytes: Buffer, start: number): boolean {
  const before = bytes[start - 1] ?? 0;
  if (before === backslash || before === percent) return true;
  const first = bytes[start] ?? 0;
  // The end of a color code: digits and `m`.
  return (before === 0x5b || before === 0x3b) && (first < colon || first === 0x6d);
}

const tonLength = 48;

/** Whether the bytes may be an address of TON, which begins with its tag and workchain. */
function isTon(bytes: Buffer, at: number, start: number): boolean {
  if (at < start) return false;
  const tag = bytes[at];
  const workchain = bytes[at + 1];
  return (tag === 0x45 || tag === 0x55) && (workchain === 0x51 || workchain === 0x66);
}

/**
 * The possible first characters, other than `1`, of addresses with 25 bytes and 34 characters in base58. They follow
 * from the version bytes of `formOfVersion`.
 */
const base58Begins = Buffer.from("39AD");
const lengthOfVersion = 34;
/** The lengths of 32 bytes in base58. Each leading zero byte becomes `1`, which makes the text shorter. */
const base58Lengths = [43, 44];
const longestBase58 = 44;
const longestWord = 90;
const cashaddrLengths = [42, 61];

/** The lengths of an EVM address with a missing or an additional digit, or with a byte before it. */
const otherLengths = [39, 41, 42];

/** Whether `readWord`, `findBareHex`, `findMiscounted` or `findKeyValues` may find a value in a word. */
function mayBeWord(bytes: Buffer, start: number, end: number): boolean {
  if (mayBeNumber(bytes, start, end) || isKey(bytes, start, end)) return true;
  const length = end - start;
  const before = bytes[start - 1] ?? 0;
  const isAfterColon = before === colon;
  if (isLengthOfHex(length) && isAllIn(bytes, start, end, inHex)) {
    return isAfterColon || before === doubleQuote || before === singleQuote || before === backtick;
  }
  if (length > longestWord) return false;
  // The word may have a prefix such as `bitcoincash:`.
  if (isAfterColon) return true;
  const first = bytes[start] ?? 0;
  if (mayBeBase58(length, first) && isAllIn(bytes, start, end, inBase58)) return true;
  const isSegwit = (first | 0x20) === 0x62 && bytes[start + 2] === one;
  return isSegwit || (cashaddrLengths.includes(length) && isAllIn(bytes, start, end, inBech32));
}

/**
 * Whether a word is hex with `0x`, which may be in Markdown emphasis (`_0x…_`) or a BigInt literal (`0x…n`). `0X` is
 * accepted for the check for look-alikes.
 */
function mayBeNumber(bytes: Buffer, first: number, last: number): boolean {
  const start = bytes[first] === underscore ? first + 1 : first;
  const end = bytes[last - 1] === underscore || bytes[last - 1] === n ? last - 1 : last;
  if (bytes[start] !== zero || ((bytes[start + 1] ?? 0) | 0x20) !== x) return false;
  const digits = end - start - 2;
  const isMeant = isLengthOfHex(digits) || otherLengths.includes(digits);
  return isMeant && isAllIn(bytes, start + 2, end, inHex);
}

/** Whether a word is a private key in hex without `0x`, which may be followed by the `n` of a BigInt literal. */
function isKey(bytes: Buffer, start: number, last: number): boolean {
  const end = bytes[last - 1] === n ? last - 1 : last;
  return end - start === digitsOfKey && isAllIn(bytes, start, end, inHex);
}

function mayBeBase58(length: number, first: number): boolean {
  if (pairLengths.includes(length)) return true;
  if (first === one) return length <= longestBase58;
  if (length === lengthOfVersion) return base58Begins.includes(first);
  return base58Lengths.includes(length);
}

function isAllIn(bytes: Buffer, start: number, end: number, flag: number): boolean {
  for (let i = start; i < end; i += 1) if (!isIn(bytes[i] ?? 0, flag)) return false;
  return true;
}

const longestDigits = 63;

/** Whether `0x` occurs in the run of characters before `::`. */
function hasTyped(bytes: Buffer): boolean {
  for (let at = bytes.indexOf("::"); at >= 0; at = bytes.indexOf("::", at + 2)) {
    for (let i = at - 1; i > at - longestDigits - 3 && i > 0; i -= 1) {
      if (bytes[i] === x && bytes[i - 1] === zero) return true;
      if (!isIn(bytes[i] ?? 0, inRun)) break;
    }
  }
  return false;
}
