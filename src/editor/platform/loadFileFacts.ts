import { posix } from "node:path";
import * as vscode from "vscode";
import { loadChainId } from "../../project/labels/loadChainId";
import { openLabelFolder } from "../workspace/openLabelFolder";
import type { FileFacts } from "../../engine/outline/chainOfFile";
import { findChainOfPath } from "../../engine/outline/chainOfPath";

/**
 * The facts about a file that hold for all its addresses: its path in its folder of the workspace, and the
 * chain of that path. Reads hardhat-deploy's `.chainId` next to a deployment of a trusted workspace. Outside
 * the workspace only the file's own name counts, since a home directory may be called `base`.
 */
export async function loadFileFacts({
  uri,
  languageId: language,
}: Pick<vscode.TextDocument, "uri" | "languageId">): Promise<FileFacts> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) {
    const name = posix.basename(uri.path);
    return { path: name, language, ofPath: findChainOfPath(name) };
  }
  const path = vscode.workspace.asRelativePath(uri, false).replaceAll("\\", "/");
  const chainId = vscode.workspace.isTrusted
    ? await loadChainId(openLabelFolder(folder.uri), path)
    : undefined;
  return { path, language, ofPath: findChainOfPath(path, chainId) };
}
