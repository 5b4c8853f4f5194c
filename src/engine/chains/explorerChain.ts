import type { ChainIdentifier } from "../addresses/addressFormat";
import { chainOfInterface, refOfId } from "./chainRef";
import { registry } from "./registry";

/** What the text before an address shows about its chain: the URL of an explorer, or a prefix (CAIP-10, ERC-3770). */
export interface NamedChain {
  /** Undefined if the text does not identify one chain of interface.md, for example on a test network. */
  readonly chain?: ChainIdentifier;
  /** Whether the URL is that of a transaction or a block. If so, the value at its end is not an address. */
  readonly isTransaction: boolean;
}

function tableOf(field: "hosts" | "segments" | "prefixes"): Map<string, ChainIdentifier> {
  return new Map(
    registry.flatMap(({ chain, [field]: texts = [] }) =>
      chain === undefined ? [] : texts.map((text) => [text, chain] as const),
    ),
  );
}

const chainsOfHosts = tableOf("hosts");
/** The chain of each path segment. Only explorers of several chains have the chain in the path of their URLs. */
const chainOfSegment = tableOf("segments");
const chainOfPrefix = tableOf("prefixes");

const hostsOfMany = new Set(["blockchain.com", "blockchair.com", "oklink.com"]);

/**
 * Matches a URL up to its last path segment or up to the value of its last query field. `furthest` bounds the length of
 * the input and so the time of a match.
 */
const urlBefore = /https?:\/\/(?:www\.)?([a-z0-9.-]+)((?:[/?#&][^\s"'`<>()\\]*)?[/=])$/i;
const prefixBefore = /(?:^|[^\w:])((?:eip155:[0-9]+|solana:\w{32}|[a-z0-9]{3,5})):$/;
const transactionSegment = /\/(?:txn?s?|transactions?|txblock|blocks?|signature)\/$/i;
const testNet = /\b(?:testnet|devnet|sepolia|goerli)\b/i;
const furthest = 200;

/**
 * Finds the chain that the text right before an address names. Undefined if that text is neither a URL nor a known
 * prefix.
 */
export function findNamedChain(text: string, start: number, end: number): NamedChain | undefined {
  const before = text.charCodeAt(start - 1);
  const isPath = before === 0x2f || before === 0x3d;
  if (!isPath && before !== 0x3a) return undefined;
  const preceding = text.slice(Math.max(0, start - furthest), start);
  return isPath ? readUrl(preceding, text.slice(end, end + 48)) : readPrefix(preceding);
}

/** Matches the end of a Markdown link whose text ends with the address. */
const linkBehind = /^[`*_]{0,3}\]\((https?:\/\/(?:www\.)?([a-z0-9.-]+)[^\s()]{0,200})\)/i;

/** What the explorer of a link says about the chain of an address. */
interface LinkedChain {
  readonly chain: ChainIdentifier;
  /** Whether the explorer is that of another network of this chain, such as `holesky.etherscan.io`. */
  readonly isOther: boolean;
}

/** Finds the chain of the explorer to which a Markdown link with the address as its text goes. */
export function findChainOfLink(text: string, start: number, end: number): LinkedChain | undefined {
  const [whole, url = "", host = ""] = linkBehind.exec(text.slice(end, end + 2 * furthest)) ?? [];
  if (whole === undefined) return undefined;
  const at = url.toLowerCase().indexOf(text.slice(start, end).toLowerCase());
  const begin = end + whole.length - 1 - url.length + at;
  const named = at < 0 ? undefined : findNamedChain(text, begin, begin + end - start);
  if (named === undefined) return undefined;
  if (named.chain !== undefined) return { chain: named.chain, isOther: false };
  const chain = chainsOfHosts.get(host.toLowerCase().replace(/^[^.]*\./, ""));
  return chain && { chain, isOther: true };
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
  if (!hostsOfMany.has(host)) return chainsOfHosts.get(host);
  for (const segment of path.toLowerCase().split("/")) {
    const chain = chainOfSegment.get(segment);
    if (chain !== undefined) return chain;
  }
  return undefined;
}

/** Returns the chain of an explorer. `host` must not begin with `www.`. */
export function chainOfHost(host: string): ChainIdentifier | undefined {
  return chainsOfHosts.get(host);
}

function readPrefix(preceding: string): NamedChain | undefined {
  const [, prefix = ""] = prefixBefore.exec(preceding) ?? [];
  const [, chainId] = /^eip155:(\d+)$/.exec(prefix) ?? [];
  const chain =
    chainId === undefined ? chainOfPrefix.get(prefix) : chainOfInterface(refOfId(Number(chainId)));
  return chain && { chain, isTransaction: false };
}
