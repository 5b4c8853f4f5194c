import type { Translate } from "../../../engine/text/translate";
import { type TrustLevel, trustLevels } from "../../../project/scan/trustLevel";
import type { Texts } from "../messages/texts";
import { type Filtering, formatFiltering } from "./exportTexts";
import type { WorkspaceSource } from "./workspaceSource";
import { escapeMarkdown, formatCode, formatList, formatRow } from "../tables/markdownRow";
import type { WorkspaceRecord } from "../tables/workspaceTable";

interface ScopeParts {
  readonly rows: readonly WorkspaceRecord[];
  readonly source: Pick<WorkspaceSource, "asOf" | "state" | "isWhole" | "counts">;
  /** Undefined if no filter is chosen. */
  readonly filtering?: Filtering | undefined;
  readonly texts: Texts;
  readonly t: Translate;
}

/** Builds a Markdown page of the addresses of the workspace, for example for the scope of an audit. */
export function* buildScopePage({
  rows,
  source,
  filtering,
  texts,
  t,
}: ScopeParts): Generator<string> {
  const { asOf, state, counts } = source;
  const { files, unread } = counts;
  yield `# ${t("Addresses in the Workspace")}\n\n`;
  yield asOf === undefined || !isWorkspaceWhole(source)
    ? `${t("Not all files have been read.")}\n\n`
    : `${t("{0} files read on {1}; {2} could not be read.", files, asOf.toISOString(), unread)}\n\n`;
  if (state !== "done") yield `${t("The group Warnings is incomplete.")}\n\n`;
  if (filtering !== undefined) yield formatFiltering(rows.length, filtering, t);
  yield formatRow([t("Status"), t("Addresses"), t("Uses")]);
  yield formatRow(["---", "---:", "---:"]);
  for (const status of trustLevels) {
    const own = rows.filter((each) => each.status === status);
    const places = own.reduce((sum, each) => sum + each.places.length, 0);
    yield formatRow([escapeMarkdown(texts[status]), String(own.length), String(places)]);
  }
  for (const status of trustLevels) {
    const own = rows.filter((each) => each.status === status);
    if (own.length > 0) yield* buildStatus(status, own, texts, t);
  }
}

/**
 * Whether all files have been read. False if a later scan was stopped, since recent changes can then be missing. Even
 * if all files have been read, some of them may not have been checked.
 */
export function isWorkspaceWhole({
  asOf,
  isWhole,
}: Pick<WorkspaceSource, "asOf" | "isWhole">): boolean {
  return asOf !== undefined && isWhole;
}

function* buildStatus(
  status: TrustLevel,
  rows: readonly WorkspaceRecord[],
  texts: Texts,
  t: Translate,
): Generator<string> {
  const isWarned = status === "warned";
  yield `\n## ${escapeMarkdown(texts[status])} (${rows.length})\n\n`;
  const heads = [t("Address"), t("Name"), t("Chains"), ...(isWarned ? [t("Warnings")] : [])];
  yield formatRow([...heads, t("Uses")]);
  yield formatRow([...heads, ""].map(() => "---"));
  for (const each of rows) {
    const called = [...each.symbols, ...each.tags, ...each.names];
    yield formatRow([
      formatCode(each.address),
      formatList(called),
      formatList(each.chains),
      ...(isWarned ? [formatList(each.warnings)] : []),
      formatList(each.places),
    ]);
  }
}
