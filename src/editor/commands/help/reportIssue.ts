import * as vscode from "vscode";
import { translate } from "../../platform/formatCount";
import { openInBrowser } from "../../platform/openInBrowser";
import { buildProblemUrl } from "./problemReport";

interface Manifest {
  readonly version: string;
  readonly bugs: { readonly url: string };
}

/** Opens the page of a new issue. Its host learns what the address of that page holds; others when it is submitted. */
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
  await openInBrowser(buildProblemUrl({ issues: bugs.url, versions, log }, translate));
}
