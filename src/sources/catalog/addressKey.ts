import { formatAddressKey } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";

/**
 * A key that is equal for two spellings of one address (rule 18); the case of an EVM address does
 * not matter. A text that is no address is its own key.
 */
export function addressKey(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase();
  const verdict = identify(text);
  return verdict.valid ? formatAddressKey(verdict) : text;
}
