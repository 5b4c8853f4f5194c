import type { ChainIdentifier } from "../addresses/addressFormat";

/** A chain, with the words by which names, files and URLs refer to it. */
export interface RegisteredChain {
  /** The identifier in interface.md; unset if interface.md does not have the chain. */
  readonly chain?: ChainIdentifier;
  /** The chain id (EIP-155) of an EVM chain. */
  readonly id?: number;
  /** Set for a common chain; the name of any other chain comes from the public list. */
  readonly name?: string;
  /** The symbol of the native coin. */
  readonly coin?: string;
  /** Words that name the chain in any path or identifier. */
  readonly words?: readonly string[];
  /**
   * Ordinary words, which name the chain only before a network word such as `mainnet`, or next to names of chains.
   */
  readonly ordinaryWords?: readonly string[];
  /**
   * Words that name the chain only where a network is expected: the folder in `deployments/`, a member of
   * `ChainId`.
   */
  readonly networkWords?: readonly string[];
  /** The hosts of the chain's explorers, without `www.`. */
  readonly hosts?: readonly string[];
  /** The path segments by which explorers of several chains refer to the chain. */
  readonly segments?: readonly string[];
  /** Prefixes of an address on this chain: the short name (ERC-3770), or CAIP-2 if the chain has no chain id. */
  readonly prefixes?: readonly string[];
}

/** The chains for which the extension has more data than the public list (moreChains.ts). */
export const registry: readonly RegisteredChain[] = [
  {
    chain: "bitcoin",
    name: "Bitcoin",
    words: ["bitcoin"],
    hosts: ["blockstream.info", "mempool.space"],
    segments: ["bitcoin", "btc"],
  },
  {
    chain: "ethereum",
    id: 1,
    name: "Ethereum",
    words: ["ethereum"],
    networkWords: ["eth", "main", "mainnet"],
    hosts: ["eth.blockscout.com", "etherscan.io", "ethplorer.io"],
    segments: ["eth", "ethereum"],
    prefixes: ["eth"],
  },
  {
    chain: "bnb",
    id: 56,
    name: "BNB Smart Chain",
    words: ["binance smart chain", "bnb", "bsc"],
    hosts: ["bscscan.com"],
    segments: ["bnb", "bsc"],
    prefixes: ["bnb"],
  },
  {
    chain: "solana",
    name: "Solana",
    words: ["solana"],
    hosts: ["explorer.solana.com", "solana.fm", "solscan.io"],
    segments: ["sol", "solana"],
    prefixes: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],
  },
  {
    chain: "dogecoin",
    name: "Dogecoin",
    words: ["dogecoin"],
    hosts: ["dogechain.info"],
    segments: ["doge", "dogecoin"],
  },
  {
    chain: "bitcoincash",
    name: "Bitcoin Cash",
    words: ["bitcoincash"],
    segments: ["bitcoin-cash", "bch"],
  },
  { chain: "ton", name: "TON", hosts: ["tonscan.org", "tonviewer.com"], segments: ["ton"] },
  {
    chain: "polygon",
    id: 137,
    name: "Polygon",
    // "PoS" is split into two words, since its last letter is a capital.
    words: ["matic", "polygon", "polygon po s", "polygon pos"],
    networkWords: ["pol"],
    hosts: ["polygon.blockscout.com", "polygonscan.com"],
    segments: ["polygon"],
    prefixes: ["matic"],
  },
  {
    chain: "arbitrum",
    id: 42161,
    name: "Arbitrum One",
    words: ["arbitrum", "arbitrum one"],
    networkWords: ["arb"],
    hosts: ["arbiscan.io", "arbitrum.blockscout.com"],
    segments: ["arbitrum-one", "arbitrum"],
    prefixes: ["arb1"],
  },
  {
    chain: "optimism",
    id: 10,
    name: "OP Mainnet",
    words: ["mainnet ovm", "op mainnet", "optimism", "optimistic ethereum"],
    networkWords: ["op", "opt"],
    hosts: ["explorer.optimism.io", "optimism.blockscout.com", "optimistic.etherscan.io"],
    segments: ["optimism"],
    prefixes: ["oeth"],
  },
  {
    chain: "base",
    id: 8453,
    name: "Base",
    ordinaryWords: ["base"],
    hosts: ["base.blockscout.com", "basescan.org"],
    segments: ["base"],
    prefixes: ["base"],
  },
  {
    chain: "sui",
    name: "Sui",
    words: ["sui"],
    hosts: ["explorer.sui.io", "suiscan.xyz", "suivision.xyz"],
    segments: ["sui"],
  },
  {
    chain: "aptos",
    name: "Aptos",
    words: ["aptos"],
    hosts: ["aptoscan.com", "explorer.aptoslabs.com"],
    segments: ["aptos"],
  },
  { id: 25, name: "Cronos", coin: "CRO", words: ["cronos"], prefixes: ["cro"] },
  { id: 30, name: "Rootstock", coin: "RBTC", networkWords: ["rootstock", "rsk"] },
  { id: 100, name: "Gnosis", coin: "XDAI", words: ["gnosis", "xdai"], prefixes: ["gno"] },
  { id: 130, name: "Unichain", coin: "ETH", words: ["unichain"] },
  { id: 143, name: "Monad", coin: "MON", networkWords: ["monad"] },
  { id: 146, name: "Sonic", coin: "S", ordinaryWords: ["sonic"] },
  { id: 196, name: "X Layer", coin: "OKB", networkWords: ["xlayer", "x layer"] },
  { id: 204, name: "opBNB", coin: "BNB", words: ["op bnb", "opbnb"] },
  {
    id: 250,
    name: "Fantom",
    coin: "FTM",
    words: ["fantom"],
    networkWords: ["ftm"],
    prefixes: ["ftm"],
  },
  { id: 252, name: "Fraxtal", coin: "FRAX", networkWords: ["fraxtal"] },
  { id: 288, name: "Boba", coin: "ETH", networkWords: ["boba"] },
  { id: 324, name: "ZKsync", coin: "ETH", words: ["zk sync", "zksync era", "zksync"] },
  { id: 480, name: "World Chain", coin: "ETH", networkWords: ["world chain", "worldchain"] },
  {
    id: 999,
    name: "HyperEVM",
    coin: "HYPE",
    networkWords: ["hyper evm", "hyperevm", "hyperliquid"],
  },
  { id: 1088, name: "Metis", coin: "METIS", words: ["metis"] },
  {
    id: 1101,
    name: "Polygon zkEVM",
    coin: "ETH",
    words: ["polygon zk evm", "polygon zkevm", "polygonzkevm"],
  },
  { id: 1135, name: "Lisk", coin: "ETH", words: ["lisk"] },
  { id: 1284, name: "Moonbeam", coin: "GLMR", words: ["moonbeam"] },
  { id: 1285, name: "Moonriver", coin: "MOVR", words: ["moonriver"] },
  { id: 1329, name: "Sei", coin: "SEI", networkWords: ["sei"] },
  { id: 1868, name: "Soneium", coin: "ETH", words: ["soneium"] },
  { id: 2020, name: "Ronin", coin: "RON", networkWords: ["ronin"] },
  { id: 2222, name: "Kava", coin: "KAVA", networkWords: ["kava"] },
  { id: 2741, name: "Abstract", coin: "ETH", ordinaryWords: ["abstract"] },
  { id: 5000, name: "Mantle", coin: "MNT", words: ["mantle"] },
  { id: 8217, name: "Kaia", coin: "KAIA", networkWords: ["kaia", "klaytn"] },
  { id: 9745, name: "Plasma", coin: "XPL", networkWords: ["plasma"] },
  { id: 34443, name: "Mode", coin: "ETH" },
  { id: 42170, name: "Arbitrum Nova", coin: "ETH", words: ["arbitrum nova"] },
  { id: 42220, name: "Celo", coin: "CELO", words: ["celo"] },
  {
    id: 43114,
    name: "Avalanche",
    coin: "AVAX",
    words: ["avalanche", "avax"],
    networkWords: ["ava"],
  },
  { id: 57073, name: "Ink", coin: "ETH", ordinaryWords: ["ink"] },
  { id: 59144, name: "Linea", coin: "ETH", words: ["linea"] },
  { id: 60808, name: "BOB", coin: "ETH", networkWords: ["bob"] },
  { id: 80094, name: "Berachain", coin: "BERA", words: ["berachain"] },
  { id: 81457, name: "Blast", coin: "ETH", ordinaryWords: ["blast"] },
  { id: 534352, name: "Scroll", coin: "ETH", ordinaryWords: ["scroll"], prefixes: ["scr"] },
  { id: 7777777, name: "Zora", coin: "ETH", words: ["zora"] },
  { id: 1313161554, name: "Aurora", coin: "ETH", words: ["aurora"] },
  { id: 1666600000, name: "Harmony", coin: "ONE", networkWords: ["harmony"] },
  {
    id: 97,
    name: "BNB testnet",
    coin: "tBNB",
    words: ["binance testnet", "bnb testnet", "bsc testnet"],
  },
  { id: 43113, name: "Avalanche Fuji", coin: "AVAX", words: ["avalanche fuji", "fuji"] },
  { id: 80002, name: "Polygon Amoy", coin: "POL", words: ["amoy", "polygon amoy"] },
  { id: 84532, name: "Base Sepolia", coin: "ETH", words: ["base sepolia"], prefixes: ["basesep"] },
  { id: 421614, name: "Arbitrum Sepolia", coin: "ETH", words: ["arbitrum sepolia"] },
  { id: 11155111, name: "Sepolia", coin: "ETH", words: ["sepolia"], prefixes: ["sep"] },
  { id: 11155420, name: "OP Sepolia", coin: "ETH", words: ["op sepolia", "optimism sepolia"] },
  { id: 17000, name: "Holesky", coin: "ETH", words: ["holesky"] },
  { id: 560048, name: "Hoodi", coin: "ETH", words: ["hoodi"] },
  { id: 84531, words: ["base goerli"] },
  { id: 5, words: ["goerli"] },
  { id: 420, words: ["goerli ovm", "optimism goerli"] },
  // The id belonged to Kovan until that network ended; LUKSO uses it now.
  { id: 42, name: "LUKSO or Kovan", words: ["kovan"] },
  { id: 69, words: ["kovan ovm", "optimism kovan"] },
  { id: 80001, words: ["mumbai", "polygon mumbai"] },
  { id: 4, words: ["rinkeby"] },
  { id: 3, words: ["ropsten"] },
  { id: 33139, networkWords: ["apechain"] },
  { id: 200901, networkWords: ["bitlayer"] },
  { id: 3637, networkWords: ["botanix"] },
  { id: 7700, networkWords: ["canto"] },
  { id: 1030, networkWords: ["conflux"] },
  { id: 42793, networkWords: ["etherlink"] },
  { id: 9001, networkWords: ["evmos"] },
  { id: 128, networkWords: ["heco"] },
  { id: 295, networkWords: ["hedera"] },
  { id: 43111, networkWords: ["hemi"] },
  { id: 13371, networkWords: ["immutable zkevm", "immutablezkevm"] },
  { id: 8822, networkWords: ["iotaevm"] },
  { id: 4689, networkWords: ["iotex"] },
  { id: 747474, networkWords: ["katana"] },
  { id: 321, networkWords: ["kcc"] },
  { id: 169, networkWords: ["manta pacific"] },
  { id: 4326, networkWords: ["megaeth"] },
  { id: 66, networkWords: ["okc", "okexchain"] },
  { id: 98866, networkWords: ["plume"] },
  { id: 369, networkWords: ["pulse", "pulsechain"] },
  { id: 570, networkWords: ["rollux"] },
  { id: 109, networkWords: ["shibarium"] },
  { id: 19, networkWords: ["songbird"] },
  { id: 50104, networkWords: ["sophon"] },
  { id: 5330, networkWords: ["superseed"] },
  { id: 1923, networkWords: ["swell", "swellchain"] },
  { id: 57, networkWords: ["syscoin"] },
  { id: 167000, networkWords: ["taiko"] },
  { id: 40, networkWords: ["telos"] },
  { id: 88, networkWords: ["tomochain", "viction"] },
  { id: 106, networkWords: ["velas"] },
  { id: 888, networkWords: ["wanchain"] },
  { id: 48900, networkWords: ["zircuit"] },
];
