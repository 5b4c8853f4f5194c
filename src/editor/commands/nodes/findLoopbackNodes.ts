import type { NodeIdentity } from "../../../sources/node/identifyNode";
import type { Nodes } from "../../../sources/node/nodes";
import { type NodeUrl, parseNodeUrl } from "../../../sources/node/nodeUrl";

/** The default URLs of development nodes. */
export const usualPlaces: readonly string[] = ["http://127.0.0.1:8545", "http://[::1]:8545"];

export interface FoundNode {
  readonly url: NodeUrl;
  readonly identity: NodeIdentity;
}

/** The time limit of the search. A node on this machine answers within milliseconds. */
const longestSearchMs = 1_000;

/**
 * Finds the nodes that answer on this machine. A node that answers at several URLs is returned once. Never
 * rejects.
 */
export async function findLoopbackNodes(
  nodes: Pick<Nodes, "try">,
  places: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundNode[]> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(longestSearchMs)]);
  const search = async (place: string): Promise<readonly FoundNode[]> => {
    const verdict = parseNodeUrl(place);
    if (!verdict.valid) return [];
    const { url } = verdict;
    return nodes.try(url, inTime, 1).then(
      (identity) => [{ url, identity }],
      () => [],
    );
  };
  const found = (await Promise.all(places.map(search))).flat();
  return found.filter(
    ({ identity }, at) =>
      found.findIndex((one) => one.identity.instance === identity.instance) === at,
  );
}
