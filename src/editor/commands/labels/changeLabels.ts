import { largestFile } from "../../../project/files/labelFolder";
import {
  applyLabelEdits,
  buildLabelEdits,
  type LabelObstacle,
  type NewLabel,
} from "../../../engine/names/labelFiles/addLabels";

/**
 * How labels were written, or why they were not. `unsaved`: into the open document; `outside`: a link
 * leads out of the folder; `foreign`: a link leads to a file of others; `busy`: others are writing.
 */
export interface Written {
  readonly kind: "written" | "unsaved" | "same" | LabelObstacle["kind"] | Refusal;
  /** The line that has to be corrected first. */
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

/** The new text of a file, which may not be there yet; otherwise why there is none. */
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

/** Undefined if the bytes are not UTF-8, so that writing would change them. Keeps a byte order mark. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
