import { type ChainRef, refOf, testNetwork } from "./chainRef";
import type { ChainReason, InferredChain } from "./inferredChain";
import { rememberTexts } from "../text/rememberTexts";
import { registry } from "./registry";

/** A chain, or "none" for words such as `gnosis safe`, which contain the name of a chain but mean something else. */
type WordMeaning = ChainRef | "none";

function tableOf(field: "words" | "ordinaryWords" | "networkWords"): Map<string, WordMeaning> {
  return new Map(
    registry.flatMap((each) => (each[field] ?? []).map((word) => [word, refOf(each)] as const)),
  );
}

const meanings = tableOf("words").set("gnosis safe", "none");
const ordinaryMeanings = tableOf("ordinaryWords");
const networkMeanings = tableOf("networkWords");

/** Words that may precede `mainnet` without naming a chain: `CHAIN_ID_MAINNET`, `networkMainnet`. */
const wordsOfPlace = /^(?:chains?|networks?|ids?|i|ds?|names?|evm|v|\d+)$/;

/** Words that turn the preceding chain into its test network. */
const testWords = /^(?:testnet|devnet|sepolia|goerli|holesky|hoodi|kovan|rinkeby|ropsten)$/;

const mostWords = 3;

/**
 * The position of a name, which decides which of its words count as chains. `chain`: among names of chains, such as a
 * file name in `addresses/`. `network`: where a network is expected, such as the folder in `deployments/` or a member
 * of `ChainId`. `any`: any other position.
 */
export type NameKind = "any" | "chain" | "network";

/**
 * Finds the chain that a name mentions, such as the name of a folder, a file or a constant. Returns "several" if the
 * name mentions more than one chain. Where a network is expected, the main network of an unknown chain, as in
 * `zeta-mainnet`, also gives "several".
 */
export function findChainInName(
  name: string,
  reason: ChainReason,
  kind: NameKind = "any",
): InferredChain | "several" | undefined {
  const chain = chainWithin[kind](name);
  return chain === undefined || chain === "several" ? chain : { chain, reason };
}

const chainWithin = forEachKind((name, kind) => {
  let only: ChainRef | undefined;
  for (const { chain } of findChains(splitWords(name), kind)) {
    if (chain === "several" || (only !== undefined && only !== chain)) return "several";
    only = chain;
  }
  return only;
});

/** Returns the chain if the whole name is the name of a chain: `ethereum`, not `ethereumVault`. */
export function readChainName(
  name: string,
  reason: ChainReason,
  kind: NameKind,
): InferredChain | undefined {
  const chain = wholeChain[kind](name);
  return chain === undefined ? undefined : { chain, reason };
}

const wholeChain = forEachKind((name, kind) => {
  const words = splitWords(name);
  const [first] = findChains(words, kind);
  if (first === undefined || first.chain === "several") return undefined;
  return first.words === words.length ? first.chain : undefined;
});

function forEachKind<Value>(
  read: (name: string, kind: NameKind) => Value,
): Readonly<Record<NameKind, (name: string) => Value>> {
  return {
    any: rememberTexts((name) => read(name, "any")),
    chain: rememberTexts((name) => read(name, "chain")),
    network: rememberTexts((name) => read(name, "network")),
  };
}

/**
 * Matches a chain and its network in one word: `bscmainnet`, `arbitrumsepolia`. A test network of an unknown chain,
 * such as `giwasepolia`, is not split and names no chain.
 */
const gluedNetwork = /^([a-z]{2,})(mainnet|testnet|sepolia|goerli)$/;
const shortestGlued = 8;

/** Splits a name into words in lower case: `AaveV3BaseSepolia` becomes aave, v, 3, base, sepolia. */
export const splitWords = rememberTexts((name): readonly string[] => {
  const split: string[] = [];
  for (const word of name.match(/[A-Z]{1,40}(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []) {
    const lower = word.toLowerCase();
    const [, chain, network] = lower.length < shortestGlued ? [] : (gluedNetwork.exec(lower) ?? []);
    if (chain === undefined || network === undefined) split.push(lower);
    else if (network === "mainnet" || firstWords.has(chain)) split.push(chain, network);
    else split.push(lower);
  }
  return split;
});

interface ChainInWords {
  readonly chain: ChainRef | "several";
  /** The number of words that name the chain. */
  readonly words: number;
}

function* findChains(words: readonly string[], kind: NameKind): Generator<ChainInWords> {
  for (let at = 0; at < words.length; ) {
    const [meaning, length] = readMeaning(words, at, kind);
    if (kind === "network" && isOfUnknownChain(words, at)) yield { chain: "several", words: 1 };
    at += length;
    if (meaning === undefined || meaning === "none") continue;
    const next = words[at] ?? "";
    const isTest = testWords.test(next);
    const hasNetwork = isTest || next === "mainnet";
    if (hasNetwork) at += 1;
    const chain = isTest ? testChainOf(meaning, next) : meaning;
    yield { chain, words: hasNetwork ? length + 1 : length };
  }
}

/**
 * Whether the word at `at` is `main` or `mainnet`, and one of the words before it may be an unknown chain, as in
 * `zeta-mainnet`. Words such as `chain` and `id` are not chains.
 */
function isOfUnknownChain(words: readonly string[], at: number): boolean {
  if (words[at] !== "mainnet" && words[at] !== "main") return false;
  return !words.slice(0, at).every((word) => wordsOfPlace.test(word));
}

/** The first words of all phrases with a meaning. Most words of a text are not among them and are rejected quickly. */
const firstWords = new Set(
  [meanings, ordinaryMeanings, networkMeanings].flatMap((table) =>
    [...table.keys()].map((name) => name.split(" ")[0] ?? ""),
  ),
);
const nothing = [undefined, 1] as const;

/** Returns the meaning of the longest known phrase at a position, and the number of its words. */
function readMeaning(
  words: readonly string[],
  at: number,
  kind: NameKind,
): readonly [WordMeaning | undefined, number] {
  if (!firstWords.has(words[at] ?? "")) return nothing;
  for (let length = Math.min(mostWords, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(" ");
    const next = words[at + length] ?? "";
    const isOfNetwork = kind !== "any" || next === "mainnet" || testWords.test(next);
    const meaning =
      meanings.get(text) ??
      (isOfNetwork ? ordinaryMeanings.get(text) : undefined) ??
      (kind === "network" ? networkMeanings.get(text) : undefined);
    if (meaning !== undefined) return [meaning, length];
  }
  return [undefined, 1];
}

/**
 * Returns the test network that a chain and a network name mean together: `ethereum-sepolia` is Sepolia. Returns an
 * unknown test network for any other pair. Pairs in the registry, such as `base sepolia`, were already found by
 * `readMeaning`.
 */
function testChainOf(chain: ChainRef, network: string): ChainRef {
  const own = chain === "ethereum" ? meanings.get(network) : undefined;
  return own === undefined || own === "none" ? testNetwork : own;
}
