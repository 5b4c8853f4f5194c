import type { AddressIdentity } from "../addresses/addressFormat";
import type { Name } from "../names/name";
import { holdsWhere, type InferredChain } from "../chains/inferredChain";
import type { Names } from "../names/names";
import type { KnownAddress, TokenAtAddress } from "./knownAddress";
import { reservedTag } from "./tagPattern";
import { formatNameText, nameMark } from "../names/nameText";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";

const longestSymbol = 16;
/** By default the editor cuts off a line's hints after 43 characters. */
const longestHint = 43;

/**
 * The hint of an address in the file of a URI: of its symbols and names only those that are valid on the
 * chain that the file speaks of, and names only if it has neither symbol nor tag. A label file, which
 * shows its own names already, has no hints of them.
 */
export function findHint(
  found: AddressIdentity & { readonly inferred?: InferredChain },
  known: KnownAddress | undefined,
  names: Pick<Names, "findAll">,
  t: Translate,
  file: string,
): string | undefined {
  const text = known && formatHint({ ...known, tokens: tokensHere(known.tokens, found.inferred) });
  if (text !== undefined || known?.tagged?.tags.includes(reservedTag) === true) return text;
  const here = names
    .findAll(found, { except: file })
    .filter((name) => holdsWhere(name, found.inferred) && !isShownBy(name, file));
  return formatNameHint(t, here);
}

/** The text of a label file tells its names, but not that one of them has no code. */
function isShownBy({ source, noCode }: Name, file: string): boolean {
  return source.place?.uri === file && noCode === undefined;
}

/** The tokens on the chain that the file speaks of, or all. */
function tokensHere(
  tokens: readonly TokenAtAddress[],
  inferred: InferredChain | undefined,
): readonly TokenAtAddress[] {
  if (inferred === undefined) return tokens;
  return tokens.filter(({ deployments }) =>
    deployments.some(({ chain }) => chain === inferred.chain),
  );
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

/** " +2" after the first of three. */
function countMore(count: number): string {
  return count === 1 ? "" : ` +${count - 1}`;
}
