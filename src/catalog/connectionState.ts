import type { ErrorCode } from "../service/errors";
import type { LoggedRequest, Route } from "../service/requestLog";

/** How it stands with the service in use, as a person sees it. */
export type ConnectionState =
  | "local"
  | "connected"
  | "noKey"
  | "keyRefused"
  | "offline"
  | "wrongAddress";

const unreachable: readonly ErrorCode[] = ["E_OFFLINE", "E_DNS", "E_CONNECT", "E_TLS", "E_TIMEOUT"];

/** What a request says of the service; nothing where it may be about the request alone. */
export function stateAfter(request: LoggedRequest): ConnectionState | undefined {
  const { code, status, attempt } = request;
  // One connection that breaks is tried again, and nobody need hear of it.
  if (code === "E_TLS" || (code !== undefined && attempt > 1)) return stateAfterError(code);
  if (status === undefined) return undefined;
  if (status === 401) return "keyRefused";
  if (status >= 300 && status < 400) return "wrongAddress";
  if (status === 404 && isEverywhere(request)) return "wrongAddress";
  return status < 300 ? "connected" : undefined;
}

/** The lists that the interface has under every base URL that is right, whatever there is (H-16). */
const lists: readonly Route[] = ["/v2/chains", "/v2/tokens", "/v2/tags"];

function isEverywhere({ route, isTriedElsewhere }: LoggedRequest): boolean {
  return lists.includes(route) && isTriedElsewhere !== true;
}

/** What the failure of a list says of the service. */
export function stateAfterError(code: ErrorCode): ConnectionState | undefined {
  if (unreachable.includes(code)) return "offline";
  return code === "E_NOT_JSON" ? "wrongAddress" : undefined;
}
