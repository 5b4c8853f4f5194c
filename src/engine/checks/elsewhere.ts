import { findChainInName } from "../chains/chainWords";
import { isSameChain, type InferredChain, chainOfId } from "../chains/inferredChain";
import type { Field } from "./record";
import type { Surroundings } from "./surroundings";

/** Matches a word for one side of a bridge. */
const bridgeWords =
  /(?<![a-z])(?:l3|root|parent|child|origin|source|src|dest|dst|destination|remote|foreign|home|counterpart|bridge[ds]?|canonical|from|to|peer|output|out|hub|spoke)(?![a-z])/;

/** Matches the layer of a bridge: `l1` or `l2`. */
const layerWord = /(?<![a-z])l([12])(?![a-z])/;
const chainId = /^chain_?id$/i;

/**
 * Whether the text around a value indicates a chain other than the inferred one: the names of the value and of the
 * objects around it (`l1Token`, `"42161": {`, `bridgeInfo: {`, `[ChainId.MOON]: {`), or fields such as `dstChainId` and
 * `network`. If the chain comes from a chain id in the same object, the names around that object do not count.
 */
export function mentionsElsewhere(
  { text, place, keys, object }: Surroundings,
  inferred: InferredChain,
): boolean {
  const { start } = place;
  // In `ethereum|hyperevm|0x…`, the text before the address may name another chain.
  if (text[start - 1] === "|") return true;
  const [, network] = networkField.exec(text.slice(start, start + furthest)) ?? [];
  if (network !== undefined && !meansSame(network, inferred)) return true;
  const isInObject = inferred.reason === "chainId" || inferred.reason === "chainName";
  const hasOwnId = isInObject && object.some(({ key }) => chainId.test(key));
  if (hasOtherChainId(object, inferred)) return true;
  return (hasOwnId ? keys.slice(0, 1) : withoutBridgeInfo(keys)).some((key) => {
    const words = wordsOf(key);
    const layer = layerWord.exec(words)?.[1];
    if (layer !== undefined) return layer !== layerOf(inferred);
    if (bridgeWords.test(words)) return true;
    const number = /^\W*(\d+)\W*$/.exec(key)?.[1];
    const named =
      number === undefined
        ? findChainInName(key, "chainId", /chain|network/i.test(key) ? "network" : "any")
        : chainOfId(Number(number), "chainId");
    if (named === "several") return true;
    return named === undefined
      ? /(?:chain|network)(?:_?ids?)?\.\w/i.test(key)
      : !isSameChain(named, inferred);
  });
}

/**
 * Drops `bridgeInfo` and the keys around it if its own keys are chain ids, since the outer keys are about another
 * address. Token lists use `bridgeInfo` for a token on other chains: `bridgeInfo: { 56: { tokenAddress: "0x…" } }`.
 */
function withoutBridgeInfo(keys: readonly string[]): readonly string[] {
  const at = keys.indexOf("bridgeInfo");
  return at > 0 && /^\d+$/.test(keys[at - 1] ?? "") ? keys.slice(0, at) : keys;
}

/**
 * Whether the object has a field such as `dstChainId` (a prefix before `chainId`) whose value is the id of another
 * chain.
 */
function hasOtherChainId(object: readonly Field[], inferred: InferredChain): boolean {
  return object.some(
    ({ key, value }) =>
      prefixedChainId.test(key) &&
      /^(?:\d{1,15}|0x[0-9a-f]{1,13})$/i.test(value) &&
      !isSameChain(chainOfId(Number(value), "chainId"), inferred),
  );
}

const prefixedChainId = /\w_?chain_?id$/i;

/** Whether a name means one side of a bridge: `remote`, `l1`. */
export function mentionsBridge(key: string): boolean {
  const words = wordsOf(key);
  return layerWord.test(words) || bridgeWords.test(words);
}

/** Puts spaces between the words of a camel-case name and converts the name to lower case. */
function wordsOf(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

/**
 * Returns the layer of a chain in the names of bridges: 1 for Ethereum, 2 for other chains, undefined for BNB Smart
 * Chain.
 */
function layerOf({ chain }: InferredChain): string | undefined {
  if (chain === "ethereum") return "1";
  return chain === "bnb" ? undefined : "2";
}

/** Matches `chainName: "hyperevm"` after the address, in the same record. */
const networkField = /^[^{}]*?(?:chain|network)_?(?:name)?["']?\s*[:=]\s*["']?([a-z][\w-]{1,40})/i;
const furthest = 300;

function meansSame(network: string, inferred: InferredChain): boolean {
  const named = findChainInName(network, "chainId", "network");
  return named !== undefined && named !== "several" && isSameChain(named, inferred);
}
