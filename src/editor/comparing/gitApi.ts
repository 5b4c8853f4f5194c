import type { Event, Uri } from "vscode";

/** The part that is used of version 1 of the API of the editor's git extension. */
export interface GitApi {
  readonly git: { readonly path: string };
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
  readonly state: { readonly HEAD: { readonly name?: string } | undefined };
  getRefs(query: { readonly sort?: "alphabetically" | "committerdate" }): Promise<readonly Ref[]>;
  getCommit(ref: string): Promise<Commit>;
  log(options: { readonly maxEntries: number }): Promise<readonly Commit[]>;
}

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
