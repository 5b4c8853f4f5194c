import type { AddressIdentity } from "../../addresses/addressFormat";
import type { LabelEdit } from "./addLabels";

/** A name of an EVM address for a file that knows no chains, such as Foundry's. */
export interface PlainLabel {
  /** In canonical form. */
  readonly address: AddressIdentity["canonical"];
  readonly name: string;
}

/** What happens to an address that has another name in the file. */
export type OnTaken = "keep" | "replace";

/** How labels come into the text of a file, in which everything else stays. */
export interface MergedLabels {
  readonly kind: "merged";
  /** In order. */
  readonly edits: readonly LabelEdit[];
  /** The numbers of labels: new in the file, there already, and there with another name. */
  readonly added: number;
  readonly same: number;
  readonly taken: number;
}

/**
 * Why nothing is merged. `invalid`: the file cannot be read as what it is; `inline`: its labels are a value and no
 * table; `unlike`: the file would say something else as well; `noList`: JSON, but no list.
 */
export interface MergeObstacle {
  readonly kind: "invalid" | "inline" | "unlike" | "noList" | "tooLarge";
  /** The line, counted from 0, if one is known. */
  readonly line?: number;
}

/** The line end that a text uses first. */
export function lineEndOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? "\n";
}

/** What separates text that is added at the end from what stands there. */
export function lineBreakBefore(text: string): string {
  return text === "" || /[\r\n\uFEFF]$/.test(text) ? "" : lineEndOf(text);
}
