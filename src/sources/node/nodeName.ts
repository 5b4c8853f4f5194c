import type { Translate } from "../../engine/text/translate";
import type { NodeIdentity } from "./identifyNode";

/**
 * Formats the name of a node for users: "Anvil 31337 (localhost:8545)", "Anvil fork of Ethereum
 * (localhost:8545)", "Ethereum (alchemy.com)".
 */
export function formatNodeName(
  t: Translate,
  { chainId, development, fork }: Pick<NodeIdentity, "chainId" | "development" | "fork">,
  shownHost: string,
  nameOfChain: (chainId: number) => string | undefined,
): string {
  const nameOf = (id: number): string => nameOfChain(id) ?? t("Chain {0}", String(id));
  if (development === undefined) return `${nameOf(chainId)} (${shownHost})`;
  const program = programs[development] ?? t("Development chain");
  return fork === undefined
    ? `${program} ${chainId} (${shownHost})`
    : t("{0} fork of {1} ({2})", program, nameOf(fork.chainId), shownHost);
}

const programs: Readonly<
  Record<Exclude<NodeIdentity["development"], undefined>, string | undefined>
> = {
  anvil: "Anvil",
  hardhat: "Hardhat",
  ganache: "Ganache",
  other: undefined,
};
