import type { Event, Uri } from "vscode";

/** The part of the Git extension's API, version 1, that is used here. */
export interface GitApi {
  readonly git: { readonly path: string };
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: Event<"uninitialized" | "initialized">;
  readonly repositories: readonly Repository[];
  readonly toGitUri: (uri: Uri, ref: string) => Uri;
}

export interface GitExtension {
  /** False if the setting `git.enabled` is false, or if Git was not found. */
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
  /** 0 is a branch, 1 a branch of a remote, 2 a tag. */
  readonly type: 0 | 1 | 2;
  readonly name?: string;
  readonly commit?: string;
  /** The name of the remote, for a branch of a remote. */
  readonly remote?: string;
}

export interface Commit {
  readonly hash: string;
  readonly message: string;
}
