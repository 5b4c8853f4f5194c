import type { Uri } from "vscode";
import type { ChainOfNode } from "../../sources/catalog/nodeChain";
import type { TableName } from "./messages/shared";
import { buildExport, type ExportFormat } from "./tables/exportText";
import type { AnyPanelTable } from "./detail/panelTable";
import { writeWhole } from "./writeWhole";

/** The limits of an export (faults.md, rule 7). */
const most = { pages: 10_000, rows: 200_000 };

/**
 * The result of loading all rows. `part`: a page failed, a limit was reached, or the user stopped the load in the
 * panel. `others`: the rows were replaced, since the filter or service changed, or the panel was closed.
 */
export type LoadOutcome = "all" | "part" | "others" | "cancelled";

/** Loads the remaining rows. If a page fails or the load is stopped, the rows that are already loaded stay. */
export async function loadRest(table: AnyPanelTable, signal: AbortSignal): Promise<LoadOutcome> {
  const stop = (): void => {
    table.loader.stop();
  };
  const { generation } = table.loader;
  signal.addEventListener("abort", stop);
  try {
    if (!signal.aborted) await table.loader.all(most);
  } finally {
    signal.removeEventListener("abort", stop);
  }
  if (table.loader.generation !== generation) return "others";
  if (signal.aborted) return "cancelled";
  return table.hasMore || !table.isWhole ? "part" : "all";
}

/**
 * Writes the loaded rows to a file: as the given page, or without a page as JSON or CSV, depending on the file name.
 * Resolves to the number of rows. Rejects if cancelled; an existing file then stays unchanged.
 */
export async function writeRows(
  file: Uri,
  table: AnyPanelTable,
  name: TableName,
  { nodes, isSample }: { nodes: readonly ChainOfNode[]; isSample?: (row: unknown) => boolean },
  signal: AbortSignal,
  page?: Iterable<string>,
): Promise<number> {
  if (page !== undefined) {
    await writeWhole(file, page, signal);
    return table.rowCount;
  }
  const format: ExportFormat = /\.json$/i.test(file.path) ? "json" : "csv";
  const rows = table.records.slice(0, most.rows);
  await writeWhole(file, buildExport(rows, name, format, nodes, isSample), signal);
  return rows.length;
}
