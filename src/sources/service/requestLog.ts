import type { ErrorCode } from "../transport/requestError";

/** The data about a request that is logged: no URL, query, header or text of the service. */
export interface LoggedRequest {
  readonly method: "GET" | "POST";
  /** The route as interface.md writes it, such as `/v2/tags/:tag`. */
  readonly route: Route;
  readonly host: string;
  readonly status?: number | undefined;
  readonly code?: ErrorCode | undefined;
  readonly ms: number;
  readonly attempt: number;
  readonly bytes?: number | undefined;
  /** Set if a 404 leads to a request for the same page at another path. */
  readonly isTriedElsewhere?: true | undefined;
}

export type RequestLog = (entry: LoggedRequest) => void;

export type Route =
  | "/v2/tokens"
  | "/v2/token-holdings"
  | "/v2/transactions"
  | "/v2/chains"
  | "/v2/tags"
  | "/v2/tags/:tag"
  | "/v2/tags/:tag/addresses"
  | "/v2/addresses/:address";
