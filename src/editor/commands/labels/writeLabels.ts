import * as vscode from "vscode";
import { largestFile } from "../../../project/files/largestFile";
import { buildLabelEdits, type NewLabel } from "../../../engine/names/labelFiles/addLabels";
import { addressLabelsFile } from "../../../engine/names/labelFiles/addressLabels";
import { changeLabels, type Written } from "./changeLabels";
import { undefinedIfMissing } from "./undefinedIfMissing";
import { findRefusal } from "./refusal";
import { writeLabelsToDisk } from "./writeLabelsToDisk";

export function fileOfLabels(folder: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(folder, addressLabelsFile);
}

/**
 * Writes labels into `address-labels.csv` at the root of a folder, and creates the file if it does not exist. If the
 * file is open with unsaved changes, writes the labels into the open document instead. The file is read right before it
 * is written, and read again if it has changed in between, so that no other change is lost.
 */
export async function writeLabels(
  folder: vscode.Uri,
  labels: readonly NewLabel[],
): Promise<Written> {
  const uri = fileOfLabels(folder);
  const document = vscode.workspace.textDocuments.find(
    (each) => each.isDirty && each.uri.toString() === uri.toString(),
  );
  if (document !== undefined) return writeToDocument(document, labels);
  try {
    return await (folder.scheme === "file"
      ? writeLabelsToDisk(folder.fsPath, labels)
      : writeToProvider(uri, labels));
  } catch (error) {
    const kind = findRefusal(error);
    if (kind === undefined) throw error;
    if (
      kind === "gone" &&
      (await undefinedIfMissing(vscode.workspace.fs.stat(folder))) !== undefined
    ) {
      return { kind: "busy" };
    }
    return { kind };
  }
}

/** The maximum number of attempts if the file changes while it is written. */
const mostTries = 5;

async function writeToDocument(
  document: vscode.TextDocument,
  labels: readonly NewLabel[],
): Promise<Written> {
  const edits = buildLabelEdits(document.getText(), labels);
  if ("kind" in edits) return edits;
  if (edits.length === 0) return { kind: "same" };
  const change = new vscode.WorkspaceEdit();
  for (const { start, end, text } of edits) {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    change.replace(document.uri, range, text);
  }
  const isDone = await vscode.workspace.applyEdit(change);
  return isDone ? { kind: "unsaved" } : { kind: "notEditable" };
}

/** Writes to a file system of an extension or of another machine. */
async function writeToProvider(uri: vscode.Uri, labels: readonly NewLabel[]): Promise<Written> {
  const { fs } = vscode.workspace;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await undefinedIfMissing(fs.stat(uri));
    if (found !== undefined) {
      // The target of a link is unknown here, so it may be outside of the folder.
      if ((found.type & vscode.FileType.SymbolicLink) !== 0) return { kind: "outside" };
      if (found.type === vscode.FileType.Directory) return { kind: "folder" };
      if (found.type !== vscode.FileType.File) return { kind: "special" };
      if (found.size > largestFile) return { kind: "tooLarge" };
    }
    const changed = changeLabels(found && (await undefinedIfMissing(fs.readFile(uri))), labels);
    if (typeof changed !== "string") return changed;
    const now = await undefinedIfMissing(fs.stat(uri));
    if (found?.mtime !== now?.mtime || found?.size !== now?.size) continue;
    await fs.writeFile(uri, new TextEncoder().encode(changed));
    return { kind: "written" };
  }
  return { kind: "busy" };
}
