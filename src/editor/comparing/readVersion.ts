import * as vscode from "vscode";
import { openLabelFolder } from "../workspace/openLabelFolder";
import { isLfsPointer } from "../../project/scan/lfsPointer";
import { decodeToSearch } from "../../project/scan/scanFile";
import type { FileBefore } from "../../project/git/changes";
import type { Repository } from "./gitApi";

/**
 * The content of a version of a file. `none`: the version does not exist or is not a text file. `unread`: the
 * version cannot be read or decoded, or is too large.
 */
export type VersionText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "none" }
  /** Git has only a pointer to the content, as for files in Git LFS. */
  | { readonly kind: "pointer" }
  | { readonly kind: "unread" };

const none: VersionText = { kind: "none" };
const unread: VersionText = { kind: "unread" };

export function readOld(before: FileBefore | undefined): VersionText {
  if (before === undefined) return none;
  return before.bytes === undefined ? unread : textOf(before.bytes, before.path);
}

export async function readNow({ rootUri }: Repository, path: string): Promise<VersionText> {
  const uri = vscode.Uri.joinPath(rootUri, path);
  const type = await vscode.workspace.fs.stat(uri).then(
    (facts) => facts.type,
    () => undefined,
  );
  if (type !== undefined && type !== vscode.FileType.File) return none;
  const read = await openLabelFolder(rootUri).read(path);
  if (read.kind === "missing") return none;
  return read.kind === "bytes" ? textOf(read.bytes, path) : unread;
}

/**
 * Decodes a version. A binary file counts as missing, since no addresses are read from it. A text file without
 * addresses counts as existing, with an empty text, so that a diff of the versions can be shown.
 */
function textOf(bytes: Uint8Array, path: string): VersionText {
  if (isLfsPointer(bytes)) return { kind: "pointer" };
  const read = decodeToSearch(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), path);
  if (read.kind === "binary") return none;
  if (read.kind === "encoding") return unread;
  return { kind: "text", text: read.kind === "text" ? read.text : "" };
}
