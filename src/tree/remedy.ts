import { l10n } from "vscode";
import type { Connection } from "../catalog/connection";
import type { CommandId } from "../platform/commandIds";

/** The one thing that helps where what is shown was read before; the first row of the tree. */
export interface Remedy {
  readonly icon: string;
  readonly text: string;
  readonly command: CommandId;
}

/** Nothing where the service can be asked, or where a welcome text with a button stands in place of the rows. */
export function remedyOf({ state, catalog }: Connection): Remedy | undefined {
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
