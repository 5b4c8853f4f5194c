import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import * as vscode from "vscode";

/** Writes a file so that either the old or the whole new one stands there, whatever happens. */
export async function writeWhole(file: vscode.Uri, chunks: Iterable<string>): Promise<void> {
  if (file.scheme !== "file") {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode([...chunks].join("")));
    return;
  }
  const draft = `${file.fsPath}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const handle = await open(draft, "wx");
    try {
      for (const chunk of chunks) await handle.write(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file.fsPath);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
