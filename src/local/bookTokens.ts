import type { AddressIdentity } from "../addresses/addressFormat";
import { identify } from "../addresses/identify";
import type { Name } from "../names/name";
import type { Deployment, Token } from "../service/schemas";
import { colourOf, drawIcon } from "./sample/icons";
import { nativeCoins } from "./sample/nativeCoins";

/** The part of the book of names that the tokens are read from. */
export interface TokenBook {
  entries(): Iterable<readonly [AddressIdentity, readonly Name[]]>;
}

/**
 * A token of the list. Its icon and the spelling of its addresses are made when its page is
 * requested.
 */
export interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly deployments: readonly ListedDeployment[];
}

export interface ListedDeployment {
  readonly chain: string;
  /** "0" for a native coin; an EVM address in lower case. */
  readonly address: string;
  readonly decimals: number;
}

/**
 * The tokens that the local service lists: native coins, then those of the book. Names of the book are one token if
 * symbol and name agree, ignoring case, spaces and punctuation: "USDCoin" and "USD Coin" agree, "USD Coin" and "USDC" do
 * not. Symbols with the most deployments come first; of one symbol the token that the book has first: bridged copies
 * often have more deployments than what they copy.
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

/** The token as the service sends it. */
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

/** How token addresses are compared: in canonical form if valid, else unchanged. */
export function spellTokenAddress(address: string): string {
  const verdict = identify(address);
  return verdict.valid ? verdict.canonical : address;
}

interface Group {
  readonly name: string;
  readonly symbol: string;
  readonly deployments: ListedDeployment[];
}

function groupDeployments(book: TokenBook | undefined): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const [{ canonical }, names] of book?.entries() ?? []) {
    for (const { text, token, chains } of names) {
      if (token === undefined || chains === "every" || chains.length === 0) continue;
      const key = `${text} ${plain(token.name)}`;
      const group = groups.get(key) ?? { name: token.name, symbol: text, deployments: [] };
      groups.set(key, group);
      const { decimals } = token;
      group.deployments.push(...chains.map((chain) => ({ chain, address: canonical, decimals })));
    }
  }
  return groups;
}

/** Symbols with their tokens. */
function byDeployments(
  [a, ofA]: readonly [string, readonly Group[]],
  [b, ofB]: readonly [string, readonly Group[]],
): number {
  return mostDeployments(ofB) - mostDeployments(ofA) || (a < b ? -1 : 1);
}

function mostDeployments(groups: readonly Group[]): number {
  return Math.max(...groups.map(({ deployments }) => deployments.length));
}

/** Makes an id that no other token has. */
function freeId(text: string, taken: ReadonlySet<string>): string {
  const plainText = slug(text);
  const stem = plainText === "" ? "token" : plainText;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
