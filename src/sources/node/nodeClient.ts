import { type Clock, leftUntil, systemClock } from "../../clock";
import type { Exchange } from "../transport/exchange";
import { dateAfter } from "../transport/retryAfter";
import { SecretTexts } from "../transport/secretTexts";
import { formatCalls, type NodeAnswer, type NodeCall, parseAnswers, takeResult } from "./jsonRpc";
import type { ReadingMethod } from "./methods";
import { attempt, type AttemptEnd } from "./nodeAttempt";
import { NodeError } from "./nodeError";
import { secretParts } from "./nodeUrl";
import { pause } from "./pause";
import { RequestSlots } from "./requestSlots";

export interface NodeClientOptions {
  readonly exchange: Exchange;
  /** The path of the node's URL with its query: a secret, which goes nowhere but into the exchange. */
  readonly path: string;
  /** The origin of that URL, whose sub-domain may be a key. */
  readonly origin?: string;
  readonly clock?: Clock;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The limit for the body of an answer; 8 MB by default. */
  readonly maxBytes?: number;
  /** How often a request is sent before its failure counts; 3 by default. */
  readonly attempts?: number;
}

const largestAnswer = 8 * 1024 * 1024;
const mostAttempts = 3;
/** All attempts of one request, without the waits that the node requires. */
const totalMs = 30_000;
const longestAskedMs = 30_000;
/** With the jitter; a request that would have to wait longer fails at once. */
const longestPauseMs = longestAskedMs * 1.1;
/** A node that requires a longer wait than anybody waits is sent nothing meanwhile, but for an hour at most. */
const longestRestMs = 3_600_000;
const baseMs = 500;
const firstBatch = 100;
const mostInFlight = 4;

/**
 * Queries a node, by methods that only read. Rejects with a `NodeError`. What the node limits is learnt
 * from its answers and kept to by all calls, also by those under way: the size of a batch, how many
 * requests at once, and how soon it may be requested again.
 */
export class NodeClient {
  readonly clock: Clock;
  readonly #options: NodeClientOptions;
  readonly #secrets: SecretTexts;
  readonly #slots = new RequestSlots(mostInFlight);
  #nextId = 1;
  #mostOfBatch = firstBatch;
  #notBefore = 0;

  constructor(options: NodeClientOptions) {
    this.#options = options;
    this.#secrets = new SecretTexts(secretParts(options));
    this.clock = options.clock ?? systemClock;
  }

  /** The value that a method answers with, which is untrusted. */
  async call(
    method: ReadingMethod,
    params: readonly unknown[] = [],
    options: CallOptions = {},
  ): Promise<unknown> {
    const [answer] = await this.#ask([{ method, params }], options);
    return takeResult(answer);
  }

  /** The answers to several questions, in their order, in as few requests as the node allows. */
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
    const workers = Array.from({ length: this.#slots.most }, work);
    try {
      await Promise.all(workers);
    } finally {
      // No request goes on after another one has failed.
      end.abort();
      await Promise.allSettled(workers);
    }
    return answers;
  }

  close(): void {
    this.#options.exchange.close?.();
  }

  /** Halves a batch that the node refuses as a whole, and keeps to that size. */
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

  /** Sends requests until every question has its answer, but not for ever. */
  async #ask(calls: readonly NodeCall[], options: CallOptions): Promise<readonly NodeAnswer[]> {
    const answers: (NodeAnswer | undefined)[] = new Array<undefined>(calls.length).fill(undefined);
    const attempts = options.attempts ?? mostAttempts;
    let leftMs = totalMs;
    for (let count = 1; ; count += 1) {
      const missing = calls.flatMap((_, index) => (isOpen(answers[index]) ? [index] : []));
      const asked = calls.filter((_, index) => missing.includes(index));
      const { end, ms } = await this.#sendInTurn(asked, leftMs, options);
      leftMs -= ms;
      if (end.kind === "answers") {
        missing.forEach((index, at) => (answers[index] = end.answers[at] ?? answers[index]));
        if (!answers.some(isOpen)) return answers.flatMap((answer) => answer ?? []);
      }
      const isRate = end.kind === "answers" ? answers.some(isOfRate) : end.error.code === "E_RATE";
      const askedMs = end.kind === "answers" ? undefined : end.askedMs;
      const isLast = count >= attempts || leftMs <= 0 || (askedMs ?? 0) > longestAskedMs;
      const isOver = isLast || (end.kind === "failed" && !end.isPassing);
      if (isRate) this.#slots.limitTo(1);
      if (isRate || !isOver) this.#wait(count, isRate, askedMs);
      if (end.kind === "failed" && isOver) throw end.error;
      if (isOver) return settle(answers);
    }
  }

  /** Sends a request when the node's limits allow it; returns how long that took without the wait. */
  async #sendInTurn(
    calls: readonly NodeCall[],
    ms: number,
    options: CallOptions,
  ): Promise<{ readonly end: Failed | Answers; readonly ms: number }> {
    await this.#slots.enter(options.signal);
    try {
      // Another request may have received a Retry-After meanwhile.
      for (let left = this.#leftMs(); left > 0; left = this.#leftMs()) {
        if (left > longestPauseMs) {
          const retryAt = dateAfter(this.clock.date(), left);
          throw new NodeError("E_RATE", { retryAt });
        }
        await pause(this.clock, left, options.signal);
      }
      const start = this.clock.now();
      const end = await this.#send(calls, ms, options);
      return { end, ms: this.clock.now() - start };
    } finally {
      this.#slots.leave();
    }
  }

  #leftMs(): number {
    return leftUntil(this.#notBefore, this.clock.now());
  }

  async #send(
    calls: readonly NodeCall[],
    ms: number,
    { signal, maxBytes = largestAnswer }: CallOptions,
  ): Promise<Failed | Answers> {
    const firstId = this.#nextId;
    this.#nextId += calls.length;
    const { exchange, path } = this.#options;
    const headers = { "content-type": "application/json", accept: "application/json" };
    const body = formatCalls(calls, firstId);
    const request = { method: "POST", path, headers, body, maxBytes } as const;
    const end = await attempt(exchange, request, {
      clock: this.clock,
      ms,
      signal,
      secrets: this.#secrets,
    });
    if (end.kind === "failed") return end;
    const found = parseAnswers(end.value, firstId, calls.length);
    if (found === undefined) {
      return { kind: "failed", error: new NodeError("E_SHAPE"), isPassing: false };
    }
    if (!("kind" in found)) return { kind: "answers", answers: found };
    const isRate = found.kind === "rate";
    const error = new NodeError(isRate ? "E_RATE" : "E_REFUSED", { refusal: found });
    return { kind: "failed", error, isPassing: isRate };
  }

  /** Honours the node's Retry-After for all callers. */
  #wait(count: number, isRate: boolean, askedMs: number | undefined): void {
    const jitter = this.clock.random();
    const usual = jitter * baseMs * 2 ** (count - 1);
    const asked = Math.min(askedMs ?? 0, longestRestMs);
    const ms = isRate ? Math.max(baseMs, usual, asked * (1 + jitter / 10)) : usual;
    this.#notBefore = Math.max(this.#notBefore, this.clock.now() + ms);
  }
}

type Failed = Extract<AttemptEnd, { kind: "failed" }>;

interface Answers {
  readonly kind: "answers";
  readonly answers: readonly (NodeAnswer | undefined)[];
}

function isOpen(answer: NodeAnswer | undefined): boolean {
  return answer === undefined || isOfRate(answer);
}

function isOfRate(answer: NodeAnswer | undefined): boolean {
  return answer?.kind === "refused" && answer.refusal.kind === "rate";
}

/** A question that is still open after the last attempt was not answered. */
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
