import path from "node:path";
import * as vscode from "vscode";
import { runMocha } from "../runner/runMocha";

/** Called by the extension host. Runs the tests of this folder, or those of a subfolder. */
export async function run(): Promise<void> {
  ignoreErrorsOfEditor();
  const folder = path.join(__dirname, process.env["ATLAS_WINDOW"] ?? ".");
  const failures = await runMocha(folder, 120_000, ["alone", "whole"]);
  if (failures > 0) throw new Error(`${failures} failed`);
}

/**
 * Ignores uncaught errors of the editor's own code, which runs in this process too. For example, the editor's git
 * extension writes to a git process that has ended because a test removed the folder.
 */
function ignoreErrorsOfEditor(): void {
  const own = path.join(__dirname, "..", "..");
  process.setUncaughtExceptionCaptureCallback((error) => {
    const { stack = "" } = error;
    if (stack.includes(vscode.env.appRoot) && !stack.includes(own)) console.warn(stack);
    else (process as NodeJS.EventEmitter).emit("uncaughtException", error, "uncaughtException");
  });
}
