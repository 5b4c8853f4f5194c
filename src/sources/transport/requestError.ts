import type { TransportCode } from "./exchange";

/** The codes of a failed request, as in the fault table. */
export type ErrorCode =
  | TransportCode
  | "E_NO_KEY"
  | "E_NO_KEY_FOR_ORIGIN"
  | "E_SECRET_STORE"
  | "E_AUTH"
  | "E_FORBIDDEN"
  | "E_NOT_FOUND"
  | "E_RATE"
  | "E_SERVER"
  | "E_REDIRECT"
  | "E_NOT_JSON"
  | "E_SHAPE"
  | "E_PAGE_LINK"
  | "E_PAGE_LOOP"
  | "E_UNKNOWN_OUTCOME"
  | "E_PARTIAL"
  | "E_BAD_TAG"
  | "E_BAD_ADDRESS"
  | "E_TEMPLATE"
  | "E_SETTINGS"
  | "E_BUSY"
  | "E_WITHHELD"
  // Only for nodes: another chain answers, or a call is refused.
  | "E_CHANGED"
  | "E_REFUSED";

/** The status by which the local service reports that no node answered (N-22). */
export const noNodeAnswered = 424;

/** The facts about a failure that may be shown: no URL, no key, no text of the service. */
export interface ErrorFacts {
  /** Host and port of the service. */
  readonly host?: string;
  readonly status?: number;
  readonly attempts?: number;
  /** The earliest time at which a new request is useful, if it is known. */
  readonly retryAt?: Date | undefined;
  /** A fixed sentence of the extension that adds detail to the code. */
  readonly detail?: string;
}

/**
 * Why a request failed. Only this error and `NodeError` leave `service/` and `node/`. A `RequestError` has no cause and
 * no foreign properties, since they could contain the request URL and the api_key in it.
 */
export class RequestError extends Error {
  override readonly name: string = "RequestError";

  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
    message = facts.detail === undefined ? code : `${code}: ${facts.detail}`,
  ) {
    super(message);
  }
}
