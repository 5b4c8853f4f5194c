import { type Expected, readStatus } from "./answer";
import { attempt, type AttemptEnd } from "./attempt";
import type { Circuit } from "./circuit";
import type { Clock } from "../../clock";
import { RequestError, type ErrorFacts } from "../transport/requestError";
import type { LoggedRequest, RequestLog, Route } from "./requestLog";
import type { RetryWait } from "./requestOptions";
import { dateAfter } from "../transport/retryAfter";
import { isFailure, judgeAttempt } from "./retryPolicy";
import type { Exchange, HttpRequest, HttpResponse } from "../transport/exchange";

/** What all requests of one service share. */
export interface ServiceContext {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly circuit: Circuit;
  readonly host: string;
  readonly log: RequestLog | undefined;
}

export interface RequestPlan {
  readonly request: HttpRequest;
  /** Builds the request again after a wait, in which the key may have changed or gone. */
  readonly renew: () => Promise<HttpRequest>;
  readonly route: Route;
  readonly expected: Expected;
  readonly isTriedElsewhere?: true | undefined;
  readonly onWait: (wait: RetryWait) => void;
}

/** `end` aborts at once; `waits` aborts only waiting and lets an exchange in flight finish. */
export interface Signals {
  readonly end: AbortSignal;
  readonly waits: AbortSignal;
}

/** The limit for all attempts together, without waits that the service requires (rule 8). */
const totalMs = 30_000;

/**
 * Attempts a request until it succeeds or must not be retried. Rejects with a `RequestError`; for a
 * POST, `E_UNKNOWN_OUTCOME` says that it may have been carried out.
 */
export class RetryLoop {
  #leftMs = totalMs;
  #attempts = 0;
  #request: HttpRequest;

  constructor(
    private readonly plan: RequestPlan,
    private readonly context: ServiceContext,
    private readonly signals: Signals,
  ) {
    this.#request = plan.request;
  }

  async run(): Promise<HttpResponse> {
    for (;;) {
      await this.#makeReady();
      const { asked } = this.context.circuit;
      if (asked !== undefined) throw asked;
      if (this.signals.waits.aborted) throw new RequestError("E_CANCELLED", this.#facts());
      const end = await this.#attempt();
      const error = this.#toError(end);
      if (error?.code === "E_CANCELLED") throw error;
      this.#tellCircuit(end, error);
      if (end.kind === "answer" && error === undefined) return end.response;
      await this.#waitForAnother(end, error ?? new RequestError("E_HTTP", this.#facts()));
    }
  }

  async #attempt(): Promise<AttemptEnd> {
    const { exchange, clock, host, log } = this.context;
    const { route, isTriedElsewhere } = this.plan;
    this.#attempts += 1;
    const start = clock.now();
    const options = { clock, ms: this.#leftMs, signal: this.signals.end };
    const end = await attempt(exchange, this.#request, options);
    const ms = clock.now() - start;
    this.#leftMs -= ms;
    const { method } = this.#request;
    const tried = isTriedElsewhere === undefined ? {} : { isTriedElsewhere };
    log?.({ method, route, host, ms, attempt: this.#attempts, ...tried, ...outcomeOf(end) });
    return end;
  }

  #toError(end: AttemptEnd): RequestError | undefined {
    const { expected, request } = this.plan;
    if (end.kind === "answer") return readStatus(end.response, expected, this.#facts());
    const { code, sent, detail } = end;
    const facts = { ...this.#facts(), ...(detail === undefined ? {} : { detail }) };
    const isUnknown = request.method === "POST" && sent;
    return new RequestError(isUnknown ? "E_UNKNOWN_OUTCOME" : code, facts);
  }

  #tellCircuit(end: AttemptEnd, error: RequestError | undefined): void {
    const { circuit, clock } = this.context;
    if (error !== undefined && isFailure(end, clock.date())) circuit.noteFailure(error);
    // A failure before anything was sent says nothing about the service.
    else if (end.kind === "answer" || end.sent) circuit.noteSuccess();
  }

  /** Waits until the next attempt, or rejects with the error if there is none. */
  async #waitForAnother(end: AttemptEnd, error: RequestError): Promise<void> {
    const { clock, circuit } = this.context;
    const date = clock.date();
    const { method } = this.plan.request;
    const verdict = judgeAttempt(end, method, this.#attempts, {
      now: date,
      random: clock.random(),
    });
    if (verdict.kind === "stop") {
      const stop = new RequestError(error.code, {
        ...error.facts,
        retryAt: dateAfter(date, verdict.askedMs),
      });
      // For requests that are refused from now on: none of them was attempted.
      circuit.noteAsked(
        verdict.askedMs,
        new RequestError(stop.code, { ...stop.facts, attempts: 0 }),
      );
      throw stop;
    }
    if (verdict.asked) circuit.notePause(verdict.ms);
    if (verdict.kind === "take" || circuit.isOpen) throw error;
    if (verdict.asked) return;
    if (verdict.ms >= this.#leftMs) throw error;
    this.#leftMs -= verdict.ms;
    await this.#wait(verdict.ms, false);
  }

  /** Renews the request after a wait; meanwhile the service may require another one. */
  async #makeReady(): Promise<void> {
    let isOld = this.#attempts > 0;
    while (isOld || this.context.circuit.pauseMs > 0) {
      await this.#waitAsAsked();
      this.#request = await this.plan.renew();
      isOld = false;
    }
  }

  async #waitAsAsked(): Promise<void> {
    const { circuit } = this.context;
    for (let ms = circuit.pauseMs; ms > 0; ms = circuit.pauseMs) await this.#wait(ms, true);
  }

  #wait(ms: number, asked: boolean): Promise<void> {
    const { clock } = this.context;
    this.plan.onWait({ ms, asked });
    return sleep(clock, ms, this.signals.waits);
  }

  #facts(): ErrorFacts {
    return { host: this.context.host, attempts: this.#attempts };
  }
}

function outcomeOf(end: AttemptEnd): Pick<LoggedRequest, "status" | "bytes" | "code"> {
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
