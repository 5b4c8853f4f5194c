import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { LabelLoader } from "../../src/project/labels/labelLoader";
import { many } from "../support/manyAddresses";
import { obey } from "./hostVerbs";
import { measureLongestSlice } from "./longestSlice";
import { readLabels } from "./readLabels";

/** Runs inside the extension host, next to the extension. Reads labels, changes a label, or changes a constant hint. */
export async function run(): Promise<void> {
  const [address = ""] = many(1);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error("no folder is open");
  const labels = path.join(folder.uri.fsPath, "address-labels.csv");
  const changed = new vscode.EventEmitter<void>();
  const hint = new vscode.InlayHint(new vscode.Position(1, 0), "");
  const registered = vscode.languages.registerInlayHintsProvider(
    { scheme: "*" },
    { onDidChangeInlayHints: changed.event, provideInlayHints: () => [hint] },
  );
  const now = (): number => performance.timeOrigin + performance.now();
  let loader: LabelLoader | undefined;
  await obey({
    read: (given) => {
      const files = given as { readonly folder: string; readonly thread: string };
      loader ??= new LabelLoader(files.thread);
      const own = loader;
      return measureLongestSlice(() => readLabels(files.folder, own));
    },
    /** Waits as long as the reading took. */
    rest: (given) => measureLongestSlice(() => sleep(Number(given))),
    open: async () => {
      const content = `const a = "${address}";\n\n`;
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
    },
    /** `useOurs` and `useConstant` return the time of the change. */
    useOurs: async (text) => {
      const at = now();
      await writeFile(labels, `address,name,chainId\n${address},${String(text)},\n`);
      return at;
    },
    useConstant: (text) => {
      const at = now();
      hint.label = String(text);
      changed.fire();
      return at;
    },
  });
  loader?.dispose();
  registered.dispose();
  changed.dispose();
}
