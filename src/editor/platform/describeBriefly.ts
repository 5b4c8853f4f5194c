import { l10n } from "vscode";
import type { RequestError } from "../../sources/transport/requestError";
import { describeError } from "./describeError";

/**
 * Describes a failed read in a few words, for a row with little space. Omits the host, which would be the same in every
 * row. A code without a short text gets the full sentence, with the host.
 */
export function describeBriefly(error: RequestError): string {
  const { status } = error.facts;
  switch (error.code) {
    case "E_NO_KEY":
    case "E_NO_KEY_FOR_ORIGIN":
      return l10n.t("no API key");
    case "E_AUTH":
      return l10n.t("API key not accepted");
    case "E_OFFLINE":
      return l10n.t("this machine is offline");
    case "E_DNS":
      return l10n.t("no such host");
    case "E_CONNECT":
      return l10n.t("no connection");
    case "E_TLS":
      return l10n.t("no secure connection");
    case "E_TIMEOUT":
      return l10n.t("no answer in time");
    case "E_FORBIDDEN":
      return l10n.t("not allowed with this key");
    case "E_NOT_FOUND":
      return l10n.t("not found");
    case "E_RATE":
      return l10n.t("too many requests");
    case "E_HTTP":
      return status === undefined ? l10n.t("refused") : l10n.t("refused ({0})", `${status}`);
    case "E_SERVER":
      return status === undefined
        ? l10n.t("answered with an error")
        : l10n.t("answered with error {0}", `${status}`);
    case "E_TOO_BIG":
      return l10n.t("answer too large");
    case "E_TRUNCATED":
      return l10n.t("incomplete answer");
    case "E_ENCODING":
    case "E_NOT_JSON":
    case "E_SHAPE":
      return l10n.t("answer not understood");
    case "E_PAGE_LINK":
      return l10n.t("unsafe link to the next page");
    case "E_PAGE_LOOP":
      return l10n.t("the pages form a loop");
    default:
      return describeError(error).sentence;
  }
}
