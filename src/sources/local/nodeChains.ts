import type { ConnectedNode } from "../node/connectedNode";
import type { Chain } from "../service/schemas";
import { drawIcon } from "./icons";

/** Builds the chains that only a connected node has. They have no explorers. */
export function buildNodeChains(nodes: readonly ConnectedNode[]): readonly Chain[] {
  const own = nodes.filter(({ chain, id }) => chain === id);
  return own.map(({ chain, chainId, name }) => ({
    chain,
    chainId,
    name,
    icon_url: drawIcon("DEV", "#475569"),
    explorers: [],
  }));
}
