import * as vscode from "vscode";
import type { Detail } from "./detail";
import type { TableName } from "./messages/shared";
import { titleOf } from "./models/heads";
import type { AnyPanelTable } from "./panelTable";
import { buildExport, type ExportFormat } from "./models/exportText";
import { writeWhole } from "./writeWhole";

const { l10n } = vscode;

/** The caps of an export (faults.md, rule 7). */
const most = { pages: 10_000, rows: 200_000 };

/** Writes the rows of a table to a file: those that are loaded, or all, with progress and cancel. */
export async function exportRows(detail: Detail, name: TableName): Promise<void> {
  const table = detail.table(name);
  if (table === undefined) return;
  const wantsAll = await askHowMany(table);
  if (wantsAll === undefined) return;
  const file = await askWhere(detail, name);
  if (file === undefined) return;
  if (wantsAll && !(await loadAll(detail, table))) return;
  const format: ExportFormat = file.path.endsWith(".json") ? "json" : "csv";
  const rows = table.records.slice(0, most.rows);
  await writeWhole(file, buildExport(rows, name, format));
  const text = table.hasMore
    ? l10n.t("{0} rows exported; the service has more.", rows.length)
    : l10n.t("All {0} rows exported.", rows.length);
  detail.tell(text);
  const open = l10n.t("Open File");
  if ((await vscode.window.showInformationMessage(text, open)) === open) {
    await vscode.commands.executeCommand("vscode.open", file);
  }
}

/** Whether all rows are wanted; nothing where it was called off. */
async function askHowMany(table: AnyPanelTable): Promise<boolean | undefined> {
  if (!table.hasMore) return false;
  const loaded = { label: l10n.t("The {0} rows that are loaded", table.rowCount), all: false };
  const all = {
    label: l10n.t("All rows"),
    description: l10n.t("loads the further pages first"),
    all: true,
  };
  const chosen = await vscode.window.showQuickPick([loaded, all], { title: l10n.t("Export") });
  return chosen?.all;
}

async function askWhere(detail: Detail, name: TableName): Promise<vscode.Uri | undefined> {
  const title = titleOf(detail.thing)
    .replace(/[^A-Za-z0-9_-]/g, "_")
    .slice(0, 60);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = `${title}-${name}.csv`;
  return vscode.window.showSaveDialog({
    title: l10n.t("Export"),
    filters: { CSV: ["csv"], JSON: ["json"] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
}

/** Loads the rest of the rows; says whether to go on with what is there. */
async function loadAll(detail: Detail, table: AnyPanelTable): Promise<boolean> {
  const cancel = new AbortController();
  await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: l10n.t("Loading rows to export"),
      cancellable: true,
    },
    async (progress, token) => {
      const tick = setInterval(() => {
        progress.report({ message: l10n.t("{0} loaded", table.rowCount) });
      }, 200);
      token.onCancellationRequested(() => {
        cancel.abort();
        table.loader.stop();
      });
      await table.loader.all(most);
      clearInterval(tick);
    },
  );
  if (cancel.signal.aborted) {
    detail.tell(
      l10n.t("Export cancelled: {0} rows stay loaded, no file was written.", table.rowCount),
    );
    return false;
  }
  if (table.failed === undefined) return true;
  const goOn = l10n.t("Export What Is Loaded");
  const chosen = await vscode.window.showWarningMessage(
    l10n.t("Not all rows could be loaded; {0} are there.", table.rowCount),
    goOn,
  );
  return chosen === goOn;
}
