import { type Name, ownText } from "../names/name";
import { formatNameText } from "../names/nameText";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";
import type { KnownAddress } from "./knownAddress";
import { labelsOf } from "./labels";

const longestTitle = 40;

/**
 * Finds the name of an address for a title: the first label, with the chain if there is exactly one, as in "USDC
 * on Ethereum". Undefined if the address has no label.
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
  const [label] = labelsOf(known, names);
  switch (label?.kind) {
    case undefined:
      return undefined;
    case "token": {
      const { symbol, deployments } = label.token;
      const chains = [...new Set(deployments.map(({ chain }) => chain))];
      return withChain(safeText(symbol, longestTitle), chains);
    }
    case "tag":
      return safeText(label.tag, longestTitle);
    case "name": {
      const { name } = label;
      const text = formatNameText(t, name, longestTitle, ownText);
      return withChain(text, name.chains === "every" ? [] : name.chains);
    }
  }
}
