import type { Clock } from "../../clock";
import {
  type Exchange,
  ExchangeFailure,
  type HttpRequest,
  type HttpResponse,
} from "../transport/exchange";
import { parseJsonBody } from "../transport/jsonBody";
import type { SecretTexts } from "../transport/secretTexts";
import { dateAfter, parseRetryAfter } from "../transport/retryAfter";
import { NodeError, type NodeErrorCode } from "./nodeError";

/** How one request ended. */
export type AttemptEnd =
  | { readonly kind: "json"; readonly value: unknown }
  | {
      readonly kind: "failed";
      readonly error: NodeError;
      /** Whether the same request may succeed a little later. */
      readonly isPassing: boolean;
      /** How long the node requires to wait. */
      readonly askedMs?: number | undefined;
    };

/** Sends a request once and reads its answer as JSON, without the secret texts. Never rejects. */
export async function attempt(
  exchange: Exchange,
  request: HttpRequest,
  {
    clock,
    ms,
    signal,
    secrets,
  }: { clock: Clock; ms: number; signal: AbortSignal | undefined; secrets: SecretTexts },
): Promise<AttemptEnd> {
  const end = new AbortController();
  const cancel = (): void => {
    end.abort();
  };
  const timer = clock.schedule(cancel, ms);
  signal?.addEventListener("abort", cancel, { once: true });
  if (signal?.aborted === true) cancel();
  try {
    const response = await exchange(request, end.signal);
    if (response.body.byteLength > request.maxBytes) return failed("E_TOO_BIG");
    return readResponse(response, clock.date(), secrets);
  } catch (error) {
    if (signal?.aborted === true) return failed("E_CANCELLED");
    if (end.signal.aborted) return failed("E_TIMEOUT");
    // Another error is not read: it may hold the URL.
    return failed(error instanceof ExchangeFailure ? error.code : "E_SERVER");
  } finally {
    timer.cancel();
    signal?.removeEventListener("abort", cancel);
  }
}

const passing: ReadonlySet<NodeErrorCode> = new Set([
  "E_CONNECT",
  "E_DNS",
  "E_OFFLINE",
  "E_TIMEOUT",
  "E_TRUNCATED",
]);

function failed(code: NodeErrorCode): AttemptEnd {
  return { kind: "failed", error: new NodeError(code), isPassing: passing.has(code) };
}

/**
 * Providers send errors of JSON-RPC with statuses of all kinds, and error pages with 200. A refused key is
 * recognised by the status, whatever the body says.
 */
function readResponse(
  { status, headers, body }: HttpResponse,
  date: number,
  secrets: SecretTexts,
): AttemptEnd {
  const isWell = status >= 200 && status <= 203;
  const askedMs = parseRetryAfter(headers["retry-after"], date);
  if (status === 429 || (status === 503 && askedMs !== undefined)) {
    const retryAt = askedMs === undefined ? undefined : dateAfter(date, askedMs);
    const error = new NodeError("E_RATE", { status, retryAt });
    return { kind: "failed", error, isPassing: true, askedMs };
  }
  const isOfKey = status === 401 || status === 403;
  const parsed = isWell || (status >= 400 && !isOfKey) ? parseJsonBody(body, secrets) : undefined;
  if (parsed?.isJson === true && (isWell || hasError(parsed.value))) {
    return { kind: "json", value: parsed.value };
  }
  const code = isWell ? "E_NOT_JSON" : codeOf(status);
  const isPassing =
    status === 408 || status === 425 || (status >= 500 && status <= 504 && status !== 501);
  return { kind: "failed", error: new NodeError(code, { status }), isPassing };
}

function hasError(value: unknown): boolean {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof first === "object" && first !== null && "jsonrpc" in first && "error" in first;
}

function codeOf(status: number): NodeErrorCode {
  if (status === 401) return "E_AUTH";
  if (status === 403) return "E_FORBIDDEN";
  if (status === 413) return "E_TOO_BIG";
  if (status >= 200 && status < 300) return "E_SHAPE";
  if (status >= 300 && status < 400) return "E_REDIRECT";
  return status >= 500 && status < 600 ? "E_SERVER" : "E_HTTP";
}
