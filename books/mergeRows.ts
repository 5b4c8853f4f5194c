import { isOtherChain } from "../src/engine/chains/chainRef";
import type { AddressFormatName } from "../src/engine/addresses/addressFormat";
import type { ValidAddress } from "../src/engine/addresses/addressFormat";
import { identify } from "../src/engine/addresses/identify";
import { type BookName, type BookRow, type BookSource, type Place } from "./bookRow";
import { type SharedSymbol, tellApart } from "./tellApart";

/** A statement of one source about one address on one chain. */
export interface Claim {
  readonly source: BookSource;
  readonly format: AddressFormatName;
  readonly canonical: string;
  readonly chain: Place;
  readonly name: BookName;
  /** Whether sources list the token at this address on several chains. */
  readonly isOnSeveral?: boolean;
}

/** Sources that disagree about a token, and the outcome. */
export interface Dispute {
  readonly canonical: string;
  readonly chain: string;
  readonly claims: readonly Claim[];
  /** The accepted statement; undefined if neither the issuer nor a majority decides. The token is then skipped. */
  readonly kept: Claim | undefined;
}

export interface MergedRows {
  readonly claims: readonly Claim[];
  readonly disputes: readonly Dispute[];
  readonly shared: readonly SharedSymbol[];
  /**
   * A message for each row that was rejected for an invalid address, a wrong chain or a name that must not be shown.
   */
  readonly refused: readonly string[];
}

/** The maximum number of contract names for an address on one chain, and of names for an address on other chains. */
const mostNames = 4;

/**
 * Merges the rows of all sources. Each address on a chain gets one token name at most, or up to `mostNames` contract
 * names.
 */
export function mergeRows(
  read: readonly (readonly [source: BookSource, rows: readonly BookRow[]])[],
): MergedRows {
  const checked = read.map(([source, rows]) => checkRows(source, rows));
  const places = new Map<string, Claim[]>();
  for (const claim of checked.flatMap(({ claims }) => claims)) {
    const known = places.get(keyOf(claim));
    if (known === undefined) places.set(keyOf(claim), [claim]);
    else known.push(claim);
  }
  const disputes: Dispute[] = [];
  const settled = [...places.values()].flatMap((atPlace) => settle(atPlace, disputes));
  const { claims, shared } = tellApart(chooseOthers(settled, places), places);
  return {
    claims: claims.map(noteSeveral(places)),
    disputes,
    shared,
    refused: checked.flatMap(({ refused }) => refused),
  };
}

/** Marks tokens that sources list at one address on several chains, including chains whose rows are skipped. */
function noteSeveral(places: ReadonlyMap<string, readonly Claim[]>): (claim: Claim) => Claim {
  const chains = new Map<string, Set<Place>>();
  for (const { canonical, chain, name } of [...places.values()].flat()) {
    if (name.kind !== "token") continue;
    chains.set(canonical, (chains.get(canonical) ?? new Set()).add(chain));
  }
  return (claim) => {
    const isToken = claim.name.kind === "token";
    const isOnSeveral = isToken && (chains.get(claim.canonical)?.size ?? 0) > 1;
    return isOnSeveral ? { ...claim, isOnSeveral } : claim;
  };
}

/** Splits the rows of a source into valid claims and messages about the rejected rows. */
export function checkRows(
  source: BookSource,
  rows: readonly BookRow[],
): Pick<MergedRows, "claims" | "refused"> {
  const checked = rows.map((row) => checkRow(source, row));
  return {
    claims: checked.filter((claim) => typeof claim !== "string"),
    refused: checked.filter((claim) => typeof claim === "string"),
  };
}

export function keyOf({ format, canonical, chain }: Claim): string {
  return `${format} ${canonical} ${chain}`;
}

function isValidOn({ format, chains }: ValidAddress, place: Place): boolean {
  if (place === "every") return true;
  return isOtherChain(place) ? format === "evm" : chains.includes(place);
}

/**
 * Limits names on other chains to those that users are likely to see, since each address costs bytes. Keeps contracts,
 * and tokens whose symbol is on several chains of the service interface or that several sources list. Skips addresses
 * that have a name on a chain of the interface. Keeps at most `mostNames` names for one address.
 */
function chooseOthers(
  claims: readonly Claim[],
  places: ReadonlyMap<string, readonly Claim[]>,
): readonly Claim[] {
  const chainsOfSymbol = new Map<string, Set<Place>>();
  const own = new Set<string>();
  for (const { name, chain, canonical } of claims) {
    if (isOtherChain(chain)) continue;
    own.add(canonical);
    if (name.kind !== "token") continue;
    const symbol = plain(name.symbol);
    chainsOfSymbol.set(symbol, (chainsOfSymbol.get(symbol) ?? new Set()).add(chain));
  }
  const counts = new Map<string, number>();
  return claims.filter((claim) => {
    const { name, chain, canonical } = claim;
    if (!isOtherChain(chain)) return true;
    if (own.has(canonical)) return false;
    const said = places.get(keyOf(claim)) ?? [];
    const isLikely =
      name.kind === "contract" ||
      (chainsOfSymbol.get(plain(name.symbol))?.size ?? 0) > 1 ||
      new Set(said.map(({ source }) => source)).size > 1;
    const count = (counts.get(canonical) ?? 0) + 1;
    if (isLikely) counts.set(canonical, count);
    return isLikely && count <= mostNames;
  });
}

function checkRow(source: BookSource, row: BookRow): Claim | string {
  const verdict = identify(row.address);
  if (!verdict.valid) return `${source.title}: ${row.address} is no address`;
  if (!isValidOn(verdict, row.chain))
    return `${source.title}: ${row.address} is not valid on ${row.chain}`;
  const name = cleanName(row.name);
  if (name === undefined) return `${source.title}: ${row.address} has a text that is not shown`;
  return {
    source,
    format: verdict.format,
    canonical: verdict.canonical,
    chain: row.chain,
    name,
  };
}

/** Visible characters, with single spaces between words. Control, bidi and unassigned characters are not allowed. */
const shown = /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u;

function cleanName(name: BookName): BookName | undefined {
  switch (name.kind) {
    case "token": {
      const symbol = name.symbol.trim();
      const tokenName = name.tokenName.trim().replace(/\s+/g, " ");
      const fits = isShown(symbol, 24) && isShown(tokenName, 64);
      const { decimals } = name;
      const counts = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36;
      // Parentheses are reserved: the book appends words such as "(Wormhole from Solana)" to symbols that are not
      // unique.
      const isPlain = !/[()]/.test(symbol);
      return fits && counts && isPlain ? { ...name, symbol, tokenName } : undefined;
    }
    case "contract":
      return isShown(name.text, 96) ? name : undefined;
  }
}

function isShown(text: string, most: number): boolean {
  return text.length <= most && shown.test(text) && !/[<>`[\]]/.test(text);
}

/**
 * If an address is a token, its contract names are skipped. Names that differ only in case or punctuation count as one.
 */
function settle(claims: readonly Claim[], disputes: Dispute[]): readonly Claim[] {
  const tokens = claims.filter((claim) => claim.name.kind === "token");
  if (tokens.length > 0) return settleToken(tokens, disputes);
  const texts = new Map<string, Claim>();
  for (const claim of claims) {
    const text = plain(textOf(claim.name));
    if (!texts.has(text)) texts.set(text, claim);
  }
  return [...texts.values()].slice(0, mostNames);
}

/** Each source has one vote. If the votes differ, the token's issuer decides, otherwise a majority. */
function settleToken(claims: readonly Claim[], disputes: Dispute[]): readonly Claim[] {
  const votes = [
    ...new Map(claims.toReversed().map((claim) => [claim.source, claim])).values(),
  ].reverse();
  const shipped = votes.filter(({ source }) => source.isWitness !== true);
  const [first] = shipped;
  if (first === undefined) return [];
  if (votes.every((vote) => sayTheSame(vote, first))) return [first];
  const issuer = shipped.find(({ source, name }) => source.isIssuerOf?.(name) === true);
  const winner = shipped.find(
    (vote) => votes.filter((other) => sayTheSame(vote, other)).length * 2 > votes.length,
  );
  const kept = issuer ?? winner;
  disputes.push({ canonical: first.canonical, chain: first.chain, claims: votes, kept });
  return kept === undefined ? [] : [kept];
}

export function sayTheSame(a: Claim, b: Claim): boolean {
  if (a.name.kind !== "token" || b.name.kind !== "token") return false;
  return a.name.decimals === b.name.decimals && plain(a.name.symbol) === plain(b.name.symbol);
}

export function textOf(name: BookName): string {
  return name.kind === "token" ? name.symbol : name.text;
}

/** Normalizes a name for comparison: "USD₮0" and "USDT0" are equal, as are "USDC.e" and "USDCe". */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace("₮", "t")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
