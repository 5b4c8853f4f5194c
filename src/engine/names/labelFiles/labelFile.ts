import type { AddressIdentity } from "../../addresses/addressFormat";
import type { Name } from "../name";

/**
 * The format of a label file: a file of the workspace that names addresses. The text of a file is untrusted. Each
 * format is defined in this folder and listed in `labelFormats.ts`.
 */
export interface LabelFormat {
  /** The rank of the names in the order of precedence. */
  readonly rank: LabelRank;
  /** Whether a path belongs to this format. The path is relative to a folder of the workspace and uses `/`. */
  readonly matches: (path: string) => boolean;
  /** Whether a file with such a path has the fields of this format; unset if the path suffices. */
  readonly hasFields?: (text: string) => boolean;
  /** Returns the path of a second file that `parse` needs, such as `.chainId` in the same folder. */
  readonly sibling?: (path: string) => string | undefined;
  /**
   * Parses a file. Never throws: rows that cannot be read are skipped and listed in `leftOut`. Formats that load
   * their parser at first use return a promise.
   */
  readonly parse: (file: LabelFileText) => LabelFileContents | Promise<LabelFileContents>;
}

export type LabelRank = "repositoryLabels" | "deployments" | "otherLabels";

export interface LabelFileText {
  readonly path: string;
  /** The decoded text, without a byte order mark. */
  readonly text: string;
  /** The text of the file `sibling`, if the file exists. */
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
  /** The time of the deployment in milliseconds since 1970, if the file states it. */
  readonly deployedAt?: number;
}

/** A skipped row, for the log. */
export interface LeftOutRow {
  readonly line: number;
  /** A sentence without a full stop and without text of the file. */
  readonly reason: string;
}

/** Returns the path of a file in the same folder. */
export function siblingPath(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1) + name;
}
