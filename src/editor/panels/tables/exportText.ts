import { type ChainOfNode, exportChains } from "../../../sources/catalog/nodeChain";
import { isFormula } from "../../../engine/text/formula";
import type { TableName } from "../messages/shared";

type ExportRow = Readonly<Record<string, unknown>>;

export function formatCsvHeader(columns: readonly string[]): string {
  return `${columns.map(formatCsvCell).join(",")}\r\n`;
}

/** Formats a row as CSV. The values of a list are separated by semicolons, since names and paths contain blanks. */
export function formatCsvRow(row: ExportRow, columns: readonly string[]): string {
  return `${columns.map((column) => formatCsvCell(withoutPicture(textOf(row[column])))).join(",")}\r\n`;
}

/**
 * Formats a cell as CSV by RFC 4180. A spreadsheet evaluates some texts as formulas, even in quotes (CWE-1236,
 * `isFormula`). Such a text gets a leading apostrophe if it has none (T-27f). Other texts are not changed. Amounts
 * consist of digits and are not affected.
 */
export function formatCsvCell(text: string): string {
  const safe = isFormula(text) && !text.startsWith("'") ? `'${text}` : text;
  return /[",;\t\r\n\u0000']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a row of a JSON array, one row per line. */
export function formatJsonRow(row: ExportRow, isFirst: boolean): string {
  return `${isFirst ? "[\n" : ",\n"}${JSON.stringify(row)}`;
}

export function formatJsonEnd(isEmpty: boolean): string {
  return isEmpty ? "[]\n" : "\n]\n";
}

/** The columns of each table in a CSV export, in order. A JSON export contains all fields of the rows. */
export const exportColumns = {
  holdings: [
    "chain",
    "token_address",
    "token_name",
    "token_symbol",
    "token_decimals",
    "token_icon_url",
    "token_price",
    "balance",
    "holders",
    "updated_at",
  ],
  transactions: [
    "id",
    "chain",
    "token_address",
    "from_address",
    "to_address",
    "value",
    "tx_hash",
    "block_number",
    "block_hash",
    "block_time",
  ],
  addresses: ["address", "tags", "chains"],
  inWorkspace: ["place", "name", "warnings"],
  workspace: [
    "address",
    "format",
    "status",
    "symbols",
    "tags",
    "names",
    "chains",
    "warnings",
    "places",
  ],
  changes: [
    "change",
    "status",
    "address",
    "names",
    "tags",
    "warnings",
    "place",
    "old_address",
    "old_names",
    "old_tags",
    "old_warnings",
    "old_place",
    "errors",
    "new_names",
  ],
  deployments: [
    "chain",
    "address",
    "decimals",
    "token_name",
    "token_symbol",
    "token_decimals",
    "token_price",
    "balance",
    "holders",
    "updated_at",
  ],
} as const;

export type ExportFormat = "csv" | "json";

const rowsOfChunk = 1_000;

/**
 * Builds the text of an export in chunks of `rowsOfChunk` rows. Chains of nodes are exported in CAIP-2 form,
 * such as `eip155:31337`. If some rows belong to the sample, an additional column or field `sample` marks them.
 */
export function* buildExport(
  rows: readonly unknown[],
  table: TableName,
  format: ExportFormat,
  nodes: readonly ChainOfNode[] = [],
  isSample: (row: unknown) => boolean = () => false,
): Generator<string> {
  const hasSample = rows.some(isSample);
  const columns = [...exportColumns[table], ...(hasSample ? ["sample"] : [])];
  const fieldsOf = (row: unknown): ExportRow => ({
    ...flatten(exportChains(row, nodes)),
    ...(hasSample && { sample: isSample(row) }),
  });
  if (format === "csv") yield formatCsvHeader(columns);
  for (let from = 0; from < rows.length; from += rowsOfChunk) {
    yield rows
      .slice(from, from + rowsOfChunk)
      .map((row, index) =>
        format === "csv"
          ? formatCsvRow(fieldsOf(row), columns)
          : formatJsonRow(fieldsOf(row), from + index === 0),
      )
      .join("");
  }
  if (format === "json") yield formatJsonEnd(rows.length === 0);
}

/**
 * Flattens the row of a deployment, which has two records. If both have a field, the value of the deployment is
 * exported.
 */
function flatten(row: unknown): ExportRow {
  if (typeof row !== "object" || row === null) return {};
  if (!("deployment" in row && "holding" in row)) return { ...row };
  return { ...Object(row.holding), ...Object(row.deployment) } as ExportRow;
}

/** Drops a picture that is embedded as a `data:` URL, since it would fill the spreadsheet. Links to pictures stay. */
function withoutPicture(text: string): string {
  return /^data:/i.test(text) ? "" : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  return typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : JSON.stringify(value);
}
