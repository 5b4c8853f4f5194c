import type { Translate } from "../../../engine/text/translate";
import type { Written } from "./changeLabels";

const file = "address-labels.csv";

/** Describes the result, and the next step if nothing was written. */
export function describeWritten({ kind, line = 0 }: Written, count: number, t: Translate): string {
  switch (kind) {
    case "written":
      return count === 1
        ? t("The label was written to {0}.", file)
        : t("{0} labels were written to {1}.", count, file);
    case "unsaved":
      return count === 1
        ? t(
            "{0} has unsaved changes, so the label was added in the editor only. Save the file.",
            file,
          )
        : t(
            "{0} has unsaved changes, so {1} labels were added in the editor only. Save the file.",
            file,
            count,
          );
    case "same":
      return count === 1
        ? t("{0} has that label already.", file)
        : t("{0} has those {1} labels already.", file, count);
    case "quote":
      return t("Nothing was written: a quote in line {0} of {1} is not closed.", line + 1, file);
    case "conflict":
      return t("Nothing was written: resolve the merge conflict in {0} first.", file);
    case "columns":
      return t("Nothing was written: line {0} of {1} has no column “name”.", line + 1, file);
    case "outside":
      return t(
        "Nothing was written: {0} is a symbolic link whose target is not in the workspace folder. Replace it with a regular file.",
        file,
      );
    case "foreign":
      return t(
        "Nothing was written: {0} is a symbolic link to a file that is not a label file. Replace it with a regular file.",
        file,
      );
    case "folder":
      return t("Nothing was written: {0} is a folder. Rename it.", file);
    case "special":
      return t("Nothing was written: {0} is not a regular file. Rename it.", file);
    case "tooLarge":
      return t("Nothing was written: {0} would be larger than 8 MB and would not be read.", file);
    case "notText":
      return t("Nothing was written: {0} is not in UTF-8. Save it with that encoding.", file);
    case "notEditable":
      return t(
        "Nothing was written: the editor could not change {0}. Save or close the file, then try again.",
        file,
      );
    case "busy":
      return t("Nothing was written: another window is writing {0}. Try again in a minute.", file);
    case "readOnly":
      return t("Nothing was written: {0} or its folder is read-only.", file);
    case "gone":
      return t("Nothing was written: the folder no longer exists.");
    case "full":
      return t("Nothing was written: the disk is full.");
  }
}

/** Whether opening the file helps the user. */
export function canBeOpened({ kind }: Written): boolean {
  return ["written", "unsaved", "same", "quote", "conflict", "columns", "notText"].includes(kind);
}
