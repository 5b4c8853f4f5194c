import { type ErrorFacts, RequestError } from "../transport/requestError";
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

interface NodeErrorFacts extends ErrorFacts {
  /** The meaning of the node's own error, for E_REFUSED and E_RATE. */
  readonly refusal?: NodeRefusal;
}

/** The error of a request to a node; its message is a sentence about the node. */
export class NodeError extends RequestError {
  override readonly name = "NodeError";

  constructor(
    override readonly code: NodeErrorCode,
    override readonly facts: NodeErrorFacts = {},
  ) {
    super(code, facts, sentences[code]);
  }
}

/** Fixed sentences without host, URL or text of the node. */
const sentences: Readonly<Record<NodeErrorCode, string>> = {
  E_AUTH: "The node does not accept the key in its URL.",
  E_CANCELLED: "Cancelled.",
  E_CHANGED: "The node changed its chain while it was read.",
  E_CONFIG: "The proxy in the settings cannot be used.",
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
  E_SERVER: "The node answered with an error.",
  E_SHAPE: "The node answered with something other than what was requested.",
  E_STORE: "Part of the extension could not be loaded. Reload the window.",
  E_TIMEOUT: "The node did not answer in time.",
  E_TLS: "There is no secure connection to the node.",
  E_TOO_BIG: "The answer from the node is too large to read.",
  E_TRUNCATED: "The answer of the node broke off.",
};

/** Converts an error of the transport to a `NodeError`; other errors stay unchanged. */
export function toNodeError(error: unknown): unknown {
  if (!(error instanceof RequestError) || error instanceof NodeError) return error;
  const { code, facts } = error;
  return isOfNode(code) ? new NodeError(code, facts) : error;
}

function isOfNode(code: string): code is NodeErrorCode {
  return code in sentences;
}
