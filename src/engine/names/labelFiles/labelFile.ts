import type { AddressIdentity } from "../../addresses/addressFormat";
import type { Name } from "../name";

/**
 * A label file is a file of the workspace that names addresses. Its text is untrusted. Each format
 * has one file in this folder and one line in `labelFormats.ts`.
 */
export interface LabelFormat {
  /** "Foundry broadcast". */
  readonly title: string;
  /** The place of its names in the order of precedence. */
  readonly rank: LabelRank;
  /** Whether the path, relative to a folder of the workspace with `/`, is one of its files. */
  readonly matches: (path: string) => boolean;
  /** The path of a second file that `parse` needs for this one, such as `.chainId` next to it. */
  readonly sibling?: (path: string) => string | undefined;
  /**
   * Never throws: what it cannot read is skipped and listed. Formats whose parser is loaded at first use
   * return a promise.
   */
  readonly parse: (file: LabelFileText) => LabelFileContents | Promise<LabelFileContents>;
}

export type LabelRank = "repositoryLabels" | "deployments" | "otherLabels";

export interface LabelFileText {
  readonly path: string;
  /** Decoded, without a byte order mark. */
  readonly text: string;
  /** The text of the file `sibling`, if there is one. */
  readonly sibling?: string;
}

export interface LabelFileContents {
  readonly rows: readonly LabelRow[];
  readonly leftOut: readonly LeftOutRow[];
}

/** One address of a label file with its name. */
export interface LabelRow {
  readonly address: AddressIdentity;
  readonly text: string;
  readonly kind: "deployment" | "label";
  readonly chains: Name["chains"];
  /** The line of the row, counted from 0. */
  readonly line: number;
  /** When it was deployed, in milliseconds since 1970, if the file says so. */
  readonly deployedAt?: number;
}

/** A row that cannot be used, for the log. */
export interface LeftOutRow {
  readonly line: number;
  /** A sentence without a full stop that quotes nothing of the file. */
  readonly reason: string;
}
