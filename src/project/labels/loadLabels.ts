import { isLabelTable } from "../../engine/names/labelFiles/addressLabels";
import type { LabelFileContents, LeftOutRow } from "../../engine/names/labelFiles/labelFile";
import { findLabelFormat } from "../../engine/names/labelFiles/labelFormats";
import { withoutKeys } from "../../engine/names/labelFiles/withoutKeys";
import { packLabels } from "../../engine/names/packedLabels";
import { decodeText } from "../files/decodeText";
import type { LabelFolder, NotRead } from "../files/labelFolder";

export interface LabelFileBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The bytes of the second file that the format needs, if the file exists. */
  readonly sibling?: Uint8Array;
}

export type LoadedLabels =
  | {
      readonly kind: "labels";
      /** The argument for `PackedLabels`. */
      readonly packed: ArrayBuffer;
      /** "3 rows skipped: REASON; 1 row skipped: REASON", or empty. */
      readonly leftOut: string;
      /** The skipped rows of a label table, for diagnostics. */
      readonly skipped: readonly LeftOutRow[];
    }
  | NotRead;

/** Reads and parses a label file. `sibling`: the path of the second file that its format needs. Never rejects. */
export type LoadLabels = (path: string, sibling: string | undefined) => Promise<LoadedLabels>;

const mostReasons = 3;
/** The maximum number of skipped rows that are reported per file: the editor shows at most this many diagnostics. */
const mostSkipped = 1_000;

/** Reads a label file, and the second file that its format needs. */
export async function readLabelFile(
  folder: Pick<LabelFolder, "read">,
  path: string,
  sibling: string | undefined,
): Promise<LabelFileBytes | NotRead> {
  const [read, other] = await Promise.all([
    folder.read(path),
    sibling === undefined ? undefined : folder.read(sibling),
  ]);
  if (read.kind !== "bytes") return read;
  return { path, bytes: read.bytes, ...(other?.kind === "bytes" && { sibling: other.bytes }) };
}

/** Reads and parses a label file in the calling thread. */
export async function loadLabels(
  folder: Pick<LabelFolder, "read">,
  path: string,
  sibling: string | undefined,
): Promise<LoadedLabels> {
  const file = await readLabelFile(folder, path, sibling);
  return "kind" in file ? file : parseLabelFile(file);
}

/** Parses a label file in the calling thread. */
export async function parseLabelFile(file: LabelFileBytes): Promise<LoadedLabels> {
  const text = decodeText(file.bytes);
  if (text.kind !== "text") return text;
  const { rows, leftOut } = await parse(file, text.text);
  const skipped = isLabelTable(file.path) ? leftOut.slice(0, mostSkipped) : [];
  return { kind: "labels", packed: packLabels(rows), leftOut: describeRows(leftOut), skipped };
}

/** Returns the diagnostics of a label table that cannot be read; empty for any other label file. */
export function skipWhole(path: string, reason: string): readonly LeftOutRow[] {
  return isLabelTable(path) ? [{ line: 0, reason }] : [];
}

/** Parses a file. An exception of a parser is an error of the extension, and affects only this file. */
async function parse({ path, sibling }: LabelFileBytes, text: string): Promise<LabelFileContents> {
  const format = findLabelFormat(path);
  const other = sibling === undefined ? undefined : decodeText(sibling);
  const given = { path, text, ...(other?.kind === "text" && { sibling: other.text }) };
  try {
    return withoutKeys((await format?.parse(given)) ?? { rows: [], leftOut: [] });
  } catch {
    return { rows: [], leftOut: [{ line: 0, reason: "The file cannot be parsed" }] };
  }
}

function describeRows(leftOut: LabelFileContents["leftOut"]): string {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .slice(0, mostReasons)
    .map(([reason, count]) => `${count} ${count === 1 ? "row" : "rows"} skipped: ${reason}`)
    .join("; ");
}
