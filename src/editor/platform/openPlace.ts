import * as vscode from "vscode";
import type { Place } from "../../project/scan/place";

/** Opens the file of an address and selects the address. */
export async function openPlace(
  uri: vscode.Uri,
  { line, column, text }: Pick<Place, "line" | "column" | "text">,
): Promise<void> {
  const selection = new vscode.Range(line, column, line, column + text.length);
  await vscode.window.showTextDocument(uri, { selection });
}
