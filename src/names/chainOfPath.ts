import { findSpokenChain } from "./chainWords";
import { isSameChain, type SpokenChain, speakOf } from "./spokenChain";

/** Foundry's `broadcast/<script>/<chainId>/` and Ignition's `deployments/chain-<chainId>/`. */
const numberedFolder = /(?:^|\/)(?:broadcast\/[^/]+\/(\d{1,15})|chain-(\d{1,15}))\//;
/** hardhat-deploy's `deployments/<network>/`, and folders of other tools. */
const networkFolder = /(?:^|\/)(?:deployments|networks|chains)\/([^/]+)\//;
const longestPath = 1_000;

/**
 * The chain that the path of a file speaks of, relative to the folder of the workspace and with `/`;
 * undefined if it speaks of none or of several. `networkId` is the content of the file `.chainId` in
 * the same folder, if there is one (hardhat-deploy).
 */
export function findChainOfPath(path: string, networkId?: number): SpokenChain | undefined {
  if (path.length > longestPath) return undefined;
  const [, ofBroadcast, ofIgnition] = numberedFolder.exec(path) ?? [];
  const chainId = networkId ?? ofBroadcast ?? ofIgnition;
  if (chainId !== undefined) return speakOf(Number(chainId), "path");
  const [, network] = networkFolder.exec(path) ?? [];
  const spoken = network === undefined ? undefined : findSpokenChain(network, "path", true);
  if (spoken !== undefined) return spoken === "several" ? undefined : spoken;
  return findOnly(path.replace(/\.\w+$/, "").split("/"));
}

function findOnly(segments: readonly string[]): SpokenChain | undefined {
  let only: SpokenChain | undefined;
  for (const segment of segments) {
    const spoken = findSpokenChain(segment, "path");
    if (spoken === undefined) continue;
    if (spoken === "several" || (only !== undefined && !isSameChain(only, spoken)))
      return undefined;
    only = spoken;
  }
  return only;
}
