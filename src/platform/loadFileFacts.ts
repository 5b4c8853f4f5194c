import * as vscode from "vscode";
import type { FileFacts } from "../names/chainOfFile";
import { findChainOfPath } from "../names/chainOfPath";

const deployment = /(?:^|\/)deployments\/[^/]+\/[^/]+\.json$/;
const mostDigits = 15;

/**
 * What is known of a file once for all its addresses: its path in its folder of the workspace, and the
 * chain of that path. Reads hardhat-deploy's `.chainId` beside a deployment of a trusted workspace.
 */
export async function loadFileFacts(uri: vscode.Uri): Promise<FileFacts> {
  const path = vscode.workspace.asRelativePath(uri, false).replaceAll("\\", "/");
  const hasChainId = deployment.test(path) && vscode.workspace.isTrusted;
  const chainId = hasChainId
    ? await readChainId(vscode.Uri.joinPath(uri, "../.chainId"))
    : undefined;
  return { path, ofPath: findChainOfPath(path, chainId) };
}

async function readChainId(uri: vscode.Uri): Promise<number | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > mostDigits + 1) return undefined;
    const text = Buffer.from(await vscode.workspace.fs.readFile(uri))
      .toString("utf8")
      .trim();
    return /^\d+$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}
