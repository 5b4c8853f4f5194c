import type { KnownAddress } from "../catalog/knownAddresses";
import { withoutTag } from "../catalog/tagName";
import { safeText } from "../platform/safeText";

const tagsInHint = 2;
const longestSymbol = 16;
/** By default the editor cuts off the hints of a line behind 43 characters. */
const longestHint = 43;

/**
 * What stands in the code behind an address: the symbol of the token that it is, its first two tags
 * and how many more there are, `USDC circle_usdc, stable_coin +3`. Nothing where there is nothing to
 * show; the reserved tag "0" means that no tag is wanted.
 */
export function formatHint(known: KnownAddress): string | undefined {
  const symbols = formatSymbols(known);
  const tags = formatTags(shownTags(known), longestHint - symbols.length - 1);
  const parts = [symbols, tags].filter((part) => part !== "");
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** The tags that are names, without the reserved "0". */
function shownTags(known: KnownAddress): readonly string[] {
  return (known.tagged?.tags ?? []).filter((tag) => tag !== withoutTag);
}

function formatTags(tags: readonly string[], room: number): string {
  const more = tags.length - tagsInHint;
  const end = more > 0 ? ` +${more}` : "";
  return fit(tags.slice(0, tagsInHint), room - end.length).join(", ") + end;
}

/** Cuts the tags so that all together have room: a short one leaves what it does not need. */
function fit(tags: readonly string[], room: number): readonly string[] {
  const free = room - 2 * (tags.length - 1);
  const each = Math.floor(free / Math.max(1, tags.length));
  const unused = tags.reduce((sum, tag) => sum + Math.max(0, each - tag.length), 0);
  return tags.map((tag) => safeText(tag, Math.max(1, each + unused)));
}

function formatSymbols({ tokens }: KnownAddress): string {
  const symbols = new Set(tokens.map((token) => safeText(token.symbol, longestSymbol)));
  return [...symbols].slice(0, tagsInHint).join("/");
}
