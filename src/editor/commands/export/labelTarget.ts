import { constants } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { decodeText } from "../../../project/files/decodeText";
import { reasons } from "../../../project/files/labelFolder";
import { largestFile } from "../../../project/files/largestFile";
import { openLabelFolder } from "../../workspace/openLabelFolder";
import type { LabelEdit } from "../../../engine/names/labelFiles/addLabels";
import type { TargetFault } from "./exportTexts";

/** A file to change, as it was when read. */
interface LabelTarget {
  readonly uri: vscode.Uri;
  /** The text of the file without a byte order mark, including unsaved changes of an open document. */
  readonly text: string;
  readonly exists: boolean;
  readonly hasUnsaved: boolean;
}

/** Reads a file that will be changed, or returns the reason why it cannot be changed. */
export async function readTarget(uri: vscode.Uri): Promise<LabelTarget | TargetFault> {
  const target = await readNow(uri);
  if (typeof target === "string" || target.hasUnsaved) return target;
  if (!(await isWritable(target))) return "readOnly";
  // VS Code uses one kind of line ending for a whole document, so it cannot preserve a mixture.
  if (new Set(target.text.match(/\r\n|\r|\n/g)).size > 1) return "lineEnds";
  if (!target.exists) return target;
  const document = await vscode.workspace.openTextDocument(uri);
  return (await isFollowing(document, target.text)) ? target : "stale";
}

/** Whether a file is unchanged since it was read. */
export async function isUnchanged(target: LabelTarget): Promise<boolean> {
  const now = await readNow(target.uri);
  return (
    typeof now !== "string" &&
    now.text === target.text &&
    now.exists === target.exists &&
    now.hasUnsaved === target.hasUnsaved
  );
}

async function readNow(uri: vscode.Uri): Promise<LabelTarget | TargetFault> {
  const open = findDirty(uri);
  if (open !== undefined) return { uri, text: open.getText(), exists: true, hasUnsaved: true };
  const read = await readFile(uri);
  if (read === "missing") return { uri, text: "", exists: false, hasUnsaved: false };
  if (typeof read === "string") return read;
  const decoded = decodeText(read.bytes);
  return decoded.kind === "text"
    ? { uri, text: decoded.text, exists: true, hasUnsaved: false }
    : "unreadable";
}

const followsWithin = 5_000;

/**
 * Waits until the editor has loaded the text that another program may have written to the file. Returns false if the
 * texts stay different, for example because of another encoding.
 */
async function isFollowing(document: vscode.TextDocument, text: string): Promise<boolean> {
  if (document.getText() === text) return true;
  return new Promise((resolve) => {
    const end = (isSame: boolean): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve(isSame);
    };
    const timer = setTimeout(end, followsWithin, false);
    const listening = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && document.getText() === text) end(true);
    });
  });
}

/**
 * Applies the edits in the editor, so that they can be undone. Saves the document unless it had unsaved changes before.
 */
export async function applyToTarget(
  { uri, text, exists, hasUnsaved }: LabelTarget,
  edits: readonly LabelEdit[],
): Promise<TargetFault | undefined> {
  const change = new vscode.WorkspaceEdit();
  if (!exists) change.createFile(uri, { ignoreIfExists: false, overwrite: false });
  const document = exists ? await vscode.workspace.openTextDocument(uri) : undefined;
  if (document !== undefined && document.getText() !== text) return "notEditable";
  for (const edit of edits) {
    const range =
      document === undefined
        ? new vscode.Range(0, 0, 0, 0)
        : new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
    change.replace(uri, range, edit.text);
  }
  if (!(await vscode.workspace.applyEdit(change))) return "notEditable";
  if (hasUnsaved) return undefined;
  const changed = await vscode.workspace.openTextDocument(uri);
  return (await changed.save()) ? undefined : "notSaved";
}

function findDirty(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    (each) => each.isDirty && each.uri.toString() === uri.toString(),
  );
}

type Read = { readonly bytes: Uint8Array } | "missing" | TargetFault;

/** Reads a file. A file of the workspace is not read through a link that points out of its folder. */
async function readFile(uri: vscode.Uri): Promise<Read> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder !== undefined) {
    const own = path.posix.relative(folder.uri.path, uri.path);
    const read = await openLabelFolder(folder.uri).read(own);
    if (read.kind === "bytes") return read;
    if (read.kind === "missing") return "missing";
    if (read.reason === reasons.size.reason) return "size";
    return read.reason === reasons.link.reason ? "outside" : "unreadable";
  }
  const { fs } = vscode.workspace;
  try {
    if ((await fs.stat(uri)).size > largestFile) return "size";
    return { bytes: await fs.readFile(uri) };
  } catch (error) {
    const isMissing = error instanceof vscode.FileSystemError && error.code === "FileNotFound";
    return isMissing ? "missing" : "unreadable";
  }
}

async function isWritable({ uri, exists }: LabelTarget): Promise<boolean> {
  const { fs } = vscode.workspace;
  if (fs.isWritableFileSystem(uri.scheme) === false) return false;
  try {
    if (uri.scheme === "file") {
      await access(exists ? uri.fsPath : path.dirname(uri.fsPath), constants.W_OK);
      return true;
    }
    const { permissions = 0 } = exists ? await fs.stat(uri) : {};
    return (permissions & vscode.FilePermission.Readonly) === 0;
  } catch {
    return false;
  }
}
