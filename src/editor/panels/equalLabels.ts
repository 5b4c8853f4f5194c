import type { InferredChain } from "../../engine/chains/inferredChain";
import { followByChain } from "../../engine/known/symbolsAt";
import { isElsewhere, type Name, ownText } from "../../engine/names/name";
import { formatName, formatNameText, markOf } from "../../engine/names/nameText";
import type { Translate } from "../../engine/text/translate";
import type { SideFacts } from "../comparing/comparison";

type Labelled = Pick<SideFacts, "symbols"> & { readonly names: readonly Name[] };

/** Returns the symbols and names that both versions of an address have, in lower case and without chains. */
export function findEqualLabels(t: Translate, old: Labelled, now: Labelled): ReadonlySet<string> {
  const labels = listLabels(t, now);
  return new Set(listLabels(t, old).filter((label) => labels.includes(label)));
}

/**
 * Returns a function that formats the names of one version. A name that is one of the `equal` labels is followed by its
 * chain: `≈ USDC · Ethereum`. `symbols`: the symbols with their chains. Equal names of an address get the same text, so
 * that the panel shows them once.
 */
export function formatWithChains(
  t: Translate,
  { symbols, names }: Labelled,
  equal: ReadonlySet<string>,
  inferred: readonly (InferredChain | undefined)[],
): (name: Name) => string {
  const texts = new Map(symbols.map((symbol) => [labelOfSymbol(symbol), symbol]));
  for (const name of names) {
    // Skips names that do not state a chain of the service. The chain of a declaration is only inferred from its place.
    if (name.kind === "declaration" || name.chains === "every" || isElsewhere(name)) continue;
    const label = labelOfName(t, name);
    if (texts.has(label)) continue;
    texts.set(label, followByChain(formatOwnText(t, name), name.chains, inferred));
  }
  return (name) => {
    const label = labelOfName(t, name);
    const text = equal.has(label) && !isElsewhere(name) ? texts.get(label) : undefined;
    return text === undefined ? formatName(t, name) : markOf(name) + text;
  };
}

/** Returns a symbol without the chain that may follow it, in lower case. */
export function labelOfSymbol(symbol: string): string {
  return symbol.replace(/ · .*$/, "").toLowerCase();
}

function listLabels(t: Translate, { symbols, names }: Labelled): readonly string[] {
  return [...symbols.map(labelOfSymbol), ...names.map((name) => labelOfName(t, name))];
}

function labelOfName(t: Translate, name: Name): string {
  return formatOwnText(t, name).toLowerCase();
}

function formatOwnText(t: Translate, name: Name): string {
  return formatNameText(t, name, longestLabel, ownText);
}

const longestLabel = 64;
