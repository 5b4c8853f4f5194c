import { onDidChangeNetwork, openHostNetwork, readNetworkSettings } from "./network";
import type { Exchange } from "../../sources/transport/exchange";

/**
 * Opens an HTTP connection to an origin, with the proxy and the certificates from the editor's settings. `shown`
 * replaces `origin` when the editor looks up the proxy, since the editor logs the URL of a lookup.
 */
export async function openExchange(origin: string, shown = origin): Promise<Exchange> {
  const [{ createNetworkExchange }, { findNetworkRoute }] = await Promise.all([
    import("../../sources/transport/networkExchange"),
    import("../../sources/transport/networkRoute"),
  ]);
  const exchange = createNetworkExchange(origin, (each) =>
    findNetworkRoute(each, readNetworkSettings(), openHostNetwork(), shown),
  );
  const following = onDidChangeNetwork(exchange.forgetRoute);
  const close = (): void => {
    following.dispose();
    exchange.close();
  };
  const ask: Exchange = (request, signal) => exchange(request, signal);
  return Object.assign(ask, { close });
}

/** Like `openExchange`, but opens at the first request. If opening fails, the next request opens again. */
export function openExchangeLater(origin: string, shown = origin): Exchange {
  let opened: Promise<Exchange> | undefined;
  const ask: Exchange = async (request, signal) => {
    opened ??= openExchange(origin, shown);
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
