/** Why a request got no usable response: a subset of the codes in the fault table. */
export type TransportCode =
  | "E_CONFIG"
  | "E_STORE"
  | "E_OFFLINE"
  | "E_DNS"
  | "E_CONNECT"
  | "E_TLS"
  | "E_TIMEOUT"
  | "E_CANCELLED"
  | "E_HTTP"
  | "E_ENCODING"
  | "E_TOO_BIG"
  | "E_TRUNCATED";

/**
 * One request, ready to be sent. The path may contain a key, so a request is passed only to an
 * exchange.
 */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** The path and the query, beginning with "/". */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** The limit for the body of the response, after decompression. */
  readonly maxBytes: number;
  /**
   * If this signal aborts before the request is sent, the request is not sent. Defaults to the signal that is passed to
   * the exchange.
   */
  readonly waits?: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; a repeated header is an array. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

/**
 * Sends one request and resolves with the response, whatever its status. Rejects with an
 * `ExchangeFailure`. After the signal aborts, rejects soon, with any error.
 */
export interface Exchange {
  (request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
  /** Ends requests in flight and frees sockets and timers. */
  close?(): void;
}

/** Why there is no usable response. The client converts it to a `RequestError`. */
export class ExchangeFailure extends Error {
  override readonly name = "ExchangeFailure";

  constructor(
    readonly code: TransportCode,
    /** Whether any part of the request may have reached the server. */
    readonly sent: boolean,
    /** A fixed sentence of the extension. */
    readonly detail?: string,
  ) {
    super(code);
  }
}
