/** How one call of the client is to be carried out. */
export interface RequestOptions {
  /** Ends the call with `E_CANCELLED`. */
  readonly signal?: AbortSignal | undefined;
  /** A background request yields to whatever the user waits for. */
  readonly priority?: "background" | undefined;
  /** The user asked just now: goes through although the service has failed or refused before. */
  readonly userAction?: boolean | undefined;
  /** Told when the client waits before it asks again, so that it can be shown. */
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
