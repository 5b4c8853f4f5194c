import type { ChainIdentifier } from "../addresses/addressFormat";
import { testNetwork } from "./chainRef";
import { type ChainReason, isSameChain, type InferredChain, chainOfId } from "./inferredChain";

/** A chain id, or the identifier of a chain that has none; "none" for words that mean something else. */
type WordMeaning = number | ChainIdentifier | "none";

/** Words of paths and identifiers that name a chain everywhere. */
const meanings: Readonly<Record<string, WordMeaning>> = {
  amoy: 80002,
  aptos: "aptos",
  arbitrum: 42161,
  "arbitrum nova": 42170,
  "arbitrum one": 42161,
  "arbitrum sepolia": 421614,
  aurora: 1313161554,
  avalanche: 43114,
  "avalanche fuji": 43113,
  avax: 43114,
  "base goerli": 84531,
  "base sepolia": 84532,
  berachain: 80094,
  "binance smart chain": 56,
  "binance testnet": 97,
  bitcoin: "bitcoin",
  bitcoincash: "bitcoincash",
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
  "gnosis safe": "none",
  goerli: 5,
  "goerli ovm": 420,
  holesky: 17000,
  hoodi: 560048,
  kovan: 42,
  "kovan ovm": 69,
  linea: 59144,
  lisk: 1135,
  "mainnet ovm": 10,
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
  sepolia: 11155111,
  soneium: 1868,
  solana: "solana",
  sui: "sui",
  unichain: 130,
  xdai: 100,
  "zk sync": 324,
  "zksync era": 324,
  zksync: 324,
  zora: 7777777,
};

/**
 * Words with another meaning: they name a chain only next to a network word, or among keys that are chains.
 */
const ordinaryMeanings: Readonly<Record<string, WordMeaning>> = {
  abstract: 2741,
  base: 8453,
  blast: 81457,
  ink: 57073,
  scroll: 534352,
  sonic: 146,
};

/**
 * Words that name a chain only in the place of a network: the folder in `deployments/`, a member of
 * `ChainId`.
 */
const networkMeanings: Readonly<Record<string, WordMeaning>> = {
  arb: 42161,
  ava: 43114,
  eth: 1,
  ftm: 250,
  main: 1,
  mainnet: 1,
  op: 10,
  opt: 10,
  pol: 137,
  apechain: 33139,
  bitlayer: 200901,
  bob: 60808,
  boba: 288,
  botanix: 3637,
  canto: 7700,
  conflux: 1030,
  etherlink: 42793,
  evmos: 9001,
  fraxtal: 252,
  harmony: 1666600000,
  heco: 128,
  hedera: 295,
  hemi: 43111,
  "hyper evm": 999,
  hyperevm: 999,
  hyperliquid: 999,
  "immutable zkevm": 13371,
  immutablezkevm: 13371,
  iotaevm: 8822,
  iotex: 4689,
  kaia: 8217,
  katana: 747474,
  kava: 2222,
  kcc: 321,
  klaytn: 8217,
  "manta pacific": 169,
  megaeth: 4326,
  monad: 143,
  okc: 66,
  okexchain: 66,
  plasma: 9745,
  plume: 98866,
  pulse: 369,
  pulsechain: 369,
  rollux: 570,
  ronin: 2020,
  rootstock: 30,
  rsk: 30,
  sei: 1329,
  shibarium: 109,
  songbird: 19,
  sophon: 50104,
  superseed: 5330,
  swell: 1923,
  swellchain: 1923,
  syscoin: 57,
  taiko: 167000,
  telos: 40,
  tomochain: 88,
  velas: 106,
  viction: 88,
  wanchain: 888,
  "world chain": 480,
  worldchain: 480,
  xlayer: 196,
  "x layer": 196,
  zircuit: 48900,
};

/** Words before `mainnet` that name no chain: `CHAIN_ID_MAINNET`, `networkMainnet`. */
const wordsOfPlace = /^(?:chains?|networks?|ids?|i|ds?|names?|evm|v|\d+)$/;

/** Words that turn the chain before them into a test network. */
const testWords = /^(?:testnet|devnet|sepolia|goerli|holesky|hoodi|kovan|rinkeby|ropsten)$/;

const mostWords = 3;

/**
 * Where a name stands, which decides how likely it is that of a chain: any name; one among names of chains,
 * such as a file in `addresses/`; the name of a network, such as the folder in `deployments/` or a member of
 * `ChainId`.
 */
export type NameKind = "any" | "chain" | "network";

/**
 * The chain that a name names, such as that of a folder, a file or a constant; "several" if it speaks
 * of more than one, or of the main network of a chain that is not known, as in `zeta-mainnet`.
 */
export function findChainInName(
  name: string,
  reason: ChainReason,
  kind: NameKind = "any",
): InferredChain | "several" | undefined {
  let only: InferredChain | undefined;
  for (const { inferred } of findChains(splitWords(name), reason, kind)) {
    if (inferred === "several") return "several";
    if (only !== undefined && !isSameChain(only, inferred)) return "several";
    only = inferred;
  }
  return only;
}

/** The chain that the whole name names: `ethereum`, not `ethereumVault`. */
export function readChainName(
  name: string,
  reason: ChainReason,
  kind: NameKind,
): InferredChain | undefined {
  const words = splitWords(name);
  const [first] = findChains(words, reason, kind);
  if (first === undefined || first.inferred === "several") return undefined;
  return first.words === words.length ? first.inferred : undefined;
}

/** `bscmainnet`, `arbitrumsepolia`; `giwasepolia`, of a chain that is not known, stays one word, which is no chain. */
const gluedNetwork = /^([a-z]{2,})(mainnet|testnet|sepolia|goerli)$/;

/** What was split last: the places of a text have few different keys. */
const known = new Map<string, readonly string[]>();
const mostKnown = 2_000;
const longestKnown = 60;

/** The words of a name in lower case: `AaveV3BaseSepolia` is aave, v, 3, base, sepolia. */
export function splitWords(name: string): readonly string[] {
  if (name.length > longestKnown) return readWords(name);
  let words = known.get(name);
  if (words === undefined) {
    words = readWords(name);
    if (known.size >= mostKnown) known.clear();
    known.set(name, words);
  }
  return words;
}

function readWords(name: string): readonly string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.flatMap((word) => {
    const lower = word.toLowerCase();
    const [, chain, network] = gluedNetwork.exec(lower) ?? [];
    if (chain === undefined || network === undefined) return [lower];
    return network === "mainnet" || firstWords.has(chain) ? [chain, network] : [lower];
  });
}

interface ChainInWords {
  readonly inferred: InferredChain | "several";
  /** How many words name it. */
  readonly words: number;
}

function* findChains(
  words: readonly string[],
  reason: ChainReason,
  kind: NameKind,
): Generator<ChainInWords> {
  for (let at = 0; at < words.length; ) {
    const [meaning, length] = readMeaning(words, at, kind);
    if (kind === "network" && isOfUnknownChain(words, at)) yield { inferred: "several", words: 1 };
    at += length;
    if (meaning === undefined || meaning === "none") continue;
    const next = words[at] ?? "";
    const isTest = testWords.test(next);
    const hasNetwork = isTest || next === "mainnet";
    if (hasNetwork) at += 1;
    const inferred = isTest ? testChainOf(meaning, next, reason) : chainOfMeaning(meaning, reason);
    yield { inferred, words: hasNetwork ? length + 1 : length };
  }
}

/** Whether words before `mainnet` say of which chain it is the main network. */
function isOfUnknownChain(words: readonly string[], at: number): boolean {
  if (words[at] !== "mainnet" && words[at] !== "main") return false;
  return !words.slice(0, at).every((word) => wordsOfPlace.test(word));
}

/** The words with which a meaning begins: few words of a text are one. */
const firstWords = new Set(
  [meanings, ordinaryMeanings, networkMeanings].flatMap((table) =>
    Object.keys(table).map((name) => name.split(" ")[0] ?? ""),
  ),
);
const nothing = [undefined, 1] as const;

/** The meaning of the words at a place, and how many words have it. */
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
      lookUp(meanings, text) ??
      (isOfNetwork ? lookUp(ordinaryMeanings, text) : undefined) ??
      (kind === "network" ? lookUp(networkMeanings, text) : undefined);
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

/** `ethereum-sepolia` is Sepolia; other pairs that we know are entries of their own. */
function testChainOf(chain: WordMeaning, network: string, reason: ChainReason): InferredChain {
  const own = chain === 1 ? lookUp(meanings, network) : undefined;
  return own === undefined || own === "none"
    ? { chain: testNetwork, reason }
    : chainOfMeaning(own, reason);
}

function chainOfMeaning(meaning: Exclude<WordMeaning, "none">, reason: ChainReason): InferredChain {
  return typeof meaning === "number" ? chainOfId(meaning, reason) : { chain: meaning, reason };
}
