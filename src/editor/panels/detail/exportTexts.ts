import type { Translate } from "../../../engine/text/translate";
import type { AnyPanelTable } from "./panelTable";

/**
 * Formats the message at the end of an export. `hasMore`: the service has rows that were not loaded. `isWhole`: false
 * if other rows may be missing.
 */
export function sayExported(
  count: number,
  { hasMore, isWhole }: Pick<AnyPanelTable, "hasMore" | "isWhole">,
  t: Translate,
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
  return count === 1 ? t("1 row exported.") : t("All {0} rows exported.", count);
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
    ? t("Export cancelled: 1 row stays loaded, no file was written.")
    : t("Export cancelled: {0} rows stay loaded, no file was written.", count);
}
