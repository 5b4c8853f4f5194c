import type { AddressIdentity } from "../../addresses/addressFormat";
import type { LabelEdit } from "./addLabels";

/** A name of an EVM address for a file format without chains, such as Foundry's. */
export interface PlainLabel {
  /** In canonical form. */
  readonly address: AddressIdentity["canonical"];
  readonly name: string;
}

/** Whether an address that has another name in the file keeps that name. */
export type OnTaken = "keep" | "replace";

/** The edits that add labels to a file. Everything else in the file stays. */
export interface MergedLabels {
  readonly kind: "merged";
  /** Sorted by offset. */
  readonly edits: readonly LabelEdit[];
  /**
   * The number of new labels (`added`), of labels already in the file (`same`), and of addresses with another name in
   * the file (`taken`).
   */
  readonly added: number;
  readonly same: number;
  readonly taken: number;
}

/**
 * The reason why nothing is merged. `invalid`: the file cannot be parsed; `inline`: the labels are not a plain table;
 * `unlike`: other content would change, or the file has content but no label; `noList`: the JSON is not a list;
 * `tooLarge`: the result would be too long to be read.
 */
export interface MergeObstacle {
  readonly kind: "invalid" | "inline" | "unlike" | "noList" | "tooLarge";
  /** The line, counted from 0, if it is known. */
  readonly line?: number;
}

/** Returns the first line end of a text, `\n` if it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? "\n";
}

/** Returns the line break that is needed before text appended to `text`; empty if none is needed. */
export function lineBreakBefore(text: string): string {
  return text === "" || /[\r\n\uFEFF]$/.test(text) ? "" : lineEndOf(text);
}
