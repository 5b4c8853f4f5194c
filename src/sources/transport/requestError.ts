import type { TransportCode } from "./exchange";

/** The ways in which a request may fail: the codes of the fault table. */
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
  // Of nodes alone: another chain answers, or a question is refused.
  | "E_CHANGED"
  | "E_REFUSED";

/** The status with which the local service says that no node answered (N-22). */
export const noNodeAnswered = 424;

/** What is known about a failure. Only facts that may be shown: no URL, no key, no text of the service. */
export interface ErrorFacts {
  /** Host and port of the service. */
  readonly host?: string;
  readonly status?: number;
  readonly attempts?: number;
  /** When a new request makes sense: the service named the time, or has failed too often. */
  readonly retryAt?: Date | undefined;
  /** One of our own fixed sentences that adds detail to the code. */
  readonly detail?: string;
}

/**
 * Why a request failed: the only error, with `NodeError`, that leaves `service/` and `node/`. It has no cause and no foreign properties, since they could contain
 * the request URL and with it the api_key.
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
