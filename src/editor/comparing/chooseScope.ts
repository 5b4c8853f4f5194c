import * as vscode from "vscode";
import { pickOne } from "../platform/pickOne";
import type { Session } from "../session/session";
import { chooseCompared } from "./chooseCompared";
import { compare } from "./compare";
import type { Compared } from "./comparison";

const { l10n } = vscode;

/** Whether the user wants the place at this line of a file to be verified. */
export type Scope = (uri: vscode.Uri, line: number) => boolean;

/**
 * Lets the user choose all files of the workspace, or only the places that a branch changes. Undefined if the
 * user cancels or the comparison fails.
 */
export async function chooseScope(session: Session): Promise<Scope | undefined> {
  const items = [
    {
      label: l10n.t("All Files of the Workspace"),
      iconPath: new vscode.ThemeIcon("files"),
      isBranch: false,
    },
    {
      label: l10n.t("What This Branch Changes…"),
      iconPath: new vscode.ThemeIcon("git-compare"),
      isBranch: true,
    },
  ];
  const chosen = await pickOne(session.catalog, items, {
    title: l10n.t("Verify on Your Nodes"),
    placeholder: l10n.t("Choose which addresses your nodes look up"),
  });
  if (chosen === undefined) return undefined;
  if (!chosen.isBranch) return () => true;
  const compared = await chooseCompared(session);
  return compared && readChanged(session, compared);
}

async function readChanged(session: Session, compared: Compared): Promise<Scope | undefined> {
  const comparison = compare(session, compared);
  const location = vscode.ProgressLocation.Notification;
  const title = l10n.t("Comparing the branch…");
  try {
    await vscode.window.withProgress({ location, title, cancellable: true }, (_, token) => {
      token.onCancellationRequested(() => {
        comparison.stop();
      });
      return comparison.start();
    });
    if (comparison.state !== "done") {
      const { problem } = comparison;
      if (problem !== undefined) void vscode.window.showWarningMessage(problem);
      return undefined;
    }
    const repository = vscode.Uri.parse(compared.repository);
    const places = new Set(
      comparison.changes.flatMap(({ now }) =>
        now === undefined ? [] : [keyOf(vscode.Uri.joinPath(repository, now.path), now.place.line)],
      ),
    );
    return (uri, line) => places.has(keyOf(uri, line));
  } finally {
    comparison.dispose();
  }
}

function keyOf(uri: vscode.Uri, line: number): string {
  return `${uri.toString()}:${line}`;
}
