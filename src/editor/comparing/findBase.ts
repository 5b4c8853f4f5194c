import path from "node:path";
import * as vscode from "vscode";
import type { Repository } from "./gitApi";

export type FoundBase =
  | { readonly commit: string }
  | { readonly refusal: "noCommit" | "unknown" | "shallow" | "unrelated" };

/** The merge base of a branch, tag or commit with the current commit. */
export async function findBase(repository: Repository, ref: string): Promise<FoundBase> {
  const current = await findCommit(repository, "HEAD");
  if (current === undefined) return { refusal: "noCommit" };
  if (ref === "HEAD") return { commit: current };
  // Git would read it as an option.
  if (ref.startsWith("-") || ref === "") return { refusal: "unknown" };
  const commit = await findCommit(repository, ref);
  if (commit === undefined) return { refusal: "unknown" };
  const base = await repository.getMergeBase(commit, current);
  if (base !== undefined && base !== "") return { commit: base };
  return { refusal: (await isShallow(repository)) ? "shallow" : "unrelated" };
}

async function findCommit(repository: Repository, ref: string): Promise<string | undefined> {
  return repository.getCommit(ref).then(
    ({ hash }) => hash,
    () => undefined,
  );
}

async function isShallow({ rootUri }: Repository): Promise<boolean> {
  const uri = vscode.Uri.joinPath(await findGitFolder(rootUri), "shallow");
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Where git keeps what all working trees of a repository share: `.git` may be a file that names it. */
async function findGitFolder(root: vscode.Uri): Promise<vscode.Uri> {
  const own = vscode.Uri.joinPath(root, ".git");
  const named = /^gitdir: (.+)/.exec(await readLine(own))?.[1];
  if (named === undefined) return own;
  const folder = path.resolve(root.fsPath, named);
  const common = await readLine(vscode.Uri.file(path.join(folder, "commondir")));
  return vscode.Uri.file(path.resolve(folder, common));
}

/** Empty for what is no file. */
async function readLine(uri: vscode.Uri): Promise<string> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(
    (read) => read,
    () => new Uint8Array(),
  );
  return Buffer.from(bytes).toString("utf8").split(/\r?\n/)[0] ?? "";
}
