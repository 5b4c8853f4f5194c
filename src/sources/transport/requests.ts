import type { Clock } from "../../clock";
import { attempt, type AttemptEnd } from "./attempt";
import { Circuit } from "./circuit";
import type { Exchange, HttpRequest, HttpResponse } from "./exchange";
import { type ErrorCode, type ErrorFacts, RequestError } from "./requestError";
import { type QueueLimits, type QueuePlace, RequestQueue } from "./requestQueue";
import { dateAfter } from "./retryAfter";
import { type AnswerVerdict, isFailure, judgeAttempt, type RetryRules } from "./retryPolicy";

interface RequestsOptions {
  readonly exchange: Exchange;
  readonly clock: Clock;
  /** The facts that are added to every error. */
  readonly facts: ErrorFacts;
  readonly limits: QueueLimits;
  /**
   * Whether several requests that fail at once count as one failure, since they are parts of one
   * task.
   */
  readonly joinsFailures?: boolean;
  /** The longest time without requests that the server can demand; unlimited by default. */
  readonly longestRestMs?: number;
}

/** How one request is built, read and retried. */
export interface RequestPlan<T> extends RetryRules {
  /**
   * Called before the first attempt and after each wait, during which the key may have changed or
   * been removed.
   */
  readonly build: () => HttpRequest | Promise<HttpRequest>;
  /** Reads an answer of any status. */
  readonly read: (response: HttpResponse, facts: ErrorFacts) => Reading<T>;
  /**
   * Whether the user has just triggered the request; then it is sent even while the circuit is open. If undefined,
   * every request counts as triggered by the user.
   */
  readonly isUserAction?: () => boolean;
  readonly onWait?: (wait: RetryWait) => void;
  readonly onAttempt?: (attempt: FinishedAttempt) => void;
}

/** The value of an answer, or the error in place of a value. */
export type Reading<T> = { readonly value: T } | ({ readonly error: RequestError } & AnswerVerdict);

export interface RetryWait {
  readonly ms: number;
  /** Whether the server demands the wait. */
  readonly isRequested: boolean;
}

interface FinishedAttempt {
  readonly method: HttpRequest["method"];
  readonly attempt: number;
  readonly ms: number;
  readonly status?: number;
  readonly bytes?: number;
  readonly code?: ErrorCode;
}

/** `end` aborts at once; `waits` aborts only waits and lets an exchange in flight finish. */
export interface Signals {
  readonly end: AbortSignal;
  readonly waits: AbortSignal;
}

/** The time limit for all attempts together, without waits that the server demands (faults.md, rule 8). */
const totalMs = 30_000;

/**
 * The requests to one server: queued, limited in number, and retried by common rules. If the server demands a wait in
 * its answer to one request, all requests wait (faults.md, rules 11 and 13).
 */
export class Requests {
  readonly #options: RequestsOptions;
  readonly #queue: RequestQueue;
  readonly #circuit: Circuit;

  constructor(options: RequestsOptions) {
    const { clock, facts, limits, longestRestMs = Infinity } = options;
    this.#options = options;
    this.#queue = new RequestQueue(clock, facts, limits);
    this.#circuit = new Circuit(clock, longestRestMs);
  }

  /** Runs work when a place is free, and holds the place until the work ends. */
  async inTurn<T>(place: QueuePlace, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#queue.enter(place, signal);
    try {
      return await work();
    } finally {
      this.#queue.leave(place);
    }
  }

  /** Starts requests that may start now, after a place has moved to the foreground. */
  admit(): void {
    this.#queue.admit();
  }

  /** Sends one read at a time from now on; attempts in progress continue. */
  readSingly(): void {
    this.#queue.readSingly();
  }

  /** Rejects all requests that wait for a place. */
  refuseWaiting(error: RequestError): void {
    this.#queue.clear(error);
  }

  /**
   * Attempts a request that holds a place, until it succeeds or must not be retried. Rejects with a `RequestError`. For
   * an unsafe request, `E_UNKNOWN_OUTCOME` means that the server may have carried it out.
   */
  send<T>(plan: RequestPlan<T>, signals: Signals, place: QueuePlace): Promise<T> {
    const rejoin = (): Promise<void> => this.#queue.rejoin(place, signals.waits);
    return new Attempts(plan, this.#options, this.#circuit, signals, rejoin).run();
  }

  close(): void {
    this.#options.exchange.close?.();
  }
}

class Attempts<T> {
  #leftMs = totalMs;
  #count = 0;

  constructor(
    private readonly plan: RequestPlan<T>,
    private readonly options: RequestsOptions,
    private readonly circuit: Circuit,
    private readonly signals: Signals,
    private readonly rejoin: () => Promise<void>,
  ) {}

  async run(): Promise<T> {
    let request = await this.plan.build();
    const refused = this.circuit.check(this.plan.isUserAction?.() ?? true);
    if (refused !== undefined) throw refused;
    for (;;) {
      let isOld = this.#count > 0;
      if (isOld) await this.rejoin();
      // The server may demand another wait while the request is built.
      while (isOld || this.circuit.pauseMs > 0) {
        await this.#waitAsRequested();
        request = await this.plan.build();
        isOld = false;
      }
      const { forbidden } = this.circuit;
      if (forbidden !== undefined) throw forbidden;
      if (this.signals.waits.aborted) throw new RequestError("E_CANCELLED", this.#facts());
      const { failures } = this.circuit;
      const end = await this.#attempt(request);
      const reading = this.#read(end);
      const isAnswered = "value" in reading;
      if (!isAnswered && reading.error.code === "E_CANCELLED") {
        this.circuit.noteCancelled();
        throw reading.error;
      }
      if (!isAnswered && isFailure(end, this.options.clock.date())) {
        const isJoined = this.options.joinsFailures === true && failures !== this.circuit.failures;
        if (!isJoined || this.circuit.isOpen) this.circuit.noteFailure(reading.error);
      } else if (end.kind === "answer" || end.sent) {
        // The server has been reached, so it is up. An error before anything was sent, such as a wrong setting, does
        // not show this.
        this.circuit.noteSuccess();
      }
      if (isAnswered) return reading.value;
      await this.#waitForAnother(end, reading);
    }
  }

  async #attempt(request: HttpRequest): Promise<AttemptEnd> {
    const { exchange, clock } = this.options;
    this.#count += 1;
    const start = clock.now();
    const end = await attempt(exchange, request, {
      clock,
      ms: this.#leftMs,
      signal: this.signals.end,
      isSafe: this.plan.isSafe,
    });
    const ms = clock.now() - start;
    this.#leftMs -= ms;
    const { method } = request;
    this.plan.onAttempt?.({ method, attempt: this.#count, ms, ...outcomeOf(end) });
    return end;
  }

  #read(end: AttemptEnd): Reading<T> {
    if (end.kind === "answer") return this.plan.read(end.response, this.#facts());
    const { code, sent, detail } = end;
    const facts = { ...this.#facts(), ...(detail === undefined ? {} : { detail }) };
    const isUnknown = !this.plan.isSafe && sent;
    const error = new RequestError(isUnknown ? "E_UNKNOWN_OUTCOME" : code, facts);
    return { error, isTransient: false, isRate: false };
  }

  /**
   * Waits before the next attempt. If the server demands the wait, only notes it for `#waitAsRequested`. Rejects with
   * the error if no further attempt is allowed.
   */
  async #waitForAnother(
    end: AttemptEnd,
    reading: { readonly error: RequestError } & AnswerVerdict,
  ): Promise<void> {
    const { clock } = this.options;
    const { error } = reading;
    const now = clock.date();
    const chance = { now, random: clock.random() };
    const verdict = judgeAttempt(end, reading, this.plan, this.#count, chance);
    if (verdict.kind === "stop") {
      const facts = { ...error.facts, retryAt: dateAfter(now, verdict.requestedMs) };
      // This error is for later requests, which are refused without an attempt.
      this.circuit.noteForbidden(
        verdict.requestedMs,
        new RequestError(error.code, { ...facts, attempts: 0 }),
      );
      throw new RequestError(error.code, facts);
    }
    if (verdict.isRequested || reading.isRate) this.circuit.notePause(verdict.ms);
    if (verdict.kind === "take" || this.circuit.isOpen) throw error;
    if (verdict.isRequested) return;
    if (verdict.ms >= this.#leftMs) throw error;
    this.#leftMs -= verdict.ms;
    await this.#wait(verdict.ms, false);
  }

  async #waitAsRequested(): Promise<void> {
    for (let ms = this.circuit.pauseMs; ms > 0; ms = this.circuit.pauseMs) {
      await this.#wait(ms, true);
    }
  }

  #wait(ms: number, isRequested: boolean): Promise<void> {
    this.plan.onWait?.({ ms, isRequested });
    return sleep(this.options.clock, ms, this.signals.waits);
  }

  #facts(): ErrorFacts {
    return { ...this.options.facts, attempts: this.#count };
  }
}

function outcomeOf(end: AttemptEnd): Pick<FinishedAttempt, "status" | "bytes" | "code"> {
  if (end.kind === "failure") return { code: end.code };
  return { status: end.response.status, bytes: end.response.body.byteLength };
}

/** Resolves after `ms`; rejects with `E_CANCELLED` when the signal aborts before. */
function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new RequestError("E_CANCELLED"));
      return;
    }
    const onAbort = (): void => {
      timer.cancel();
      reject(new RequestError("E_CANCELLED"));
    };
    const timer = clock.schedule(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
