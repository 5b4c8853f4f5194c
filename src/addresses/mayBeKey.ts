import { identify } from "./identify";

/**
 * As many hex digits as a private key has at least, without its leading zeros. Framework addresses such as
 * 0x2, padded with zeros, are none.
 */
export const keyDigits = /(?<![0-9a-f])(?!0{48}[0-9a-f]{16}(?![0-9a-f]))[0-9a-f]{56,}/gi;
const fewestDigits = 56;
const digitsShown = 4;

/** Whether a text has so many hex digits that nothing tells it from a private key or a hash. */
export function mayBeKey(text: string): boolean {
  return text.length >= fewestDigits && text.search(keyDigits) >= 0;
}

/** 64 bytes: a key pair of Solana, or what has its length. */
const base58Pair = /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{80,90}(?![1-9A-HJ-NP-Za-km-z])/;
/** 32 bytes. */
const base64Key = /(?<![0-9A-Za-z+/_-])[0-9A-Za-z+/_-]{43}=?(?![0-9A-Za-z+/_=-])/g;

/** Whether a name may hold a private key in any form: in hex, as 64 bytes in base58, or as 32 in base64. */
export function mayHoldKey(text: string): boolean {
  if (text.length < 43) return false;
  const words = text.match(base64Key) ?? [];
  return mayBeKey(text) || base58Pair.test(text) || words.some(mayBeBase64Key);
}

const runOfOneKind = /[A-Z]+|[a-z]+|\d+|[+/_-]+/g;
/** Of 100 random keys, 99 have as many; words that are joined, which names are made of, have fewer. */
const fewestRuns = 21;

function mayBeBase64Key(word: string): boolean {
  const runs = word.match(runOfOneKind) ?? [];
  return runs.length >= fewestRuns && !identify(word).valid;
}

/** The ends of digits that may be a private key. */
export function shortenKey(digits: string): string {
  return `${digits.slice(0, digitsShown)}…${digits.slice(-digitsShown)}`;
}
