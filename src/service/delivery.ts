import { type Expected, readStatus } from "./answer";
import { attempt, type AttemptEnd } from "./attempt";
import type { Circuit } from "./circuit";
import type { Clock } from "../clock";
import { ClientError, type ErrorFacts } from "./errors";
import type { LoggedRequest, RequestLog, Route } from "./requestLog";
import type { Wait } from "./requestOptions";
import { dateAfter } from "./retryAfter";
import { isFailure, judgeAttempt } from "./retryPolicy";
import type { Exchange, HttpRequest, HttpResponse } from "../transport/exchange";

/** What the requests of one service have in common. */
export interface Surroundings {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly circuit: Circuit;
  readonly host: string;
  readonly log: RequestLog | undefined;
}

export interface Parcel {
  readonly request: HttpRequest;
  /** The same request after a wait, in which the key may have changed or gone. */
  readonly renew: () => Promise<HttpRequest>;
  readonly route: Route;
  readonly expected: Expected;
  readonly isTriedElsewhere?: true | undefined;
  readonly onWait: (wait: Wait) => void;
}

/** `end` ends all at once; `waits` ends the waits, and lets an exchange that is on its way come to its end. */
export interface Signals {
  readonly end: AbortSignal;
  readonly waits: AbortSignal;
}

/** All attempts together; waits that the service asked for do not count (rule 8). */
const totalMs = 30_000;

/**
 * One request on its way through all of its attempts to a good answer. A rejection is a `ClientError`;
 * of a POST, `E_UNKNOWN_OUTCOME` says that it may have been carried out.
 */
export class Delivery {
  #leftMs = totalMs;
  #attempts = 0;
  #request: HttpRequest;

  constructor(
    private readonly parcel: Parcel,
    private readonly around: Surroundings,
    private readonly signals: Signals,
  ) {
    this.#request = parcel.request;
  }

  async run(): Promise<HttpResponse> {
    for (;;) {
      await this.#makeReady();
      const { asked } = this.around.circuit;
      if (asked !== undefined) throw asked;
      if (this.signals.waits.aborted) throw new ClientError("E_CANCELLED", this.#facts());
      const end = await this.#attempt();
      const error = this.#toError(end);
      if (error?.code === "E_CANCELLED") throw error;
      this.#tellCircuit(end, error);
      if (end.kind === "answer" && error === undefined) return end.response;
      await this.#waitForAnother(end, error ?? new ClientError("E_HTTP", this.#facts()));
    }
  }

  async #attempt(): Promise<AttemptEnd> {
    const { exchange, clock, host, log } = this.around;
    const { route, isTriedElsewhere } = this.parcel;
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

  #toError(end: AttemptEnd): ClientError | undefined {
    const { expected, request } = this.parcel;
    if (end.kind === "answer") return readStatus(end.response, expected, this.#facts());
    const { code, sent, detail } = end;
    const facts = { ...this.#facts(), ...(detail === undefined ? {} : { detail }) };
    const isUnknown = request.method === "POST" && sent;
    return new ClientError(isUnknown ? "E_UNKNOWN_OUTCOME" : code, facts);
  }

  #tellCircuit(end: AttemptEnd, error: ClientError | undefined): void {
    const { circuit, clock } = this.around;
    if (error !== undefined && isFailure(end, clock.date())) circuit.noteFailure(error);
    // What failed before anything was sent says nothing of the service.
    else if (end.kind === "answer" || end.sent) circuit.noteSuccess();
  }

  /** Waits until it may be tried again, or rejects with the error where it may not. */
  async #waitForAnother(end: AttemptEnd, error: ClientError): Promise<void> {
    const { clock, circuit } = this.around;
    const date = clock.date();
    const { method } = this.parcel.request;
    const verdict = judgeAttempt(end, method, this.#attempts, {
      now: date,
      random: clock.random(),
    });
    if (verdict.kind === "stop") {
      const stop = new ClientError(error.code, {
        ...error.facts,
        retryAt: dateAfter(date, verdict.askedMs),
      });
      // For those who are not let through from now on: nothing of theirs was carried out.
      circuit.noteAsked(
        verdict.askedMs,
        new ClientError(stop.code, { ...stop.facts, attempts: 0 }),
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

  /** After a wait the request is renewed, and while it is the service may ask for another wait. */
  async #makeReady(): Promise<void> {
    let isOld = this.#attempts > 0;
    while (isOld || this.around.circuit.pauseMs > 0) {
      await this.#waitAsAsked();
      this.#request = await this.parcel.renew();
      isOld = false;
    }
  }

  async #waitAsAsked(): Promise<void> {
    const { circuit } = this.around;
    for (let ms = circuit.pauseMs; ms > 0; ms = circuit.pauseMs) await this.#wait(ms, true);
  }

  #wait(ms: number, asked: boolean): Promise<void> {
    const { clock } = this.around;
    this.parcel.onWait({ ms, asked });
    return sleep(clock, ms, this.signals.waits);
  }

  #facts(): ErrorFacts {
    return { host: this.around.host, attempts: this.#attempts };
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
      reject(new ClientError("E_CANCELLED"));
      return;
    }
    const onAbort = (): void => {
      timer.cancel();
      reject(new ClientError("E_CANCELLED"));
    };
    const timer = clock.schedule(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
