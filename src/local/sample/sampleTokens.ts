import type { Deployment, Token } from "../../service/schemas";
import { colourOf, drawIcon } from "./icons";
import { nativeCoins } from "./nativeCoins";
import { tokenDeployments } from "./tokenDeployments";

/**
 * The tokens of the sample: native coins first, then the contracts of the public lists. Rows are
 * one token when symbol and name agree, letter for letter but for case, spaces and signs: "USDCoin"
 * and "USD Coin" do, "USD Coin" and "USDC" do not, so those are two tokens.
 */
export const sampleTokens: readonly Token[] = [...nativeCoins, ...groupDeployments()];

interface Group {
  readonly name: string;
  readonly symbol: string;
  readonly deployments: Deployment[];
}

function groupDeployments(): readonly Token[] {
  const groups = new Map<string, Group>();
  for (const [symbol, name, chain, address, decimals] of tokenDeployments) {
    const key = `${symbol} ${plain(name)}`;
    const group = groups.get(key) ?? { name, symbol, deployments: [] };
    group.deployments.push({ chain, address, decimals });
    groups.set(key, group);
  }
  const all = [...groups.values()];
  return all.map((group) => ({
    id: idOf(group, all),
    name: group.name,
    symbol: group.symbol,
    icon_url: drawIcon(group.symbol, colourOf(group.symbol + group.name)),
    deployments: group.deployments,
  }));
}

/** The symbol, with the name where several tokens have the symbol. */
function idOf(group: Group, all: readonly Group[]): string {
  const isOnlyOne = all.every((other) => other === group || other.symbol !== group.symbol);
  return slug(isOnlyOne ? group.symbol : `${group.symbol} ${group.name}`);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
