import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import * as vscode from "vscode";
import { retryWhileHeld } from "../../sources/tags/writeAtomically";

/**
 * Writes a file. On a local disk, the write is atomic: the file is always either the old or the complete new
 * one. Rejects if cancelled, and then keeps the old file.
 */
export async function writeWhole(
  file: vscode.Uri,
  chunks: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  if (file.scheme !== "file") {
    const whole = new TextEncoder().encode([...chunks].join(""));
    signal.throwIfAborted();
    await vscode.workspace.fs.writeFile(file, whole);
    return;
  }
  const draft = `${file.fsPath}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    await writeDraft(draft, chunks, signal);
    await retryWhileHeld(() => rename(draft, file.fsPath));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(
  draft: string,
  chunks: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const handle = await open(draft, "wx");
  try {
    for (const chunk of chunks) {
      signal.throwIfAborted();
      await handle.writeFile(chunk);
    }
    signal.throwIfAborted();
    await handle.sync();
  } finally {
    await handle.close();
  }
}
