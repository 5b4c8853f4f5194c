import { identifierOf } from "../../sources/catalog/nodeChain";
import { l10n, MarkdownString } from "vscode";
import { identify } from "../../engine/addresses/identify";
import type { Names } from "../../engine/names/names";
import { formatNameInFull } from "../../engine/names/nameText";
import { countOfAddresses, translate, formatTime } from "../platform/formatCount";
import { escapeMarkdown } from "../../engine/text/markdownText";
import { safeText } from "../../engine/text/safeText";
import { numberOf } from "./treeItem";
import type { CatalogNode, TreeRows } from "./treeRows";

/** The maximum number of characters of a value in a tooltip. */
const longest = 400;
const mostNames = 10;

/**
 * Builds the tooltip of a row, with all texts that the row shortens. Undefined for a row without a tooltip, and for a
 * root whose list has not been read: the editor requests a tooltip only once, so a tooltip from before the read would
 * stay.
 */
export function buildTooltip(
  node: CatalogNode,
  rows: TreeRows,
  names: Names,
): MarkdownString | undefined {
  const lines = [...linesOf(node, rows), ...namesOf(node, rows, names)];
  if (lines.length === 0) return undefined;
  return new MarkdownString(lines.map(escapeMarkdown).join("  \n"));
}

function linesOf(node: CatalogNode, rows: TreeRows): readonly string[] {
  switch (node.kind) {
    case "suggestedAction":
      return [node.action.text];
    case "chains":
    case "tokens":
    case "tags": {
      const list = rows.listOf(node);
      return list.asOf === undefined ? [] : [readAt(list.asOf), ...skipped(list.skippedRows)];
    }
    case "chain":
      return [
        node.chain.name,
        identifierOf(node.chain.chain),
        ...numberOf(node.chain.chainId),
        ...(rows.isSilent(node.chain.chain)
          ? [l10n.t("The node does not answer. Start it again, or remove it.")]
          : []),
      ]
        .filter(Boolean)
        .map((line) => safeText(line, longest));
    case "explorer":
      return [safeText(node.explorer.name, longest), safeText(node.explorer.url, longest)];
    case "token":
      return [safeText(node.token.name, longest), safeText(node.token.symbol, longest)];
    case "deployment":
      return [
        safeText(node.deployment.chain, longest),
        node.address === "0" ? l10n.t("native coin") : safeText(node.address, longest),
      ];
    case "tag":
      return [
        safeText(node.tag, longest),
        ...(node.summary.address_count === null
          ? []
          : [countOfAddresses(node.summary.address_count)]),
        ...dates(node.summary.created_at, node.summary.updated_at),
        ...skipped(rows.skippedBelow(node)),
      ];
    case "address":
      return [
        safeText(node.address, longest),
        node.record.tags
          .slice(0, 60)
          .map((tag) => safeText(tag))
          .join(", "),
        node.record.chains
          .slice(0, 30)
          .map((chain) => safeText(chain))
          .join(", "),
      ];
    case "state":
    case "rest":
      return [];
  }
}

/** Lists the names of the address of a row. For a deployment, lists only the names on its chain. */
function namesOf(node: CatalogNode, rows: TreeRows, names: Names): readonly string[] {
  if (node.kind !== "deployment" && node.kind !== "address") return [];
  const verdict = identify(node.address);
  if (!verdict.valid) return [];
  const chain = node.kind === "deployment" ? node.deployment.chain : undefined;
  return names
    .findAll(verdict, { chain })
    .slice(0, mostNames)
    .map((name) => formatNameInFull(translate, name, (id) => rows.nameOfChain(id)));
}

function dates(created: string | null, updated: string | null): readonly string[] {
  return [
    ...(created === null ? [] : [l10n.t("Created {0}", dateText(created))]),
    ...(updated === null ? [] : [l10n.t("Updated {0}", dateText(updated))]),
  ];
}

/** Formats a time that the service sent. A text that is not a time stays unchanged. */
function dateText(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? safeText(text) : formatTime(time);
}

function readAt(time: Date): string {
  return l10n.t("Last read: {0}", formatTime(time));
}

function skipped(rows: number): readonly string[] {
  if (rows === 0) return [];
  return [
    rows === 1 ? l10n.t("1 row could not be read") : translate("{0} rows could not be read", rows),
  ];
}
