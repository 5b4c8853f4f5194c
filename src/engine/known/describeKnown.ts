import { isValidOnInferred, type InferredChain } from "../chains/inferredChain";
import type { Name } from "../names/name";
import { formatName } from "../names/nameText";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";
import type { KnownAddress } from "./knownAddress";
import { type Label, labelsOf } from "./labels";

const mostShown = 3;

/**
 * Formats the labels of an address on one line. Names are included only if they are valid on the inferred chain.
 * Empty if the address has no label.
 */
export function describeKnown(
  t: Translate,
  known: KnownAddress | undefined,
  names: readonly Name[],
  inferred: InferredChain | undefined,
): string {
  const here = names.filter((name) => isValidOnInferred(name, inferred));
  const texts = labelsOf(known, here).map((label) => textOf(t, label));
  const seen = new Set<string>();
  // Show a name only once: a token of the service and its entry in a book have the same name.
  const all = texts.filter((text) => {
    const own = text.replace(/^≈ /, "").toLowerCase();
    return !seen.has(own) && seen.add(own);
  });
  const more = all.length - mostShown;
  return all.slice(0, mostShown).join(", ") + (more > 0 ? ` +${more}` : "");
}

function textOf(t: Translate, label: Label): string {
  switch (label.kind) {
    case "token":
      return safeText(label.token.symbol, 24);
    case "tag":
      return safeText(label.tag, 40);
    case "name":
      return formatName(t, label.name);
  }
}
