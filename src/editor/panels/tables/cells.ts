import {
  amountOf,
  type Decimal,
  decimalOfNumber,
  decimalText,
  multiplyDecimals,
} from "../../../engine/text/amounts";
import { isNodeChain } from "../../../sources/catalog/nodeChain";
import { letterOf, safeText, shortenHash } from "../../../engine/text/safeText";
import type { TokenHolding } from "../../../sources/service/schemas";
import type { Texts } from "../messages/texts";
import type { Cell, CellOf, Chip, Icon, Mark } from "../messages/toPage";
import { type Knowledge, type Link, type LookAlike, reservedAddress } from "../detail/knowledge";
import { buildPair } from "./pair";

/** The maximum length of a full text, in characters. The text shown in a row is usually cut to fewer (`most`). */
const longestFull = 400;

export const none: Cell = { kind: "none" };

interface TextOptions {
  readonly open?: string | null;
  readonly code?: boolean;
  readonly icon?: Icon | null;
  readonly marks?: readonly Mark[];
  /** The maximum number of characters of the shown text. `full` contains more. */
  readonly most?: number;
}

export function buildText(text: string | null, options: TextOptions = {}): Cell {
  if (text === null || text === "") return none;
  const { open = null, code = false, icon = null, marks = [], most = 80 } = options;
  const shown = safeText(text, most);
  const full = safeText(text, longestFull);
  return { kind: "text", text: shown, full: full === shown ? null : full, open, code, icon, marks };
}

/** Whether `buildText` returns a cell with a value for this text. */
export function hasText(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text !== "";
}

export function buildCount(count: number | null): Cell {
  return count === null ? none : { kind: "count", count };
}

/** Marks an amount or a count as invented. Other cells stay unchanged. */
export function markSample(cell: Cell): Cell {
  if (cell.kind === "amount") return { ...cell, marks: ["sample", ...cell.marks] };
  return cell.kind === "count" ? { ...cell, marks: ["sample"] } : cell;
}

/** Builds the cell of a time, or of the original text if it is not a time (V-12). */
export function buildTime(text: string | null): Cell {
  if (text === null) return none;
  const time = parseTime(text);
  return time === undefined
    ? buildText(text, { most: 40 })
    : { kind: "time", time: time.toISOString() };
}

/** Parses a time in ISO 8601; undefined for other texts. */
export function parseTime(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/**
 * Builds the cell of an amount that is given in the smallest unit. If the decimals are unknown, shows the
 * integer with a mark (V-09).
 */
export function buildAmount(
  raw: string | null,
  decimals: number | null,
  knowledge: Knowledge,
  unit = "",
): Cell {
  if (raw === null) return none;
  if (decimals === null)
    return buildDecimal({ digits: BigInt(raw), scale: 0 }, knowledge, unit, true);
  return buildDecimal(amountOf(raw, decimals), knowledge, unit);
}

export function buildDecimal(
  value: Decimal | undefined,
  knowledge: Knowledge,
  unit = "",
  isRaw = false,
): Cell {
  if (value === undefined) return none;
  if (knowledge.hideAmounts) return { kind: "hidden" };
  const full = decimalText(value);
  const marks: readonly Mark[] = isRaw ? ["rawAmount"] : [];
  return { kind: "amount", ...knowledge.format.exact(full), full, marks, unit: safeText(unit, 24) };
}

/**
 * Builds the cell of a value, rounded to two places, or for values below 1 to two significant digits. `full`
 * has all digits.
 */
export function buildRounded(value: Decimal | undefined, knowledge: Knowledge, unit = ""): Cell {
  if (knowledge.hideAmounts && value !== undefined) return { kind: "hidden" };
  return buildShortened(value, knowledge, 2, unit);
}

/** Builds the cell of a price. A price is never hidden, since it is not an amount that a user holds. */
export function buildPrice(price: number | null, knowledge: Knowledge): Cell {
  const value = price === null ? undefined : decimalOfNumber(price);
  return buildShortened(value, knowledge, price !== null && price >= 1_000 ? 2 : 4, "");
}

function buildShortened(
  value: Decimal | undefined,
  knowledge: Knowledge,
  digits: number,
  unit: string,
): Cell {
  if (value === undefined) return none;
  const full = decimalText(value);
  const text = knowledge.format.rounded(value, placesFor(full, digits));
  const [integer, fraction] = splitAtLast(text, knowledge.format.exact("0.5").fraction.charAt(0));
  return { kind: "amount", integer, fraction, full, marks: [], unit: safeText(unit, 24) };
}

/** Returns the exact value of a holding: its amount times its price. */
export function valueOf(holding: TokenHolding, decimals: number | null): Decimal | undefined {
  if (holding.balance === null || holding.token_price === null || decimals === null) {
    return undefined;
  }
  const price = decimalOfNumber(holding.token_price);
  return price && multiplyDecimals(amountOf(holding.balance, decimals), price);
}

export function buildIcon(name: string, url: string | null, knowledge: Knowledge): Icon {
  return { letter: letterOf(name), hue: hueOf(name), url: knowledge.allowIcon(url) };
}

export function buildChain(chain: string, knowledge: Knowledge, link: Link): Cell {
  return { ...buildChainChip(chain, knowledge, link), kind: "text", code: false, marks: [] };
}

export function buildChainChip(chain: string, knowledge: Knowledge, link: Link): Chip {
  const known = knowledge.findChain(chain);
  const name = knowledge.nameOfChain(chain);
  return {
    text: safeText(name, 40),
    full:
      isNodeChain(chain) || safeText(name) === safeText(chain)
        ? null
        : `${safeText(name)} (${safeText(chain)})`,
    open: link({ kind: "open", thing: { kind: "chain", chain } }),
    icon: buildIcon(name, known?.icon_url ?? null, knowledge),
  };
}

/** Builds chips of chains. A chip opens its chain only if the service has the chain or a node serves it. */
export function buildChainChips(
  chains: readonly string[],
  knowledge: Knowledge,
  link: Link,
): readonly Chip[] {
  return chains.map((chain) =>
    knowledge.findChain(chain) === undefined
      ? buildPlainChip(safeText(knowledge.nameOfChain(chain), 40))
      : buildChainChip(chain, knowledge, link),
  );
}

/**
 * Builds a cell that shows the first `most` chips and the number of further ones. `all`: the number of all chips, if
 * `chips` contains only some of them.
 */
export function buildChips(chips: readonly Chip[], most: number, all = chips.length): Cell {
  const shown = chips.slice(0, most);
  const more = Math.max(0, all - shown.length);
  const texts = chips.map(({ text }) => text);
  return { kind: "chips", chips: shown, more, ...(more > 0 && { texts }) };
}

/** Builds a chip that opens nothing. */
export function buildPlainChip(text: string): Chip {
  return { text, full: null, open: null, icon: null };
}

export function buildTagChips(tags: readonly string[], link: Link): readonly Chip[] {
  return tags.map((tag) => ({
    text: safeText(tag, 64),
    full: null,
    open: link({ kind: "open", thing: { kind: "tag", tag } }),
    icon: null,
  }));
}

/**
 * Builds the cell of an address, which opens the panel of the address. The cell shows up to three tags of the address,
 * or, if it has no tags, its first name (on `chain`, if given). `0` becomes the word "no sender".
 */
export function buildAddress(
  address: string,
  knowledge: Knowledge,
  link: Link,
  chain?: string,
): Cell {
  if (address === reservedAddress) return { kind: "word", word: "noSender" };
  if (address === "") return none;
  const tags = knowledge.tagsOf(address);
  const alike = knowledge.findLookAlike(address);
  const lookAlike = alike && buildLookAlike(address, alike, link);
  return {
    kind: "address",
    short: shortenHash(address),
    full: safeText(address, longestFull),
    open: link({ kind: "open", thing: { kind: "address", address } }),
    lookAlike: lookAlike ?? null,
    tags:
      tags.length > 0
        ? buildTagChips(tags.slice(0, 3), link)
        : knowledge
            .namesOf(address, chain)
            .slice(0, 1)
            .map((name) => ({ ...name, open: null, icon: null })),
  };
}

/**
 * Builds the warning of a row about an address that looks like `anchor`; null if the two addresses cannot be compared.
 */
export function buildLookAlike(
  address: string,
  { kind, anchor, sentence }: Pick<LookAlike, "anchor" | "sentence"> & { readonly kind: string },
  link: Link,
): CellOf<"address">["lookAlike"] {
  const { own, compare = null } = buildPair(address, anchor, link) ?? {};
  if (own === undefined || compare === null) return null;
  return { word: kind === "slip" ? "mistyped" : "lookAlike", sentence, compare, own };
}

/** Builds the cell of a token's address. `0` is the native coin of the chain. */
export function buildTokenAddress(address: string): Cell {
  if (address === reservedAddress) return { kind: "word", word: "nativeCoin" };
  return buildText(address, { code: true, most: longestFull });
}

/**
 * Returns the clipboard text of a cell. A text, amount, address or list of chips is returned as displayed if `shown` is
 * true, otherwise in full and without grouping.
 */
export function copyTextOf(cell: Cell, shown: boolean, texts: Texts): string {
  switch (cell.kind) {
    case "none":
    case "hidden":
      return "";
    case "word":
      return texts[cell.word];
    case "text":
      return shown ? cell.text : (cell.full ?? cell.text);
    case "amount":
      return shown ? cell.integer + cell.fraction : cell.full;
    case "count":
      return String(cell.count);
    case "time":
      return cell.time;
    case "flow":
      return texts[flowTexts[cell.flow]];
    case "address":
      return shown ? cell.short : cell.full;
    case "chips": {
      const texts = cell.chips.map((chip) => chip.text);
      return (shown ? texts : (cell.texts ?? texts)).join(", ");
    }
    case "links":
      return cell.chips.map((chip) => chip.text).join(", ");
  }
}

const flowTexts = {
  in: "flowIn",
  out: "flowOut",
  self: "flowSelf",
  other: "flowOther",
} as const;

/**
 * Returns the number of decimal places: `digits`, plus the leading zeros of a value below 1. The result is at most the
 * number of places that the value has, but never less than two.
 */
function placesFor(full: string, digits: number): number {
  const zeros = /^-?0\.(0*)[1-9]/.exec(full)?.[1]?.length ?? 0;
  const given = full.split(".")[1]?.length ?? 0;
  return Math.max(2, Math.min(given, zeros + digits));
}

function splitAtLast(text: string, separator: string): readonly [string, string] {
  const at = text.lastIndexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}

function hueOf(name: string): number {
  let sum = 7;
  for (let i = 0; i < Math.min(name.length, 40); i += 1)
    sum = (sum * 31 + name.charCodeAt(i)) % 9973;
  return sum % 6;
}
