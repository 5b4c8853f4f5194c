import { env, l10n } from "vscode";
import { type ErrorCode, type ErrorFacts, isClientError } from "../service/errors";
import type { CommandId } from "./commandIds";

/** What a person is told of a failure: one sentence of ours, and the command that helps, if any. */
export interface ErrorDescription {
  readonly sentence: string;
  readonly action?: { readonly title: string; readonly command: CommandId };
}

/**
 * A failure in words. Only our own sentences and strictly patterned facts (a host, a status, a time)
 * get in; whatever is not an error of the client is told as a fault of ours.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isClientError(error)) {
    return {
      sentence: l10n.t("Something went wrong in Address Atlas; the log says where."),
      action: { title: l10n.t("Show Log"), command: "addressAtlas.showLog" },
    };
  }
  const sentence = describeFailure(error.code, error.facts);
  const action = actionOf(error.code);
  return action === undefined ? { sentence } : { sentence, action };
}

/** A failure of the client in one sentence or two. */
export function describeFailure(code: ErrorCode, facts: ErrorFacts): string {
  const host = facts.host ?? l10n.t("the service");
  const status = facts.status ?? 0;
  const isExplained = facts.detail !== undefined;
  const general = (): string => {
    switch (code) {
      case "E_CONFIG":
        return l10n.t("The base URL of the service cannot be used.");
      case "E_NO_KEY":
        return l10n.t("{0} needs an API key, and none is stored.", host);
      case "E_NO_KEY_FOR_ORIGIN":
        return l10n.t(
          "No API key is stored for {0}; a key goes only to the host it was entered for.",
          host,
        );
      case "E_SECRET_STORE":
        return l10n.t(
          "The editor's secret storage does not answer, so the API key cannot be read or kept.",
        );
      case "E_OFFLINE":
        return l10n.t("{0} cannot be reached: this machine seems to be offline.", host);
      case "E_DNS":
        return l10n.t("The host name {0} does not exist. Is the base URL right?", host);
      case "E_CONNECT":
        return isExplained
          ? l10n.t("There is no connection to {0}.", host)
          : l10n.t("Nothing is listening at {0}. Is the service running?", host);
      case "E_TLS":
        return isExplained
          ? l10n.t("There is no secure connection to {0}, so nothing was sent.", host)
          : l10n.t("The certificate of {0} is not trusted, so nothing was sent.", host);
      case "E_TIMEOUT":
        return l10n.t("{0} did not answer in time. Try again in a moment.", host);
      case "E_CANCELLED":
        return l10n.t("Cancelled.");
      case "E_HTTP":
        return l10n.t("{0} refused the request ({1}).", host, status);
      case "E_AUTH":
        return l10n.t("{0} does not accept the API key.", host);
      case "E_FORBIDDEN":
        return l10n.t("{0} does not allow this with the API key in use.", host);
      case "E_NOT_FOUND":
        return l10n.t("{0} has nothing under this name.", host);
      case "E_RATE":
        return facts.retryAt === undefined
          ? l10n.t("{0} asks for fewer requests. Try again in a moment.", host)
          : l10n.t(
              "{0} asks for fewer requests. Try again after {1}.",
              host,
              timeOf(facts.retryAt),
            );
      case "E_SERVER":
        return facts.status === undefined
          ? l10n.t("{0} failed to answer.", host)
          : l10n.t("{0} failed to answer ({1}).", host, status);
      case "E_REDIRECT":
        return l10n.t(
          "{0} points to another address, which is not followed. Is the base URL right?",
          host,
        );
      case "E_ENCODING":
        return l10n.t("{0} answered in an encoding that was not asked for.", host);
      case "E_TOO_BIG":
        return l10n.t("The answer of {0} is too large to be read.", host);
      case "E_TRUNCATED":
        return l10n.t("The answer of {0} broke off. Try again.", host);
      case "E_NOT_JSON":
        return l10n.t("{0} answered with something other than JSON. Is the base URL right?", host);
      case "E_SHAPE":
        return l10n.t("{0} answered with something other than what was asked for.", host);
      case "E_PAGE_LINK":
        return l10n.t("{0} names a next page that cannot be followed safely.", host);
      case "E_PAGE_LOOP":
        return l10n.t("{0} names pages in a circle; what came before is kept.", host);
      case "E_UNKNOWN_OUTCOME":
        return l10n.t("It is not known whether {0} carried this out.", host);
      case "E_PARTIAL":
        return l10n.t("{0} carried out only a part.", host);
      case "E_BAD_TAG":
        return l10n.t("A tag has at least 5 characters of a-z, 0-9 and underscore.");
      case "E_BAD_ADDRESS":
        return l10n.t("That is not an address.");
      case "E_TEMPLATE":
        return l10n.t("The explorer's link is not usable, so nothing was opened.");
      case "E_STORE":
        return l10n.t(
          "The files of Address Atlas cannot be read or written. Is the disk full or write-protected?",
        );
      case "E_BUSY":
        return l10n.t("Too many requests are waiting; try again in a moment.");
    }
  };
  return facts.detail === undefined ? general() : `${general()} ${l10n.t(facts.detail)}`;
}

function actionOf(code: ErrorCode): ErrorDescription["action"] {
  switch (code) {
    case "E_CANCELLED":
    case "E_BAD_TAG":
    case "E_BAD_ADDRESS":
    case "E_NOT_FOUND":
    case "E_TEMPLATE":
      return undefined;
    case "E_AUTH":
    case "E_NO_KEY":
    case "E_NO_KEY_FOR_ORIGIN":
      return { title: l10n.t("Set API Key"), command: "addressAtlas.setApiKey" };
    case "E_CONFIG":
      return { title: l10n.t("Connect to a Service"), command: "addressAtlas.connect" };
    default:
      return { title: l10n.t("Show Log"), command: "addressAtlas.showLog" };
  }
}

function timeOf(time: Date): string {
  return time.toLocaleTimeString(env.language, { hour: "2-digit", minute: "2-digit" });
}
