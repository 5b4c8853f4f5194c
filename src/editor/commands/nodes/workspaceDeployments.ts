import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import type { Names } from "../../../engine/names/names";
import type { NodeDeployments } from "../../../sources/local/nodeAmounts";
import { formatTime } from "../../platform/formatCount";

/** What the workspace has deployed, for nodes, whose answers names and panels then show. */
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
