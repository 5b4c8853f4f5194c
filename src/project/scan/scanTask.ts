import type { PackedFiles } from "./packedPlaces";
import type { FileStamp, LeftOut } from "./place";
import type { ScanRules } from "../files/ignoreRules";

/** A folder on this machine's disk. */
export interface ScanRoot {
  /** Absolute. */
  readonly path: string;
  readonly rules: ScanRules;
}

/** What a scan thread is started with. */
export interface ScanThreadData {
  readonly roots: readonly ScanRoot[];
  /** The stamps of the files of each root that are known, by path. */
  readonly known?: readonly ReadonlyMap<string, FileStamp>[];
  /** The known addresses of the formats without a checksum (`packAddresses`). */
  readonly addresses?: string | undefined;
  /** For a thread of another kind than `scanThread`. */
  readonly more?: unknown;
}

/** One piece of work for a scan thread. Paths are relative to the root, with `/`. */
export type ScanTask = {
  /** The index of the root. */
  readonly root: number;
  /** A thread has died of work that led to this: its folders are returned as tasks. */
  readonly isShallow?: boolean;
  /** A thread has died of this work: it is done in smallest pieces. */
  readonly isRetry?: boolean;
} & (
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "files"; readonly paths: readonly string[] }
);

/** What came of tasks in one root. */
export interface ScanResult extends PackedFiles {
  readonly root: number;
  /** Paths of files that have the stamp that was known. */
  readonly unchanged: readonly string[];
  /** Paths of files that are gone. */
  readonly missing: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Work that is left, for any thread. */
  readonly next: readonly ScanTask[];
}
