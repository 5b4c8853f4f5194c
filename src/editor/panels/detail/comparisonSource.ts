import type { AddressFormatName } from "../../../engine/addresses/addressFormat";
import type { ChangeKind } from "../../../project/scan/compareVersions";
import type { SarifResult } from "../../../project/scan/formatSarif";
import type { NameText } from "./knowledge";
import type { FileWarning } from "./workspaceSource";
import type { FileRow } from "../tables/workspaceFilters";
import type { FileRows } from "../tables/workspaceLoader";

/** An address of one version of a file, or a warning that concerns no address, such as one about a private key. */
export interface ComparedAddress {
  /** Undefined if the checksum is wrong, and for a warning that concerns no address. */
  readonly format: AddressFormatName | undefined;
  /**
   * The canonical form of a valid address; otherwise the text in the file. Empty for a private key.
   */
  readonly text: string;
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly (NameText & { readonly isNew: boolean })[];
  readonly warnings: readonly FileWarning[];
  /** The path as shown to users. */
  readonly path: string;
  readonly line: number;
}

/**
 * A change of one address. `status`, `chains` and `warnings` belong to `now`, or to `old` if the address was
 * removed.
 */
export interface ComparisonRow extends FileRow {
  readonly key: string;
  readonly change: ChangeKind;
  readonly old: ComparedAddress | undefined;
  readonly now: ComparedAddress | undefined;
}

/** The source of the addresses that differ between a commit and the files on the disk, for a panel. */
export interface ComparisonSource extends FileRows<ComparisonRow> {
  readonly state: "idle" | "reading" | "done" | "stopped" | "failed";
  /** The reason why the last comparison failed, with a possible solution. */
  readonly problem: string | undefined;
  /** The title of the panel, which names what is compared. */
  readonly title: string;
  /** The commit that the files are compared with. */
  readonly base: string | undefined;
  readonly counts: {
    readonly files: number;
    readonly allFiles: number;
    readonly unread: number;
  };
  /** Texts for users about files that are not compared. */
  readonly omitted: readonly string[];
  /** Builds the SARIF results of rows, for the version of the files on the disk. */
  buildResults(keys: readonly string[]): readonly SarifResult[];
  /** Describes the sources in label files that knew an address before the change; empty if there were none. */
  formerSourcesOf(address: string): readonly string[];
  /** Opens a diff editor at the place of a row. If only one version of the file exists, opens that version. */
  open(key: string): void;
  /** Call when tags, names or settings have changed. */
  noteFacts(): void;
  dispose(): void;
}

/** An empty source, for panels that are not comparisons. */
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
  buildResults: () => [],
  formerSourcesOf: () => [],
  open: () => undefined,
  noteFacts: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
  dispose: () => undefined,
};
