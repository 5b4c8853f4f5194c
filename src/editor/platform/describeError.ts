import { env, l10n } from "vscode";
import {
  RequestError,
  type ErrorCode,
  type ErrorFacts,
  noNodeAnswered,
} from "../../sources/transport/requestError";
import { joinSentences } from "../../engine/text/joinSentences";
import type { CommandId } from "./commandIds";

/** The text about a failure, in one or two sentences, and the command that helps, if there is one. */
export interface ErrorDescription {
  readonly sentence: string;
  readonly action?: { readonly title: string; readonly command: CommandId };
}

/**
 * Describes a failure. The text contains only the extension's own sentences and facts of a strict form (a host, a
 * status, a time). An error other than a `RequestError` is described as a fault of the extension.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof RequestError)) {
    return {
      sentence: l10n.t("Something went wrong in Address Atlas. See the log for details."),
      action: { title: l10n.t("Show Log"), command: "addressAtlas.showLog" },
    };
  }
  const sentence = describeFailure(error.code, error.facts);
  const action = actionOf(error.code);
  return action === undefined ? { sentence } : { sentence, action };
}

/** Describes the failure of a request in one or two sentences. */
export function describeFailure(code: ErrorCode, facts: ErrorFacts): string {
  const sentence = sentences[code](facts.host ?? l10n.t("the service"), facts);
  return joinSentences(l10n.t, [sentence, facts.detail === undefined ? "" : l10n.t(facts.detail)]);
}

type Sentence = (host: string, facts: ErrorFacts) => string;

const sentences: Readonly<Record<ErrorCode, Sentence>> = {
  E_CONFIG: () => l10n.t("The service cannot be used with the current settings."),
  E_NO_KEY: (host) => l10n.t("{0} needs an API key, and none is stored.", host),
  E_NO_KEY_FOR_ORIGIN: (host) =>
    l10n.t(
      "No API key is stored for {0}. A key is sent only to the host for which it was entered.",
      host,
    ),
  E_SECRET_STORE: () =>
    l10n.t(
      "The editor's secret storage does not answer, so API keys and nodes cannot be read or kept.",
    ),
  E_OFFLINE: (host) => l10n.t("{0} cannot be reached: this machine seems to be offline.", host),
  E_DNS: (host) => l10n.t("The host name {0} does not exist. Is the base URL right?", host),
  E_CONNECT: (host, { detail }) =>
    detail === undefined
      ? l10n.t("Nothing is listening at {0}. Is the service running?", host)
      : l10n.t("There is no connection to {0}.", host),
  E_TLS: (host, { detail }) =>
    detail === undefined
      ? l10n.t("The certificate of {0} is not trusted, so nothing was sent.", host)
      : l10n.t("There is no secure connection to {0}, so nothing was sent.", host),
  E_TIMEOUT: (host) => l10n.t("{0} did not answer in time. Try again in a moment.", host),
  E_CANCELLED: () => l10n.t("Cancelled."),
  E_HTTP: (host, { status }) => {
    if (status === undefined) return sentences.E_SHAPE(host, {});
    return status === noNodeAnswered
      ? l10n.t("No connected node answers. Start a node, then try again.")
      : l10n.t("{0} refused the request ({1}).", host, status);
  },
  E_AUTH: (host) => l10n.t("{0} does not accept the API key.", host),
  E_FORBIDDEN: (host) => l10n.t("{0} does not allow this with the API key in use.", host),
  E_NOT_FOUND: (host) => l10n.t("{0} has no details about this tag or address.", host),
  E_RATE: (host, { retryAt }) =>
    retryAt === undefined
      ? l10n.t("{0} received too many requests. Try again in a moment.", host)
      : l10n.t("{0} received too many requests. Try again after {1}.", host, timeOf(retryAt)),
  E_SERVER: (host, { status }) =>
    status === undefined
      ? l10n.t("{0} answered with an error.", host)
      : l10n.t("{0} answered with error {1}.", host, status),
  E_REDIRECT: (host) =>
    l10n.t("{0} redirects to another URL, which is not followed. Is the base URL right?", host),
  E_ENCODING: (host) => l10n.t("{0} answered in an encoding that was not requested.", host),
  E_TOO_BIG: (host) => l10n.t("The answer from {0} is too large to read.", host),
  E_TRUNCATED: (host) => l10n.t("The answer of {0} is incomplete. Try again.", host),
  E_NOT_JSON: (host) =>
    l10n.t("{0} answered with something other than JSON. Is the base URL right?", host),
  E_SHAPE: (host) => l10n.t("{0} sent an unexpected answer.", host),
  E_PAGE_LINK: (host) =>
    l10n.t("The link of {0} to the next page is unsafe, so it was not followed.", host),
  E_PAGE_LOOP: (host) =>
    l10n.t("The page links of {0} form a loop. The rows loaded before are kept.", host),
  E_UNKNOWN_OUTCOME: (host) => l10n.t("It is unknown whether {0} completed the request.", host),
  E_PARTIAL: (host) => l10n.t("{0} did not confirm the assignment.", host),
  E_BAD_TAG: () =>
    l10n.t("A tag has at least 5 characters and contains only a-z, 0-9 and underscore."),
  E_BAD_ADDRESS: () => l10n.t("That is not an address."),
  E_TEMPLATE: () => l10n.t("There is no usable explorer link, so nothing was opened."),
  E_STORE: () =>
    l10n.t(
      "The files of Address Atlas cannot be read or written. Is the disk full or write-protected?",
    ),
  E_SETTINGS: () => l10n.t("The settings cannot be written. Save or repair them, then try again."),
  E_BUSY: () => l10n.t("Too many requests are waiting; try again in a moment."),
  E_CHANGED: (host) => l10n.t("{0} changed its chain while it was read.", host),
  E_REFUSED: (host) => l10n.t("{0} refused the request.", host),
  E_WITHHELD: () => l10n.t("This may be a private key, so it was not sent."),
};

function actionOf(code: ErrorCode): ErrorDescription["action"] {
  switch (code) {
    case "E_CANCELLED":
    case "E_CHANGED":
    case "E_REFUSED":
    case "E_BAD_TAG":
    case "E_BAD_ADDRESS":
    case "E_NOT_FOUND":
    case "E_TEMPLATE":
    case "E_SETTINGS":
    case "E_WITHHELD":
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
