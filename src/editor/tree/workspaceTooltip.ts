import { l10n, MarkdownString } from "vscode";
import { formatNameInFull } from "../../engine/names/nameText";
import { formatTime, translate } from "../platform/formatCount";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { escapeMarkdown } from "../../engine/text/markdownText";
import { safeText } from "../../engine/text/safeText";
import type { LeftOutCause } from "../../project/scan/place";
import type { TrustLevel } from "../../project/scan/trustLevel";
import type { WorkspaceTreeNode } from "./treeNode";
import { describePress } from "./workspaceItem";

/** The maximum number of characters of a value in a tooltip. */
const longest = 400;
const mostLines = 20;

/** Builds the tooltip of a row; undefined for a row without a tooltip, such as "Open in panel". */
export function buildWorkspaceTooltip(
  node: WorkspaceTreeNode,
  source: WorkspaceSurvey,
  nameOfChain: (chain: string) => string | undefined,
): MarkdownString | undefined {
  const lines = linesOf(node, source, nameOfChain);
  return lines.length === 0
    ? undefined
    : new MarkdownString(lines.slice(0, mostLines).map(escapeMarkdown).join("  \n"));
}

function linesOf(
  node: WorkspaceTreeNode,
  source: WorkspaceSurvey,
  nameOfChain: (chain: string) => string | undefined,
): readonly string[] {
  switch (node.kind) {
    case "workspace":
      return describeWorkspace(source);
    case "status":
      return [describeStatus(node.status)];
    case "surveyed": {
      const { tags, names } = source.survey.describe(node.row);
      const text = safeText(node.row.text, longest);
      return [
        ...(text === "" ? [] : [text]),
        ...(tags.length === 0 ? [] : [tags.map((tag) => safeText(tag)).join(", ")]),
        ...names.map((name) => formatNameInFull(translate, name, nameOfChain)),
        ...new Set(source.survey.warningsOf(node.row).map(({ text }) => safeText(text, longest))),
      ];
    }
    case "place": {
      const { file, place, warnings } = node.place;
      return [
        safeText(`${source.titleOf(file)}:${place.line + 1}`, longest),
        ...warnings.map(({ text }) => safeText(text, longest)),
      ];
    }
    case "survey": {
      const press = describePress(node);
      if (press !== undefined) return [press];
      return node.says === "leftOut"
        ? source.unread.map(
            ({ path, cause }) => `${safeText(path, longest)}: ${describeLeftOut(cause)}`,
          )
        : [];
    }
    case "workspaceRest":
      return [];
  }
}

function describeWorkspace(source: WorkspaceSurvey): readonly string[] {
  const { asOf } = source;
  return [
    l10n.t("The addresses in the files of the workspace, the unnamed ones first."),
    ...(source.isElsewhere
      ? [l10n.t("The files are not on this machine's disk, so reading them takes longer.")]
      : []),
    ...(asOf === undefined ? [] : [l10n.t("Last read: {0}", formatTime(asOf))]),
  ];
}

function describeStatus(status: TrustLevel): string {
  switch (status) {
    case "unnamed":
      return l10n.t("Addresses with no tag, no name and no warning");
    case "warned":
      return l10n.t(
        "Addresses with at least one warning, tagged ones too, and warnings that concern no address",
      );
    case "named":
      return l10n.t("Addresses with a name from a book or a file, but no tag and no warning");
    case "tagged":
      return l10n.t("Addresses with a tag and no warning");
  }
}

function describeLeftOut(cause: LeftOutCause): string {
  switch (cause) {
    case "size":
      return l10n.t("larger than 8 MB");
    case "unsteady":
      return l10n.t("changed while it was read");
    case "binary":
    case "encoding":
    case "pointer":
    case "special":
    case "unreadable":
      return l10n.t("cannot be read");
    case "failed":
      return l10n.t("reading it failed");
  }
}
