import * as vscode from "vscode";
import type { Connection } from "../../catalog/connection";
import type { ConnectionState } from "../../catalog/connectionState";
import type { CommandId } from "../../platform/commandIds";
import { pickOne } from "../../platform/pickOne";

const { l10n } = vscode;

/** An entry of the menu that the status item opens. */
export interface MenuEntry {
  readonly icon: string;
  readonly label: string;
  readonly run: () => unknown;
}

/** What can be done about the service in use, the most helpful first, and `more` of other features. */
export async function showServiceMenu(
  { state, catalog }: Connection,
  more: readonly MenuEntry[],
): Promise<void> {
  const entries = [...buildServiceMenu(state), ...more, ...always()];
  const items = entries.map((entry) => ({ label: `$(${entry.icon}) ${entry.label}`, entry }));
  const chosen = await pickOne(catalog, items, {
    title: "Address Atlas",
    placeholder: l10n.t("What do you want to do?"),
  });
  await chosen?.entry.run();
}

/** What helps in a state, the most helpful first. */
export function buildServiceMenu(state: ConnectionState): readonly MenuEntry[] {
  const connect = entry("plug", l10n.t("Connect to a Service…"), "addressAtlas.connect");
  if (state === "local") return [connect];
  const set = entry("key", l10n.t("Set API Key…"), "addressAtlas.setApiKey");
  const remove = entry("trash", l10n.t("Remove API Key…"), "addressAtlas.removeApiKey");
  const local = entry("map", l10n.t("Use the Local Service"), "addressAtlas.useLocalService");
  const reconnect = entry("plug", l10n.t("Connect to Another Service…"), "addressAtlas.connect");
  switch (state) {
    case "noKey":
    case "keyRefused":
      return [set, reconnect, local];
    case "wrongAddress":
      return [connect, local];
    case "offline":
    case "connected":
      return [reconnect, set, remove, local];
  }
}

function always(): readonly MenuEntry[] {
  return [
    entry("refresh", l10n.t("Refresh"), "addressAtlas.refresh"),
    entry("output", l10n.t("Show Log"), "addressAtlas.showLog"),
  ];
}

function entry(icon: string, label: string, command: CommandId): MenuEntry {
  return { icon, label, run: () => vscode.commands.executeCommand(command) };
}
