import { shortenKeys } from "../addresses/mayBeKey";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";
import { isElsewhere, type Name, type NameSource, textWithChain } from "./name";

/**
 * Returns the mark before a name from a book or a declaration, where the source is not shown: `≈ Permit2`. Labels,
 * deployments and tags have no mark, since the user or the project named the address.
 */
export function markOf({ kind }: Pick<Name, "kind">): string {
  return kind === "label" || kind === "deployment" || kind === "tag" ? "" : "≈ ";
}

const longestName = 64;
const mostChains = 8;
const longestSource = 120;
const mostNodes = 3;

export function formatName(t: Translate, name: Name): string {
  return markOf(name) + formatNameText(t, name, longestName);
}

/** Shortens the text of a name to `most` characters, with a mark if the deployment was replaced or has no code. */
export function formatNameText(
  t: Translate,
  name: Name,
  most: number,
  textOf: (name: Name) => string = textWithChain,
): string {
  const { isEarlier, noCode } = name;
  const text = textOf(name);
  const mark = (shown: string): string =>
    noCode !== undefined ? t("{0} (no code)", shown) : t("{0} (earlier)", shown);
  if (noCode === undefined && isEarlier !== true) return withoutSeparators(safeText(text, most));
  return mark(withoutSeparators(safeText(text, most - mark("").length)));
}

/**
 * Replaces separators such as `·` with spaces, so that a label such as "USDC · Base · Aave address book" does not
 * imitate a name of the book with its chain and source. `text`: a result of `safeText`, which replaces further
 * equivalent characters.
 */
export function withoutSeparators(text: string): string {
  const parts = text.split(/[·•‧∙⋅ᐧ⸱・･;；]/u).map((part) => part.trim());
  return parts.filter((part) => part !== "").join(" ") || "?";
}

/** Formats a name with its chains and source: "Permit2 · every chain · Singletons 1.0.0". */
export function formatNameInFull(
  t: Translate,
  name: Name,
  nameOfChain: (chain: string) => string | undefined,
): string {
  return `${formatNameText(t, name, longestName)} · ${describeName(t, name, nameOfChain)}`;
}

/**
 * Replaces the name of each node, which contains its host, with its chain id (CAIP-2), for output that leaves the
 * editor.
 */
export function withoutHosts(name: Name): Name {
  const { noCode } = name;
  if (noCode === undefined) return name;
  return {
    ...name,
    noCode: noCode.map((each) => ({ ...each, node: `eip155:${each.chainId}` })),
  };
}

/**
 * Formats the chains and source of a name: "Ethereum, Base · Aave address book 4.68.1". A chain that `textWithChain`
 * shows is skipped. For a deployment without code, lists the nodes that found no code.
 */
export function describeName(
  t: Translate,
  name: Name,
  nameOfChain: (chain: string) => string | undefined,
): string {
  const { kind, chains, source, noCode = [] } = name;
  const isDeclared = kind === "declaration";
  const places =
    chains === "every"
      ? isDeclared || kind === "tag"
        ? ""
        : t("every chain")
      : (isElsewhere(name) ? chains.slice(1) : chains)
          .slice(0, mostChains)
          .map((chain) => safeText(nameOfChain(chain) ?? chain, 40))
          .join(", ");
  const absent = noCode
    .slice(0, mostNodes)
    .map(({ node, block, when }) =>
      t("no code on {0} at block {1}, {2}", safeText(node, 60), String(block), when),
    );
  const shown = withoutSeparators(formatSource(source));
  const line = String((source.place?.line ?? 0) + 1);
  const from = isDeclared ? t("declared in {0}", `${shown}:${line}`) : shown;
  return [places, from, ...absent].filter(Boolean).join(" · ");
}

/**
 * Formats the title and version of a source: "Aave address book 4.68.1". Possible private keys in the path of a file
 * are shortened.
 */
export function formatSource({ title, version }: NameSource, longest = longestSource): string {
  const text = version === "" ? shortenKeys(title) : `${title} ${version}`;
  return safeText(text, longest);
}
