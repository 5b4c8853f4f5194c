import type { Uri } from "vscode";
import type { ChainOfNode } from "../../sources/catalog/nodeChain";
import type { TableName } from "./messages/shared";
import { buildExport, type ExportFormat } from "./models/exportText";
import type { AnyPanelTable } from "./detail/panelTable";
import { writeWhole } from "./writeWhole";

/** The caps of an export (faults.md, rule 7). */
const most = { pages: 10_000, rows: 200_000 };

/**
 * `part`: a page failed, or the cap is reached. `others`: the rows are different ones now, after another
 * filter or service.
 */
export type LoadOutcome = "all" | "part" | "others" | "cancelled";

/** Loads the rest of the rows. Rows already loaded stay in every case. */
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
  return table.hasMore ? "part" : "all";
}

/**
 * Writes the loaded rows by the file's name: as JSON or CSV, or as the given page of Markdown; resolves with
 * their number. Rejects when it is cancelled, and leaves no file.
 */
export async function writeRows(
  file: Uri,
  table: AnyPanelTable,
  name: TableName,
  { nodes, isSample }: { nodes: readonly ChainOfNode[]; isSample?: (row: unknown) => boolean },
  signal: AbortSignal,
  page?: Iterable<string>,
): Promise<number> {
  if (page !== undefined && /\.md$/i.test(file.path)) {
    await writeWhole(file, page, signal);
    return table.rowCount;
  }
  const format: ExportFormat = /\.json$/i.test(file.path) ? "json" : "csv";
  const rows = table.records.slice(0, most.rows);
  await writeWhole(file, buildExport(rows, name, format, nodes, isSample), signal);
  return rows.length;
}
