import { onDidChangeNetwork, openHostNetwork, readNetworkSettings } from "./platform/network";
import type { Exchange } from "./transport/exchange";

/** The exchange with an origin, by the proxy and the certificates that the editor's settings name. */
export async function openExchange(origin: string): Promise<Exchange> {
  const [{ createNetworkExchange }, { findNetworkRoute }] = await Promise.all([
    import("./transport/networkExchange"),
    import("./transport/networkRoute"),
  ]);
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

/** The same exchange, opened at its first request; after a failure, at the next one. */
export function openExchangeLater(origin: string): Exchange {
  let opened: Promise<Exchange> | undefined;
  const ask: Exchange = async (request, signal) => {
    opened ??= openExchange(origin);
    const exchange = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return exchange(request, signal);
  };
  const close = (): void => {
    opened?.then(
      (exchange) => exchange.close?.(),
      () => undefined,
    );
  };
  return Object.assign(ask, { close });
}
