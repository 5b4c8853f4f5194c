import { formatAddressKey } from "../addresses/addressFormat";
import { identify } from "../addresses/identify";

/**
 * What two spellings of one address have in common (rule 18). An EVM address is the same one with a
 * wrong checksum too; a text that is no address is itself.
 */
export function addressKey(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase();
  const verdict = identify(text);
  return verdict.valid ? formatAddressKey(verdict) : text;
}
