import { identify } from "./identify";
import { replaceMnemonics } from "./mnemonics";

/**
 * Matches at least 56 hex digits: a private key may lack leading zeros. A framework address such as 0x2, padded with
 * zeros, does not match.
 */
const keyDigits = /(?<![0-9a-f])(?!0{48}[0-9a-f]{16}(?![0-9a-f]))[0-9a-f]{56,}/gi;
const fewestDigits = 56;
const digitsShown = 4;

/** Whether a text has enough hex digits in a row for a private key or a hash. */
export function mayBeKey(text: string): boolean {
  return text.length >= fewestDigits && text.search(keyDigits) >= 0;
}

const base58 = "[1-9A-HJ-NP-Za-km-z]";
const bech32 = "[02-9ac-hj-np-z]";
const hex = "[0-9a-fA-F]";

/**
 * Matches encodings that are typical of private keys: WIF, extended keys (BIP-32), keys of Sui and Nostr, lists of at
 * least 32 bytes, and at least 32 bytes in groups of hex digits.
 */
const encodedKey = new RegExp(
  [
    `(?<!${base58})[59KLc]${base58}{50,51}(?!${base58})`,
    `(?<![A-Za-z0-9])[tuvxyz]prv${base58}{100,}`,
    `(?<![A-Za-z0-9])(?:suiprivkey|nsec|SUIPRIVKEY|NSEC)1(?:${bech32}{40,}|${bech32.toUpperCase()}{40,})`,
    String.raw`(?<![\d.])(?:\d{1,3}\s{0,8},\s{0,8}){31,}\d{1,3}(?![\d.])`,
    String.raw`(?:0[xX]${hex}{1,2}\s{0,8},\s{0,8}){31,}0[xX]${hex}{1,2}`,
    ...[2, 4, 8].map(
      (digits) =>
        `(?<![0-9A-Za-z])(?:${hex}{${digits}}[ :-]){${64 / digits - 1},}${hex}{${digits}}(?![0-9A-Za-z])`,
    ),
  ].join("|"),
  "g",
);
/** Matches base58 text that is long enough to be a Solana key pair. */
const base58Pair = new RegExp(`${base58}{80,}`, "g");
/** Matches base64 of 32 bytes, or of 33 bytes as Sui stores keys, where the first byte is the kind of the key. */
export const base64Key = /(?<![0-9A-Za-z+/_-])[0-9A-Za-z+/_-]{43,44}=?(?![0-9A-Za-z+/_=-])/g;
const shortestKey = 43;
/** Matches base64 of 64 bytes. */
const base64Pair = /(?<![0-9A-Za-z+/_-])[0-9A-Za-z+/_-]{86}(?:==)?(?![0-9A-Za-z+/_=-])/g;

/** Whether a text may contain a private key in one of the encodings of `encodedKey`, or 64 bytes in base64. */
export function hasEncodedKey(text: string): boolean {
  if (text.length < shortestKey) return false;
  return text.search(encodedKey) >= 0 || text.match(base64Pair)?.some(mayBeBase64Key) === true;
}

/** Whether a text may contain a private key in any form. */
export function mayHoldKey(text: string): boolean {
  return mayBeKey(text) || withoutOtherKeys(text) !== text;
}

/**
 * Shortens everything in a text that may be a private key to its two ends, and replaces recovery phrases with `…`.
 * `shortenDigits` shortens hex digits.
 */
export function shortenKeys(text: string, shortenDigits = shortenKey): string {
  return withoutOtherKeys(text.replace(keyDigits, shortenDigits));
}

function withoutOtherKeys(text: string): string {
  if (text.length < shortestKey) return text;
  return (
    replaceMnemonics(text, "…")
      // Before `encodedKey`, which would shorten only a part of 64 bytes that looks like another key.
      .replace(base64Pair, shortenBase64)
      .replace(encodedKey, shortenKey)
      .replace(base58Pair, shortenKey)
      .replace(base64Key, shortenBase64)
  );
}

function shortenBase64(word: string): string {
  return mayBeBase64Key(word) ? shortenKey(word) : word;
}

const runOfOneKind = /[A-Z]+|[a-z]+|\d+/g;
/**
 * The minimum number of runs of letters of one case or of digits in a key. 99 of 100 random keys have at least 20 runs,
 * and all random keys of 64 bytes have at least 30; joined words, as in names and paths, have fewer.
 */
const fewestRuns = 20;
const fewestRunsOfPair = 30;
/** The maximum length of a match of `base64Key`. Longer texts are matches of `base64Pair`. */
const longestSingle = 45;

/** Matches an EVM address, such as one in a path. Its runs do not count, since it may have as many runs as a key. */
const evmAddress = /\b0x[0-9a-f]{40}\b/gi;

function mayBeBase64Key(word: string): boolean {
  const runs = word.replace(evmAddress, "").match(runOfOneKind) ?? [];
  const fewest = word.length > longestSingle ? fewestRunsOfPair : fewestRuns;
  return runs.length >= fewest && !identify(word).valid;
}

/** Shortens digits that may be a private key to the first four and the last four. */
export function shortenKey(digits: string): string {
  return `${digits.slice(0, digitsShown)}…${digits.slice(-digitsShown)}`;
}
