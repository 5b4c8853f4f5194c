import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import { type Name, ownText, textWithChain } from "../names/name";
import { nameOfChain } from "../chains/chainRef";
import { isValidOnInferred, type InferredChain } from "../chains/inferredChain";
import type { Names } from "../names/names";
import type { KnownAddress, TokenAtAddress } from "./knownAddress";
import { labelsOf } from "./labels";
import { reservedTag } from "./tagPattern";
import { formatNameText, markOf } from "../names/nameText";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";

/** The maximum number of characters that are read on each side of an address. */
const longestLine = 500;
const longestSymbol = 16;
const longestChain = 20;
/** By default, the editor cuts off the hints of a line after 43 characters. */
const longestHint = 43;

type PlacedAddress = AddressIdentity & { readonly inferred?: InferredChain };

interface HintParts {
  readonly findKnown: (address: AddressIdentity) => KnownAddress | undefined;
  readonly names: Pick<Names, "findAll">;
  readonly t: Translate;
  /** The URI of the file. */
  readonly file: string;
}

/** Formats the hint of an address for the line around it. */
type HintOfLine = (line: string) => string | undefined;

const noHint: HintOfLine = () => undefined;

/**
 * The hints of the addresses in a file. The names of an address are read once, since it may have thousands of names and
 * thousands of places.
 */
export class FileHints {
  readonly #parts: HintParts;
  readonly #hints = new Map<string, HintOfLine>();

  constructor(parts: HintParts) {
    this.#parts = parts;
  }

  /**
   * Finds the hint of an address, the first of:
   * - a symbol on the inferred chain, or a tag
   * - a name on this chain
   * - a symbol or name on another chain, followed by that chain
   * - a declared name
   *
   * A label file gets no hints for its own names, which its text shows already. If the line already contains the name,
   * the hint is ✓. The zero address and addresses with the reserved tag get no name.
   */
  find(found: PlacedAddress, line: string): string | undefined {
    const key = `${formatAddressKey(found)} ${found.inferred?.chain ?? ""}`;
    const hint = this.#hints.get(key) ?? buildHint(found, this.#parts);
    this.#hints.set(key, hint);
    return hint(line);
  }
}

function buildHint(found: PlacedAddress, { findKnown, names, t, file }: HintParts): HintOfLine {
  const known = findKnown(found);
  const here = known && { ...known, tokens: tokensHere(known.tokens, found.inferred) };
  if (here !== undefined && formatHint(here, [], "") !== undefined) {
    const further = names
      .findAll(found, { except: file })
      .filter(
        (name) =>
          name.kind !== "declaration" &&
          !isShownBy(name, file) &&
          isValidOnInferred(name, found.inferred),
      );
    return (line) => formatHint(here, further, line);
  }
  if (known?.tagged?.tags.includes(reservedTag) === true) return noHint;
  if (/^0x0{40}$/.test(found.canonical)) return noHint;
  const all = names.findAll(found, { except: file });
  const isDeclared = ({ kind }: Name): boolean => kind === "declaration";
  // A declared name is used only if there is no other name.
  for (const some of [all.filter((name) => !isDeclared(name)), all.filter(isDeclared)]) {
    const unseen = some.filter((name) => !isShownBy(name, file));
    const isHere = (name: Name): boolean => isValidOnInferred(name, found.inferred);
    if (some.some(isHere)) return buildNameHint(t, unseen.filter(isHere), found.inferred);
    const hint = formatHintOfOthers(t, known, unseen);
    if (hint !== undefined) return () => hint;
  }
  return noHint;
}

/**
 * Whether the file itself shows the name. The file does not show that an address has no code, so a name with `noCode`
 * still gets a hint.
 */
function isShownBy({ source, noCode }: Name, file: string): boolean {
  return source.place?.uri === file && noCode === undefined;
}

/** Returns the tokens on the inferred chain; all tokens if no chain is inferred. */
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
 * Formats the token symbol, or the first tag if there is no symbol, with the number of further tags and names: `USDC +2`.
 * The card shows all of them. Undefined if there is neither symbol nor tag. The reserved tag "0" does not count, since it
 * means that no tag is wanted.
 */
export function formatHint(
  known: KnownAddress,
  further: readonly Name[],
  line: string,
): string | undefined {
  const texts = labelsOf(known, []).flatMap((label) => {
    if (label.kind === "name") return [];
    return label.kind === "tag" ? [label.tag] : [safeText(label.token.symbol, longestSymbol)];
  });
  const [first] = texts;
  if (first === undefined) return undefined;
  const all = new Set([...texts, ...further.map(ownText)].map((text) => text.toLowerCase()));
  return formatFirst(first, all.size, line);
}

/** Builds the hint with the best name of an address without symbol and tag: `≈ Permit2` or `Treasury`. */
function buildNameHint(
  t: Translate,
  names: readonly Name[],
  inferred: InferredChain | undefined,
): HintOfLine {
  const [first] = names;
  if (first === undefined) return noHint;
  // If the chain is inferred, the name does not repeat it.
  const nameText = inferred === undefined ? textWithChain : ownText;
  const more = countMore(new Set(names.map(nameText)).size);
  const isPlain = first.isEarlier !== true && first.noCode === undefined;
  const mark = markOf(first);
  const length = longestHint - mark.length - more.length;
  const text = mark + formatNameText(t, first, length, nameText) + more;
  return (line) => (isPlain && hasName(line, nameText(first)) ? checkMark + more : text);
}

/**
 * Formats the first symbol or name of an address that has none on the inferred chain, followed by the chain of this
 * symbol or name: `USDC · Ethereum`. The hint never shrinks to ✓, since the line does not say that the chain is another
 * one. Undefined if no chain is known.
 */
function formatHintOfOthers(
  t: Translate,
  known: KnownAddress | undefined,
  names: readonly Name[],
): string | undefined {
  const others = labelsOf(known, names).flatMap((label): readonly OtherLabel[] => {
    if (label.kind === "tag") return [];
    if (label.kind === "token") {
      const { symbol, deployments } = label.token;
      const chains = deployments.map(({ chain }) => chain);
      return [{ text: symbol, chains, format: () => safeText(symbol, longestSymbol) }];
    }
    const { name } = label;
    const mark = markOf(name);
    const format = (most: number): string =>
      mark + formatNameText(t, name, most - mark.length, ownText);
    return name.chains === "every" ? [] : [{ text: name.text, chains: name.chains, format }];
  });
  const shown = others.filter(({ chains }) => chains.length > 0);
  const [first] = shown;
  if (first === undefined) return undefined;
  const [chain = "", ...further] = new Set(first.chains);
  const where = safeText(nameOfChain(chain) ?? chain, longestChain);
  const more = countMore(new Set(shown.map(({ text }) => text)).size);
  const end = ` · ${where}${further.length > 0 ? ", …" : ""}${more}`;
  return first.format(longestHint - end.length) + end;
}

interface OtherLabel {
  readonly text: string;
  readonly chains: readonly string[];
  /** Formats the text with at most this number of characters. */
  readonly format: (most: number) => string;
}

function formatFirst(first: string, count: number, line: string): string {
  const more = countMore(count);
  if (hasName(line, first)) return checkMark + more;
  return safeText(first, longestHint - more.length) + more;
}

/** The maximum number of hints on a line. More would hide the code. */
export const mostHintsOfLine = 2;

/** Limits the hints of each line to two, and to one per address, since a Markdown link may repeat its address. */
export class LineHints {
  readonly #taken = new Map<number, Set<string>>();

  /** Returns whether the line may show a hint for this address, and counts the hint. */
  take(line: number, { format, canonical }: AddressIdentity): boolean {
    const taken = this.#taken.get(line) ?? new Set();
    const key = `${format} ${canonical}`;
    if (taken.has(key) || taken.size >= mostHintsOfLine) return false;
    this.#taken.set(line, taken.add(key));
    return true;
  }
}

/** A word that is long enough to be an address. Text next to it may name that address instead. */
const longRun = /\w{26,}/;

/**
 * Returns the part of a line that may name an address, for the hint: the text back to the previous address, and the
 * text after the address if no other address follows.
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

/** Returns the position of a hint: after an address that ends at `end`, and after the closing quote of its string. */
export function placeOfHint(text: string, end: number): number {
  return /["'`]/.test(text.charAt(end)) ? end + 1 : end;
}

/** The hint of an address whose name the line already contains. */
const checkMark = "✓";
/**
 * Whether a line contains a name as whole words, in any spelling: `USDC_ADDRESS` contains "USDC", `WSTETH` contains
 * "wstETH".
 */
function hasName(line: string, name: string): boolean {
  return [splitCapitals, String].some((spell) => {
    const words = wordsOf(spell(name));
    return words !== "  " && wordsOf(spell(line)).includes(words);
  });
}

/** Separates the words of `camelCase`. */
function splitCapitals(text: string): string {
  return text.replace(/([\p{Ll}\d])(?=\p{Lu})/gu, "$1 ");
}

function wordsOf(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, " ");
  return ` ${words.trim()} `;
}

/** Formats the number of further items: " +2" for three items, empty for one. */
function countMore(count: number): string {
  return count === 1 ? "" : ` +${count - 1}`;
}
