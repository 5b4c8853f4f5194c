import type { ErrorCode } from "../transport/requestError";
import type { LoggedRequest, Route } from "../service/requestLog";

/** The state of the service in use, as the user sees it. */
export type ConnectionState =
  | "local"
  | "connected"
  | "noKey"
  | "keyRefused"
  | "offline"
  | "wrongAddress";

const unreachable: readonly ErrorCode[] = ["E_OFFLINE", "E_DNS", "E_CONNECT", "E_TLS", "E_TIMEOUT"];

/**
 * Returns the state of the service that follows from a request; undefined if the result may concern
 * only this request.
 */
export function stateAfter(request: LoggedRequest): ConnectionState | undefined {
  const { code, status, attempt } = request;
  // A failed first attempt is usually retried, so it changes no state. A TLS error is not retried, so its first attempt
  // counts.
  if (code === "E_TLS" || (code !== undefined && attempt > 1)) return stateAfterError(code);
  if (status === undefined) return undefined;
  if (status === 401) return "keyRefused";
  if (status >= 300 && status < 400) return "wrongAddress";
  if (status === 404 && isEverywhere(request)) return "wrongAddress";
  return status < 300 ? "connected" : undefined;
}

/** Lists that exist at every correct base URL (H-16). */
const lists: readonly Route[] = ["/v2/chains", "/v2/tokens", "/v2/tags"];

function isEverywhere({ route, isTriedElsewhere }: LoggedRequest): boolean {
  return lists.includes(route) && isTriedElsewhere !== true;
}

/** Returns the state of the service that follows from an error; undefined if none does. */
export function stateAfterError(code: ErrorCode): ConnectionState | undefined {
  if (unreachable.includes(code)) return "offline";
  return code === "E_NOT_JSON" ? "wrongAddress" : undefined;
}
