import type { Event, Uri } from "vscode";

/**
 * The part of version 1 of the API of the editor's git extension that only reads. `getBranchBase` is not
 * among it: it writes what it finds to the repository's settings.
 */
export interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: Event<"uninitialized" | "initialized">;
  readonly repositories: readonly Repository[];
  readonly toGitUri: (uri: Uri, ref: string) => Uri;
}

export interface GitExtension {
  /** False if the setting `git.enabled` is, or git was not found. */
  readonly enabled: boolean;
  readonly getAPI: (version: 1) => GitApi;
}

export interface Repository {
  readonly rootUri: Uri;
  readonly state: {
    /** The status was renewed. */
    readonly onDidChange: Event<void>;
    readonly HEAD: { readonly name?: string } | undefined;
    readonly mergeChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    /** Those that the setting `git.untrackedChanges` keeps apart. */
    readonly untrackedChanges?: readonly GitChange[];
  };
  status(): Promise<void>;
  getRefs(query: { readonly sort?: "alphabetically" | "committerdate" }): Promise<readonly Ref[]>;
  getCommit(ref: string): Promise<Commit>;
  log(options: { readonly maxEntries: number }): Promise<readonly Commit[]>;
  /** Resolves with undefined, or an empty text, if there is none. */
  getMergeBase(one: string, other: string): Promise<string | undefined>;
  /** The files that differ between a commit and the disk, staged or not, with renames. */
  diffWith(ref: string): Promise<readonly GitChange[]>;
  /** Rejects with the code `UnknownPath` if the commit has no such file. */
  getObjectDetails(
    ref: string,
    path: string,
  ): Promise<{ readonly mode: string; readonly object: string; readonly size: number }>;
  buffer(ref: string, path: string): Promise<Uint8Array>;
}

export interface GitChange {
  /** As it is now called. */
  readonly uri: Uri;
  /** As it was called. */
  readonly originalUri: Uri;
  readonly status: number;
}

/** Two of the values of `GitChange.status`. */
export const deletedStatus = 6;
export const untrackedStatus = 7;

export interface Ref {
  /** A branch, a branch of a remote, or a tag. */
  readonly type: 0 | 1 | 2;
  readonly name?: string;
  readonly commit?: string;
  /** Of a branch of a remote. */
  readonly remote?: string;
}

export interface Commit {
  readonly hash: string;
  readonly message: string;
}
