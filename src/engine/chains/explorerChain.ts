import type { ChainIdentifier } from "../addresses/addressFormat";

/** Text before an address that names its chain: an explorer's page, CAIP-10 or EIP-3770. */
export interface NamedChain {
  /** Undefined if the explorer is known to cover several chains or a test network. */
  readonly chain?: ChainIdentifier;
  /** Whether the page shows a transaction or a block, so the id is not an address. */
  readonly isTransaction: boolean;
}

const chainsOfHosts: Readonly<Record<string, ChainIdentifier>> = {
  "aptoscan.com": "aptos",
  "arbiscan.io": "arbitrum",
  "arbitrum.blockscout.com": "arbitrum",
  "base.blockscout.com": "base",
  "basescan.org": "base",
  "blockstream.info": "bitcoin",
  "bscscan.com": "bnb",
  "dogechain.info": "dogecoin",
  "eth.blockscout.com": "ethereum",
  "etherscan.io": "ethereum",
  "ethplorer.io": "ethereum",
  "explorer.aptoslabs.com": "aptos",
  "explorer.optimism.io": "optimism",
  "explorer.solana.com": "solana",
  "explorer.sui.io": "sui",
  "mempool.space": "bitcoin",
  "optimism.blockscout.com": "optimism",
  "optimistic.etherscan.io": "optimism",
  "polygon.blockscout.com": "polygon",
  "polygonscan.com": "polygon",
  "solana.fm": "solana",
  "solscan.io": "solana",
  "suiscan.xyz": "sui",
  "suivision.xyz": "sui",
  "tonscan.org": "ton",
  "tonviewer.com": "ton",
};

/** Explorers of several chains name the chain in the path. */
const chainOfSegment: Readonly<Record<string, ChainIdentifier>> = {
  "arbitrum-one": "arbitrum",
  "bitcoin-cash": "bitcoincash",
  aptos: "aptos",
  arbitrum: "arbitrum",
  base: "base",
  bch: "bitcoincash",
  bitcoin: "bitcoin",
  bnb: "bnb",
  bsc: "bnb",
  btc: "bitcoin",
  doge: "dogecoin",
  dogecoin: "dogecoin",
  eth: "ethereum",
  ethereum: "ethereum",
  optimism: "optimism",
  polygon: "polygon",
  sol: "solana",
  solana: "solana",
  sui: "sui",
  ton: "ton",
};

const hostsOfMany = new Set(["blockchain.com", "blockchair.com", "oklink.com"]);

/** CAIP-2 for `eip155:1:0x…`, EIP-3770 for `eth:0x…`. */
const chainOfPrefix: Readonly<Record<string, ChainIdentifier>> = {
  "eip155:1": "ethereum",
  "eip155:10": "optimism",
  "eip155:137": "polygon",
  "eip155:42161": "arbitrum",
  "eip155:56": "bnb",
  "eip155:8453": "base",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "solana",
  arb1: "arbitrum",
  base: "base",
  bnb: "bnb",
  eth: "ethereum",
  matic: "polygon",
  oeth: "optimism",
};

/** A URL before its last segment, or before the value of its last field; bounded, so linear. */
const urlBefore = /https?:\/\/(?:www\.)?([a-z0-9.-]+)((?:[/?#&][^\s"'`<>()\\]*)?[/=])$/i;
const prefixBefore = /(?:^|[^\w:])((?:eip155:[0-9]+|solana:\w{32}|[a-z0-9]{3,5})):$/;
const transactionSegment = /\/(?:txn?s?|transactions?|txblock|blocks?|signature)\/$/i;
const testNet = /\b(?:testnet|devnet|sepolia|goerli)\b/i;
const furthest = 200;

/** The chain that the text right before an address names; undefined if it names none. */
export function findNamedChain(text: string, start: number, end: number): NamedChain | undefined {
  const before = text.charCodeAt(start - 1);
  const isPath = before === 0x2f || before === 0x3d;
  if (!isPath && before !== 0x3a) return undefined;
  const preceding = text.slice(Math.max(0, start - furthest), start);
  return isPath ? readUrl(preceding, text.slice(end, end + 48)) : readPrefix(preceding);
}

function readUrl(preceding: string, following: string): NamedChain | undefined {
  const begin = preceding.lastIndexOf("http");
  const [, host, path] = (begin < 0 ? null : urlBefore.exec(preceding.slice(begin))) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const chain = findChain(host.toLowerCase(), path, /^[^\s"'`<>)]*/.exec(following)?.[0] ?? "");
  const isTransaction = transactionSegment.test(path);
  return chain === undefined ? { isTransaction } : { chain, isTransaction };
}

function findChain(host: string, path: string, rest: string): ChainIdentifier | undefined {
  if (testNet.test(path) || testNet.test(rest)) return undefined;
  if (!hostsOfMany.has(host)) return lookUp(chainsOfHosts, host);
  for (const segment of path.toLowerCase().split("/")) {
    const chain = lookUp(chainOfSegment, segment);
    if (chain !== undefined) return chain;
  }
  return undefined;
}

/** The chain that an explorer shows, by its host without `www.`. */
export function chainOfHost(host: string): ChainIdentifier | undefined {
  return lookUp(chainsOfHosts, host);
}

function readPrefix(preceding: string): NamedChain | undefined {
  const chain = lookUp(chainOfPrefix, prefixBefore.exec(preceding)?.[1] ?? "");
  return chain && { chain, isTransaction: false };
}

/** Guards against inherited keys: a host may be called `constructor` (T-31f). */
function lookUp(
  table: Readonly<Record<string, ChainIdentifier>>,
  name: string,
): ChainIdentifier | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
