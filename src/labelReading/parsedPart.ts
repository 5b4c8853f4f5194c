import type { LabelFileContents, LabelRow } from "../names/labelFiles/labelFile";
import { labelFormats } from "../names/labelFiles/labelFormats";
import { decodeText } from "./decodeText";

/** A label file as it was read. */
export interface LabelFileBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Of the file that its format needs beside it, if there is one. */
  readonly beside?: Uint8Array;
}

/** A part of a label file's content, small enough to be added without blocking other work. */
export interface ParsedPart {
  readonly rows: readonly LabelRow[];
  /** With the last part: "3 rows left out: REASON; 1 row left out: REASON", "left out: REASON", or nothing. */
  readonly leftOut?: string;
}

/** Gives the parts of a label file in order. */
export type ParseInParts = (file: LabelFileBytes) => AsyncIterable<ParsedPart>;

/** Adding one more takes some 5 microseconds. */
const rowsOfPart = 200;
const mostReasons = 3;

/** Parses a label file in the thread that calls. */
export async function* parseInParts(file: LabelFileBytes): AsyncGenerator<ParsedPart> {
  const text = decodeText(file.bytes);
  if (text.kind === "leftOut") yield { rows: [], leftOut: `left out: ${text.reason}` };
  if (text.kind !== "text") return;
  const { rows, leftOut } = await parse(file, text.text);
  let at = 0;
  for (; rows.length - at > rowsOfPart; at += rowsOfPart) {
    yield { rows: rows.slice(at, at + rowsOfPart) };
  }
  yield { rows: rows.slice(at), leftOut: describeRows(leftOut) };
}

/** An exception of a parser is an error of ours, and affects this file only. */
async function parse({ path, beside }: LabelFileBytes, text: string): Promise<LabelFileContents> {
  const format = labelFormats.find(({ matches }) => matches(path));
  const other = beside === undefined ? undefined : decodeText(beside);
  const given = { path, text, ...(other?.kind === "text" && { beside: other.text }) };
  try {
    return (await format?.parse(given)) ?? { rows: [], leftOut: [] };
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
