import { l10n, type TreeView } from "vscode";
import type { Connection } from "../../sources/catalog/connection";
import type { ConnectionState } from "../../sources/catalog/connectionState";

/**
 * Shows the service next to the title of the view. The message above the rows explains the rows, or says that they are
 * outdated. If the service is not available and no rows have been loaded, the message is empty.
 */
export function describeView(
  view: Pick<TreeView<unknown>, "description" | "message">,
  connection: Connection,
): { dispose(): void } {
  const describe = (): void => {
    view.description = connection.catalog.service.host;
    const stale = connection.catalog.isLoaded ? staleness(connection.state) : "";
    view.message =
      stale === "" && connection.isUsable
        ? l10n.t("Every address in your files, with its name and its warnings.")
        : stale;
  };
  describe();
  return connection.onDidChange(describe);
}

/**
 * Returns the message above rows that were loaded before the service became unavailable; empty if the service is
 * available.
 */
function staleness(state: ConnectionState): string {
  switch (state) {
    case "local":
    case "connected":
      return "";
    case "noKey":
      return l10n.t("No API key is stored for the service. The data shown was read earlier.");
    case "keyRefused":
      return l10n.t("The service does not accept the API key. The data shown was read earlier.");
    case "offline":
      return l10n.t("The service cannot be reached. The data shown was read earlier.");
    case "wrongAddress":
      return l10n.t(
        "The base URL in the settings does not lead to a service. The data shown was read earlier.",
      );
  }
}
