import { isPassing } from "./answer";
import type { AttemptEnd } from "./attempt";
import type { ErrorCode } from "../transport/requestError";
import { parseRetryAfter } from "../transport/retryAfter";
import type { HttpRequest } from "../transport/exchange";

/** What to do after an attempt. With `asked`, the service named the wait: no request may go to it for `ms`. */
export type RetryDecision =
  | { readonly kind: "take" | "wait"; readonly ms: number; readonly asked: boolean }
  /** The service requires a longer wait than we are willing to hold the caller. */
  | { readonly kind: "stop"; readonly askedMs: number };

const mostAttempts = 3;
/** A name that does not resolve is retried only once (H-02). */
const mostAttemptsOfName = 2;
const baseMs = 500;
const capMs = 8_000;
const longestAskedMs = 30_000;

const passingFailures: ReadonlySet<ErrorCode> = new Set([
  "E_CONNECT",
  "E_DNS",
  "E_OFFLINE",
  "E_TIMEOUT",
  "E_TRUNCATED",
]);

/** Whether the network failed or the service did not answer. */
export function isOfTransport(code: ErrorCode): boolean {
  return passingFailures.has(code) || code === "E_TLS";
}

/** Whether and when to try again: rules 10, 11 and 15. */
export function judgeAttempt(
  end: AttemptEnd,
  method: HttpRequest["method"],
  attempt: number,
  { now, random }: { readonly now: number; readonly random: number },
): RetryDecision {
  const askedMs = askedWait(end, now);
  if (askedMs !== undefined && askedMs > longestAskedMs) return { kind: "stop", askedMs };
  const most = end.kind === "failure" && end.code === "E_DNS" ? mostAttemptsOfName : mostAttempts;
  const kind = attempt < most && isWorthAnother(end, method, askedMs) ? "wait" : "take";
  if (askedMs !== undefined) {
    return { kind, ms: Math.max(baseMs, askedMs) * (1 + random / 10), asked: true };
  }
  const jittered = random * Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return { kind, ms: isRateLimit(end) ? Math.max(baseMs, jittered) : jittered, asked: false };
}

/** Whether it counts for the circuit: no answer, a 5xx, or a 429 that names no time. */
export function isFailure(end: AttemptEnd, now: number): boolean {
  if (end.kind === "failure") return isOfTransport(end.code);
  const { status } = end.response;
  return (status >= 500 && status < 600) || (status === 429 && askedWait(end, now) === undefined);
}

function isWorthAnother(
  end: AttemptEnd,
  method: HttpRequest["method"],
  askedMs: number | undefined,
): boolean {
  if (end.kind === "failure") {
    return passingFailures.has(end.code) && (method === "GET" || !end.sent);
  }
  const { status } = end.response;
  if (method === "GET") return isPassing(status);
  return askedMs !== undefined && (status === 429 || status === 503);
}

function askedWait(end: AttemptEnd, now: number): number | undefined {
  if (end.kind === "failure") return undefined;
  const { status, headers } = end.response;
  return status === 429 || status === 503
    ? parseRetryAfter(headers["retry-after"], now)
    : undefined;
}

function isRateLimit(end: AttemptEnd): boolean {
  return end.kind === "answer" && end.response.status === 429;
}
