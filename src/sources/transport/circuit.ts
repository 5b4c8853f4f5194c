import { type Clock, leftUntil } from "../../clock";
import { RequestError, type ErrorFacts } from "./requestError";
import { dateAfter } from "./retryAfter";

const failuresThatOpen = 5;
const openSeconds = [15, 30, 60, 120, 240, 300] as const;

/**
 * Stops requests to a failing service (faults.md, rule 13). After 5 failures in a row the circuit opens. An open
 * circuit allows only requests of the user, and one probe after 15 s, then after 30 s and so on up to 300 s. If the
 * service has named a time, nothing is sent before that time, not even for the user (faults.md, rule 11). This pause
 * lasts at most `longestRestMs`.
 */
export class Circuit {
  readonly #clock: Clock;
  readonly #longestRestMs: number;
  #failures = 0;
  #open: Open | undefined;
  #forbidden: Forbidden | undefined;
  #pausedUntil: number | undefined;

  constructor(clock: Clock, longestRestMs = Infinity) {
    this.#clock = clock;
    this.#longestRestMs = longestRestMs;
  }

  /** The number of attempts that have failed in a row. */
  get failures(): number {
    return this.#failures;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /**
   * Returns the reason why a request must not be sent now; undefined if it can be sent. While the circuit is open, a
   * permitted request that is not from the user becomes the probe.
   */
  check(userAction: boolean): RequestError | undefined {
    const { forbidden } = this;
    if (forbidden !== undefined || userAction) return forbidden;
    const open = this.#open;
    if (open === undefined) return undefined;
    const now = this.#clock.now();
    const left = leftUntil(open.until, now);
    if (left > 0) return leftAlone(open.error, dateAfter(this.#clock.date(), left));
    open.until = endOf(open.step, now);
    open.isProbed = true;
    return undefined;
  }

  /**
   * The error for a request while the service forbids requests, with the time at which they are allowed again;
   * undefined if they are allowed.
   */
  get forbidden(): RequestError | undefined {
    const forbidden = this.#forbidden;
    const left = leftUntil(forbidden?.until, this.#clock.now());
    if (forbidden === undefined || left === 0) return undefined;
    const retryAt = dateAfter(this.#clock.date(), left);
    return new RequestError(forbidden.error.code, { ...forbidden.error.facts, retryAt });
  }

  /** The remaining time of the current pause, in milliseconds. */
  get pauseMs(): number {
    return leftUntil(this.#pausedUntil, this.#clock.now());
  }

  /** Notes a short wait that the service demands, or that follows a 429; no attempt starts during it. */
  notePause(ms: number): void {
    if (ms > this.pauseMs) this.#pausedUntil = this.#clock.now() + ms;
  }

  /** Notes an answer, which shows that the service is up. A time that the service has named stays in force. */
  noteSuccess(): void {
    this.#failures = 0;
    this.#open = undefined;
  }

  noteFailure(error: RequestError): void {
    this.#failures += 1;
    const open = this.#open;
    // An open circuit is extended only after its probe was permitted. Until then, a failed request of the user or a
    // failure that arrives late does not extend it.
    if (open === undefined ? this.#failures < failuresThatOpen : !open.isProbed) return;
    const step = open === undefined ? 0 : open.step + 1;
    this.#open = { step, until: endOf(step, this.#clock.now()), isProbed: false, error };
  }

  /**
   * Notes that a request was cancelled. If the request was the probe, the probe has no result, so a later failure does
   * not extend the open circuit.
   */
  noteCancelled(): void {
    if (this.#open !== undefined) this.#open.isProbed = false;
  }

  /** Notes that the service forbade requests for `ms` milliseconds. */
  noteForbidden(ms: number, error: RequestError): void {
    const now = this.#clock.now();
    const rest = Math.min(ms, this.#longestRestMs);
    if (rest > leftUntil(this.#forbidden?.until, now))
      this.#forbidden = { until: now + rest, error };
  }
}

interface Forbidden {
  readonly until: number;
  readonly error: RequestError;
}

interface Open {
  readonly step: number;
  readonly error: RequestError;
  until: number;
  /** Whether the probe is in flight. */
  isProbed: boolean;
}

function endOf(step: number, from: number): number {
  return from + (openSeconds[step] ?? 300) * 1000;
}

function leftAlone(error: RequestError, retryAt: Date | undefined): RequestError {
  const facts: ErrorFacts = {
    ...error.facts,
    attempts: 0,
    detail: "The service failed several times in a row; no requests are sent for a moment.",
    retryAt,
  };
  return new RequestError(error.code, facts);
}
