import { isUri, parseAddressArgument } from "./addressArgument";

/** The subject of a panel, as an argument of commands. */
export type ThingArgument =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "chain"; readonly chain: string };

const longest = 500;

/** Parses the argument of `openTag`: `{ tag: string }`, a row of the tree, or nothing. */
export function parseTagArgument(
  args: readonly unknown[],
): readonly [tag: string | undefined] | undefined {
  return parseText(args, (value) => readText(value, "tag"));
}

/** The tag to remove. Without addresses, the tag is removed from all addresses. */
export interface RemovedTag {
  readonly tag: string | undefined;
  readonly addresses: readonly string[];
}

/**
 * Parses the argument of `removeTag`: a tag, an address or both (`{ tag: string, address: string }`), a row of the
 * tree, several selected rows below one tag, or nothing. Without a tag, only the first of several rows counts, since the
 * others may have other tags.
 */
export function parseRemoveArgument(
  args: readonly unknown[],
): readonly [removed: RemovedTag] | undefined {
  const [first, second] = args;
  const addressed = parseAddressArgument([first]);
  const [addresses = []] = addressed ?? [];
  if (addresses.length === 0) {
    const [tag] = parseTagArgument([first]) ?? [];
    return tag === undefined && addressed === undefined ? undefined : [{ tag, addresses }];
  }
  const tagOf = (row: unknown): string | undefined =>
    readText(row, "tag") ?? readText(field(row, "parent"), "tag");
  const tag = tagOf(first);
  const rows: readonly unknown[] = Array.isArray(second) ? second : [];
  const others = tag === undefined ? [] : rows.filter((row) => tagOf(row) === tag);
  const [all = addresses] = parseAddressArgument([first, others]) ?? [];
  return [{ tag, addresses: all }];
}

/** Parses the argument of `takeTag`: an argument of `removeTag` with at least one address. */
export function parseTakeArgument(
  args: readonly unknown[],
): readonly [removed: RemovedTag] | undefined {
  const parsed = parseRemoveArgument(args);
  return parsed !== undefined && parsed[0].addresses.length > 0 ? parsed : undefined;
}

/** Parses the argument of `openToken`: `{ token: string }` with the token's id, a row of the tree, or nothing. */
export function parseTokenArgument(
  args: readonly unknown[],
): readonly [token: string | undefined] | undefined {
  return parseText(
    args,
    (value) => readText(value, "token") ?? readText(field(value, "token"), "id"),
  );
}

/** Parses the argument of `openChain`: `{ chain: string }`, a row of the tree, or nothing. */
export function parseChainArgument(
  args: readonly unknown[],
): readonly [chain: string | undefined] | undefined {
  return parseText(
    args,
    (value) => readText(value, "chain") ?? readText(field(value, "chain"), "chain"),
  );
}

/** Parses the argument of `openTransaction`: `{ hash: string }`, with its chain if it is known. */
export function parseTransactionArgument(
  args: readonly unknown[],
): readonly [hash: string, chain: string | undefined] | undefined {
  const hash = readText(args[0], "hash");
  return hash === undefined ? undefined : [hash, readText(args[0], "chain")];
}

/** The maximum length of the URI of a file, in characters. */
const longestUri = 4_000;

/** A line of a file, counted from 0. */
export interface Place {
  readonly uri: string;
  readonly line: number;
}

/** Parses the argument of `openLabelFile`. */
export function parsePlaceArgument(args: readonly unknown[]): readonly [place: Place] | undefined {
  const [uri, line] = [field(args[0], "uri"), field(args[0], "line")];
  if (typeof uri !== "string" || uri.length > longestUri) return undefined;
  return Number.isSafeInteger(line) && Number(line) >= 0
    ? [{ uri, line: Number(line) }]
    : undefined;
}

/** The two addresses that a warning compares, as texts. */
export interface Pair {
  readonly address: string;
  readonly anchor: string;
}

const longestAddress = 256;

/** A pair to show. `formerSources` describes the sources that knew the anchor before a change. */
export interface ComparedPair extends Pair {
  readonly formerSources: readonly string[];
}

const mostSources = 20;
const longestSource = 1_000;

/** Parses the argument of `compareAddresses`: a pair, with or without former sources. */
export function parseComparedPairArgument(
  args: readonly unknown[],
): readonly [pair: ComparedPair] | undefined {
  const [pair] = parsePairArgument(args) ?? [];
  const sources = field(args[0], "formerSources");
  const isText = (each: unknown): each is string =>
    typeof each === "string" && each.length <= longestSource;
  const formerSources = Array.isArray(sources) ? sources.filter(isText).slice(0, mostSources) : [];
  return pair && [{ ...pair, formerSources }];
}

/** Parses a pair of addresses. */
export function parsePairArgument(args: readonly unknown[]): readonly [pair: Pair] | undefined {
  const [address, anchor] = [field(args[0], "address"), field(args[0], "anchor")];
  if (typeof address !== "string" || address.length > longestAddress) return undefined;
  if (typeof anchor !== "string" || anchor.length > longestAddress) return undefined;
  return [{ address, anchor }];
}

/** Parses the argument of `allowPair`: a pair, and whether its addresses are different on purpose. */
export function parseAllowedPairArgument(
  args: readonly unknown[],
): readonly [pair: Pair, isAllowed: boolean] | undefined {
  const [pair] = parsePairArgument(args) ?? [];
  const isAllowed = field(args[0], "isAllowed");
  return pair === undefined || typeof isAllowed !== "boolean" ? undefined : [pair, isAllowed];
}

/** Parses the argument of `turnOffWarning`: `{ kind: string }` with a kind of warning. */
export function parseWarningArgument(
  args: readonly unknown[],
): readonly [kind: string] | undefined {
  const kind = readText(args[0], "kind");
  return kind === undefined ? undefined : [kind];
}

/** Parses the argument of `showJson`: an address, tag, token or chain, or nothing for the active panel. */
export function parseThingArgument(
  args: readonly unknown[],
): readonly [thing: ThingArgument | undefined] | undefined {
  const [value] = args;
  if (value === undefined || value === null || isUri(value)) return [undefined];
  const kind = readText(value, "kind");
  const address = readText(value, "address");
  const tag = readText(value, "tag");
  if (address !== undefined && kind !== "deployment") return [{ kind: "address", address }];
  if (tag !== undefined) return [{ kind: "tag", tag }];
  const [token] = parseTokenArgument([value]) ?? [];
  if (token !== undefined) return [{ kind: "token", token }];
  const [chain] = parseChainArgument([value]) ?? [];
  if (chain !== undefined) return [{ kind: "chain", chain }];
  return address === undefined ? undefined : [{ kind: "address", address }];
}

/** A text dropped on a tag. */
export interface DroppedText {
  readonly tag: string;
  readonly text: string;
}

/** Longer dropped texts are truncated. */
const longestDropped = 1_000_000;

export function parseDroppedArgument(
  args: readonly unknown[],
): readonly [dropped: DroppedText] | undefined {
  const tag = readText(args[0], "tag");
  const text = field(args[0], "text");
  if (tag === undefined || typeof text !== "string") return undefined;
  return [{ tag, text: text.slice(0, longestDropped) }];
}

/**
 * Parses the names to copy from rows of the tree: the names of all selected rows if they include the row with the menu,
 * otherwise only the name of this row.
 */
export function parseNamesArgument(
  args: readonly unknown[],
): readonly [names: readonly string[]] | undefined {
  const own = nameOf(args[0]);
  if (own === undefined) return undefined;
  const rows: readonly unknown[] = Array.isArray(args[1]) ? args[1] : [];
  const names = rows.slice(0, mostNames).flatMap((row) => nameOf(row) ?? []);
  return [names.includes(own) ? [...new Set(names)] : [own]];
}

const mostNames = 10_000;

function nameOf(row: unknown): string | undefined {
  const kind = readText(row, "kind");
  if (kind === "tag") return readText(row, "tag");
  if (kind === "token") return readText(field(row, "token"), "symbol");
  return kind === "chain" ? readText(field(row, "chain"), "chain") : undefined;
}

/** The argument of the copy commands: the cell under the pointer, reported by the page. */
export interface CellArgument {
  readonly row: string;
  readonly column: string;
}

export function parseCellArgument(
  args: readonly unknown[],
): readonly [cell: CellArgument] | undefined {
  const row = readText(args[0], "row");
  const column = readText(args[0], "column");
  return row === undefined || column === undefined ? undefined : [{ row, column }];
}

function parseText(
  args: readonly unknown[],
  read: (value: unknown) => string | undefined,
): readonly [string | undefined] | undefined {
  const [value] = args;
  if (value === undefined || value === null || isUri(value)) return [undefined];
  const text = read(value);
  return text === undefined ? undefined : [text];
}

function readText(value: unknown, name: string): string | undefined {
  const text = field(value, name);
  return typeof text === "string" && text !== "" && text.length <= longest ? text : undefined;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
