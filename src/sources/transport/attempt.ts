import type { Clock } from "../../clock";
import { RequestError, type ErrorCode } from "./requestError";
import { ExchangeFailure, type Exchange, type HttpRequest, type HttpResponse } from "./exchange";

/** How an attempt ended: with an answer of any status, or without one. */
export type AttemptEnd =
  | { readonly kind: "answer"; readonly response: HttpResponse }
  | {
      readonly kind: "failure";
      readonly code: ErrorCode;
      /** Whether any part of the request may have reached the server. */
      readonly sent: boolean;
      readonly detail?: string | undefined;
    };

/**
 * Sends a request once. Ends after at most `ms`. Rejects at once when the signal aborts, even if
 * the exchange continues; an unsafe request may then have been carried out.
 */
export function attempt(
  exchange: Exchange,
  request: HttpRequest,
  {
    clock,
    ms,
    signal,
    isSafe,
  }: {
    readonly clock: Clock;
    readonly ms: number;
    readonly signal: AbortSignal;
    readonly isSafe: boolean;
  },
): Promise<AttemptEnd> {
  if (signal.aborted) return Promise.reject(new RequestError("E_CANCELLED"));
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      timer.cancel();
      signal.removeEventListener("abort", onAbort);
    };
    const onAbort = (): void => {
      leave();
      controller.abort();
      reject(new RequestError(isSafe ? "E_CANCELLED" : "E_UNKNOWN_OUTCOME"));
    };
    const timer = clock.schedule(() => {
      leave();
      controller.abort();
      resolve({ kind: "failure", code: "E_TIMEOUT", sent: true });
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
    ask(exchange, request, controller.signal).then((end) => {
      leave();
      resolve(end);
    }, reject);
  });
}

/**
 * Carries out the exchange, and never rejects. Details of unknown errors are not read, since they may contain the URL.
 */
async function ask(
  exchange: Exchange,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  try {
    const response = await exchange(request, signal);
    if (response.body.byteLength <= request.maxBytes) return { kind: "answer", response };
    return { kind: "failure", code: "E_TOO_BIG", sent: true };
  } catch (error) {
    if (error instanceof ExchangeFailure) {
      return { kind: "failure", code: error.code, sent: error.sent, detail: error.detail };
    }
    if (error instanceof RequestError) {
      return { kind: "failure", code: error.code, sent: true, detail: error.facts.detail };
    }
    return { kind: "failure", code: "E_SERVER", sent: true };
  }
}
