import { onDidChangeNetwork, openHostNetwork, readNetworkSettings } from "./platform/network";
import type { Exchange } from "./transport/exchange";
import { createNetworkExchange } from "./transport/networkExchange";
import { findNetworkRoute } from "./transport/networkRoute";

/** The exchange with an origin, by the proxy and the certificates that the editor's settings name. */
export function openExchange(origin: string): Exchange {
  const exchange = createNetworkExchange(origin, (each) =>
    findNetworkRoute(each, readNetworkSettings(), openHostNetwork()),
  );
  const following = onDidChangeNetwork(exchange.forgetRoute);
  const close = (): void => {
    following.dispose();
    exchange.close();
  };
  const ask: Exchange = (request, signal) => exchange(request, signal);
  return Object.assign(ask, { close });
}
