import type { BookName } from "./bookRow";
import { type Claim, keyOf, plain } from "./mergeRows";

/** Tokens of one chain that share a symbol, and the token that keeps it unchanged. */
export interface SharedSymbol {
  readonly chain: string;
  readonly symbol: string;
  /** The token with the unchanged symbol; undefined if no rule decides. */
  readonly kept: Claim | undefined;
  readonly why: "only one not bridged" | "most sources" | "nothing decides";
  /** The other tokens, each renamed to a distinct symbol. */
  readonly others: readonly Claim[];
}

type TokenClaim = Claim & { readonly name: Extract<BookName, { readonly kind: "token" }> };

/**
 * Makes the symbols of tokens on one chain unique. If only one token with the symbol is not bridged, it keeps the
 * symbol. If several are not bridged, the one that most sources list keeps it. If that is a tie, or if all are bridged,
 * none keeps it. Each other token gets words in parentheses: "USDC (Wormhole from Solana)". A bridged copy keeps its
 * symbol only if no other token of the chain has it and at least two sources list the copy.
 */
export function tellApart(
  claims: readonly Claim[],
  places: ReadonlyMap<string, readonly Claim[]>,
): { readonly claims: readonly Claim[]; readonly shared: readonly SharedSymbol[] } {
  const groups = new Map<string, TokenClaim[]>();
  for (const claim of claims.filter(isToken)) {
    const key = `${claim.chain} ${claim.name.symbol}`;
    groups.set(key, [...(groups.get(key) ?? []), claim]);
  }
  const renamed = new Map<Claim, Claim>();
  const shared: SharedSymbol[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const isShared = group.some(({ canonical }) => canonical !== first.canonical);
    const isOnlyBridged = first.name.bridge !== undefined && countSources(first, places) === 1;
    if (!isShared && !isOnlyBridged) continue;
    const { kept, why } = decide(group, places);
    const others: Claim[] = [];
    for (const claim of group) {
      if (claim === kept) continue;
      const symbol = `${claim.name.symbol} (${wordsOf(claim, group)})`;
      const other = { ...claim, name: { ...claim.name, symbol } };
      renamed.set(claim, other);
      others.push(other);
    }
    if (isShared) shared.push({ chain: first.chain, symbol: first.name.symbol, kept, why, others });
  }
  return { claims: claims.map((claim) => renamed.get(claim) ?? claim), shared };
}

/** Throws if two tokens of one chain have the same symbol. */
export function checkSymbols(claims: readonly Claim[]): void {
  const owners = new Map<string, string>();
  for (const { chain, canonical, name } of claims) {
    if (name.kind !== "token") continue;
    const key = `${chain} ${name.symbol}`;
    const owner = owners.get(key);
    if (owner !== undefined && owner !== canonical)
      throw new Error(`${name.symbol} on ${chain} names ${owner} and ${canonical}`);
    owners.set(key, canonical);
  }
}

function decide(
  group: readonly TokenClaim[],
  places: ReadonlyMap<string, readonly Claim[]>,
): Pick<SharedSymbol, "kept" | "why"> {
  const own = group.filter(({ name }) => !isBridged(name));
  const [only] = own;
  if (own.length === 1) return { kept: only, why: "only one not bridged" };
  const votes = own.map((claim) => ({ claim, count: countSources(claim, places) }));
  const most = Math.max(...votes.map(({ count }) => count));
  const best = votes.filter(({ count }) => count === most);
  return best.length === 1
    ? { kept: best[0]?.claim, why: "most sources" }
    : { kept: undefined, why: "nothing decides" };
}

/** Whether the source or the full name states that a token is a copy from another chain. */
function isBridged({ bridge, tokenName }: TokenClaim["name"]): boolean {
  return bridge !== undefined || bridges.test(tokenName);
}

const bridges = /\b(?:wormhole|allbridge|axelar|anyswap|multichain|celer|optics)\b/i;

function countSources(claim: TokenClaim, places: ReadonlyMap<string, readonly Claim[]>): number {
  const agreeing = (places.get(keyOf(claim)) ?? []).filter(
    ({ name }) => name.kind === "token" && plain(name.symbol) === plain(claim.name.symbol),
  );
  return new Set(agreeing.map(({ source }) => source)).size;
}

/**
 * Returns the words that distinguish this token from the others of the group: its bridge, full name or source,
 * otherwise its shortened address.
 */
function wordsOf(claim: TokenClaim, group: readonly TokenClaim[]): string {
  const readers: readonly ((each: TokenClaim) => string | undefined)[] = [
    ({ name }) => name.bridge,
    ({ name }) => /\(([^()]+)\)/.exec(name.tokenName)?.[1],
    ({ name }) => (plain(name.tokenName) === plain(name.symbol) ? undefined : name.tokenName),
    ({ source }) => source.title,
  ];
  for (const read of readers) {
    const words = read(claim);
    const isOwn = group.filter((each) => read(each) === words).length === 1;
    if (words !== undefined && isOwn && fits(words)) return words;
  }
  return `${claim.canonical.slice(0, 6)}…${claim.canonical.slice(-4)}`;
}

function fits(words: string): boolean {
  return words.length <= 40 && !/[()]| on /.test(words);
}

function isToken(claim: Claim): claim is TokenClaim {
  return claim.name.kind === "token";
}
