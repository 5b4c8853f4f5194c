import * as vscode from "vscode";
import { NodeError } from "../../../sources/node/nodeError";
import { describeError, describeFailure } from "../../platform/describeError";

const { l10n } = vscode;

/** Describes why a node cannot be connected and what to do, in one or two sentences. */
export function describeNodeError(error: unknown, host: string): string {
  if (!(error instanceof NodeError)) return describeError(error).sentence;
  const { code, facts } = error;
  switch (code) {
    case "E_CONNECT":
      return facts.detail === undefined
        ? l10n.t("Nothing is listening at {0}. Start the node, then try again.", host)
        : describeFailure(code, { host, detail: facts.detail });
    case "E_CONFIG":
      return l10n.t("The proxy in the settings cannot be used.");
    case "E_DNS":
      return l10n.t("The host name of this URL does not exist. Is the URL right?");
    case "E_AUTH":
    case "E_FORBIDDEN":
      return l10n.t("{0} does not accept the key in this URL. Copy the URL again.", host);
    case "E_CHANGED":
    case "E_HTTP":
    case "E_NOT_JSON":
    case "E_REDIRECT":
    case "E_REFUSED":
    case "E_SHAPE":
      return l10n.t("{0} does not answer like an EVM node. Is this its JSON-RPC URL?", host);
    default:
      return describeFailure(code, { host, retryAt: facts.retryAt });
  }
}
