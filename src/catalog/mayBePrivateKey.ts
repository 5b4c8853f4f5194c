import { identify } from "../addresses/identify";
import { looksLikePrivateKey } from "../addresses/privateKey";
import type { KnownAddresses } from "./knownAddresses";

/** Whether a text may be a private key: 64 hex digits that nothing here knows as an address. */
export function mayBePrivateKey(text: string, known: KnownAddresses): boolean {
  if (!looksLikePrivateKey(text)) return false;
  const verdict = identify(text);
  return !verdict.valid || !known.has(verdict);
}
