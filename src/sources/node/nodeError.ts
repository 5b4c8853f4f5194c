import type { TransportCode } from "../transport/exchange";
import type { NodeRefusal } from "./nodeRefusal";

export type NodeErrorCode =
  | TransportCode
  | "E_AUTH"
  | "E_CHANGED"
  | "E_FORBIDDEN"
  | "E_NOT_JSON"
  | "E_RATE"
  | "E_REDIRECT"
  | "E_REFUSED"
  | "E_SERVER"
  | "E_SHAPE";

export interface NodeErrorFacts {
  readonly status?: number;
  /** When it makes sense to request again. */
  readonly retryAt?: Date | undefined;
  /** With E_REFUSED: what the node's own error means. */
  readonly refusal?: NodeRefusal;
}

/**
 * The only error that leaves `node/`. It has no cause and no text of the node: either could hold the
 * URL, which is a secret as a whole.
 */
export class NodeError extends Error {
  override readonly name = "NodeError";

  constructor(
    readonly code: NodeErrorCode,
    readonly facts: NodeErrorFacts = {},
  ) {
    super(sentences[code]);
  }
}

/** Fixed sentences without host, URL or text of the node. */
const sentences: Readonly<Record<NodeErrorCode, string>> = {
  E_AUTH: "The node does not accept the key in its URL.",
  E_CANCELLED: "Cancelled.",
  E_CHANGED: "The node changed its chain while it was read.",
  E_CONFIG: "The proxy of the settings cannot be used.",
  E_CONNECT: "Nothing is listening at the node's address.",
  E_DNS: "The host name of the node does not exist.",
  E_ENCODING: "The node answered in an encoding that was not requested.",
  E_FORBIDDEN: "The node does not allow this with the key in its URL.",
  E_HTTP: "The node refused the request.",
  E_NOT_JSON: "The node answered with something other than JSON.",
  E_OFFLINE: "The node cannot be reached: this machine seems to be offline.",
  E_RATE: "The node asks for fewer requests.",
  E_REDIRECT: "The node points to another address, which is not followed.",
  E_REFUSED: "The node refused the request.",
  E_SERVER: "The node failed to answer.",
  E_SHAPE: "The node answered with something other than what was requested.",
  E_STORE: "A part of the extension could not be loaded: reload the window.",
  E_TIMEOUT: "The node did not answer in time.",
  E_TLS: "There is no secure connection to the node.",
  E_TOO_BIG: "The answer of the node is too large to be read.",
  E_TRUNCATED: "The answer of the node broke off.",
};
