import type { AddressIdentity } from "../addresses/addressFormat";

/**
 * As many hex digits as a private key has at least, without its leading zeros. Framework addresses such as
 * 0x2, padded with zeros, are none.
 */
const keyDigits = /(?<![0-9a-f])(?!0{48}[0-9a-f]{16}(?![0-9a-f]))[0-9a-f]{56,}/gi;
const digitsShown = 4;

/** Whether an address as it is written may be a private key instead, and nobody knows it as an address. */
export function isWithheld(
  { text, ...found }: { readonly text: string } & Partial<AddressIdentity>,
  isKnown: (address: AddressIdentity) => boolean,
): boolean {
  const { format, canonical } = found;
  if (text.search(keyDigits) < 0) return false;
  return format === undefined || canonical === undefined || !isKnown({ format, canonical });
}

/** A text for the output, in which only the ends of digits that may be a private key are left. */
export function withholdKeys(text: string, isKnown: (address: AddressIdentity) => boolean): string {
  return text.replace(keyDigits, (digits) =>
    isKnown({ format: "move", canonical: `0x${digits.toLowerCase()}` })
      ? digits
      : `${digits.slice(0, digitsShown)}…${digits.slice(-digitsShown)}`,
  );
}
