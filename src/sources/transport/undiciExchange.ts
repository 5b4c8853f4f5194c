import type { Socket } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import connectThrough from "undici/lib/api/api-connect.js";
import connectorOf from "undici/lib/core/connect.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";
import type { Clock } from "../../clock";
import { hideContinue } from "./continueFilter";
import { decompress } from "./decompress";
import { isTlsError, type Phase, readNetworkError } from "./exchangeError";
import type { NetworkRoute } from "./networkRoute";
import { maxHeaderSize, readResponse } from "./responseReader";
import type { Exchange, ExchangeFailure, HttpRequest, HttpResponse } from "./exchange";

/** The number of connections: for up to 4 GETs and 1 POST in flight, and one request that is being aborted. */
const connections = 6;
const connectMs = 5_000;

export interface UndiciExchange extends Exchange {
  close(): void;
  /** Accepts no more requests, and frees sockets when the requests in flight have ended. */
  retire(): void;
}

/**
 * Creates an exchange over pooled connections to one origin, in HTTP/1.1. It follows no redirects and accepts no
 * untrusted certificates. Deadlines: see docs/faults.md, rule 8.
 */
export function createUndiciExchange(
  origin: string,
  route: NetworkRoute,
  clock: Clock,
): UndiciExchange {
  const sockets = new SocketAccount();
  const dispatcher = createDispatcher(origin, route, sockets);
  const isTls = origin.startsWith("https:");
  const explain = (error: unknown, phase: Phase): ExchangeFailure => {
    const failure = readNetworkError(error, phase, isTls);
    if (failure.code !== "E_CONNECT" || sockets.tlsError === undefined) return failure;
    return readNetworkError(sockets.tlsError, phase);
  };
  const exchange = async (request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> => {
    const options = optionsOf(origin, request);
    const response = await readResponse(
      (handler) => dispatcher.dispatch(options, handler),
      request,
      { clock, signal, explain },
    );
    const encoding = response.headers["content-encoding"];
    // The service client uses only the status of an error response, and the node client requests no encoding. An empty
    // body needs no decoding.
    if (encoding === undefined || response.status >= 300 || response.body.byteLength === 0) {
      return response;
    }
    return { ...response, body: await decompress(response.body, encoding, request.maxBytes) };
  };
  const close = (): void => {
    dispatcher.destroy().catch(() => undefined);
    sockets.close();
  };
  const retire = (): void => {
    dispatcher.close().catch(() => undefined);
  };
  return Object.assign(exchange, { close, retire });
}

/**
 * Builds the options of a request. Undici's timeouts are off, since `readResponse` enforces the deadlines with the
 * extension's clock.
 */
function optionsOf(
  origin: string,
  { method, path, headers, body }: HttpRequest,
): Dispatcher.DispatchOptions {
  const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
  return { origin, method, path, headers, ...timeouts, ...(body === undefined ? {} : { body }) };
}

function createDispatcher(
  origin: string,
  { proxy, ca }: NetworkRoute,
  sockets: SocketAccount,
): Dispatcher {
  // Set explicitly, since any extension could otherwise disable the check by NODE_TLS_REJECT_UNAUTHORIZED (S-09t).
  const trust = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca: [...ca] }) };
  const tls = { timeout: connectMs, ...trust };
  const options = { connections, maxHeaderSize, pipelining: 1, allowH2: false };
  if (proxy === undefined) return new Pool(origin, { ...options, connect: sockets.connector(tls) });
  const { url, authorization } = proxy;
  const token = authorization === undefined ? {} : { token: authorization };
  return new ProxyAgent({
    ...options,
    uri: url,
    ...token,
    requestTls: tls,
    proxyTls: tls,
    // Undici adds `connect` to pools only in its index, which is not imported.
    clientFactory: (proxyUrl, proxyOptions) =>
      Object.assign(new Pool(proxyUrl, proxyOptions), { connect: connectThrough }),
  });
}

/** Connects with undici's connector, and tracks each socket until it is closed. */
class SocketAccount {
  /** The TLS error of the last connection; with TLS 1.3 an error may follow the handshake. */
  tlsError: unknown;
  readonly #sockets = new Set<Socket>();

  connector(options: buildConnector.BuildOptions): buildConnector.connector {
    const connect = connectorOf(options) as (
      ...args: Parameters<buildConnector.connector>
    ) => Socket;
    return (target, callback) => {
      this.tlsError = undefined;
      const socket = hideContinue(connect(target, callback));
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
      socket.on("error", (error) => {
        if (isTlsError(error)) this.tlsError = error;
      });
    };
  }

  /** Closes all sockets, including those that are still connecting. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
