import { posix } from "node:path";
import * as vscode from "vscode";
import { loadChainId } from "../../project/labels/loadChainId";
import { openLabelFolder } from "../workspace/openLabelFolder";
import type { FileFacts } from "../../engine/outline/chainOfFile";
import { findChainOfPath } from "../../engine/outline/chainOfPath";

/**
 * Loads the facts that hold for all addresses of a file: the path in its workspace folder, and the chain of
 * this path. In a trusted workspace, reads the chain id that the folder states. Outside the workspace only the file name
 * counts, since a home directory may be named `base`.
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
