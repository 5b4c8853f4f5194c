import type { KnownAddress } from "../catalog/tagIndex/knownAddresses";
import { withoutTag } from "../catalog/tagName";
import { safeText } from "../texts/safeText";

const longestSymbol = 16;
/** By default the editor cuts off the hints of a line behind 43 characters. */
const longestHint = 43;

/**
 * What stands in the code behind an address: the symbol of the token that it is, or else its first
 * tag, and how many names there are beside, `USDC +2`; its card has them all. Nothing where there is
 * nothing to show; the reserved tag "0" means that no tag is wanted.
 */
export function formatHint({ tokens, tagged }: KnownAddress): string | undefined {
  const symbols = new Set(tokens.map((token) => safeText(token.symbol, longestSymbol)));
  const tags = (tagged?.tags ?? []).filter((tag) => tag !== withoutTag);
  const [first, ...others] = [...symbols, ...tags];
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : ` +${others.length}`;
  return safeText(first, longestHint - more.length) + more;
}
