import type { AddressIdentity } from "../addresses/addressFormat";
import { type Name, ownText, textWithChain } from "../names/name";
import { isValidOnInferred, type InferredChain } from "../chains/inferredChain";
import type { Names } from "../names/names";
import type { KnownAddress, TokenAtAddress } from "./knownAddress";
import { labelsOf } from "./labels";
import { reservedTag } from "./tagPattern";
import { formatNameText, markOf } from "../names/nameText";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";

/** What is read of a line on each side of an address. */
const longestLine = 500;
const longestSymbol = 16;
/** By default the editor cuts off a line's hints after 43 characters. */
const longestHint = 43;

/**
 * The hint of an address in the file of a URI: of its symbols and names only those that are valid on the
 * inferred chain, and names only if it has neither symbol nor tag. A label file, which
 * shows its own names already, has no hints of them. A name that the line has already, which is given without the
 * address, shrinks to ✓. The zero address needs no name.
 */
export function findHint(
  found: AddressIdentity & { readonly inferred?: InferredChain },
  known: KnownAddress | undefined,
  names: Pick<Names, "findAll">,
  t: Translate,
  file: string,
  line: string,
): string | undefined {
  const text =
    known && formatHint({ ...known, tokens: tokensHere(known.tokens, found.inferred) }, line);
  if (text !== undefined || known?.tagged?.tags.includes(reservedTag) === true) return text;
  if (/^0x0{40}$/.test(found.canonical)) return undefined;
  const all = names
    .findAll(found, { except: file })
    .filter((name) => isValidOnInferred(name, found.inferred));
  const firm = all.filter(({ kind }) => kind !== "declaration");
  // A declared name answers only where no other name does.
  const here = (firm.length > 0 ? firm : all).filter((name) => !isShownBy(name, file));
  return formatNameHint(t, here, found.inferred, line);
}

/** The text of a label file shows its names, but not that one of them has no code. */
function isShownBy({ source, noCode }: Name, file: string): boolean {
  return source.place?.uri === file && noCode === undefined;
}

/** The tokens on the inferred chain, or all. */
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
export function formatHint(known: KnownAddress, line: string): string | undefined {
  const texts = labelsOf(known, []).flatMap((label) => {
    if (label.kind === "name") return [];
    return label.kind === "tag" ? [label.tag] : [safeText(label.token.symbol, longestSymbol)];
  });
  return formatFirst([...new Set(texts)], line);
}

/** The hint of an address with neither symbol nor tag: its best name, `≈ Permit2` or `Treasury`. */
function formatNameHint(
  t: Translate,
  names: readonly Name[],
  inferred: InferredChain | undefined,
  line: string,
): string | undefined {
  const [first] = names;
  if (first === undefined) return undefined;
  // Where the place says the chain, no name repeats it.
  const nameText = inferred === undefined ? textWithChain : ownText;
  const more = countMore(new Set(names.map(nameText)).size);
  const isPlain = first.isEarlier !== true && first.noCode === undefined;
  if (isPlain && hasName(line, nameText(first))) return checkMark + more;
  const mark = markOf(first);
  return mark + formatNameText(t, first, longestHint - mark.length - more.length, nameText) + more;
}

function formatFirst(texts: readonly string[], line: string): string | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const more = countMore(texts.length);
  if (hasName(line, first)) return checkMark + more;
  return safeText(first, longestHint - more.length) + more;
}

/** More hints on a line would hide the code. */
export const mostHintsOfLine = 2;

/** Counts the hints of each line: at most two, and one for an address that stands there again, as in a link. */
export class LineHints {
  readonly #taken = new Map<number, Set<string>>();

  /** Whether the line takes a hint of this address. */
  take(line: number, { format, canonical }: AddressIdentity): boolean {
    const taken = this.#taken.get(line) ?? new Set();
    const key = `${format} ${canonical}`;
    if (taken.has(key) || taken.size >= mostHintsOfLine) return false;
    this.#taken.set(line, taken.add(key));
    return true;
  }
}

/** A run that is as long as an address; the text next to it may name that address instead. */
const longRun = /\w{26,}/;

/**
 * What a line says about an address: the text in front of it, up to another address, and the text behind it if no other
 * address follows. The `line` of `findHint`.
 */
export function lineAround(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const [before = ""] = text
    .slice(Math.max(0, start - longestLine), start)
    .split("\n")
    .slice(-1);
  const [behind = ""] = text.slice(end, end + longestLine).split("\n", 1);
  return `${before.split(longRun).at(-1) ?? ""} ${longRun.test(behind) ? "" : behind}`;
}

/** Where a hint stands: behind an address that ends at `end`, and behind the quote that closes its string. */
export function placeOfHint(text: string, end: number): number {
  return /["'`]/.test(text.charAt(end)) ? end + 1 : end;
}

/** Behind an address whose line has its name already. */
const checkMark = "✓";
/** Whether a line has a name as words of its own, in any spelling: `USDC_ADDRESS` has "USDC". */
function hasName(line: string, name: string): boolean {
  const words = wordsOf(name);
  return words !== "  " && wordsOf(line).includes(words);
}

function wordsOf(text: string): string {
  const words = text
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ");
  return ` ${words.trim()} `;
}

/** " +2" after the first of three. */
function countMore(count: number): string {
  return count === 1 ? "" : ` +${count - 1}`;
}
