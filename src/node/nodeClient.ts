import { type Clock, leftUntil, systemClock } from "../clock";
import type { Exchange } from "../transport/exchange";
import { formatCalls, type NodeAnswer, type NodeCall, parseAnswers } from "./jsonRpc";
import type { ReadingMethod } from "./methods";
import { attempt, type AttemptEnd } from "./nodeAttempt";
import { NodeError } from "./nodeError";
import { pause } from "./pause";

export interface NodeClientOptions {
  readonly exchange: Exchange;
  /** The path of the node's URL with its query: a secret, which goes nowhere but into the exchange. */
  readonly path: string;
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
/** All attempts of one request, without the waits that the node asked for. */
const totalMs = 30_000;
const longestAskedMs = 30_000;
const baseMs = 500;
const firstBatch = 100;
const mostInFlight = 4;

/**
 * Asks a node, by methods that only read. Rejects with a `NodeError`. What the node limits is learnt
 * from its answers and kept to: the size of a batch, and how soon it may be asked again.
 */
export class NodeClient {
  readonly #options: NodeClientOptions;
  readonly #clock: Clock;
  #nextId = 1;
  #mostOfBatch = firstBatch;
  #mostInFlight = mostInFlight;
  #notBefore = 0;

  constructor(options: NodeClientOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** The value that a method answers with, which is untrusted. */
  async call(
    method: ReadingMethod,
    params: readonly unknown[] = [],
    options: CallOptions = {},
  ): Promise<unknown> {
    const [answer] = await this.#ask([{ method, params }], options);
    if (answer?.kind === "result") return answer.value;
    const refusal = answer?.refusal ?? { kind: "other" };
    throw new NodeError(refusal.kind === "rate" ? "E_RATE" : "E_REFUSED", { refusal });
  }

  /** The answers to several questions, in their order, in as few requests as the node allows. */
  async callAll(
    calls: readonly NodeCall[],
    options: CallOptions = {},
  ): Promise<readonly NodeAnswer[]> {
    const answers: NodeAnswer[] = [];
    let next = 0;
    const work = async (index: number): Promise<void> => {
      while (next < calls.length && index < this.#mostInFlight) {
        const start = next;
        const part = calls.slice(start, start + this.#mostOfBatch);
        next += part.length;
        const found = await this.#askInBatches(part, options);
        found.forEach((answer, at) => {
          answers[start + at] = answer;
        });
      }
    };
    await Promise.all(Array.from({ length: this.#mostInFlight }, (_, index) => work(index)));
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

  /** Asks until every question has its answer, but not for ever. */
  async #ask(calls: readonly NodeCall[], options: CallOptions): Promise<readonly NodeAnswer[]> {
    const answers: (NodeAnswer | undefined)[] = new Array<undefined>(calls.length).fill(undefined);
    const attempts = options.attempts ?? mostAttempts;
    let leftMs = totalMs;
    for (let count = 1; ; count += 1) {
      await pause(this.#clock, leftUntil(this.#notBefore, this.#clock.now()), options.signal);
      const start = this.#clock.now();
      const missing = calls.flatMap((_, index) => (isOpen(answers[index]) ? [index] : []));
      const asked = calls.filter((_, index) => missing.includes(index));
      const end = await this.#send(asked, leftMs, options);
      leftMs -= this.#clock.now() - start;
      if (end.kind === "answers") {
        missing.forEach((index, at) => (answers[index] = end.answers[at] ?? answers[index]));
        if (!answers.some(isOpen)) return answers.flatMap((answer) => answer ?? []);
      }
      const isRate = end.kind === "answers" ? answers.some(isOfRate) : end.error.code === "E_RATE";
      if (isRate) this.#mostInFlight = 1;
      const askedMs = end.kind === "answers" ? undefined : end.askedMs;
      const isLast = count >= attempts || leftMs <= 0 || (askedMs ?? 0) > longestAskedMs;
      if (end.kind === "failed" && (isLast || !end.isPassing)) throw end.error;
      if (isLast) return settle(answers);
      this.#wait(count, isRate, askedMs);
    }
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
    const end = await attempt(exchange, request, { clock: this.#clock, ms, signal });
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

  /** For everybody who asks this node, if it asked to wait. */
  #wait(count: number, isRate: boolean, askedMs: number | undefined): void {
    const jitter = this.#clock.random();
    const usual = jitter * baseMs * 2 ** (count - 1);
    const ms = isRate ? Math.max(baseMs, usual, (askedMs ?? 0) * (1 + jitter / 10)) : usual;
    this.#notBefore = Math.max(this.#notBefore, this.#clock.now() + ms);
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
