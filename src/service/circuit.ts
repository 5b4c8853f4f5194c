import type { Clock } from "./clock";
import { ClientError, type ErrorFacts } from "./errors";
import { dateAfter } from "./retryAfter";

const failuresThatOpen = 5;
const openSeconds = [15, 30, 60, 120, 240, 300] as const;

/**
 * Keeps a service that fails from being asked again and again (rule 13). After 5 failures in a row it
 * is open: nothing is asked but one probe when 15 s have passed, then 30 s and so on up to 300 s, and
 * whatever the user asks for. A service that has named a time is left alone until then, by the user
 * too (rule 11: never earlier than asked).
 */
export class Circuit {
  readonly #clock: Clock;
  #failures = 0;
  #open: Open | undefined;
  #asked: Asked | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Why nothing may be asked now; undefined where it may. */
  check(userAction: boolean): ClientError | undefined {
    const { asked } = this;
    if (asked !== undefined || userAction) return asked;
    const open = this.#open;
    if (open === undefined) return undefined;
    const now = this.#clock.now();
    if (now < open.until) return leftAlone(open, now);
    open.until = now + secondsOf(open) * 1000;
    open.isProbed = true;
    return undefined;
  }

  /** The error that names the time until which the service asked to be left alone. */
  get asked(): ClientError | undefined {
    const asked = this.#asked;
    return asked !== undefined && this.#clock.now() < asked.until ? asked.error : undefined;
  }

  /** A request was answered: the service is there. What it has asked for holds nonetheless. */
  noteSuccess(): void {
    this.#failures = 0;
    this.#open = undefined;
  }

  noteFailure(error: ClientError): void {
    this.#failures += 1;
    if (this.#open === undefined) {
      if (this.#failures < failuresThatOpen) return;
      this.#open = { step: 0, until: 0, isProbed: false, error };
    } else {
      // What the user asks for while it is open, or came late, does not prolong it.
      if (!this.#open.isProbed) return;
      this.#open = { ...this.#open, step: this.#open.step + 1, isProbed: false, error };
    }
    this.#open.until = this.#clock.now() + secondsOf(this.#open) * 1000;
  }

  /** The service asked not to be asked for so long. */
  noteAsked(ms: number, error: ClientError): void {
    const until = this.#clock.now() + ms;
    if (this.#asked === undefined || until > this.#asked.until) this.#asked = { until, error };
  }
}

interface Asked {
  readonly until: number;
  readonly error: ClientError;
}

interface Open {
  readonly step: number;
  readonly error: ClientError;
  until: number;
  /** Whether the one probe after the time is on its way. */
  isProbed: boolean;
}

function secondsOf({ step }: Open): number {
  return openSeconds[step] ?? 300;
}

function leftAlone({ error, until }: Open, now: number): ClientError {
  const facts: ErrorFacts = {
    ...error.facts,
    attempts: 0,
    detail: "The service failed several times in a row and is left alone for a moment.",
    retryAt: dateAfter(now, until - now),
  };
  return new ClientError(error.code, facts);
}
