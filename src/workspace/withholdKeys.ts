import type { AddressIdentity } from "../addresses/addressFormat";

/**
 * As many hex digits as a private key has at least, without its leading zeros. Framework addresses such as
 * 0x2, padded with zeros, are none.
 */
const keyDigits = /(?<![0-9a-f])(?!0{48}[0-9a-f]{16}(?![0-9a-f]))[0-9a-f]{56,}/gi;
const fewestDigits = 56;
const digitsShown = 4;

/** Whether an index (tags, books, deployments, label files) knows an address. */
export type IsKnown = (address: AddressIdentity) => boolean;

/** Whether a text has so many hex digits that nothing tells it from a private key or a hash. */
export function mayBeKey(text: string): boolean {
  return text.length >= fewestDigits && text.search(keyDigits) >= 0;
}

/** Whether an address as it is written may be a private key instead, and nobody knows it as an address. */
export function isWithheld(
  { text, format, canonical }: { readonly text: string } & Partial<AddressIdentity>,
  isKnown: IsKnown,
): boolean {
  if (!mayBeKey(text)) return false;
  return format === undefined || canonical === undefined || !isKnown({ format, canonical });
}

/** A text for the output, in which only the ends of digits that may be a private key are left. */
export function withholdKeys(text: string, isKnown: IsKnown): string {
  return text.replace(keyDigits, (digits) =>
    isKnown({ format: "move", canonical: `0x${digits.toLowerCase()}` })
      ? digits
      : `${digits.slice(0, digitsShown)}…${digits.slice(-digitsShown)}`,
  );
}
