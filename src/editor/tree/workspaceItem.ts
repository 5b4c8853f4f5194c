import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from "vscode";
import { nameKindOf, nameOfKind } from "../../engine/checks/kindNames";
import { formatName } from "../../engine/names/nameText";
import type { CommandId } from "../platform/commandIds";
import { formatCount, translate } from "../platform/formatCount";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { joinFirst } from "../../engine/text/describeToken";
import { safeText, shortenHash } from "../../engine/text/safeText";
import type { TrustLevel } from "../../project/scan/trustLevel";
import type {
  PlaceNode,
  StatusNode,
  SurveyedNode,
  SurveyNode,
  TreeNode,
  WorkspaceTreeNode,
} from "./treeNode";

/** The maximum number of names after an address, and of warnings after a place. */
const mostCalled = 2;

/** Builds the row of a node. `isOwnTag`: whether a tag is a local tag of the user. */
export function buildWorkspaceItem(
  node: WorkspaceTreeNode,
  source: WorkspaceSurvey,
  isOwnTag: (tag: string) => boolean,
): TreeItem {
  switch (node.kind) {
    case "workspace":
      return buildRoot();
    case "status":
      return buildStatus(node, source);
    case "surveyed":
      return buildAddress(node, source, isOwnTag);
    case "place":
      return buildPlace(node, source);
    case "survey":
      return buildSurvey(node, source);
    case "workspaceRest":
      return buildRest();
  }
}

/** Returns the texts of a row that may change, to detect changes. */
export function textOfRow(node: TreeNode, source: WorkspaceSurvey): string {
  switch (node.kind) {
    case "status":
      return describeStatus(node, source);
    case "surveyed":
      return textsOfAddress(node, source).join(" ");
    case "place":
      return describePlace(node);
    case "survey":
      return describeSurvey(node, source).join(" ");
    default:
      return "";
  }
}

function buildRoot(): TreeItem {
  const item = new TreeItem(l10n.t("Workspace"), TreeItemCollapsibleState.Expanded);
  item.iconPath = new ThemeIcon("files");
  return item;
}

function nameStatus(status: TrustLevel): string {
  switch (status) {
    case "unnamed":
      return l10n.t("Unnamed");
    case "warned":
      return l10n.t("Warnings");
    case "named":
      return l10n.t("Named");
    case "tagged":
      return l10n.t("Tagged");
  }
}

const statusIcons: Readonly<Record<TrustLevel, string>> = {
  unnamed: "question",
  warned: "warning",
  named: "bookmark",
  tagged: "tag",
};

/**
 * Returns the number of addresses in a group. Until every file has been checked, returns "…" instead of zero warnings.
 */
function describeStatus({ status }: StatusNode, source: WorkspaceSurvey): string {
  const count = source.survey.groups[status].length;
  return status === "warned" && count === 0 && source.state !== "done" ? "…" : formatCount(count);
}

function buildStatus(node: StatusNode, source: WorkspaceSurvey): TreeItem {
  const { status } = node;
  const count = source.survey.groups[status].length;
  const name = nameStatus(status);
  const item = new TreeItem(
    name,
    count === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
  );
  item.iconPath = new ThemeIcon(statusIcons[status]);
  item.description = describeStatus(node, source);
  const addresses = count === 1 ? l10n.t("1 address") : translate("{0} addresses", count);
  // For warnings, the label does not contain the word "addresses", since some warnings concern no address.
  const label = `${name}, ${status === "warned" ? formatCount(count) : addresses}`;
  if (item.description !== "…") item.accessibilityInformation = { label };
  return item;
}

/** Returns the symbols of an address, with their chain, and its tags; if it has none, its names. */
function describeCalled({ row }: SurveyedNode, source: WorkspaceSurvey): readonly string[] {
  const { symbols, tags, names } = source.survey.describe(row, true);
  const given = [
    ...symbols.map((symbol) => safeText(symbol, 40)),
    ...tags.map((tag) => safeText(tag, 40)),
  ];
  return given.length > 0 ? given : [...new Set(names.map((name) => formatName(translate, name)))];
}

/**
 * Builds the row of an address. The label is the name of the address, or the shortened address if there is no name. In
 * the group Warnings, the label is the problem. A click opens the place of the address if there is only one, otherwise
 * the panel (`openSurveyed`).
 */
function buildAddress(
  node: SurveyedNode,
  source: WorkspaceSurvey,
  isOwnTag: (tag: string) => boolean,
): TreeItem {
  const { row } = node;
  const [label, description] = textsOfAddress(node, source);
  const item = new TreeItem(label, TreeItemCollapsibleState.Collapsed);
  const isBroken = row.address === undefined;
  item.iconPath = iconOfAddress(node, source);
  const isOwn = source.survey.describe(row).tags.some(isOwnTag);
  item.contextValue = isBroken ? "brokenAddress" : isOwn ? "address own" : "address";
  item.description = description;
  const places = row.placeCount === 1 ? l10n.t("1 use") : translate("{0} uses", row.placeCount);
  const called = describeCalled(node, source);
  const said = called.includes(label) ? called : [label, ...called];
  item.accessibilityInformation = {
    label: [...said.slice(0, 10), safeText(row.text, 120), places].filter(Boolean).join(", "),
  };
  item.command = {
    title: l10n.t("Open"),
    command: "_addressAtlas.openRow" satisfies CommandId,
  };
  return item;
}

/**
 * Returns the label and the description of an address. A narrow view cuts off the end, so the most important
 * part comes first.
 */
function textsOfAddress(
  node: SurveyedNode,
  source: WorkspaceSurvey,
): readonly [label: string, description: string] {
  const { row } = node;
  const called = describeCalled(node, source);
  const short = shortenHash(row.text);
  const count = formatCount(row.placeCount);
  const [label = short, ...more] =
    node.parent.status === "warned" ? describeWrong(node, source, called) : called;
  const names = joinFirst(more, mostCalled);
  return [
    label,
    [...(label === short ? [] : [short]), count, ...names].filter(Boolean).join(" · "),
  ];
}

/**
 * Describes the worst problem of an address. The text contains the name of the address that is probably meant
 * ("Look-alike of USDC"), or for an address of another chain its own first name ("Wrong chain: USDC"). The other names
 * of the address follow.
 */
function describeWrong(
  { row }: SurveyedNode,
  source: WorkspaceSurvey,
  called: readonly string[],
): readonly string[] {
  const [worst] = source.survey.warningsOf(row);
  if (worst === undefined) return [nameOfKind(translate, "checksum"), ...called];
  const { kind, anchor } = worst;
  const meant = anchor && source.nameOf(anchor);
  if (meant !== undefined) return [nameKindOf(translate, kind, safeText(meant, 64)), ...called];
  const [own, ...more] = called;
  return kind === "wrongChain" && own !== undefined
    ? [nameKindOf(translate, kind, own), ...more]
    : [nameOfKind(translate, kind), ...called];
}

function iconOfAddress({ row, parent }: SurveyedNode, source: WorkspaceSurvey): ThemeIcon {
  if (parent.status !== "warned") return new ThemeIcon("account");
  const isError = source.isError(row);
  return isError
    ? new ThemeIcon("error", new ThemeColor("list.errorForeground"))
    : new ThemeIcon("warning", new ThemeColor("list.warningForeground"));
}

function buildPlace(node: PlaceNode, source: WorkspaceSurvey): TreeItem {
  const { file, place, warnings } = node.place;
  const label = `${safeText(source.titleOf(file), 200)}:${place.line + 1}`;
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon(warnings.length > 0 ? "warning" : "file-code");
  item.description = describePlace(node);
  item.command = {
    title: l10n.t("Open File"),
    command: "_addressAtlas.openRow" satisfies CommandId,
  };
  return item;
}

function describePlace({ place: { warnings } }: PlaceNode): string {
  return warnings
    .slice(0, mostCalled)
    .map(({ text }) => safeText(text, 200))
    .join(" ");
}

/** Returns the label and description of a row with the state of the scan. */
function describeSurvey(
  { says }: SurveyNode,
  source: WorkspaceSurvey,
): readonly [label: string, description: string] {
  const { files, unchecked } = source.counts;
  switch (says) {
    case "reading":
      return [l10n.t("Reading files…"), translate("{0} read", files)];
    case "checking":
      return [
        l10n.t("Looking for warnings…"),
        unchecked === 1 ? l10n.t("1 file left") : translate("{0} files left", unchecked),
      ];
    case "stopped":
      return [
        l10n.t("Continue Reading"),
        files === 1 ? l10n.t("stopped after 1 file") : translate("stopped after {0} files", files),
      ];
    case "empty":
      return [l10n.t("No address in the files"), ""];
    case "leftOut": {
      const { length } = source.unread;
      return [
        length === 1 ? l10n.t("1 file not read") : translate("{0} files not read", length),
        "",
      ];
    }
  }
}

/**
 * Returns the name of the action of a row with the state of the scan. Undefined if the row's label already names the
 * action, or if the row has no action.
 */
export function describePress({ says }: SurveyNode): string | undefined {
  switch (says) {
    case "reading":
      return l10n.t("Stop Reading");
    case "checking":
      return l10n.t("Stop Looking for Warnings");
    case "stopped":
    case "empty":
    case "leftOut":
      return undefined;
  }
}

const surveyIcons: Readonly<Record<SurveyNode["says"], string>> = {
  reading: "loading~spin",
  checking: "loading~spin",
  stopped: "debug-start",
  empty: "info",
  leftOut: "info",
};

function buildSurvey(node: SurveyNode, source: WorkspaceSurvey): TreeItem {
  const [label, description] = describeSurvey(node, source);
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.description = description;
  item.iconPath = new ThemeIcon(surveyIcons[node.says]);
  const press = describePress(node);
  if (press !== undefined) {
    item.accessibilityInformation = { label: `${label}, ${description}, ${press}` };
  }
  if (node.says !== "empty" && node.says !== "leftOut") {
    item.command = { title: press ?? label, command: "_addressAtlas.openRow" satisfies CommandId };
  }
  return item;
}

function buildRest(): TreeItem {
  const text = l10n.t("Open in panel");
  const item = new TreeItem(text, TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon("open-preview");
  item.command = { title: text, command: "_addressAtlas.openRow" satisfies CommandId };
  return item;
}
