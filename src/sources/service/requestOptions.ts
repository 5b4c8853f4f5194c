import type { RetryWait } from "../transport/requests";

/** Options of one call of the client. */
export interface RequestOptions {
  /** Ends the call with `E_CANCELLED`. */
  readonly signal?: AbortSignal | undefined;
  /** A background request yields to requests that the user waits for. */
  readonly priority?: "background" | undefined;
  /**
   * Whether the user has just triggered the request. Such a request is sent even if the service failed or refused the
   * api_key before, but not before a time that the service has named.
   */
  readonly userAction?: boolean | undefined;
  /** Called when the client waits before a retry, so that the wait can be shown. */
  readonly onWait?: ((wait: RetryWait) => void) | undefined;
}

export interface PostOptions extends RequestOptions {
  /**
   * If this signal aborts, waits before and between attempts end with `E_CANCELLED`, and so do the GETs that determine
   * the outcome of a POST. A POST in flight continues.
   */
  readonly waitSignal?: AbortSignal | undefined;
}
