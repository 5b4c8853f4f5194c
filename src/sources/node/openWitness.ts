import { type Clock, systemClock } from "../../clock";
import type { Exchange } from "../transport/exchange";
import { ExchangeFailure } from "../transport/exchange";
import { createNetworkExchange } from "../transport/networkExchange";
import { findNetworkRoute } from "../transport/networkRoute";
import { NodeClient } from "./nodeClient";
import type { NodeUrl } from "./nodeUrl";

/** So many requests are sent to a node, with those that it refuses. */
const mostRequests = 1_000;

/** A node outside of the editor, until it is closed. */
export interface OpenedWitness {
  readonly client: NodeClient;
  /** Whether it has been sent as many requests as it may be. */
  readonly isSpent: () => boolean;
}

/** The environment names the proxy and further certificates. */
export function openWitness(
  { origin, path }: NodeUrl,
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock = systemClock,
): OpenedWitness {
  const settings = {
    proxy: "",
    proxyAuthorization: undefined,
    noProxy: [],
    mayUseProxy: true,
    systemCertificates: true,
    environment,
  };
  const network = createNetworkExchange(origin, (each) => findNetworkRoute(each, settings), clock);
  let sent = 0;
  const ask: Exchange = (request, signal) => {
    sent += 1;
    if (sent > mostRequests) return Promise.reject(new ExchangeFailure("E_HTTP", false));
    return network(request, signal);
  };
  const exchange = Object.assign(ask, { close: network.close });
  return {
    client: new NodeClient({ exchange, origin, path, clock }),
    isSpent: () => sent > mostRequests,
  };
}
