import { type ChangeKind, changeKinds } from "../../../project/scan/compareVersions";
import { safeText } from "../../../engine/text/safeText";
import { type TrustLevel, trustLevels } from "../../../project/scan/trustLevel";
import type { FilterName } from "../messages/shared";
import type { Texts } from "../messages/texts";
import type { FilterState } from "./filterState";

/** A row about an address in files. */
export interface FileRow {
  readonly status: TrustLevel;
  /** The kind of change; only in a comparison. */
  readonly change?: ChangeKind;
  /** The top-level folders that contain the address. */
  readonly folders: readonly string[];
  /** Ids of the service, or names of other chains. */
  readonly chains: readonly string[];
  readonly warnings: readonly { readonly kind: string; readonly isError: boolean }[];
}

/** The maximum number of values that a filter offers. */
const mostValues = 400;

/**
 * Returns the values of a filter that occur in rows, in the order in which they are offered. The chosen value
 * is always included: it still filters the rows, so users must be able to remove it.
 */
export function listValues(
  rows: readonly FileRow[],
  by: FilterName,
  chosen?: string,
): readonly string[] {
  const values = new Set(rows.flatMap((row) => valuesOf(row, by)));
  if (chosen !== undefined) values.add(chosen);
  if (by === "status") return trustLevels.filter((status) => values.has(status));
  if (by === "change") return changeKinds.filter((kind) => values.has(kind));
  const sorted = [...values].sort((a, b) => a.localeCompare(b));
  return sorted.filter((value, at) => at < mostValues || value === chosen);
}

/** Whether a row matches all chosen filters. */
export function isChosen(row: FileRow, { chosen }: Pick<FilterState, "chosen">): boolean {
  return [...chosen].every(([by, value]) => valuesOf(row, by).includes(value));
}

/** Returns the shown name of a folder. The folder "" contains the files in the root of the workspace. */
export function nameFolder(folder: string, texts: Texts): string {
  return folder === "" ? texts.noFolder : safeText(folder, 40);
}

/**
 * Sorts rows: first errors, then look-alikes and probable typos of known addresses, then other warnings, then replaced
 * addresses, then unnamed added ones, then the rest, which includes all removed addresses. The order stays the same
 * otherwise.
 */
export function putErrorsFirst<Row extends FileRow>(rows: readonly Row[]): readonly Row[] {
  const ranked = [0, 1, 2, 3, 4, 5].map((rank) => rows.filter((row) => rankOf(row) === rank));
  return ranked[5]?.length === rows.length ? rows : ranked.flat();
}

function rankOf(row: FileRow): number {
  if (isDanger(row)) return 0;
  if (row.change === "removed") return 5;
  if (row.warnings.length === 0) {
    if (row.change === "replaced") return 3;
    return row.change === "added" && row.status === "unnamed" ? 4 : 5;
  }
  return row.warnings.some(({ kind }) => kind === "lookAlike" || kind === "slip") ? 1 : 2;
}

/** Whether a row has an error. Errors of a removed address do not count. */
export function isDanger(row: FileRow): boolean {
  return isWarned(row) && row.warnings.some(({ isError }) => isError);
}

/** Whether a row has a warning. Warnings of a removed address do not count. */
export function isWarned({ change, warnings }: FileRow): boolean {
  return change !== "removed" && warnings.length > 0;
}

function valuesOf(row: FileRow, by: FilterName): readonly string[] {
  switch (by) {
    case "status":
      return [row.status];
    case "change":
      return row.change === undefined ? [] : [row.change];
    case "folder":
      return row.folders;
    case "chain":
      return row.chains;
    case "warning":
      return row.warnings.map(({ kind }) => kind);
  }
}
