import * as vscode from "vscode";
import type { Names } from "../../engine/names/names";
import type { Place } from "../platform/thingArgument";

/** Shows a row of a label file. Does nothing for other files, since the caller of the command provides the path. */
export async function openLabelFile(
  names: Pick<Names, "isSource">,
  { uri, line }: Place,
): Promise<void> {
  if (!names.isSource(uri)) return;
  const selection = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri, true), { selection });
}
