import { reservedTag } from "../../sources/tags/tagName";
import type { Translate } from "../../engine/text/translate";
import type { ReviewRequest } from "./conversation";
import type { AddressRow, ReviewRow } from "./review";
import { describeRow, groupOf, type ReviewGroup } from "./reviewTexts";

/** Returns the rows to tag after a review that is too long for check boxes: the new rows without doubts. */
export function takenOfListing({ rows }: ReviewRequest): readonly AddressRow[] {
  return rows.flatMap((row) => (row.kind === "address" && groupOf(row) === "ready" ? [row] : []));
}

/** The order of the sections: rows that need attention come first. */
const groups: readonly ReviewGroup[] = ["doubtful", "never", "tagged", "ready"];

/** Formats a long review as text, in one section per group, with every address in full (faults.md, rule 17). */
export function formatListing(request: ReviewRequest, t: Translate): string {
  const { tag, tags, rows, note } = request;
  const taken = takenOfListing(request);
  const sections = groups.map((group) => {
    const own = rows.filter((row) => groupOf(row) === group);
    return formatSection(titleOf(group, own.length, t), own, t);
  });
  return [
    tags !== undefined
      ? t("Assign {0} tags: {1} of {2} addresses", tags, taken.length, rows.length)
      : tag === reservedTag
        ? t("Register without a tag: {0} of {1} addresses", taken.length, rows.length)
        : t("Tag as {0}: {1} of {2} addresses", tag, taken.length, rows.length),
    ...(note === undefined ? [] : [note]),
    ...sections.flat(),
    "",
  ].join("\n");
}

function titleOf(group: ReviewGroup, count: number, t: Translate): string {
  switch (group) {
    case "ready":
      return t("New, to be tagged ({0})", count);
    case "doubtful":
      return t(
        "Doubtful, skipped ({0}): tag these in a separate step, where you can tick each address",
        count,
      );
    case "tagged":
      return t("Already tagged, skipped ({0})", count);
    case "never":
      return t("Cannot be tagged ({0})", count);
  }
}

function formatSection(title: string, rows: readonly ReviewRow[], t: Translate): readonly string[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => {
    const { label, description, detail } = describeRow(row, t);
    const facts = [description, detail].filter((fact) => fact !== "");
    return `  ${label}  ${facts.join("  ·  ")}`;
  });
  return ["", title, ...lines];
}
