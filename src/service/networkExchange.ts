import { type Clock, systemClock } from "./clock";
import type { NetworkRoute } from "./networkRoute";
import { type Exchange, ExchangeFailure, type ServiceRequest } from "./transport";
import type { UndiciExchange } from "./undiciExchange";

export interface NetworkExchange extends Exchange {
  readonly close: () => void;
  /** The way may be another by now: it is asked for at the next request. */
  readonly findWayAnew: () => void;
}

interface Way {
  readonly route: NetworkRoute;
  readonly exchange: UndiciExchange;
}

/**
 * The exchange with a service over the network. The way to it is asked for at the first request, by
 * its origin alone: whoever resolves proxies may write down what it is given; and again when a
 * connection could not be made, as a laptop goes from one network to another. What speaks HTTP is
 * loaded then too.
 */
export function createNetworkExchange(
  origin: string,
  routeTo: (origin: string) => NetworkRoute | Promise<NetworkRoute>,
  clock: Clock = systemClock,
): NetworkExchange {
  let way: Promise<Way> | undefined;
  let isClosed = false;
  let isStale = true;
  const findWayAnew = (): void => {
    isStale = true;
  };
  const find = async (last: Promise<Way> | undefined): Promise<Way> => {
    const { createUndiciExchange } = await import("./undiciExchange");
    const known = await last?.catch(() => undefined);
    try {
      const route = await routeTo(origin);
      if (known !== undefined && isSame(route, known.route)) return known;
      known?.exchange.retire();
      const exchange = createUndiciExchange(origin, route, clock);
      if (isClosed) exchange.close();
      return { route, exchange };
    } catch {
      findWayAnew();
      known?.exchange.retire();
      // Going directly instead would pass by the proxy that was set.
      const detail = "The proxy of the settings cannot be read.";
      throw new ExchangeFailure("E_CONFIG", false, detail);
    }
  };
  const exchange = async (request: ServiceRequest, signal: AbortSignal) => {
    if (way === undefined || isStale) way = find(way);
    isStale = false;
    const { exchange: ask } = await way;
    try {
      return await ask(request, signal);
    } catch (error) {
      if (error instanceof ExchangeFailure && !error.sent) findWayAnew();
      throw error;
    }
  };
  const close = (): void => {
    isClosed = true;
    way?.then(
      (found) => {
        found.exchange.close();
      },
      () => undefined,
    );
  };
  return Object.assign(exchange, { close, findWayAnew });
}

function isSame(one: NetworkRoute, other: NetworkRoute): boolean {
  return (
    one.proxy?.url === other.proxy?.url &&
    one.proxy?.authorization === other.proxy?.authorization &&
    one.ca?.length === other.ca?.length &&
    (one.ca ?? []).every((certificate, i) => certificate === other.ca?.[i])
  );
}
