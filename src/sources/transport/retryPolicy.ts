import type { AttemptEnd } from "./attempt";
import type { HttpResponse } from "./exchange";
import type { ErrorCode } from "./requestError";
import { parseRetryAfter } from "./retryAfter";

export interface RetryRules {
  /** Whether a repeated request changes nothing: a GET, or a POST that only reads. */
  readonly isSafe: boolean;
  /** The maximum number of attempts; 3 by default. */
  readonly mostAttempts?: number | undefined;
}

/** The meaning of an answer for further attempts. */
export interface AnswerVerdict {
  /** Whether the same safe request may succeed later. */
  readonly isTransient: boolean;
  /** Whether the server demands fewer requests. */
  readonly isRate: boolean;
}

/**
 * What to do after an attempt: take its result, or wait `ms` milliseconds and try again. `isRequested`: whether the
 * server named the wait; then the server must receive no request during the wait.
 */
type RetryDecision =
  | { readonly kind: "take" | "wait"; readonly ms: number; readonly isRequested: boolean }
  /** The server demands a longer wait than a caller should wait. */
  | { readonly kind: "stop"; readonly requestedMs: number };

const mostAttempts = 3;
/** The maximum number of attempts for a host name that does not resolve (H-02). */
const mostAttemptsOfName = 2;
const baseMs = 500;
const capMs = 8_000;
const longestRequestedMs = 30_000;

const passingFailures: ReadonlySet<ErrorCode> = new Set([
  "E_CONNECT",
  "E_DNS",
  "E_OFFLINE",
  "E_TIMEOUT",
  "E_TRUNCATED",
]);

/** Statuses after which the same safe request may succeed. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export function judgeStatus(status: number): AnswerVerdict {
  return { isTransient: passingStatuses.has(status), isRate: status === 429 };
}

/** Whether a code is an error of the network: of DNS, the connection or TLS, a timeout, or an incomplete response. */
export function isOfTransport(code: ErrorCode): boolean {
  return passingFailures.has(code) || code === "E_TLS";
}

/** Decides whether and when to try again (faults.md, rules 10, 11 and 15). `answer` is the verdict about an answer. */
export function judgeAttempt(
  end: AttemptEnd,
  answer: AnswerVerdict | undefined,
  { isSafe, mostAttempts: allowed = mostAttempts }: RetryRules,
  attempt: number,
  { now, random }: { readonly now: number; readonly random: number },
): RetryDecision {
  const requestedMs = end.kind === "answer" ? requestedWait(end.response, now) : undefined;
  if (requestedMs !== undefined && requestedMs > longestRequestedMs)
    return { kind: "stop", requestedMs };
  const isOfName = end.kind === "failure" && end.code === "E_DNS";
  const most = isOfName ? Math.min(mostAttemptsOfName, allowed) : allowed;
  const isWorth =
    end.kind === "failure"
      ? passingFailures.has(end.code) && (isSafe || !end.sent)
      : isSafe
        ? answer?.isTransient === true
        : requestedMs !== undefined;
  const kind = attempt < most && isWorth ? "wait" : "take";
  if (requestedMs !== undefined) {
    return { kind, ms: Math.max(baseMs, requestedMs) * (1 + random / 10), isRequested: true };
  }
  const jittered = random * Math.min(capMs, baseMs * 2 ** (attempt - 1));
  const ms = answer?.isRate === true ? Math.max(baseMs, jittered) : jittered;
  return { kind, ms, isRequested: false };
}

/**
 * Whether the end of an attempt counts as a failure for the circuit: an error of the network, a 5xx, or a 429 that
 * names no time.
 */
export function isFailure(end: AttemptEnd, now: number): boolean {
  if (end.kind === "failure") return isOfTransport(end.code);
  const { status } = end.response;
  return (
    (status >= 500 && status < 600) ||
    (status === 429 && requestedWait(end.response, now) === undefined)
  );
}

/** Returns the wait that a 429 or 503 demands, in milliseconds; undefined if there is none. */
export function requestedWait({ status, headers }: HttpResponse, now: number): number | undefined {
  return status === 429 || status === 503
    ? parseRetryAfter(headers["retry-after"], now)
    : undefined;
}
