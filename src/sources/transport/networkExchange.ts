import { type Clock, systemClock } from "../../clock";
import type { NetworkRoute } from "./networkRoute";
import { type Exchange, ExchangeFailure, type HttpRequest } from "./exchange";
import type { createUndiciExchange, UndiciExchange } from "./undiciExchange";

export interface NetworkExchange extends Exchange {
  readonly close: () => void;
  /** Makes the next request look up the route again, since it may have changed. */
  readonly forgetRoute: () => void;
}

/** Loads the HTTP code, which is in a separate file. */
export type LoadUndici = () => Promise<{
  readonly createUndiciExchange: typeof createUndiciExchange;
}>;

interface Way {
  readonly route: NetworkRoute;
  readonly exchange: UndiciExchange;
}

/**
 * Creates the exchange with a server over the network. The first request loads the HTTP code and looks up the route.
 * Only the origin is used for the lookup, since a proxy resolver may log its argument. After a failed connection the
 * route is looked up again, as a laptop may change networks. A failed lookup is repeated at the next request.
 */
export function createNetworkExchange(
  origin: string,
  routeTo: (origin: string) => NetworkRoute | Promise<NetworkRoute>,
  clock: Clock = systemClock,
  loadUndici: LoadUndici = () => import("./undiciExchange"),
): NetworkExchange {
  let way: Promise<Way> | undefined;
  let isClosed = false;
  let isStale = true;
  let isFound = false;
  const forgetRoute = (): void => {
    isStale = true;
  };
  const find = async (last: Promise<Way> | undefined): Promise<Way> => {
    const known = await last?.catch(() => undefined);
    try {
      const { createUndiciExchange } = await loadUndici().catch(failToLoad);
      const route = await inTime(routeTo(origin), clock);
      requireHttpProxy(route);
      if (known !== undefined && isSame(route, known.route)) return known;
      known?.exchange.retire();
      const exchange = createUndiciExchange(origin, route, clock);
      if (isClosed) exchange.close();
      return { route, exchange };
    } catch (error) {
      forgetRoute();
      known?.exchange.retire();
      if (error instanceof ExchangeFailure) throw error;
      // The request fails, since a direct connection would bypass the proxy in the settings.
      const detail = "The proxy in the settings cannot be read.";
      throw new ExchangeFailure("E_CONFIG", false, detail);
    }
  };
  const exchange = async (request: HttpRequest, signal: AbortSignal) => {
    if (way === undefined || isStale) {
      isFound = false;
      way = find(way);
    }
    isStale = false;
    const { exchange: ask } = await (isFound ? way : unlessGivenUp(way, request.waits ?? signal));
    isFound = true;
    try {
      return await ask(request, signal);
    } catch (error) {
      if (error instanceof ExchangeFailure && !error.sent) forgetRoute();
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
  return Object.assign(exchange, { close, forgetRoute });
}

/**
 * The time limit of the lookup in milliseconds. The editor resolves proxies, and the proxy script of an unreachable
 * network may hang.
 */
const longestSearchMs = 5_000;

function inTime<T>(found: T | Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.schedule(() => {
      reject(new ExchangeFailure("E_TIMEOUT", false));
    }, longestSearchMs);
    Promise.resolve(found)
      .then(resolve, reject)
      .finally(() => {
        timer.cancel();
      });
  });
}

/**
 * Waits for the lookup of the route until the signal of one request aborts; the lookup continues for other requests
 * (H-50).
 */
function unlessGivenUp<T>(found: Promise<T>, waits: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(new ExchangeFailure("E_CANCELLED", false));
    };
    if (waits.aborted) onAbort();
    waits.addEventListener("abort", onAbort, { once: true });
    found.then(resolve, reject).finally(() => {
      waits.removeEventListener("abort", onAbort);
    });
  });
}

/** Throws the error for a file that is missing or unreadable, for example after an update while the window is open. */
function failToLoad(): never {
  const detail = "Part of the extension could not be loaded. Reload the window.";
  throw new ExchangeFailure("E_STORE", false, detail);
}

/** Refuses all proxies except HTTP proxies, since only these tunnel by CONNECT (H-47). */
function requireHttpProxy({ proxy }: NetworkRoute): void {
  if (proxy === undefined || /^https?:/i.test(proxy.url)) return;
  const detail = "This kind of proxy, such as SOCKS, is not supported: use an HTTP proxy.";
  throw new ExchangeFailure("E_CONFIG", false, detail);
}

function isSame(one: NetworkRoute, other: NetworkRoute): boolean {
  return (
    one.proxy?.url === other.proxy?.url &&
    one.proxy?.authorization === other.proxy?.authorization &&
    one.ca?.length === other.ca?.length &&
    (one.ca ?? []).every((certificate, i) => certificate === other.ca?.[i])
  );
}
