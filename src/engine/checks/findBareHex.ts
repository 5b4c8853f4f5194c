import type { FoundValidAddress } from "../addresses/findAddresses";
import type { Steps } from "../text/slices";

/**
 * Matches digits that a program reads as an address although they are not written as one: in quotes without `0x`, after
 * `0X`, after an escaped `0x`, in a number of 21 bytes (`uint160(0x00…)`), in an SQL bytea, or in Markdown emphasis.
 * The values are the groups. The text before a value is part of the match, since a lookbehind at each position takes
 * ten times as long.
 */
const bareHex =
  /["'`]([0-9a-fA-F]{40})(?=["'`])|(?<![0-9a-zA-Z_])(0X[0-9a-fA-F]{40})(?![0-9a-zA-Z_])|(?:\\u0030[xX]|\\x30[xX]|'\\x|(?<![0-9a-zA-Z_])0x00)([0-9a-fA-F]{40})(?![0-9a-zA-Z_])|(?<![0-9a-zA-Z_])_0x([0-9a-fA-F]{40})(?=_(?![0-9a-zA-Z_]))/g;
/** Matches `0x` with one digit too few or too many for an address. */
const miscounted =
  /0[xX](?<![0-9a-zA-Z_$]0[xX])[0-9a-fA-F]{39}(?:[0-9a-fA-F]{2})?(?![0-9a-zA-Z_$])/g;
const longest = 43;
/** The length of an escaped `0x` and the character before it. */
const longestBefore = 8;

/** The length of the text that one step searches, in UTF-16 units. */
const step = 65_536;

/**
 * Finds values that are an EVM address or a hash of 40 digits, such as a commit id. They get a warning only if
 * they look like a known address. Their canonical form is in lower case, since a checksum costs more than the
 * lookup.
 */
export function* findBareHex(text: string): Generator<FoundValidAddress | undefined> {
  for (const found of findInSteps(text, bareHex)) {
    yield found && {
      ...found,
      format: "evm",
      canonical: `0x${found.text.slice(-40).toLowerCase()}`,
      chains: [],
      certainty: "doubtful",
    };
  }
}

interface FoundText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Finds hex literals of 39 or 41 digits. They get a warning only if they differ in one digit from a known address.
 * Skips those in an SQLite database or near a NUL byte: in a database the byte after an address may be a letter that is
 * also a hex digit.
 */
export function* findMiscounted(text: string): Generator<FoundText | undefined> {
  if (text.startsWith(databaseHeader)) return;
  for (const found of findInSteps(text, miscounted)) {
    yield found !== undefined && isInBinary(text, found) ? undefined : found;
  }
}

const databaseHeader = "SQLite format 3\0";
/** Digits within this distance of a NUL byte, in characters, count as binary data. */
const nearby = 64;

function isInBinary(text: string, { start, end }: FoundText): boolean {
  return text.slice(Math.max(0, start - nearby), end + nearby).includes("\0");
}

function* findInSteps(text: string, shape: RegExp): Generator<FoundText | undefined> {
  for (let from = 0; from < text.length; from += step) {
    // The pattern also checks the characters before a value.
    const first = Math.max(0, from - longestBefore);
    const part = text.slice(first, from + step + longest);
    for (const match of part.matchAll(shape)) {
      const [whole, ...groups] = match;
      const written = groups.find(Boolean) ?? whole;
      // A value is at the end of its match.
      const end = first + match.index + whole.length;
      const start = end - written.length;
      if (start < from || start >= from + step) continue;
      yield { start, end, text: written };
    }
    yield undefined;
  }
}

/**
 * Returns whether a text has hex digits that are not written as an address but may cause a finding. The search runs in
 * steps.
 */
export function* seekOtherHex(text: string): Steps<boolean> {
  for (const find of [findBareHex, findMiscounted]) {
    for (const found of find(text)) {
      if (found !== undefined) return true;
      yield;
    }
  }
  return false;
}
