import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { TraceFiles } from "../../src/editor/terminal/traceFiles";
import { obey } from "./hostVerbs";

const megabytes = 50;

/** Runs inside the extension host. Opens a text of 50 MB as a trace of the extension, or as a plain file. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-bench-trace-"));
  const uris = new Map<string, vscode.Uri>();
  const files = new TraceFiles();
  const open = async (side: string): Promise<number> => {
    const uri = uris.get(side);
    const begin = performance.timeOrigin + performance.now();
    await vscode.commands.executeCommand("vscode.open", uri);
    return begin;
  };
  await obey({
    write: async (trace) => {
      await vscode.workspace
        .getConfiguration("workbench")
        .update("editorLargeFileConfirmation", 1024, true);
      for (const side of ["ours", "theirs"]) {
        const file = path.join(folder, `${side}.txt`);
        const first = `first line of ${side}\n`;
        await writeFile(file, first + String(trace).repeat(repeats(String(trace))));
        const uri = vscode.Uri.file(file);
        uris.set(side, side === "ours" ? files.uriOfFile(uri) : uri);
      }
    },
    useOurs: () => open("ours"),
    useNothing: () => open("theirs"),
    close: async () => {
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    },
  });
  rmSync(folder, { recursive: true });
}

function repeats(trace: string): number {
  return Math.floor((megabytes * 1_000_000) / Buffer.byteLength(trace));
}
