import { type Clock, systemClock } from "../../clock";
import { isRecord } from "../../engine/text/isRecord";
import type { Exchange, HttpResponse } from "../transport/exchange";
import { parseJsonBody } from "../transport/jsonBody";
import { type Reading, type RequestPlan, Requests } from "../transport/requests";
import { dateAfter } from "../transport/retryAfter";
import { requestedWait, judgeStatus } from "../transport/retryPolicy";
import { SecretTexts } from "../transport/secretTexts";
import {
  formatCalls,
  isOfRate,
  type NodeAnswer,
  type NodeCall,
  parseAnswers,
  takeResult,
} from "./jsonRpc";
import type { ReadingMethod } from "./methods";
import { NodeError, type NodeErrorCode, toNodeError } from "./nodeError";
import { secretParts } from "./nodeUrl";

export interface NodeClientOptions {
  readonly exchange: Exchange;
  /** The path and query of the node's URL: a secret, passed only to the exchange. */
  readonly path: string;
  /** The origin of the node's URL. Its subdomain may be a key. */
  readonly origin?: string;
  readonly clock?: Clock;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The limit for the body of an answer; 8 MB by default. */
  readonly maxBytes?: number;
  /** The maximum number of attempts of a request; 3 by default. */
  readonly attempts?: number;
}

const largestAnswer = 8 * 1024 * 1024;
/** The maximum time in milliseconds for which no requests are sent because the node demands a wait. */
const longestRestMs = 3_600_000;
const firstBatch = 100;
const mostInFlight = 4;

/**
 * Queries a node by methods that only read. Rejects with a `NodeError`. Learns the limits of the
 * node from its answers: the batch size, the number of concurrent requests, and the time of the
 * next request. Applies these limits to all calls, including those in progress.
 */
export class NodeClient {
  readonly clock: Clock;
  readonly #options: NodeClientOptions;
  readonly #secrets: SecretTexts;
  readonly #requests: Requests;
  #nextId = 1;
  #mostOfBatch = firstBatch;

  constructor(options: NodeClientOptions) {
    this.#options = options;
    this.#secrets = new SecretTexts(secretParts(options));
    this.clock = options.clock ?? systemClock;
    this.#requests = new Requests({
      exchange: options.exchange,
      clock: this.clock,
      facts: {},
      limits: { reads: mostInFlight, waiting: Infinity },
      joinsFailures: true,
      longestRestMs,
    });
  }

  /** Calls one method and returns its value, which is untrusted. */
  async call(
    method: ReadingMethod,
    params: readonly unknown[] = [],
    options: CallOptions = {},
  ): Promise<unknown> {
    const [answer] = await this.#ask([{ method, params }], options);
    return takeResult(answer);
  }

  /**
   * Returns the answers to several calls, in order. Sends batches of at most 100 calls, or smaller ones if the node
   * refuses that many.
   */
  async callAll(
    calls: readonly NodeCall[],
    options: CallOptions = {},
  ): Promise<readonly NodeAnswer[]> {
    if (calls.length <= this.#mostOfBatch) return this.#askInBatches(calls, options);
    const answers: NodeAnswer[] = [];
    const { signal } = options;
    const end = new AbortController();
    const own = { ...options, signal: signal ? AbortSignal.any([signal, end.signal]) : end.signal };
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < calls.length) {
        const start = next;
        const part = calls.slice(start, start + this.#mostOfBatch);
        next += part.length;
        const found = await this.#askInBatches(part, own);
        found.forEach((answer, at) => {
          answers[start + at] = answer;
        });
      }
    };
    const workers = Array.from({ length: mostInFlight }, work);
    try {
      await Promise.all(workers);
    } finally {
      // No request continues after another one has failed.
      end.abort();
      await Promise.allSettled(workers);
    }
    return answers;
  }

  close(): void {
    this.#requests.close();
  }

  /**
   * Sends calls in batches. Halves a batch that fails with an error that a smaller batch may avoid, and keeps the
   * smaller size.
   */
  async #askInBatches(
    calls: readonly NodeCall[],
    options: CallOptions,
  ): Promise<readonly NodeAnswer[]> {
    const answers: NodeAnswer[] = [];
    for (let size = calls.length; answers.length < calls.length; ) {
      size = Math.min(size, this.#mostOfBatch);
      const part = calls.slice(answers.length, answers.length + size);
      try {
        answers.push(...(await this.#ask(part, options)));
      } catch (error) {
        if (part.length === 1 || !isOfSize(error)) throw error;
        size = Math.ceil(part.length / 2);
        this.#mostOfBatch = Math.min(this.#mostOfBatch, size);
      }
    }
    return answers;
  }

  /** Sends requests until every call has its answer, or the attempts are used up. */
  async #ask(calls: readonly NodeCall[], options: CallOptions): Promise<readonly NodeAnswer[]> {
    const answers: (NodeAnswer | undefined)[] = new Array<undefined>(calls.length).fill(undefined);
    const { path } = this.#options;
    const { signal = new AbortController().signal, maxBytes = largestAnswer } = options;
    let firstId = 0;
    let missing: readonly number[] = [];
    /** The error of the latest response if it lacks answers to some calls. */
    let open: NodeError | undefined;
    const plan: RequestPlan<readonly NodeAnswer[]> = {
      isSafe: true,
      mostAttempts: options.attempts,
      build: () => {
        missing = calls.flatMap((_, index) => (isOpen(answers[index]) ? [index] : []));
        const sentCalls = calls.filter((_, index) => missing.includes(index));
        firstId = this.#nextId;
        this.#nextId += sentCalls.length;
        return { method: "POST", path, headers, body: formatCalls(sentCalls, firstId), maxBytes };
      },
      read: (response) => {
        const reading = this.#read(response, firstId, missing.length);
        if ("error" in reading) {
          if (reading.isRate) this.#requests.readSingly();
          return reading;
        }
        missing.forEach((index, at) => (answers[index] = reading.value[at] ?? answers[index]));
        if (!answers.some(isOpen)) return { value: answers.flatMap((answer) => answer ?? []) };
        const isRate = answers.some(isOfRate);
        if (isRate) this.#requests.readSingly();
        open = new NodeError(isRate ? "E_RATE" : "E_SHAPE");
        return { error: open, isTransient: true, isRate };
      },
    };
    const place = { isSafe: true, background: false };
    const signals = { end: signal, waits: signal };
    try {
      return await this.#requests.inTurn(place, signal, () =>
        this.#requests.send(plan, signals, place),
      );
    } catch (error) {
      if (error === open) return settle(answers);
      throw toNodeError(error);
    }
  }

  /** Reads the answers in a response, or the error of the response. */
  #read(
    response: HttpResponse,
    firstId: number,
    count: number,
  ): Reading<readonly (NodeAnswer | undefined)[]> {
    const { status, body } = response;
    const code = codeOf(response, this.clock.date());
    const json = mayHoldAnswers(status, code) ? parseJsonBody(body, this.#secrets) : undefined;
    if (json?.isJson === true && (code === undefined || isJsonRpcError(json.value))) {
      const found = parseAnswers(json.value, firstId, count);
      if (found === undefined) return { error: new NodeError("E_SHAPE"), ...final };
      if (!("kind" in found)) return { value: found };
      const isRate = found.kind === "rate";
      const error = new NodeError(isRate ? "E_RATE" : "E_REFUSED", { refusal: found });
      return { error, isTransient: isRate, isRate };
    }
    if (code === undefined) return { error: new NodeError("E_NOT_JSON", { status }), ...final };
    const ms = requestedWait(response, this.clock.date());
    const retryAt = ms === undefined ? undefined : dateAfter(this.clock.date(), ms);
    const error = new NodeError(code, { status, retryAt });
    return { error, ...judgeStatus(status), isRate: code === "E_RATE" };
  }
}

const headers = { "content-type": "application/json", accept: "application/json" };

/** Marks an error that a retry does not change. */
const final = { isTransient: false, isRate: false };

/**
 * Returns the error code that follows from the status and a Retry-After header; undefined for the statuses 200 to 203,
 * whose body should contain the answers.
 */
function codeOf(response: HttpResponse, date: number): NodeErrorCode | undefined {
  const { status } = response;
  if (status === 429 || (status === 503 && requestedWait(response, date) !== undefined)) {
    return "E_RATE";
  }
  if (status >= 200 && status <= 203) return undefined;
  if (status === 401) return "E_AUTH";
  if (status === 403) return "E_FORBIDDEN";
  if (status === 413) return "E_TOO_BIG";
  if (status >= 200 && status < 300) return "E_SHAPE";
  if (status >= 300 && status < 400) return "E_REDIRECT";
  return status >= 500 && status < 600 ? "E_SERVER" : "E_HTTP";
}

/**
 * Whether the body may contain answers. Providers send JSON-RPC errors with all kinds of statuses from 400 on, and
 * error pages with 200. A rate limit and a refused key are recognized by the status, whatever the body contains.
 */
function mayHoldAnswers(status: number, code: NodeErrorCode | undefined): boolean {
  if (code === undefined) return true;
  return status >= 400 && !["E_RATE", "E_AUTH", "E_FORBIDDEN"].includes(code);
}

function isJsonRpcError(value: unknown): boolean {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  return isRecord(first) && "jsonrpc" in first && "error" in first;
}

function isOpen(answer: NodeAnswer | undefined): boolean {
  return answer === undefined || isOfRate(answer);
}

/** Marks calls without an answer as refused, after the last attempt. Throws if no call has an answer. */
function settle(answers: readonly (NodeAnswer | undefined)[]): readonly NodeAnswer[] {
  if (answers.every((answer) => answer === undefined)) throw new NodeError("E_SHAPE");
  return answers.map((answer) => answer ?? { kind: "refused", refusal: { kind: "other" } });
}

/** Whether a smaller batch may succeed. */
function isOfSize(error: unknown): boolean {
  return (
    error instanceof NodeError &&
    ["E_REFUSED", "E_TOO_BIG", "E_HTTP", "E_SHAPE", "E_NOT_JSON"].includes(error.code)
  );
}
