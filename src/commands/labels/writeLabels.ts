import {
  access,
  constants,
  lstat,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import {
  applyLabelEdits,
  buildLabelEdits,
  type LabelObstacle,
  type NewLabel,
} from "../../names/labelFiles/addLabels";
import { addressLabelsFile } from "../../names/labelFiles/addressLabels";

/**
 * How labels were written, or why they were not. `unsaved`: into the open document; `outside`: a link
 * leads out of the folder; `busy`: another window keeps the lock.
 */
export interface Written {
  readonly kind: "written" | "unsaved" | "same" | LabelObstacle["kind"] | Refusal;
  /** The line that has to be corrected first. */
  readonly line?: number;
}

type Refusal =
  | "outside"
  | "noFile"
  | "tooLarge"
  | "notText"
  | "notEditable"
  | "busy"
  | "readOnly"
  | "full"
  | "gone";

export function fileOfLabels(folder: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(folder, addressLabelsFile);
}

/**
 * Writes labels into `address-labels.csv` at the root of a folder, made if there is none. An open
 * document with unsaved changes gets them instead of the file. The file is read right before it is
 * written, so nothing that others wrote is lost.
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
      ? writeToDisk(folder.fsPath, labels)
      : writeToProvider(uri, labels));
  } catch (error) {
    const kind = refusalOfCode.get(codeOf(error) ?? "");
    if (kind === undefined) throw error;
    return { kind };
  }
}

/** The codes of Node and of the file systems of the editor. */
const refusalOfCode: ReadonlyMap<string, Refusal> = new Map([
  ["EACCES", "readOnly"],
  ["EPERM", "readOnly"],
  ["EROFS", "readOnly"],
  ["NoPermissions", "readOnly"],
  ["ENOENT", "gone"],
  ["FileNotFound", "gone"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
]);

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

/** A file system of an extension or of another machine. */
async function writeToProvider(uri: vscode.Uri, labels: readonly NewLabel[]): Promise<Written> {
  const { fs } = vscode.workspace;
  const found = await orUndefined(fs.stat(uri));
  // Nothing tells where a link leads there.
  if (found !== undefined && (found.type & vscode.FileType.SymbolicLink) !== 0) {
    return { kind: "outside" };
  }
  if (found !== undefined && found.type !== vscode.FileType.File) {
    return { kind: "noFile" };
  }
  const changed = change(found && (await fs.readFile(uri)), labels);
  if (typeof changed !== "string") return changed;
  await fs.writeFile(uri, new TextEncoder().encode(changed));
  return { kind: "written" };
}

/**
 * On this machine the new file is written beside the old one and then takes its place, so a reader
 * never sees half of it. The draft is also the lock that keeps two windows apart, as git does it.
 */
async function writeToDisk(folder: string, labels: readonly NewLabel[]): Promise<Written> {
  const file = await findFile(folder);
  if (typeof file !== "string") return file;
  const draft = `${file}.lock`;
  const handle = await lock(draft);
  if (handle === undefined) return { kind: "busy" };
  let isDraft = true;
  try {
    const found = await orUndefined(stat(file));
    const changed = change(found && (await readFile(file)), labels);
    if (typeof changed !== "string") return changed;
    if (found !== undefined) {
      await access(file, constants.W_OK);
      await handle.chmod(found.mode & 0o777);
    }
    await handle.writeFile(changed);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    isDraft = false;
    return { kind: "written" };
  } finally {
    await handle.close();
    if (isDraft) await rm(draft, { force: true });
  }
}

/** The path to write to: a link is followed inside the folder only. */
async function findFile(folder: string): Promise<string | Written> {
  const root = await realpath(folder);
  const file = path.join(root, addressLabelsFile);
  const entry = await orUndefined(lstat(file));
  if (entry === undefined) return file;
  const target = entry.isSymbolicLink() ? await orUndefined(realpath(file)) : file;
  if (target === undefined || !isInside(root, target)) return { kind: "outside" };
  return (await stat(target)).isFile() ? target : { kind: "noFile" };
}

function isInside(root: string, target: string): boolean {
  const way = path.relative(root, target);
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** A write takes milliseconds. */
const lockTries = 60;
const lockPauseMilliseconds = 50;

type Handle = Awaited<ReturnType<typeof open>>;

/** Undefined if others take the lock again and again. One that never changes was left by a crash. */
async function lock(draft: string): Promise<Handle | undefined> {
  const seen = new Set<number>();
  for (let tries = 1; tries <= lockTries; tries += 1) {
    try {
      return await open(draft, "wx");
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    const found = await orUndefined(lstat(draft));
    if (found !== undefined) seen.add(found.mtimeMs);
    if (tries === lockTries - 1 && seen.size === 1) await rm(draft, { force: true });
    await new Promise((resolve) => setTimeout(resolve, lockPauseMilliseconds));
  }
  return undefined;
}

/** Larger label files are not read. */
const mostBytes = 8 * 1024 * 1024;

/** The new text of a file, which may not be there yet; otherwise why there is none. */
function change(bytes: Uint8Array | undefined, labels: readonly NewLabel[]): string | Written {
  const text = bytes === undefined ? "" : decode(bytes);
  if (text === undefined) return { kind: "notText" };
  const edits = buildLabelEdits(text, labels);
  if ("kind" in edits) return edits;
  if (edits.length === 0) return { kind: "same" };
  const changed = applyLabelEdits(text, edits);
  const isTooLarge = Buffer.byteLength(changed) > mostBytes;
  return isTooLarge ? { kind: "tooLarge" } : changed;
}

/** Undefined if the bytes are not UTF-8, so that writing would change them. Keeps a byte order mark. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined if there is no such file. */
async function orUndefined<T>(reading: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "FileNotFound") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
