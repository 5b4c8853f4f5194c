import type { AddressFormatName } from "../../../engine/addresses/addressFormat";
import type { ChangeKind } from "../../../project/scan/compareVersions";
import type { NameText } from "../models/knowledge";
import type { FileWarning } from "./workspaceSource";
import type { FileRow } from "../models/workspaceFilters";
import type { FileRows } from "../models/workspaceLoader";

/** An address of one version of a file. */
export interface ComparedAddress {
  /** Undefined for a wrong checksum. */
  readonly format: AddressFormatName | undefined;
  /** The canonical form; as written for a wrong checksum. */
  readonly text: string;
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly (NameText & { readonly isNew: boolean })[];
  readonly warnings: readonly FileWarning[];
  /** The path for users. */
  readonly path: string;
  readonly line: number;
}

/** A change of one address. Standing, chains and warnings are those of `now`, or of `old` if it is gone. */
export interface ComparisonRow extends FileRow {
  readonly key: string;
  readonly change: ChangeKind;
  readonly old: ComparedAddress | undefined;
  readonly now: ComparedAddress | undefined;
}

/** The addresses that differ between a commit and the files on the disk, for a panel. */
export interface ComparisonSource extends FileRows<ComparisonRow> {
  readonly state: "idle" | "reading" | "done" | "stopped" | "failed";
  /** Why there is no comparison, and what helps. */
  readonly problem: string | undefined;
  /** What is compared, as the title of the panel. */
  readonly title: string;
  /** The commit that is compared. */
  readonly base: string | undefined;
  readonly counts: {
    readonly files: number;
    readonly allFiles: number;
    readonly unread: number;
  };
  /** What is not compared, for users. */
  readonly omitted: readonly string[];
  /** Shows the difference at the place of a row. */
  open(key: string): void;
  /** Tags, names or settings have changed. */
  noteFacts(): void;
  dispose(): void;
}

/** For panels that compare nothing. */
export const noComparison: ComparisonSource = {
  rows: [],
  state: "idle",
  problem: undefined,
  title: "",
  base: undefined,
  asOf: undefined,
  counts: { files: 0, allFiles: 0, unread: 0 },
  omitted: [],
  start: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  stop: () => undefined,
  open: () => undefined,
  noteFacts: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
  dispose: () => undefined,
};
