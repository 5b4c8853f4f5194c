import type { Translate } from "../../../engine/text/translate";
import { escapeMarkdown } from "../tables/markdownRow";
import type { AnyPanelTable } from "./panelTable";

/** The filters that are chosen in a table about files. */
export interface Filtering {
  /** The filters as texts, such as "Folder broadcast". */
  readonly filters: readonly string[];
  /** The number of rows without the filters. */
  readonly all: number;
}

/**
 * Formats the message at the end of an export. `hasMore`: the service has rows that were not loaded. `isWhole`: false
 * if other rows may be missing.
 */
export function sayExported(
  count: number,
  { hasMore, isWhole }: Pick<AnyPanelTable, "hasMore" | "isWhole">,
  t: Translate,
  filtering?: Filtering,
): string {
  if (!isWhole) {
    return count === 1
      ? t("1 row exported; others may be missing.")
      : t("{0} rows exported; others may be missing.", count);
  }
  if (hasMore) {
    return count === 1
      ? t("1 row exported; the service has more.")
      : t("{0} rows exported; the service has more.", count);
  }
  if (filtering !== undefined) {
    return t("{0} of {1} rows exported, as filtered.", count, filtering.all);
  }
  return count === 1 ? t("1 row exported.") : t("All {0} rows exported.", count);
}

/** Formats the paragraph that lists the filters on a Markdown page, since the page counts only the exported rows. */
export function formatFiltering(count: number, { filters, all }: Filtering, t: Translate): string {
  const texts = filters.map(escapeMarkdown).join(", ");
  return `${t("Filters: {0}. Listed and counted: {1} of {2} rows.", texts, count, all)}\n\n`;
}

export function sayWriting(count: number, t: Translate): string {
  return count === 1 ? t("Writing 1 row") : t("Writing {0} rows", count);
}

export function sayLoadedChoice(count: number, t: Translate): string {
  return count === 1 ? t("The loaded row") : t("The {0} loaded rows", count);
}

export function sayPartLoaded(count: number, t: Translate): string {
  return count === 1
    ? t("Not all rows could be loaded. 1 row is loaded.")
    : t("Not all rows could be loaded. {0} rows are loaded.", count);
}

export function sayExportCancelled(count: number, t: Translate): string {
  return count === 1
    ? t("Export cancelled: 1 row stays loaded; no file was written.")
    : t("Export cancelled: {0} rows stay loaded; no file was written.", count);
}
