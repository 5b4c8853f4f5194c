import { systemClock } from "../../clock";
import type { Exchange } from "../transport/exchange";
import { ExchangeFailure } from "../transport/exchange";
import { createNetworkExchange } from "../transport/networkExchange";
import { findNetworkRoute } from "../transport/networkRoute";
import { NodeClient } from "./nodeClient";
import type { NodeUrl } from "./nodeUrl";

/** The maximum number of requests that are sent to a node, retries included. */
const mostRequests = 1_000;

/** A node that is queried outside the editor. */
interface OpenedWitness {
  readonly client: NodeClient;
  /** Whether more requests than allowed were attempted. */
  readonly isSpent: () => boolean;
}

/** Opens a node. The environment variables supply the proxy and additional certificates. */
export function openWitness(
  { origin, path }: NodeUrl,
  environment: Readonly<Record<string, string | undefined>>,
): OpenedWitness {
  const settings = {
    proxy: "",
    proxyAuthorization: undefined,
    noProxy: [],
    mayUseProxy: true,
    systemCertificates: true,
    environment,
  };
  const network = createNetworkExchange(
    origin,
    (each) => findNetworkRoute(each, settings),
    systemClock,
  );
  let sent = 0;
  const ask: Exchange = (request, signal) => {
    sent += 1;
    if (sent > mostRequests) return Promise.reject(new ExchangeFailure("E_HTTP", false));
    return network(request, signal);
  };
  const exchange = Object.assign(ask, { close: network.close });
  return {
    client: new NodeClient({ exchange, origin, path, clock: systemClock }),
    isSpent: () => sent > mostRequests,
  };
}
