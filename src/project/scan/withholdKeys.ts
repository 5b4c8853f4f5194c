import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { mayBeKey, shortenKey, shortenKeys } from "../../engine/addresses/mayBeKey";

/** Whether an index (tags, books, deployments, label files) knows an address. */
export type IsKnown = (address: AddressIdentity) => boolean;

/** Whether a written address may be a private key and no index knows it as an address. */
export function isWithheld(
  { text, format, canonical }: { readonly text: string } & Partial<AddressIdentity>,
  isKnown: IsKnown,
): boolean {
  if (!mayBeKey(text)) return false;
  return format === undefined || canonical === undefined || !isKnown({ format, canonical });
}

/** Shortens possible private keys in a text to their ends, unless an index knows them as addresses. */
export function withholdKeys(text: string, isKnown: IsKnown): string {
  return shortenKeys(text, (digits) =>
    isKnown({ format: "move", canonical: `0x${digits.toLowerCase()}` })
      ? digits
      : shortenKey(digits),
  );
}
