import { type Clock, systemClock } from "./clock";
import type { NetworkRoute } from "./networkRoute";
import { type Exchange, ExchangeFailure, type ServiceRequest } from "./transport";

/**
 * The exchange with a service over the network. The way to it is asked for at the first request, by
 * its origin alone: whoever resolves proxies may write down what it is given. What speaks HTTP is
 * loaded then too.
 */
export function createNetworkExchange(
  origin: string,
  routeTo: (origin: string) => NetworkRoute | Promise<NetworkRoute>,
  clock: Clock = systemClock,
): Exchange {
  let opened: Promise<Exchange> | undefined;
  let isClosed = false;
  const open = async (): Promise<Exchange> => {
    const { createUndiciExchange } = await import("./undiciExchange");
    try {
      const exchange = createUndiciExchange(origin, await routeTo(origin), clock);
      if (isClosed) exchange.close?.();
      return exchange;
    } catch {
      // Going directly instead would pass by the proxy that was set.
      const detail = "The proxy of the settings cannot be read.";
      throw new ExchangeFailure("E_CONFIG", false, detail);
    }
  };
  const exchange = async (request: ServiceRequest, signal: AbortSignal) => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return (await opened)(request, signal);
  };
  const close = (): void => {
    isClosed = true;
    opened?.then(
      (inner) => inner.close?.(),
      () => undefined,
    );
  };
  return Object.assign(exchange, { close });
}
