import * as vscode from "vscode";
import { Git } from "../../project/git/git";
import type { GitApi, GitExtension, Repository } from "./gitApi";

/** The reason why the editor's Git is not available. */
export type GitRefusal =
  | "noFolder"
  | "untrusted"
  | "elsewhere"
  | "virtual"
  | "noExtension"
  | "turnedOff"
  | "noGit"
  | "noRepository";

export type OpenedGit =
  | { readonly api: GitApi; readonly repositories: readonly Repository[] }
  | { readonly refusal: GitRefusal };

/** The state of the workspace and of the editor's Git extension. */
export interface GitPlace {
  readonly folders: readonly Pick<vscode.WorkspaceFolder, "uri">[];
  readonly isTrusted: boolean;
  /** Whether the workspace is on another machine, where this extension does not run. */
  readonly isRemoteWorkspace: boolean;
  /** Undefined if the Git extension is disabled or runs on another machine. */
  readonly extension: Pick<vscode.Extension<GitExtension>, "activate"> | undefined;
}

export function findGitPlace({ isRemoteWorkspace }: Pick<GitPlace, "isRemoteWorkspace">): GitPlace {
  const { workspaceFolders: folders = [], isTrusted } = vscode.workspace;
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  return { folders, isTrusted, isRemoteWorkspace, extension };
}

/**
 * Opens the editor's Git with the repositories that it has found. If Git is not available or has found none, returns
 * the reason.
 */
export async function openGit(place: GitPlace): Promise<OpenedGit> {
  const { folders, isTrusted, isRemoteWorkspace, extension } = place;
  if (folders.length === 0) return { refusal: "noFolder" };
  // The git extension does not run in Restricted Mode.
  if (!isTrusted) return { refusal: "untrusted" };
  if (extension === undefined) return { refusal: isRemoteWorkspace ? "elsewhere" : "noExtension" };
  if (folders.every(({ uri }) => uri.scheme !== "file")) return { refusal: "virtual" };
  const git = await extension.activate();
  if (!git.enabled) {
    const isWanted = vscode.workspace.getConfiguration("git").get<boolean>("enabled") !== false;
    return { refusal: isWanted ? "noGit" : "turnedOff" };
  }
  const api = git.getAPI(1);
  await whenReady(api);
  const { repositories } = api;
  return repositories.length === 0 ? { refusal: "noRepository" } : { api, repositories };
}

/** Returns Git for a repository, with the executable that the editor uses. */
export function gitIn({ rootUri }: Repository, { git }: Pick<GitApi, "git">): Git {
  return new Git(rootUri.fsPath, { program: git.path });
}

/** Waits for the Git extension's initial search for repositories. */
async function whenReady(api: GitApi): Promise<void> {
  if (api.state === "initialized") return;
  await new Promise<void>((resolve) => {
    const listening = api.onDidChangeState((state) => {
      if (state !== "initialized") return;
      listening.dispose();
      resolve();
    });
  });
}
