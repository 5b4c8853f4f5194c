import { type LabelFolder, reasons } from "../../project/files/labelFolder";
import { isAborted } from "../../engine/text/slices";
import { IgnoreRules, type ScanRules } from "../../project/files/ignoreRules";
import { packFiles } from "../../project/scan/packedPlaces";
import type { LeftOut, LeftOutCause, FindPlaces, ScannedFile } from "../../project/scan/place";
import { scanBytes } from "../../project/scan/scanFile";
import type { ScanResult } from "../../project/scan/scanTask";

interface EditorSearchOptions {
  readonly folder: LabelFolder;
  /** The index of the root folder in the inventory. */
  readonly root: number;
  readonly rules: ScanRules;
  readonly look: FindPlaces;
  readonly onResult: (result: ScanResult) => void;
  readonly signal: AbortSignal;
}

/**
 * The maximum number of files that are read at the same time. Each read is a message to another machine or to an
 * extension.
 */
const readAtOnce = 8;
export const ignoreFile = ".gitignore";

/**
 * Finds the addresses in a folder that only the editor's file systems can reach. Resolves with true if
 * everything was searched, and with false if the signal ended the search. Files and folders that cannot be read
 * are reported and skipped.
 */
export async function searchInEditor(options: EditorSearchOptions): Promise<boolean> {
  const { folder, root, look, signal, onResult } = options;
  const ignoreTexts = new Map<string, string>();
  const rules = new IgnoreRules("", options.rules, (path) => ignoreTexts.get(path) ?? "");
  const folders = [""];
  for (let path = folders.pop(); path !== undefined; path = folders.pop()) {
    if (signal.aborted) return false;
    const entries = await folder.list(path).catch(() => undefined);
    if (entries === undefined) {
      onResult(buildResult(root, [], [{ path, cause: "unreadable" }]));
      continue;
    }
    const siblings = new Set(entries.map(({ name }) => name));
    const inFolder = (name: string): string => (path === "" ? name : `${path}/${name}`);
    if (siblings.has(ignoreFile)) {
      const read = await folder.read(inFolder(ignoreFile));
      if (read.kind === "bytes") ignoreTexts.set(path, new TextDecoder().decode(read.bytes));
    }
    const seen = entries.filter(
      ({ name, isFolder, isLink }) =>
        isLink !== true && !rules.isIgnored(path, name, isFolder, siblings),
    );
    folders.push(...seen.filter((each) => each.isFolder).map(({ name }) => inFolder(name)));
    const files = seen.filter((each) => !each.isFolder).map(({ name }) => inFolder(name));
    for (let at = 0; at < files.length; at += readAtOnce) {
      if (isAborted(signal)) return false;
      const portion = files.slice(at, at + readAtOnce);
      onResult(await readFiles(folder, root, portion, look));
    }
  }
  return !signal.aborted;
}

/** Reads some files of a folder and finds their addresses. Never rejects. */
export async function readFiles(
  folder: LabelFolder,
  root: number,
  paths: readonly string[],
  look: FindPlaces,
): Promise<ScanResult> {
  const scanned: ScannedFile[] = [];
  const missing: string[] = [];
  const leftOut: LeftOut[] = [];
  const read = await Promise.all(
    paths.map(async (path) => ({ path, content: await folder.read(path) })),
  );
  for (const { path, content } of read) {
    if (content.kind === "missing") missing.push(path);
    else if (content.kind === "leftOut") leftOut.push({ path, cause: causeOf(content.reason) });
    else {
      const { bytes } = content;
      const stamp = { size: bytes.length, modifiedMs: 0 };
      const result = scanBytes(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
        path,
        stamp,
        { look, root },
      );
      if (result.kind === "scanned") scanned.push(result.file);
      else if (result.kind === "leftOut") leftOut.push({ path, cause: result.cause });
    }
  }
  return buildResult(root, scanned, leftOut, missing);
}

function causeOf(reason: string): LeftOutCause {
  const causes = ["size", "special", "unsteady"] as const;
  return causes.find((cause) => reasons[cause].reason === reason) ?? "unreadable";
}

export function buildResult(
  root: number,
  scanned: readonly ScannedFile[],
  leftOut: readonly LeftOut[],
  missing: readonly string[] = [],
): ScanResult {
  return { root, ...packFiles(scanned), unchanged: [], missing, leftOut, next: [] };
}
