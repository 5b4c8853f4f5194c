import type { InferredChain } from "../chains/inferredChain";
import { bareSymbol, isElsewhere, type Name } from "../names/name";
import { withoutSeparators } from "../names/nameText";
import { safeText, shortenHash } from "../text/safeText";
import type { Translate } from "../text/translate";

/** The parts of a row of a completion list: the name, the chain after it, and the address at the end of the row. */
export interface CompletionRow {
  readonly label: string;
  readonly detail: string;
  readonly description: string;
}

interface Completed {
  /** The name; untrusted. */
  readonly text: string;
  readonly isToken: boolean;
  /** The chain, for users (`placeOfName`); may be empty. */
  readonly place: string;
  readonly address: string;
  /** The source of the name, for users; may be empty. */
  readonly source: string;
}

/**
 * By default, the editor shows about 48 characters of a row. In a longer row, it cuts off the ends of the left and the
 * right part.
 */
const longestRow = 48;
const shortestLabel = 8;
/** The minimum length of the text after the address, since fewer characters are not understandable. */
const shortestRest = 8;
const longestChain = 24;

/**
 * Builds the row of a completion. Its name and chain stay readable. The suffix that distinguishes a token from others
 * with the same symbol, and the source, follow the address if there is room.
 */
export function completionRow({ text, isToken, place, address, source }: Completed): CompletionRow {
  const symbol = isToken ? bareSymbol(text) : text;
  const qualifier = text.slice(symbol.length).replace(/^ \(|\)$/g, "");
  const chain = place === "" ? "" : ` · ${place}`;
  const short = shortenHash(address);
  const room = longestRow - short.length - chain.length;
  const label = withoutSeparators(safeText(symbol, Math.max(shortestLabel, room)));
  const rest = [qualifier, source].filter((part) => part !== "").join(" · ");
  const roomOfRest = room - label.length - " · ".length;
  const isShown = rest !== "" && roomOfRest >= Math.min(shortestRest, rest.length);
  return {
    label,
    detail: chain,
    description: isShown ? `${short} · ${safeText(rest, roomOfRest)}` : short,
  };
}

/** Formats the chains of a row: the chain of the place or the first one, and the number of the others. */
export function placeOfChains(
  chains: readonly string[],
  inferred: InferredChain | undefined,
  nameOfChain: (chain: string) => string | undefined,
): string {
  const chain = chains.find((each) => each === inferred?.chain) ?? chains[0];
  if (chain === undefined) return "";
  const shown = safeText(nameOfChain(chain) ?? chain, longestChain);
  return chains.length > 1 ? `${shown} +${chains.length - 1}` : shown;
}

/** Formats the chains of a name for a row; empty if the text of the name already shows the chain (`textWithChain`). */
export function placeOfName(
  t: Translate,
  name: Name,
  inferred: InferredChain | undefined,
  nameOfChain: (chain: string) => string | undefined,
): string {
  const { chains, kind } = name;
  if (chains === "every") return kind === "declaration" || kind === "tag" ? "" : t("every chain");
  return isElsewhere(name) ? "" : placeOfChains(chains, inferred, nameOfChain);
}
