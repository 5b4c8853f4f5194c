import type { FoundValidAddress } from "../addresses/findAddresses";
import type { KnownAddress } from "../catalog/tagIndex/knownAddresses";
import { reservedTag } from "../catalog/tagName";
import type { Name } from "../names/name";
import type { Names } from "../names/names";
import { nameMark } from "../names/nameText";
import { safeText } from "../texts/safeText";

const longestSymbol = 16;
/** By default the editor cuts off a line's hints after 43 characters. */
const longestHint = 43;

/** The hint of an address; its names are used only if it has neither symbol nor tag. */
export function findHint(
  found: Pick<FoundValidAddress, "format" | "canonical" | "chain">,
  known: KnownAddress | undefined,
  names: Pick<Names, "find">,
): string | undefined {
  const text = known && formatHint(known);
  if (text !== undefined || known?.tagged?.tags.includes(reservedTag) === true) return text;
  return formatNameHint(names.find(found, found.chain));
}

/**
 * The hint of an address: its token symbol or else its first tag, and the number of further names,
 * as in `USDC +2`; the card has them all. Undefined if there is nothing to show; the reserved tag
 * "0" means that no tag is wanted.
 */
export function formatHint({ tokens, tagged }: KnownAddress): string | undefined {
  const symbols = new Set(tokens.map((token) => safeText(token.symbol, longestSymbol)));
  const tags = (tagged?.tags ?? []).filter((tag) => tag !== reservedTag);
  return formatFirst([...symbols, ...tags], longestHint);
}

/** The hint of an address with neither symbol nor tag: its best name, `≈ Permit2`. */
function formatNameHint(names: readonly Name[]): string | undefined {
  const texts = new Set(names.map(({ text }) => text));
  const first = formatFirst([...texts], longestHint - nameMark.length);
  return first === undefined ? undefined : nameMark + first;
}

function formatFirst([first, ...others]: readonly string[], longest: number): string | undefined {
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : ` +${others.length}`;
  return safeText(first, longest - more.length) + more;
}
