import type { Uri } from "vscode";
import { DiskFolder } from "./diskFolder";
import { EditorFolder } from "./editorFolder";
import type { LabelFolder } from "./labelFolder";

/** A folder of the workspace, on this machine's disk or in another file system. */
export function openLabelFolder(uri: Uri): LabelFolder {
  return uri.scheme === "file" ? new DiskFolder(uri.fsPath) : new EditorFolder(uri);
}
