import { findChainInName, readChainName } from "../chains/chainWords";
import { idOfChain, isUsualId } from "../chains/chainRef";
import { chainOfHost } from "../chains/explorerChain";
import { chainOfId, type InferredChain } from "../chains/inferredChain";
import type { Named } from "./chainExpression";

/*
 * Finds the chain that a field of a record suggests, such as `{ id: 10, … }` or `{ slug: "optimism", … }`. The field
 * may concern something other than a chain, so it never states the chain of the addresses in the record. It can only
 * make the suggested chain likely, or make the chain of the record doubtful.
 */

/** The chain that a field of a record suggests. */
export interface OwnName {
  /** The chain; "several" for an unknown id of a protocol such as LayerZero. */
  readonly named: Exclude<Named, undefined>;
  /**
   * Whether the field alone makes the chain likely. Otherwise the field can only make the chain of the record doubtful.
   */
  readonly isLikely: boolean;
}

const wordKey =
  /^(?:id|name|slug|key|title|label|alias)$|(?:^|_)(?:name|slug|key|title|label|alias)$|[a-z](?:Name|Slug|Key|Title|Label|Alias)$/i;
/** Keys for names of tokens, people and other things, which are not chains. */
const keyOfOther = /token|coin|symbol|asset|currency|author|owner|file|function|method|event|type/i;
const idKey = /^id$/i;
const ownNumberKey =
  /^(?:(?:lz|layer_?zero|endpoint|wormhole|hyperlane|cctp|ccip|axelar|stargate|dst|src|remote)_?)*(?:eid|domain|(?:chain_?)?selector|endpoint_?id|domain_?id)$|^(?:lz|wormhole|layer_?zero)_?(?:chain_?)?id$/i;
const urlKey =
  /(?:^|_)(?:rpcs?|urls?|explorers?|scan|nodes?|https?|wss?|provider|subgraph)$|(?:rpc|url|explorer|scan|node|provider|subgraph)s?(?:_?url)?$/i;
const pictureKey = /logo|icon|image|img|avatar/i;
const address = /^(?:https?|wss?):\/\/([^/\s"'`?#]{1,200})/i;

/** LayerZero's ids for the EVM chains of interface.md, modulo 30,000: Ethereum is `30101`, in older versions `101`. */
const chainIdOfEndpoint: ReadonlyMap<number, number> = new Map([
  [101, 1],
  [102, 56],
  [109, 137],
  [110, 42161],
  [111, 10],
  [184, 8453],
]);

/** Returns the chain that a field with this key and value suggests; undefined if there is none. */
export function readOwnName(key: string, value: string): OwnName | undefined {
  if (/^\d{1,15}$/.test(value)) return readNumbered(key, Number(value));
  if (value.length > 200) return undefined;
  if (urlKey.test(key) && !pictureKey.test(key)) {
    const [, host] = address.exec(value) ?? [];
    const named = host === undefined ? undefined : readHost(host.toLowerCase());
    return named === undefined ? undefined : { named, isLikely: false };
  }
  if (!wordKey.test(key) || keyOfOther.test(key)) return undefined;
  const named = readChainName(withoutNetwork(value), "key", "network");
  return named === undefined ? undefined : { named, isLikely: true };
}

function readNumbered(key: string, number: number): OwnName | undefined {
  if (idKey.test(key)) {
    if (!isUsualId(number)) return undefined;
    return { named: chainOfId(number, "key"), isLikely: false };
  }
  if (!ownNumberKey.test(key)) return undefined;
  const chainId = /eid|endpoint|lz/i.test(key) ? chainIdOfEndpoint.get(number % 30_000) : undefined;
  return {
    named: chainId === undefined ? "several" : chainOfId(chainId, "key"),
    isLikely: false,
  };
}

function readHost(host: string): InferredChain | undefined {
  const chain = chainOfHost(host);
  const chainId = chain === undefined ? undefined : idOfChain(chain);
  if (chainId !== undefined) return chainOfId(chainId, "key");
  const inferred = findChainInName(host, "key", "chain");
  return inferred === "several" ? undefined : inferred;
}

/**
 * Removes punctuation and the words "network" and "chain": `Optimism Network` becomes `Optimism`, while `OP Mainnet`
 * stays.
 */
function withoutNetwork(text: string): string {
  return text.replace(/[^\w\s-]|\b(?:network|chain)\b/gi, " ").trim();
}
