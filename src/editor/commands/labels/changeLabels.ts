import { largestFile } from "../../../project/files/largestFile";
import {
  applyLabelEdits,
  buildLabelEdits,
  type LabelObstacle,
  type NewLabel,
} from "../../../engine/names/labelFiles/addLabels";

/**
 * How labels were written, or why they were not. `unsaved`: written into the open document. `outside`: a link
 * points out of the folder. `foreign`: a link points to a file that is not a label file of the project. `busy`:
 * another program is writing.
 */
export interface Written {
  readonly kind: "written" | "unsaved" | "same" | LabelObstacle["kind"] | Refusal;
  /** The line that the user must correct first, counted from 0. */
  readonly line?: number;
}

export type Refusal =
  | "outside"
  | "foreign"
  | "folder"
  | "special"
  | "tooLarge"
  | "notText"
  | "notEditable"
  | "busy"
  | "readOnly"
  | "full"
  | "gone";

/**
 * Returns the new text of the file, or the reason why the file is not changed. `bytes` is undefined if the file
 * does not exist yet.
 */
export function changeLabels(
  bytes: Uint8Array | undefined,
  labels: readonly NewLabel[],
): string | Written {
  const text = bytes === undefined ? "" : decode(bytes);
  if (text === undefined) return { kind: "notText" };
  const edits = buildLabelEdits(text, labels);
  if ("kind" in edits) return edits;
  if (edits.length === 0) return { kind: "same" };
  const changed = applyLabelEdits(text, edits);
  return Buffer.byteLength(changed) > largestFile ? { kind: "tooLarge" } : changed;
}

/**
 * Decodes a file and keeps its byte order mark. Undefined if the bytes are not UTF-8, since writing would
 * change them.
 */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
