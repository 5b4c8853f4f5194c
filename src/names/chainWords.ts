import type { ChainIdentifier } from "../addresses/addressFormat";
import { type ChainReason, isSameChain, type SpokenChain, speakOf } from "./spokenChain";

/** A chain id, or the identifier of a chain that has none. */
type WordMeaning = number | ChainIdentifier;

/** Words of paths and identifiers that name a chain wherever they stand. */
const meanings: Readonly<Record<string, WordMeaning>> = {
  abstract: 2741,
  amoy: 80002,
  aptos: "aptos",
  arbitrum: 42161,
  "arbitrum nova": 42170,
  "arbitrum sepolia": 421614,
  aurora: 1313161554,
  avalanche: 43114,
  "avalanche fuji": 43113,
  avax: 43114,
  base: 8453,
  "base goerli": 84531,
  "base sepolia": 84532,
  berachain: 80094,
  "binance smart chain": 56,
  "binance testnet": 97,
  bitcoin: "bitcoin",
  bitcoincash: "bitcoincash",
  blast: 81457,
  bnb: 56,
  "bnb testnet": 97,
  bsc: 56,
  "bsc testnet": 97,
  celo: 42220,
  cronos: 25,
  dogecoin: "dogecoin",
  ethereum: 1,
  fantom: 250,
  fuji: 43113,
  gnosis: 100,
  goerli: 5,
  holesky: 17000,
  hoodi: 560048,
  kovan: 42,
  linea: 59144,
  lisk: 1135,
  mantle: 5000,
  matic: 137,
  metis: 1088,
  moonbeam: 1284,
  moonriver: 1285,
  mumbai: 80001,
  "op mainnet": 10,
  "op bnb": 204,
  "op sepolia": 11155420,
  opbnb: 204,
  optimism: 10,
  "optimism goerli": 420,
  "optimism kovan": 69,
  "optimism sepolia": 11155420,
  "optimistic ethereum": 10,
  polygon: 137,
  "polygon amoy": 80002,
  "polygon mumbai": 80001,
  "polygon zk evm": 1101,
  "polygon zkevm": 1101,
  polygonzkevm: 1101,
  rinkeby: 4,
  ropsten: 3,
  scroll: 534352,
  sepolia: 11155111,
  solana: "solana",
  sui: "sui",
  unichain: 130,
  xdai: 100,
  "zk sync": 324,
  zksync: 324,
  zora: 7777777,
};

/** Words that name a chain only where a network stands: the folder in `deployments/`, a member of `ChainId`. */
const networkMeanings: Readonly<Record<string, WordMeaning>> = {
  arb: 42161,
  eth: 1,
  main: 1,
  mainnet: 1,
  op: 10,
};

/** Words that make a test network of the chain before them. */
const testWords = /^(?:testnet|devnet|sepolia|goerli|holesky|hoodi|kovan|rinkeby|ropsten)$/;

/** The name of a test network that we cannot tell further. */
const testNetwork = "test network";

const mostWords = 3;

/**
 * The chain that a name speaks of, such as that of a folder, a file or a constant; "several" if it speaks
 * of more than one. A network's name may also be one of the short words.
 */
export function findSpokenChain(
  name: string,
  reason: ChainReason,
  isNetwork = false,
): SpokenChain | "several" | undefined {
  let only: SpokenChain | undefined;
  for (const spoken of findChains(splitWords(name), reason, isNetwork)) {
    if (only !== undefined && !isSameChain(only, spoken)) return "several";
    only = spoken;
  }
  return only;
}

/** The words of a name in lower case: `AaveV3BaseSepolia` is aave, v, 3, base, sepolia. */
function splitWords(name: string): readonly string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

function* findChains(
  words: readonly string[],
  reason: ChainReason,
  isNetwork: boolean,
): Generator<SpokenChain> {
  for (let at = 0; at < words.length; ) {
    const [meaning, length] = readMeaning(words, at, isNetwork);
    at += length;
    if (meaning === undefined) continue;
    const next = words[at] ?? "";
    if (testWords.test(next)) {
      at += 1;
      const [test] = meaning === 1 ? readMeaning([next], 0, false) : [];
      yield test === undefined ? { otherChain: testNetwork, reason } : spokenOf(test, reason);
    } else {
      if (next === "mainnet") at += 1;
      yield spokenOf(meaning, reason);
    }
  }
}

/** What the words at a place mean, and how many of them. */
function readMeaning(
  words: readonly string[],
  at: number,
  isNetwork: boolean,
): readonly [WordMeaning | undefined, number] {
  for (let length = mostWords; length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(" ");
    const meaning =
      lookUp(meanings, text) ?? (isNetwork ? lookUp(networkMeanings, text) : undefined);
    if (meaning !== undefined) return [meaning, length];
  }
  return [undefined, 1];
}

/** Guards against inherited keys: a folder may be called `constructor` (T-31f). */
function lookUp(
  table: Readonly<Record<string, WordMeaning>>,
  text: string,
): WordMeaning | undefined {
  return Object.hasOwn(table, text) ? table[text] : undefined;
}

function spokenOf(meaning: WordMeaning, reason: ChainReason): SpokenChain {
  return typeof meaning === "number" ? speakOf(meaning, reason) : { chain: meaning, reason };
}
