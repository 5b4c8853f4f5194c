import { l10n } from "vscode";
import type { Connection } from "../../sources/catalog/connection";
import type { CommandId } from "../platform/commandIds";

/** The first row of the tree, with a command that helps when the other rows are not up to date. */
export interface SuggestedAction {
  readonly icon: string;
  readonly text: string;
  readonly command: CommandId;
}

/**
 * Returns the action for the state of the connection. Undefined if the service is available, or if the editor
 * shows the welcome text with its button instead.
 */
export function suggestAction({ state, catalog }: Connection): SuggestedAction | undefined {
  if (!catalog.isLoaded) return undefined;
  switch (state) {
    case "local":
    case "connected":
      return undefined;
    case "noKey":
    case "keyRefused":
      return { icon: "key", text: l10n.t("Set API Key…"), command: "addressAtlas.setApiKey" };
    case "offline":
      return { icon: "refresh", text: l10n.t("Try again"), command: "addressAtlas.refresh" };
    case "wrongAddress":
      return {
        icon: "plug",
        text: l10n.t("Connect to a Service…"),
        command: "addressAtlas.connect",
      };
  }
}
