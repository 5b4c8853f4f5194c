import type { ErrorCode } from "../service/errors";

/** One request, ready to be sent. It holds the api_key and goes nowhere but into an exchange. */
export interface ServiceRequest {
  readonly method: "GET" | "POST";
  /** Begins with "/", with the base path and the query, the api_key among it. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** What the body of the answer may hold at most, after decompression. */
  readonly maxBytes: number;
  /** Once it has aborted nothing is sent that has not begun to be. */
  readonly waits?: AbortSignal;
}

export interface ServiceResponse {
  readonly status: number;
  /** Names in lower case; a header that came several times is an array. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

/**
 * Carries one request to the service and brings back its answer, whatever the status. Rejects with an
 * `ExchangeFailure`; soon after the signal aborts, with anything.
 */
export interface Exchange {
  (request: ServiceRequest, signal: AbortSignal): Promise<ServiceResponse>;
  /** Ends what is under way and frees sockets and timers. */
  close?(): void;
}

/** Why no answer came. It stays within `service/`. */
export class ExchangeFailure extends Error {
  override readonly name = "ExchangeFailure";

  constructor(
    readonly code: ErrorCode,
    /** Whether any of the request may have reached the service. */
    readonly sent: boolean,
    /** One of our own fixed sentences. */
    readonly detail?: string,
  ) {
    super(code);
  }
}
