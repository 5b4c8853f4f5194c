import { identify } from "../addresses/identify";
import type { KnownAddresses } from "../catalog/knownAddresses";

const sixtyFourDigits = /[0-9a-f]{64}/i;

/**
 * Whether a text may be a private key, or hold one: 64 hex digits that nothing here knows as an
 * address, a token or a tag. A person can be asked about such a value, a model cannot.
 */
export function mayHoldPrivateKey(text: string, known: KnownAddresses): boolean {
  if (!sixtyFourDigits.test(text) || known.tags.readTags.has(text)) return false;
  const verdict = identify(text);
  if (verdict.valid && known.has(verdict)) return false;
  return !known.tokens.tokens.some(({ deployments }) =>
    deployments.some(({ address }) => address === text),
  );
}
