import type { Uri } from "vscode";
import { DiskFolder } from "../../project/files/diskFolder";
import { EditorFolder } from "./editorFolder";
import type { LabelFolder } from "../../project/files/labelFolder";

/** Opens a folder of the workspace, on this machine's disk or in another file system. */
export function openLabelFolder(uri: Uri): LabelFolder {
  return uri.scheme === "file" ? new DiskFolder(uri.fsPath) : new EditorFolder(uri);
}
