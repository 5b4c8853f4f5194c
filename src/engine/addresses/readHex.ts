import { addFound, addValid } from "./addFound";
import { inHex, inWord, isAllIn, isIn } from "./characters";
import { hasChecksumOfChain, identifyDigits } from "./evm";
import type { FoundAddress } from "./foundAddress";
import { identifyMove } from "./move";
import { isPushOfScript, isTyped, type Piece } from "./piece";
import { identifyRawTon } from "./ton";

const evmDigits = 40;
const wordDigits = 64;
const selectorDigits = 8;
/** A swap path is an address, followed by a fee of 3 bytes and an address for each pool. */
const feeDigits = 6;
const hopDigits = feeDigits + evmDigits;
/** The bloom filter of the logs of a transaction has 256 bytes, most of which are zero. */
const bloomDigits = 512;
const bloomName = /bloom\W{0,20}$/i;
/** The fees of pools in Uniswap 3 and its forks, in millionths: 100, 500, 2,500, 3,000, 10,000. */
const poolFee = /^(?:000064|0001f4|0009c4|000bb8|002710)$/i;

/** Adds the addresses in a word that begins with `0x`. */
export function readHex(piece: Piece, found: FoundAddress[]): void {
  const { document, start, end } = piece;
  const { text } = document;
  const digits = end - start - 2;
  if (!isLengthOfHex(digits)) return;
  if (!isAllIn(text, start + 2, end, inHex)) return;
  if (digits === evmDigits) {
    readEvm(piece, found);
  } else if (digits === wordDigits) {
    if (!readMove(piece, found)) readPadded({ document, start: start + 2, end }, found);
  } else if (isLengthOfPath(digits)) {
    readPath({ document, start: start + 2, end }, found);
  } else if (
    digits !== bloomDigits ||
    !bloomName.test(text.slice(Math.max(0, start - 32), start))
  ) {
    readCalldata({ document, start: start + 2, end }, found);
  }
}

/**
 * Whether this number of hex digits may be an address, a swap path, or 32·n bytes with or without a function
 * selector.
 */
export function isLengthOfHex(digits: number): boolean {
  return digits === evmDigits || isLengthOfWords(digits) || isLengthOfPath(digits);
}

function isLengthOfWords(digits: number): boolean {
  const rest = digits % wordDigits;
  return rest === 0 || (rest === selectorDigits && digits > rest);
}

function isLengthOfPath(digits: number): boolean {
  return digits > evmDigits && (digits - evmDigits) % hopDigits === 0 && !isLengthOfWords(digits);
}

/** Adds the tokens of a swap path (token, fee, token, and so on) if each fee matches `poolFee`. */
function readPath({ document, start, end }: Piece, found: FoundAddress[]): void {
  for (let fee = start + evmDigits; fee < end; fee += hopDigits) {
    if (!poolFee.test(document.text.slice(fee, fee + feeDigits))) return;
  }
  for (let first = start; first < end; first += hopDigits) {
    addPart({ document, start: first, end: first + evmDigits }, found);
  }
}

/**
 * Adds 20 bytes whose context (calldata, a swap path or `hex"…"`) shows that they are an address, unless they are the
 * mask or have a wrong checksum.
 */
function addPart(piece: Piece, found: FoundAddress[]): void {
  const digits = piece.document.text.slice(piece.start, piece.end);
  const verdict = identifyDigits(digits);
  if (!verdict.valid || mask.test(digits)) return;
  addValid(piece, { ...verdict, certainty: isOneCase(digits) ? "doubtful" : "proven" }, found);
}

/** Adds the addresses in calldata; skips the code of contracts. */
function readCalldata({ document, start, end }: Piece, found: FoundAddress[]): void {
  if (codeBegin.test(document.text.slice(start, start + longestBegin))) return;
  const selector = (end - start) % wordDigits;
  readPadded({ document, start: start + selector, end }, found);
}

/** `ff…ff`, all in lower case or all in upper case, is usually the mask for an address and not an address. */
const mask = /^(?:f+|F+)$/;

function readEvm(piece: Piece, found: FoundAddress[]): void {
  const { document, start, end } = piece;
  const digits = document.text.slice(start + 2, end);
  const strict = identifyDigits(digits);
  if ((isOneCase(digits) || !strict.valid) && isPushOfScript(piece)) return;
  const verdict =
    !strict.valid && hasChecksumOfChain(digits) ? identifyDigits(digits.toLowerCase()) : strict;
  const isMask = verdict.valid && mask.test(digits);
  addFound(piece, isMask ? { ...verdict, certainty: "doubtful" } : verdict, found);
}

function readMove(piece: Piece, found: FoundAddress[]): boolean {
  const { document, start, end } = piece;
  if (isPadded(piece) && !mayBePaddedMove(piece)) return false;
  const verdict = identifyMove(document.text.slice(start, end));
  return verdict?.valid === true && addFound(piece, verdict, found);
}

/**
 * Whether 32 bytes that begin with the zero padding of an EVM address may be a Sui or Aptos address. Next to Move
 * syntax, any such value may be one. Without Move syntax, only a framework address may: it has at least eight more
 * zeros after the padding, and is not zero.
 */
function mayBePaddedMove(piece: Piece): boolean {
  const { document, start, end } = piece;
  const { text } = document;
  if (isTyped(piece)) return true;
  const digits = text.slice(start + 2 + padding.length, end);
  return digits.startsWith(zeros) && !/^0*$/.test(digits);
}

/** Whether a word of 32 bytes, with or without `0x`, begins with the zero padding of an address. */
function isPadded({ document: { text }, end }: Piece): boolean {
  return text.startsWith(padding, end - wordDigits);
}

const padding = "0".repeat(wordDigits - evmDigits);

/** If these zeros follow the padding of a word, the word is a number of up to 16 bytes and not an address. */
const zeros = "0".repeat(8);
const lastZeros = wordDigits - zeros.length;

/** Adds the addresses among words of 32 bytes, as in topics, calldata and the output of `abi.encode`. */
function readPadded({ document, start, end }: Piece, found: FoundAddress[]): void {
  const { text } = document;
  if (!isWordList({ document, start, end })) return;
  for (let word = start; word < end; word += wordDigits) {
    const first = word + padding.length;
    if (!text.startsWith(padding, word) || text.startsWith(zeros, first)) continue;
    addPart({ document, start: first, end: word + wordDigits }, found);
  }
}

/** The first bytes of the code of contracts, libraries and minimal proxies (EIP-1167). */
const codeBegin =
  /^(?:60[0-9a-f]{2}(?:60|80)|61[0-9a-f]{4}(?:60|80)|73[0-9a-f]{40}30|363d3d|3d602d|5f(?:35|36|5f|80))/i;
const longestBegin = 44;

/** Hex of at most this many words is always read as a list of words. */
const fewWords = 8;

/**
 * Whether hex is a list of 32-byte words rather than code: it has at most `fewWords` words, or at least a third of the
 * words begin or end with zeros.
 */
function isWordList({ document: { text }, start, end }: Piece): boolean {
  const count = (end - start) / wordDigits;
  if (count <= fewWords) return true;
  let filled = 0;
  for (let word = start; word < end; word += wordDigits) {
    const isFilled = text.startsWith(zeros, word) || text.startsWith(zeros, word + lastZeros);
    if (isFilled) filled += 1;
  }
  return filled * 3 >= count;
}

function isOneCase(digits: string): boolean {
  return !/[a-f]/.test(digits) || !/[A-F]/.test(digits);
}

const addressMacro = /\baddress!\s*[([{]\s*$/;
const hexLiteral = /\bhex(?:!\s*[([{]\s*)?$/;

/**
 * Reads hex without `0x` that has the length of an address, a swap path or calldata. Adds only raw TON addresses, which
 * have a colon before the hex, and addresses from `address!("…")`, `hex"…"` and `hex!("…")`.
 */
export function readBareHex(piece: Piece, found: FoundAddress[]): void {
  const { document, start, end } = piece;
  const { text } = document;
  const before = text.charCodeAt(start - 1);
  if (before === 0x3a) {
    readRawTon(piece, found);
    return;
  }
  if (before !== 0x22 && before !== 0x27) return;
  const preceding = text.slice(Math.max(0, start - 24), start - 1);
  if (hexLiteral.test(preceding)) {
    readHexLiteral(piece, found);
  } else if (addressMacro.test(preceding) && end - start === evmDigits) {
    addFound(piece, identifyDigits(text.slice(start, end)), found);
  }
}

function readHexLiteral(piece: Piece, found: FoundAddress[]): void {
  const digits = piece.end - piece.start;
  if (digits === evmDigits) addPart(piece, found);
  else if (isLengthOfPath(digits)) readPath(piece, found);
  else readCalldata(piece, found);
}

function readRawTon({ document, start, end }: Piece, found: FoundAddress[]): void {
  const { text } = document;
  const first = text.startsWith("-1:", start - 3) ? start - 3 : start - 2;
  if (first < 0 || isIn(text.charCodeAt(first - 1), inWord)) return;
  const verdict = identifyRawTon(text.slice(first, end));
  if (verdict?.valid === true) addFound({ document, start: first, end }, verdict, found);
}
