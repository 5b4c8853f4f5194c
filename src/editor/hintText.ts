import type { FoundValidAddress } from "../addresses/findAddresses";
import type { KnownAddress } from "../catalog/tagIndex/knownAddresses";
import { reservedTag } from "../catalog/tagName";
import type { Name } from "../names/name";
import type { Names } from "../names/names";
import { formatNameText, nameMark } from "../names/nameText";
import { safeText } from "../texts/safeText";
import type { Translate } from "../texts/translate";

const longestSymbol = 16;
/** By default the editor cuts off a line's hints after 43 characters. */
const longestHint = 43;

/** The hint of an address; its names are used only if it has neither symbol nor tag. */
export function findHint(
  found: Pick<FoundValidAddress, "format" | "canonical" | "chain">,
  known: KnownAddress | undefined,
  names: Pick<Names, "find">,
  t: Translate,
): string | undefined {
  const text = known && formatHint(known);
  if (text !== undefined || known?.tagged?.tags.includes(reservedTag) === true) return text;
  return formatNameHint(t, names.find(found, found.chain));
}

/**
 * The hint of an address: its token symbol or else its first tag, and the number of further names,
 * as in `USDC +2`; the card has them all. Undefined if there is nothing to show; the reserved tag
 * "0" means that no tag is wanted.
 */
export function formatHint({ tokens, tagged }: KnownAddress): string | undefined {
  const symbols = new Set(tokens.map((token) => safeText(token.symbol, longestSymbol)));
  const tags = (tagged?.tags ?? []).filter((tag) => tag !== reservedTag);
  return formatFirst([...symbols, ...tags]);
}

/** The hint of an address with neither symbol nor tag: its best name, `≈ Permit2`. */
function formatNameHint(t: Translate, names: readonly Name[]): string | undefined {
  const [first] = names;
  if (first === undefined) return undefined;
  const more = countMore(new Set(names.map(({ text }) => text)).size);
  return nameMark + formatNameText(t, first, longestHint - nameMark.length - more.length) + more;
}

function formatFirst(texts: readonly string[]): string | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const more = countMore(texts.length);
  return safeText(first, longestHint - more.length) + more;
}

/** " +2" behind the first of three. */
function countMore(count: number): string {
  return count === 1 ? "" : ` +${count - 1}`;
}
