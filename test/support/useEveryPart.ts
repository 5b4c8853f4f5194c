import * as vscode from "vscode";
import { closeUntil } from "./acceptUntil";
import { hoverAt, openText, until, wholeOf } from "./editorFixture";
import { satoshi, vitalik } from "./realAddresses";

const { executeCommand } = vscode.commands;
const wrongChecksum = vitalik.replace("A9", "a9");

/** Uses the main features of the extension, so that their parts are created. */
export async function useEveryPart(): Promise<void> {
  await executeCommand("addressAtlas.catalog.focus");
  await executeCommand("addressAtlas.toggleInlineTags");
  const document = await openText(`"${vitalik}" "${wrongChecksum}" "${satoshi}"`);
  await vscode.window.showTextDocument(document);
  await executeCommand("vscode.executeInlayHintProvider", document.uri, wholeOf(document));
  await hoverAt(document, 3);
  await until(() => vscode.languages.getDiagnostics(document.uri).length > 0, "the warning");
  await executeCommand("addressAtlas.openAddress", { address: vitalik });
  await executeCommand("addressAtlas.openAddress", { address: satoshi });
  await executeCommand("addressAtlas.showJson", { address: vitalik });
  await executeCommand("addressAtlas.showLog");
  for (const question of ["find", "connect"]) {
    await closeUntil(Promise.resolve(executeCommand(`addressAtlas.${question}`)));
  }
  const { tabGroups } = vscode.window;
  const labels = (): string[] => tabGroups.all.flatMap(({ tabs }) => tabs.map((tab) => tab.label));
  await until(() => labels().length >= 4, `the panels and documents: ${labels().join(", ")}`);
}
