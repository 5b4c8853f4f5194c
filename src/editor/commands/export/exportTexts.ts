import type { WorkspaceSurvey } from "../../workspace/workspaceSurvey";
import { joinSentences } from "../../../engine/text/joinSentences";
import type { Translate } from "../../../engine/text/translate";
import type { LeftOutOfExport } from "./exportedLabels";
import type { ExportFormat, Merge } from "./mergeLabels";

/** The addresses to export: those with tags, those with names from files of the workspace, or all in these files. */
export type ExportSource = "tags" | "names" | "workspace";

export function titleOfFormat(format: ExportFormat, t: Translate): string {
  switch (format) {
    case "solidity":
      return t("Solidity Labels");
    case "foundry":
      return t("Foundry Labels");
    case "cast":
      return t("Arguments of cast");
    case "repositoryLabels":
      return t("Repository Labels");
    case "csv":
      return t("CSV");
    case "json":
      return t("JSON");
  }
}

export function describeFormat(format: ExportFormat, t: Translate): string {
  switch (format) {
    case "solidity":
      return t("a library of vm.label calls for forge's tests");
    case "foundry":
      return t("foundry.toml: names in the traces of forge and cast");
    case "cast":
      return t("--label ADDRESS:NAME for cast run");
    case "repositoryLabels":
      return t("address-labels.csv, which git shares with your team");
    case "csv":
      return t("one row for each chain, as Safe's address book reads it");
    case "json":
      return t("one entry for each name, with its address and chains");
  }
}

/** Describes how the names were built; empty if no rule applies. */
export function describeRule(source: ExportSource, format: ExportFormat, t: Translate): string {
  return joinSentences(
    t,
    [describeSource(source, t), describeFormatRule(source, format, t)].filter(Boolean),
  );
}

/** Describes how the names are built, independently of the format. */
function describeSource(source: ExportSource, t: Translate): string {
  const joins = t("Several tags become one name, joined by “+”.");
  const rules: string[] = [];
  if (source === "tags") rules.push(joins);
  if (source === "names") rules.push(t("Of several names on a chain, only the first is exported."));
  if (source === "workspace") {
    rules.push(joins, t("Without tags, the first name is exported, or else the token symbol."));
  }
  return joinSentences(t, rules);
}

/** Describes what one format does with names. */
export function describeFormatRule(
  source: ExportSource,
  format: ExportFormat,
  t: Translate,
): string {
  const rules: string[] = [];
  if (format === "csv" && source !== "names") {
    rules.push(
      t("A tag applies to every chain of the address format, so each of these chains gets a row."),
    );
  }
  if (format === "foundry" || format === "cast" || format === "solidity") {
    rules.push(t("In this format a name is valid on every chain."));
  }
  if (format === "foundry") {
    rules.push(t("Forge 1.7 prints a warning for each label in foundry.toml on every run."));
  }
  return joinSentences(t, rules);
}

interface MergeCounts {
  readonly added: number;
  readonly same: number;
  readonly taken: number;
}

/** Summarizes the change for the preview: "2 new labels · 1 already in the file". */
export function describeMerge(
  { added, same, taken }: MergeCounts,
  isReplaced: boolean,
  t: Translate,
): string {
  const parts: string[] = [];
  if (added > 0) parts.push(added === 1 ? t("1 new label") : t("{0} new labels", added));
  if (same > 0) parts.push(t("{0} already in the file", same));
  if (taken > 0 && isReplaced) parts.push(t("{0} renamed", taken));
  else if (taken > 0) {
    parts.push(
      taken === 1 ? t("1 keeps its existing name") : t("{0} keep their existing names", taken),
    );
  }
  return parts.join(" · ");
}

export function describeWritten(
  { added, taken }: MergeCounts,
  isReplaced: boolean,
  file: string,
  t: Translate,
): string {
  const parts: string[] = [];
  if (added === 1) parts.push(t("1 label was added to {0}.", file));
  else if (added > 1) parts.push(t("{0} labels were added to {1}.", added, file));
  if (isReplaced && taken === 1) parts.push(t("1 label of {0} has a new name.", file));
  else if (isReplaced && taken > 1) {
    parts.push(t("{0} labels of {1} have new names.", taken, file));
  }
  return joinSentences(t, parts);
}

/** Describes why nothing has to be written. */
export function describeNothingNew(
  { same, taken }: MergeCounts,
  file: string,
  t: Translate,
): string {
  if (same + taken === 0) return t("There is nothing to export.");
  return taken === 0
    ? t("{0} has all of these labels already.", file)
    : t(
        "{0} already has all of these addresses. Addresses that keep their existing names: {1}.",
        file,
        taken,
      );
}

export function describeLeftOut(
  leftOut: ReadonlyMap<LeftOutOfExport, number>,
  t: Translate,
): string {
  return joinSentences(
    t,
    [...leftOut].map(([cause, count]) => sayLeftOut(cause, count, t)),
  );
}

function sayLeftOut(cause: LeftOutOfExport, count: number, t: Translate): string {
  switch (cause) {
    case "warned":
      return t("Skipped addresses whose warnings a label would end: {0}.", count);
    case "unnamed":
      return t("Skipped addresses without a name: {0}.", count);
    case "sample":
      return t("Skipped addresses that have only sample tags: {0}.", count);
    case "withheld":
      return t("Skipped values of 64 hex digits that may be private keys: {0}.", count);
    case "notEvm":
      return t("Skipped addresses that are not EVM addresses: {0}.", count);
    case "otherName":
      return t("Skipped further names of exported addresses: {0}.", count);
    case "otherChain":
      return t("Skipped names on chains without a chain ID: {0}.", count);
  }
}

/** Describes what may be missing, since a partial export looks like a complete one. */
export function describeGaps(
  lacksTags: boolean,
  survey: SurveyRead | undefined,
  t: Translate,
): string {
  const gaps: string[] = [];
  if (lacksTags) gaps.push(t("The tag index is not complete: tags may be missing."));
  if (survey !== undefined && !isWhole(survey)) {
    gaps.push(t("Not every file was read: addresses may be missing."));
  }
  return joinSentences(t, gaps);
}

type SurveyRead = Pick<WorkspaceSurvey, "state" | "unread">;

/** Whether every file was read. The user may have stopped the scan in another view. */
function isWhole({ state, unread }: SurveyRead): boolean {
  return (state === "checking" || state === "done") && unread.length === 0;
}

/** Describes why nothing was merged, and what to do. */
export function describeObstacle(
  { kind, line = 0 }: Exclude<Merge, { readonly kind: "merged" }>,
  file: string,
  t: Translate,
): string {
  switch (kind) {
    case "invalid":
      return t(
        "Nothing was written: line {1} of {0} is not valid. Correct it first.",
        file,
        line + 1,
      );
    case "inline":
      return t(
        "Nothing was written: {0} has its labels in an inline table. Change it to a table first.",
        file,
      );
    case "unlike":
      return t(
        "Nothing was written: {0} has no place where labels can be added. Choose another file.",
        file,
      );
    case "noList":
      return t(
        "Nothing was written: {0} is JSON, but not a list of labels. Choose another file.",
        file,
      );
    case "tooLarge":
      return t("Nothing was written: {0} would be too large to be read again.", file);
    case "quote":
      return t("Nothing was written: a quote in line {1} of {0} is not closed.", file, line + 1);
    case "conflict":
      return t("Nothing was written: resolve the merge conflict in {0} first.", file);
    case "columns":
      return t("Nothing was written: line {1} of {0} has no column “name”.", file, line + 1);
  }
}

/** The reason why a file cannot be changed. `notSaved`: the file was changed in the editor, but could not be saved. */
export type TargetFault =
  | "unreadable"
  | "readOnly"
  | "size"
  | "lineEnds"
  | "outside"
  | "stale"
  | "notSaved"
  | "notEditable";

export function describeFault(fault: TargetFault, file: string, t: Translate): string {
  switch (fault) {
    case "unreadable":
      return t("Nothing was written: {0} cannot be read, or is not text in UTF-8 or UTF-16.", file);
    case "readOnly":
      return t("Nothing was written: {0} or its folder is read-only.", file);
    case "size":
      return t("Nothing was written: {0} is larger than 8 MB.", file);
    case "lineEnds":
      return t(
        "Nothing was written: {0} has mixed line endings, which the editor would change. Save it with one kind of line ending first.",
        file,
      );
    case "stale":
      return t(
        "Nothing was written: the text of {0} in the editor differs from the saved file. Open the file and try again.",
        file,
      );
    case "outside":
      return t(
        "Nothing was written: {0} is a symbolic link whose target is not in the workspace folder. Replace it with a regular file.",
        file,
      );
    case "notSaved":
      return t(
        "The labels were added to {0}, but the file could not be saved. It is open with unsaved changes.",
        file,
      );
    case "notEditable":
      return t(
        "Nothing was written: the editor could not change {0}. Save or close the file, then try again.",
        file,
      );
  }
}
