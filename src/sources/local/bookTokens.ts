import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { isElsewhere, isQualifiedTokenName, type Name } from "../../engine/names/name";
import type { Deployment, Token } from "../service/schemas";
import { colourOf, drawIcon } from "./icons";
import { nativeCoins } from "./nativeCoins";

/** The part of the book of names that lists the tokens. */
export interface TokenBook {
  entries(): Iterable<readonly [AddressIdentity, readonly Name[]]>;
}

/**
 * A token of the list. Its icon and the spelling of its addresses are computed only when its page
 * is requested.
 */
export interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly deployments: readonly ListedDeployment[];
}

interface ListedDeployment {
  readonly chain: string;
  /** The address: "0" for a native coin; an EVM address in lower case. */
  readonly address: string;
  readonly decimals: number;
}

/**
 * Lists the tokens of the local service: native coins, then the tokens of the book.
 *
 * Names of the book belong to one token if their symbols are equal and their full names agree. Full
 * names are compared without case, spaces, punctuation and text in parentheses: "(PoS) Dai
 * Stablecoin" is "Dai Stablecoin". A source without full names repeats the symbol as the name; its
 * deployments are added to the first token of that symbol.
 *
 * Symbols with more deployments come first. Symbols to which the book has added a suffix, because
 * another token of the chain has the same symbol, come last.
 */
export function listTokensOf(book: TokenBook | undefined): readonly ListedToken[] {
  const natives = nativeCoins.map(
    ({ id, name, symbol, deployments }): ListedToken => ({
      id,
      name,
      symbol,
      deployments: deployments.map(({ chain, address, decimals }) => ({
        chain,
        address,
        decimals: decimals ?? 0,
      })),
    }),
  );
  const bySymbol = new Map<string, Group[]>();
  for (const group of groupDeployments(book).values()) {
    bySymbol.set(group.symbol, [...(bySymbol.get(group.symbol) ?? []), group]);
  }
  const ids = new Set(natives.map(({ id }) => id));
  const tokens = [...bySymbol].sort(byDeployments).flatMap(([symbol, groups]) =>
    groups.map((group): ListedToken => {
      const id = freeId(groups.length === 1 ? symbol : `${symbol} ${group.name}`, ids);
      ids.add(id);
      return { id, ...group };
    }),
  );
  return [...natives, ...tokens];
}

/** Builds the token in the form of interface.md. */
export function buildToken({ id, name, symbol, deployments }: ListedToken): Token {
  return {
    id,
    name,
    symbol,
    icon_url: drawIcon(symbol, colourOf(symbol + name)),
    deployments: deployments.map(
      ({ chain, address, decimals }): Deployment => ({
        chain,
        address: spellTokenAddress(address),
        decimals,
      }),
    ),
  };
}

/**
 * Returns the form in which token addresses are compared: canonical if valid, otherwise unchanged.
 */
export function spellTokenAddress(address: string): string {
  const verdict = identify(address);
  return verdict.valid ? verdict.canonical : address;
}

interface Group {
  /** The full name. It has no parentheses if any source has a name without parentheses. */
  name: string;
  readonly symbol: string;
  readonly deployments: ListedDeployment[];
}

function groupDeployments(book: TokenBook | undefined): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const [{ canonical }, names] of book?.entries() ?? []) {
    for (const { text, token, chains } of names) {
      if (token === undefined || chains === "every" || isElsewhere({ chains })) continue;
      const issued = plain(token.name);
      const key = `${text} ${issued === plain(text) ? "" : issued}`;
      const group = groups.get(key) ?? { name: token.name, symbol: text, deployments: [] };
      if (group.name.includes("(") && !token.name.includes("(")) group.name = token.name;
      groups.set(key, group);
      const { decimals } = token;
      group.deployments.push(...chains.map((chain) => ({ chain, address: canonical, decimals })));
    }
  }
  joinUnnamed(groups);
  return groups;
}

/** Adds the deployments whose source has no full name to the first token of their symbol. */
function joinUnnamed(groups: Map<string, Group>): void {
  for (const [key, { symbol, deployments }] of [...groups]) {
    if (key !== `${symbol} `) continue;
    const first = [...groups].find(([other, each]) => each.symbol === symbol && other !== key)?.[1];
    if (first === undefined) continue;
    first.deployments.push(...deployments);
    groups.delete(key);
  }
}

/**
 * Orders symbols: symbols with a suffix of the book last, and otherwise those with more deployments
 * first.
 */
function byDeployments(
  [a, ofA]: readonly [string, readonly Group[]],
  [b, ofB]: readonly [string, readonly Group[]],
): number {
  const byIssuer = Number(isQualifiedTokenName(a)) - Number(isQualifiedTokenName(b));
  return byIssuer || mostDeployments(ofB) - mostDeployments(ofA) || (a < b ? -1 : 1);
}

function mostDeployments(groups: readonly Group[]): number {
  return Math.max(...groups.map(({ deployments }) => deployments.length));
}

/** Returns an id that is derived from the text and is not in `taken`. */
function freeId(text: string, taken: ReadonlySet<string>): string {
  const plainText = slug(text);
  const stem = plainText === "" ? "token" : plainText;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\([^()]*\)/g, "")
    .replace(/[^a-z0-9]/g, "");
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
