import type { Translate } from "../platform/translate";

interface Wording {
  readonly t: Translate;
  /** Writes a count as people read it. */
  readonly format: (count: number) => string;
}

/** What is said when an export has ended; `hasMore`: the service has rows that were not loaded. */
export function sayExported(count: number, hasMore: boolean, { t, format }: Wording): string {
  const rows = format(count);
  if (hasMore) {
    return count === 1
      ? t("1 row exported; the service has more.")
      : t("{0} rows exported; the service has more.", rows);
  }
  return count === 1 ? t("1 row exported.") : t("All {0} rows exported.", rows);
}

export function sayWriting(count: number, { t, format }: Wording): string {
  return count === 1 ? t("Writing 1 row") : t("Writing {0} rows", format(count));
}

export function sayLoadedChoice(count: number, { t, format }: Wording): string {
  return count === 1
    ? t("The row that is loaded")
    : t("The {0} rows that are loaded", format(count));
}

export function sayPartLoaded(count: number, { t, format }: Wording): string {
  return count === 1
    ? t("Not all rows could be loaded; 1 is there.")
    : t("Not all rows could be loaded; {0} are there.", format(count));
}

export function sayExportCancelled(count: number, { t, format }: Wording): string {
  return count === 1
    ? t("Export cancelled: 1 row stays loaded, no file was written.")
    : t("Export cancelled: {0} rows stay loaded, no file was written.", format(count));
}
