/** Options of one call of the client. */
export interface RequestOptions {
  /** Ends the call with `E_CANCELLED`. */
  readonly signal?: AbortSignal | undefined;
  /** A background request yields to those that the user waits for. */
  readonly priority?: "background" | undefined;
  /** The user has just asked: sent even if the service failed or refused before. */
  readonly userAction?: boolean | undefined;
  /** Called when the client waits before a retry, so that it can be shown. */
  readonly onWait?: ((wait: RetryWait) => void) | undefined;
}

export interface PostOptions extends RequestOptions {
  /**
   * Ends with `E_CANCELLED` every wait before the request and between its attempts, and what is asked
   * to find out its outcome; never an exchange that is on its way.
   */
  readonly waitSignal?: AbortSignal | undefined;
}

export interface RetryWait {
  readonly ms: number;
  /** Whether the service asked for the wait. */
  readonly asked: boolean;
}
