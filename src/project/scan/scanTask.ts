import type { PackedFiles } from "./packedPlaces";
import type { FileStamp, LeftOut } from "./place";
import type { ScanRules } from "../files/ignoreRules";

/** A folder on the disk of this machine. */
export interface ScanRoot {
  /** The absolute path. */
  readonly path: string;
  readonly rules: ScanRules;
}

/** The data of a scan, for a new or a kept thread. */
export interface ScanThreadData {
  readonly roots: readonly ScanRoot[];
  /** The known stamps of the files of each root, by path. */
  readonly known?: readonly ReadonlyMap<string, FileStamp>[];
  /** The known addresses, except EVM addresses (`packAddresses`). */
  readonly addresses?: string | undefined;
  /** Data for a kind of thread other than `scanThread`. */
  readonly more?: unknown;
}

/** A piece of work for a scan thread. Paths are relative to the root, with `/`. */
export type ScanTask = {
  /** The index of the root. */
  readonly root: number;
  /**
   * Whether the task results from a task during which a thread ended. The subfolders of such a task are returned as
   * tasks instead of being scanned.
   */
  readonly isShallow?: boolean;
  /** Whether the task is repeated in the smallest pieces, because a thread ended during the task. */
  readonly isRetry?: boolean;
} & (
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "files"; readonly paths: readonly string[] }
);

/** The result of tasks in one root. */
export interface ScanResult extends PackedFiles {
  readonly root: number;
  /** Paths of files that have the known stamp. */
  readonly unchanged: readonly string[];
  /** Paths of files that no longer exist. */
  readonly missing: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** The remaining tasks, for any thread. */
  readonly next: readonly ScanTask[];
}
