import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { mayBeKey, shortenKey, shortenKeys } from "../../engine/addresses/mayBeKey";

/** Whether an address is known, for example to the tag index or the book; a known address is not a private key. */
export type IsKnown = (address: AddressIdentity) => boolean;

/** Whether a written address may be a private key and is not known as an address. */
export function isWithheld(
  { text, format, canonical }: { readonly text: string } & Partial<AddressIdentity>,
  isKnown: IsKnown,
): boolean {
  if (!mayBeKey(text)) return false;
  return format === undefined || canonical === undefined || !isKnown({ format, canonical });
}

/** Shortens possible private keys in a text to their ends, unless they are known as addresses. */
export function withholdKeys(text: string, isKnown: IsKnown): string {
  return shortenKeys(text, (digits) =>
    isKnown({ format: "move", canonical: `0x${digits.toLowerCase()}` })
      ? digits
      : shortenKey(digits),
  );
}
