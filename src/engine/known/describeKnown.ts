import type { KnownAddress } from "../../engine/known/knownAddress";
import { reservedTag } from "../../sources/tags/tagName";
import type { Name } from "../../engine/names/name";
import { formatName } from "../../engine/names/nameText";
import { holdsWhere, type InferredChain } from "../../engine/chains/inferredChain";
import { safeText } from "../../engine/text/safeText";
import type { Translate } from "../../engine/text/translate";

const mostCalled = 3;

/**
 * What an address is called, on one line: its symbols and tags, then its names that are valid on the chain
 * of the place. Empty if nothing is known.
 */
export function describeKnown(
  t: Translate,
  known: KnownAddress | undefined,
  names: readonly Name[],
  inferred: InferredChain | undefined,
): string {
  const tags = known?.tagged?.tags.filter((tag) => tag !== reservedTag) ?? [];
  const called = [
    ...(known?.tokens ?? []).map(({ symbol }) => safeText(symbol, 24)),
    ...tags.map((tag) => safeText(tag, 40)),
    ...names.filter((name) => holdsWhere(name, inferred)).map((name) => formatName(t, name)),
  ];
  const seen = new Set<string>();
  // A token and its entry in a book have one name.
  const all = called.filter((text) => {
    const own = text.replace(/^≈ /, "").toLowerCase();
    return !seen.has(own) && seen.add(own);
  });
  const more = all.length - mostCalled;
  return all.slice(0, mostCalled).join(", ") + (more > 0 ? ` +${more}` : "");
}
