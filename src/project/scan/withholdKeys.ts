import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { mayBeKey, shortenKey, shortenKeys } from "../../engine/addresses/mayBeKey";

/** Whether an index (tags, books, deployments, label files) knows an address. */
export type IsKnown = (address: AddressIdentity) => boolean;

/** Whether an address as it is written may be a private key instead, and nobody knows it as an address. */
export function isWithheld(
  { text, format, canonical }: { readonly text: string } & Partial<AddressIdentity>,
  isKnown: IsKnown,
): boolean {
  if (!mayBeKey(text)) return false;
  return format === undefined || canonical === undefined || !isKnown({ format, canonical });
}

/** A text for the output, in which only the ends of what may be a private key are left. */
export function withholdKeys(text: string, isKnown: IsKnown): string {
  return shortenKeys(text, (digits) =>
    isKnown({ format: "move", canonical: `0x${digits.toLowerCase()}` })
      ? digits
      : shortenKey(digits),
  );
}
