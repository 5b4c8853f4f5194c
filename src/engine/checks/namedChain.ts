import { findChainInName } from "../chains/chainWords";
import { isValidOnInferred } from "../chains/inferredChain";
import { type Name, symbolOf } from "../names/name";
import { isChainId } from "./record";
import type { Surroundings } from "./surroundings";

/**
 * Whether a key, a `name` field, a heading or a comment around an address names a chain on which the address is known:
 * `usdcBase`, `[base]`, `## Base`, `// USDC, Base`. The nearest text that names a chain decides: the chain of
 * `mainnet: { arbitrum: { … } }` is Arbitrum. If the object of the address has a chain id, the names outside that
 * object do not count.
 */
export function isNamedByChain(surroundings: Surroundings, names: readonly Name[]): boolean {
  const { outline, place, level, object } = surroundings;
  const labels = object
    .filter(({ key }) => /^(?:name|label)$/i.test(key))
    .map(({ value }) => value);
  const hasOwnId = object.some(isChainId);
  const [own = "", ...outer] = surroundings.keys;
  const around = [
    own,
    outline.commentBehind(place.end),
    outline.commentAbove(place.start),
    ...labels,
    ...(hasOwnId ? [] : outer),
    level.declared?.text ?? "",
  ];
  for (const each of around) {
    const inferred = findChainInName(withoutToken(each, names), "key", "network");
    if (inferred === undefined || inferred === "several") continue;
    return names.some((name) => isValidOnInferred(name, inferred));
  }
  return false;
}

/** Removes the names of a token from a text, since they may also be words for chains: ARB, wstETH. */
function withoutToken(text: string, names: readonly Name[]): string {
  let rest = text;
  for (const own of names.flatMap((name) => [name.token?.name ?? name.text, symbolOf(name)])) {
    const at = own === "" ? -1 : rest.toLowerCase().indexOf(own.toLowerCase());
    if (at >= 0) rest = `${rest.slice(0, at)} ${rest.slice(at + own.length)}`;
  }
  return rest;
}
