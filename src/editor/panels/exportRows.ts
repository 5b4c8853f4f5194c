import * as vscode from "vscode";
import { exportChain } from "../../sources/catalog/nodeChain";
import type { Catalog } from "../../sources/catalog/catalog";
import { formatCount, translate } from "../platform/formatCount";
import { pickOne } from "../platform/pickOne";
import type { ErrorReporter } from "../platform/reportError";
import { showProgress } from "../platform/showProgress";
import type { Detail } from "./detail/detail";
import {
  sayExportCancelled,
  sayExported,
  sayLoadedChoice,
  sayPartLoaded,
  sayWriting,
} from "./detail/exportTexts";
import { loadRest, writeRows } from "./exportWork";
import type { TableName } from "./messages/shared";
import { titleOf } from "./detail/heads";
import { findSampleRows } from "./tables/sampleRows";
import type { AnyPanelTable } from "./detail/panelTable";

const { l10n } = vscode;

interface ExportParts {
  readonly catalog: Catalog;
  /** The version of the extension. */
  readonly version: string;
  readonly errors: Pick<ErrorReporter, "logFailure">;
}

/** Exports rows of a table: the user chooses the rows and the file; progress is shown and can be cancelled. */
export async function exportRows(
  detail: Detail,
  name: TableName,
  parts: ExportParts,
): Promise<void> {
  const table = detail.table(name);
  if (table === undefined) return;
  const { catalog } = parts;
  const { generation } = table.loader;
  const wantsAll = await askHowMany(table, catalog);
  if (wantsAll === undefined) return;
  const file = await askWhere(detail, name, catalog);
  if (file === undefined) return;
  if (wantsAll && !(await loadAll(detail, table))) return;
  if (table.loader.generation !== generation) {
    void vscode.window.showWarningMessage(
      l10n.t("The table was filtered again or closed in the meantime, so no file was written."),
    );
    return;
  }
  const count = await write(detail, table, file, name, parts);
  if (count === undefined) return;
  const text = sayExported(count, table, translate, detail.findFiltering(name));
  detail.tell(text);
  const open = l10n.t("Open File");
  if ((await vscode.window.showInformationMessage(text, open)) === open) {
    await vscode.commands.executeCommand("vscode.open", file);
  }
}

/**
 * Returns whether to load the remaining rows before the export. Prompts the user if there are any; undefined if
 * cancelled.
 */
async function askHowMany(table: AnyPanelTable, catalog: Catalog): Promise<boolean | undefined> {
  if (!table.hasMore) return false;
  const loaded = {
    label: sayLoadedChoice(table.rowCount, translate),
    all: false,
  };
  const all = {
    label: l10n.t("All rows"),
    description: l10n.t("loads the remaining pages first"),
    all: true,
  };
  const chosen = await pickOne(catalog, [loaded, all], { title: l10n.t("Export") });
  return chosen?.all;
}

/** The tables that can be exported as a Markdown page and as SARIF, with the name of the page. */
const pages: ReadonlyMap<TableName, string> = new Map([
  ["workspace", "addresses.md"],
  ["changes", "address-changes.md"],
]);

async function askWhere(
  detail: Detail,
  name: TableName,
  catalog: Catalog,
): Promise<vscode.Uri | undefined> {
  const title = exportChain(titleOf(detail.thing), catalog.service.nodes)
    .replace(/[^A-Za-z0-9_-]/g, "_")
    .slice(0, 60);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const page = pages.get(name);
  const file = page ?? `${title}-${name}.csv`;
  return vscode.window.showSaveDialog({
    title:
      page === undefined
        ? l10n.t("Export as .csv or .json")
        : l10n.t("Export as .md, .csv, .json or .sarif"),
    filters: {
      ...(page !== undefined && { Markdown: ["md"] }),
      CSV: ["csv"],
      JSON: ["json"],
      ...(page !== undefined && { SARIF: ["sarif"] }),
    },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
}

/** Loads the remaining rows. Resolves to whether the export continues. */
async function loadAll(detail: Detail, table: AnyPanelTable): Promise<boolean> {
  const title = l10n.t("Loading rows to export");
  const outcome = await showProgress(title, async (signal, report) => {
    const tick = setInterval(() => {
      report(l10n.t("{0} loaded", formatCount(table.rowCount)));
    }, 200);
    try {
      return await loadRest(table, signal);
    } finally {
      clearInterval(tick);
    }
  });
  if (outcome === "all" || outcome === "others") return true;
  if (outcome === "cancelled") {
    tellCancelled(detail, table);
    return false;
  }
  const goOn = l10n.t("Export Loaded Rows");
  const chosen = await vscode.window.showWarningMessage(
    sayPartLoaded(table.rowCount, translate),
    goOn,
  );
  return chosen === goOn;
}

/** Writes the file. Resolves to the number of rows; undefined if cancelled or failed, after a message to the user. */
async function write(
  detail: Detail,
  table: AnyPanelTable,
  file: vscode.Uri,
  name: TableName,
  { catalog, version, errors }: ExportParts,
): Promise<number | undefined> {
  return showProgress(sayWriting(table.rowCount, translate), async (signal) => {
    try {
      const page = buildPage(detail, file, name, version);
      const { service } = catalog;
      const isSample = findSampleRows(detail.thing, service);
      return await writeRows(file, table, name, { nodes: service.nodes, isSample }, signal, page);
    } catch (error) {
      if (signal.aborted) tellCancelled(detail, table);
      else {
        errors.logFailure(error, "addressAtlas.exportRows");
        void vscode.window.showErrorMessage(l10n.t("The file could not be written."));
      }
      return undefined;
    }
  });
}

/** Builds a Markdown page or a SARIF log, depending on the extension of the file; undefined for other extensions. */
function buildPage(
  detail: Detail,
  { path }: vscode.Uri,
  name: TableName,
  version: string,
): Iterable<string> | undefined {
  if (/\.md$/i.test(path)) return detail.buildMarkdown(name);
  return /\.sarif$/i.test(path) ? detail.buildSarif(name, version) : undefined;
}

function tellCancelled(detail: Detail, table: AnyPanelTable): void {
  detail.tell(sayExportCancelled(table.rowCount, translate));
}
