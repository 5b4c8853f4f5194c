import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import type { Names } from "../../../engine/names/names";
import type { NodeDeployments } from "../../../sources/local/nodeAmounts";
import { formatTime } from "../../platform/formatCount";

/**
 * Returns the deployments of the workspace for queries to nodes. Stores the answers with the names, so that
 * names and panels show them.
 */
export function workspaceDeployments(names: () => Names): NodeDeployments {
  return {
    whenRead: () => names().readAll(),
    list: ({ chainId }) => {
      const { addresses, changes } = names().deploymentsOn(chainId);
      return { addresses: addresses.map(({ canonical }) => canonical), changes };
    },
    note: ({ id, restarts, chainId, name: node }, { block, withCode, withoutCode }, changes) => {
      const when = formatTime(new Date());
      const look = { id, restarts, chainId, node, block, when, changes };
      names().noteCode({
        ...look,
        withCode: withCode.map(identityOf),
        withoutCode: withoutCode.map(identityOf),
      });
    },
  };
}

function identityOf(canonical: string): AddressIdentity {
  return { format: "evm", canonical };
}
