import * as vscode from "vscode";
import { translate } from "../../platform/formatCount";
import { openInBrowser } from "../../platform/openInBrowser";
import { buildProblemText } from "./problemReport";

interface Manifest {
  readonly version: string;
  readonly bugs: { readonly url: string };
}

/**
 * Opens the text of an issue in an editor. Sends nothing: the user copies the text and pastes it into the page
 * of a new issue.
 */
export async function reportIssue(
  extension: vscode.Extension<unknown>,
  state: string,
  log: readonly string[],
): Promise<void> {
  const { version, bugs } = extension.packageJSON as Manifest;
  const { appName, appHost, remoteName } = vscode.env;
  const versions = [
    `Address Atlas ${version}`,
    `${appName} ${vscode.version} (${[appHost, remoteName, process.platform].filter(Boolean).join(", ")})`,
    vscode.l10n.t("Service: {0}", state),
  ];
  const content = buildProblemText({ versions, log }, translate);
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content });
  await vscode.window.showTextDocument(document, { preview: false });
  void offerToOpen(document, `${bugs.url}/new`);
}

async function offerToOpen(document: vscode.TextDocument, page: string): Promise<void> {
  const copy = vscode.l10n.t("Copy Text and Open Issue");
  const sentence = vscode.l10n.t(
    "Complete this text, then paste it into a new issue. Nothing is sent before that.",
  );
  if ((await vscode.window.showInformationMessage(sentence, copy)) !== copy) return;
  await vscode.env.clipboard.writeText(document.getText());
  await openInBrowser(page);
}
