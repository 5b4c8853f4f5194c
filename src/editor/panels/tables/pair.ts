import { countShared } from "../../../engine/checks/comparison";
import { identify } from "../../../engine/addresses/identify";
import type { Pair, SplitAddress } from "../messages/toPage";
import type { Link } from "../detail/knowledge";

/**
 * Splits a text and the address that it looks like (`anchor`) into their shared and differing parts. The text is an
 * address or has a wrong checksum. Null if `anchor` is not an address.
 */
export function buildPair(text: string, anchor: string, link: Link): Pair | null {
  const known = identify(anchor);
  if (!known.valid) return null;
  const verdict = identify(text);
  const own = verdict.valid ? verdict : { ...known, canonical: text };
  const { head, tail } = countShared(own, known);
  const shared = Math.min(head, own.canonical.length - tail, known.canonical.length - tail);
  const split = ({ canonical }: { readonly canonical: string }): SplitAddress => ({
    start: canonical.slice(0, shared),
    middle: canonical.slice(shared, canonical.length - tail),
    end: canonical.slice(canonical.length - tail),
  });
  return {
    known: split(known),
    own: split(own),
    compare: verdict.valid ? link({ kind: "compare", address: text, anchor }) : null,
  };
}
