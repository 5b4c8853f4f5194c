import type { LabelFileContents, LabelFileText, LabelRow } from "../names/labelFiles/labelFile";
import { labelFormats } from "../names/labelFiles/labelFormats";

/** A part of a label file's content, small enough to be added without blocking other work. */
export interface ParsedPart {
  readonly rows: readonly LabelRow[];
  /** With the last part: "3 rows left out: REASON; 1 row left out: REASON", or nothing. */
  readonly leftOut?: string;
}

/** Gives the parts of a label file in order. */
export type ParseInParts = (file: LabelFileText) => AsyncIterable<ParsedPart>;

const rowsOfPart = 500;
const mostReasons = 3;

/** Parses a label file in the thread that calls. */
export async function* parseInParts(file: LabelFileText): AsyncGenerator<ParsedPart> {
  const { rows, leftOut } = await parse(file);
  for (let at = 0; at < rows.length; at += rowsOfPart) {
    yield { rows: rows.slice(at, at + rowsOfPart) };
  }
  yield { rows: [], leftOut: describeRows(leftOut) };
}

/** An exception of a parser is an error of ours, and affects this file only. */
async function parse(file: LabelFileText): Promise<LabelFileContents> {
  const format = labelFormats.find(({ matches }) => matches(file.path));
  try {
    return (await format?.parse(file)) ?? { rows: [], leftOut: [] };
  } catch {
    return { rows: [], leftOut: [{ line: 0, reason: "The file cannot be parsed" }] };
  }
}

function describeRows(leftOut: LabelFileContents["leftOut"]): string {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .slice(0, mostReasons)
    .map(([reason, count]) => `${count} ${count === 1 ? "row" : "rows"} left out: ${reason}`)
    .join("; ");
}
