import * as vscode from "vscode";
import { Git } from "../../project/git/git";
import type { GitApi, GitExtension, Repository } from "./gitApi";

/** Why the editor's git is not available. */
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

/** What the editor says of the workspace and its git extension. */
export interface GitPlace {
  readonly folders: readonly Pick<vscode.WorkspaceFolder, "uri">[];
  readonly isTrusted: boolean;
  /** Whether the workspace is on another machine, where this extension does not run. */
  readonly isRemoteWorkspace: boolean;
  /** Undefined if it is disabled, or runs on another machine. */
  readonly extension: Pick<vscode.Extension<GitExtension>, "activate"> | undefined;
}

export function findGitPlace({ isRemoteWorkspace }: Pick<GitPlace, "isRemoteWorkspace">): GitPlace {
  const { workspaceFolders: folders = [], isTrusted } = vscode.workspace;
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  return { folders, isTrusted, isRemoteWorkspace, extension };
}

/** The editor's git with its repositories around and in the folders of the workspace, or why there is none. */
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

/** git as the editor runs it, in a repository. */
export function gitIn({ rootUri }: Repository, { git }: Pick<GitApi, "git">): Git {
  return new Git(rootUri.fsPath, { program: git.path });
}

/** At its start the extension first looks for repositories. */
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
