import { type Name, ownText } from "../names/name";
import { formatNameText } from "../names/nameText";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";
import type { KnownAddress } from "./knownAddress";
import { reservedTag } from "./tagPattern";

const longestTitle = 40;

/**
 * The name of an address in a title, in the order of its hint: its token symbol, its tag, or its best name; with
 * the chain if there is only one, as in "USDC on Ethereum". Undefined if it has none.
 */
export function findTitle(
  t: Translate,
  known: KnownAddress | undefined,
  names: readonly Name[],
  nameOfChain: (chain: string) => string | undefined,
): string | undefined {
  const withChain = (text: string, chains: readonly string[]): string => {
    const [chain] = chains;
    if (chain === undefined || chains.length > 1) return text;
    const shown = safeText(nameOfChain(chain) ?? chain, longestTitle);
    return text.toLowerCase().includes(shown.toLowerCase()) ? text : t("{0} on {1}", text, shown);
  };
  const [token] = known?.tokens ?? [];
  if (token !== undefined && token.symbol !== "") {
    const chains = [...new Set(token.deployments.map(({ chain }) => chain))];
    return withChain(safeText(token.symbol, longestTitle), chains);
  }
  const tag = known?.tagged?.tags.find((each) => each !== reservedTag);
  if (tag !== undefined) return safeText(tag, longestTitle);
  const [name] = names;
  if (name === undefined) return undefined;
  const text = formatNameText(t, name, longestTitle, ownText);
  return withChain(text, name.chains === "every" ? [] : name.chains);
}
