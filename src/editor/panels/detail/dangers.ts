import { safeText } from "../../../engine/text/safeText";
import type { WorkspaceRow } from "./workspaceSource";
import type { Cell, Danger, Head } from "../messages/toPage";
import { buildFullAddress, shownText } from "../tables/fileAddressCells";
import type { Knowledge, Link } from "./knowledge";
import { buildPair } from "../tables/pair";

/**
 * The maximum number of errors or warnings that are sent to the page. The page shows only a few of them; the table contains
 * all.
 */
const mostDangers = 30;
const longestSentence = 400;

interface DangerousRow {
  readonly row: Pick<WorkspaceRow, "format" | "text" | "warnings">;
  readonly place: Cell;
}

/**
 * Builds the dangers that the page shows above everything else: for each row an error, or a warning if the row has no
 * error.
 */
export function buildDangers(
  rows: readonly DangerousRow[],
  knowledge: Knowledge,
  link: Link,
): Pick<Head, "dangers" | "dangerCount" | "errorCount"> {
  const dangers = rows.slice(0, mostDangers).flatMap(({ row, place }): readonly Danger[] => {
    const danger =
      row.warnings.find((each) => each.isError) ??
      row.warnings.find(({ anchor }) => anchor !== undefined) ??
      row.warnings[0];
    if (danger === undefined) return [];
    const { anchor, isAnchorKnown = false, isError } = danger;
    return [
      {
        isError,
        sentence: safeText(shownText(danger), longestSentence),
        place,
        address:
          row.text === "" ? null : buildFullAddress({ ...row, warnings: [] }, knowledge, link),
        pair: anchor === undefined ? null : buildPair(row.text, anchor, link),
        isPairKnown: isAnchorKnown,
      },
    ];
  });
  const errorCount = rows.filter(({ row }) => row.warnings.some(({ isError }) => isError)).length;
  return { dangers, dangerCount: rows.length, errorCount };
}
