import * as vscode from "vscode";
import type { Names } from "../../engine/names/names";
import type { Place } from "../platform/thingArgument";

/**
 * Shows a line of a file from which names are read. Ignores all other files, since the path comes from the caller of
 * the command.
 */
export async function openLabelFile(
  names: Pick<Names, "isSource">,
  { uri, line }: Place,
): Promise<void> {
  if (!names.isSource(uri)) return;
  const selection = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri, true), { selection });
}
