import { ExchangeFailure, type TransportCode } from "./exchange";

/** The phase of a request in which it failed. */
export type Phase = "connect" | "headers" | "body";

interface Reading {
  readonly code: TransportCode;
  readonly detail?: string;
}

/**
 * Returns the failure for a network error. Only the `code` of the error is read, since its text and properties may
 * contain the URL. The exception is an unrequested 101: it has the code of a lost connection, so its text is compared.
 */
export function readNetworkError(error: unknown, phase: Phase, isTls = true): ExchangeFailure {
  const { code, detail } = readCode(codeOf(error), phase, isTls);
  return new ExchangeFailure(code, phase !== "connect", detail);
}

/** Whether an error reports that TLS failed. */
export function isTlsError(error: unknown): boolean {
  return isOfTls(codeOf(error));
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  if ("message" in error && error.message === "bad upgrade") return "BAD_UPGRADE";
  return typeof error.code === "string" ? error.code : "";
}

function readCode(code: string, phase: Phase, isTls: boolean): Reading {
  switch (code) {
    case "ECONNREFUSED":
      return { code: "E_CONNECT" };
    case "ENOTFOUND":
      return { code: "E_DNS" };
    case "EAI_AGAIN":
    case "ENETUNREACH":
    case "ENETDOWN":
    case "EHOSTUNREACH":
    case "EHOSTDOWN":
    case "EADDRNOTAVAIL":
      return { code: "E_OFFLINE" };
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return { code: "E_TIMEOUT" };
    case "ECONNRESET":
    case "ECONNABORTED":
    case "EPIPE":
    case "UND_ERR_SOCKET":
    case "UND_ERR_CLOSED":
    case "UND_ERR_DESTROYED":
    case "HPE_INVALID_EOF_STATE":
      return closed(phase, isTls);
    case "UND_ERR_ABORTED":
      return { code: "E_CONNECT", detail: "The proxy did not let the connection through." };
    default:
      return isOfTls(code) ? readTlsCode(code) : invalid(phase);
  }
}

function closed(phase: Phase, isTls: boolean): Reading {
  if (phase === "body") return { code: "E_TRUNCATED" };
  const detail = isTls
    ? "The connection was closed before an answer arrived."
    : "The connection was closed before an answer arrived. Does the service require https?";
  return { code: "E_CONNECT", detail };
}

function invalid(phase: Phase): Reading {
  if (phase === "connect") {
    return { code: "E_CONNECT", detail: "The connection could not be established." };
  }
  return { code: "E_HTTP", detail: "The service sent an invalid HTTP response." };
}

function isOfTls(code: string): boolean {
  return /^(?:ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|HOSTNAME_MISMATCH$|INVALID_CA$|PATH_LENGTH_EXCEEDED$|INVALID_PURPOSE$|UND_ERR_PRX_TLS$)/.test(
    code,
  );
}

function readTlsCode(code: string): Reading {
  switch (code) {
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
      return {
        code: "E_TLS",
        detail: "The certificate is not valid at this time: is the clock of this computer right?",
      };
    case "ERR_TLS_CERT_ALTNAME_INVALID":
    case "HOSTNAME_MISMATCH":
      return { code: "E_TLS", detail: "The certificate is for another host." };
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
      return { code: "E_TLS", detail: "The service does not speak https at this port." };
    case "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL":
      return {
        code: "E_CONNECT",
        detail: "The service speaks HTTP/2 only, which Address Atlas does not support.",
      };
    case "UND_ERR_PRX_TLS":
      return { code: "E_TLS", detail: "The certificate of the proxy is for another host." };
    default:
      return /^(?:ERR_SSL_|ERR_TLS_|EPROTO)/.test(code)
        ? { code: "E_TLS", detail: "No secure connection could be negotiated." }
        : { code: "E_TLS", detail: "The certificate is not trusted." };
  }
}
