import { formatAddressKey } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";

/**
 * Returns one key for all spellings of an address (faults.md, rule 18); the case of an EVM address does not
 * matter. A text that is not an address is its own key.
 */
export function addressKey(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase();
  const verdict = identify(text);
  return verdict.valid ? formatAddressKey(verdict) : text;
}
