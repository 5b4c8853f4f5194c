import * as vscode from "vscode";
import type { Connection } from "../../sources/catalog/connection";
import type { ConnectionState } from "../../sources/catalog/connectionState";
import type { CommandId } from "../platform/commandIds";
import { pickOne } from "../platform/pickOne";

const { l10n } = vscode;

/** An entry of the menu of the status item. */
export interface MenuEntry {
  readonly icon: string;
  readonly label: string;
  readonly description?: string;
  readonly run: () => unknown;
}

/** The menu entries of other features. */
export interface OtherEntries {
  /** Entries that open the warnings. */
  readonly warnings: readonly MenuEntry[];
  readonly more: readonly MenuEntry[];
}

/**
 * Shows the menu of the status item in groups: warnings and open places, tagging and finding, the service in
 * use, nodes, refreshing and the entries in `more`, and help. If the service does not work, its entries come
 * first.
 */
export async function showServiceMenu(
  { state, catalog }: Connection,
  nodes: Promise<readonly string[]>,
  others: OtherEntries,
): Promise<void> {
  const items = nodes.then((names) => buildMenu(state, names, others).flatMap(toItems));
  const chosen = await pickOne(catalog, items, {
    title: "Address Atlas",
    placeholder: l10n.t("What do you want to do?"),
  });
  await chosen?.entry?.run();
}

/** Returns the groups of the menu, in order. */
export function buildMenu(
  state: ConnectionState,
  nodes: readonly string[],
  { warnings, more }: OtherEntries,
  open: OpenPlaces = findOpen(),
): readonly (readonly MenuEntry[])[] {
  const service = buildServiceMenu(state);
  const [first, ...rest] = [...openPlaces(open), withAddresses()];
  const groups = [[...warnings, ...first], ...rest];
  const isWell = state === "local" || state === "connected";
  return [
    ...(isWell ? [...groups, service] : [service, ...groups]),
    buildNodeMenu(nodes),
    [entry("refresh", l10n.t("Refresh"), "addressAtlas.refresh"), ...more],
    help(),
  ];
}

interface MenuItem extends vscode.QuickPickItem {
  readonly entry?: MenuEntry;
}

function toItems(group: readonly MenuEntry[], at: number): readonly MenuItem[] {
  const items = group.map((one) => ({
    label: `$(${one.icon}) ${one.label}`,
    description: one.description ?? "",
    entry: one,
  }));
  const line: MenuItem = { label: "", kind: vscode.QuickPickItemKind.Separator };
  return at === 0 ? items : [line, ...items];
}

/** Whether a text editor and folders are open in the window. */
interface OpenPlaces {
  readonly text: boolean;
  readonly folders: boolean;
}

function findOpen(): OpenPlaces {
  return {
    text: vscode.window.activeTextEditor !== undefined,
    folders: (vscode.workspace.workspaceFolders ?? []).length > 0,
  };
}

/** Returns the entries for the open file, workspace and branch. */
function openPlaces({ text, folders }: OpenPlaces): readonly (readonly MenuEntry[])[] {
  const file = entry("file", l10n.t("Addresses in This File"), "addressAtlas.fileAddresses");
  const workspace = [
    entry("files", l10n.t("Addresses in the Workspace"), "addressAtlas.openWorkspace"),
    entry("git-compare", l10n.t("Addresses Changed on This Branch…"), "addressAtlas.compareBranch"),
  ];
  const entries = [...(text ? [file] : []), ...(folders ? workspace : [])];
  return entries.length > 0 ? [entries] : [];
}

function withAddresses(): readonly MenuEntry[] {
  return [
    entry("tag", l10n.t("Assign Tag…"), "addressAtlas.assignTag"),
    entry("search", l10n.t("Find…"), "addressAtlas.find"),
  ];
}

/** Returns the entries for a state of the connection, the most helpful first. */
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

/** Returns the entries for nodes. The entry that removes a node shows the names of all connected nodes. */
function buildNodeMenu(names: readonly string[]): readonly MenuEntry[] {
  const connect = entry("server", l10n.t("Connect to a Node…"), "addressAtlas.connectNode");
  const remove = entry("trash", l10n.t("Remove Node…"), "addressAtlas.removeNode");
  return names.length > 0 ? [connect, { ...remove, description: names.join(", ") }] : [connect];
}

function help(): readonly MenuEntry[] {
  return [
    entry("book", l10n.t("Open the Walkthrough"), "addressAtlas.openWalkthrough"),
    entry("output", l10n.t("Show Log"), "addressAtlas.showLog"),
    entry("report", l10n.t("Report a Problem…"), "addressAtlas.reportIssue"),
  ];
}

function entry(icon: string, label: string, command: CommandId): MenuEntry {
  return { icon, label, run: () => vscode.commands.executeCommand(command) };
}
