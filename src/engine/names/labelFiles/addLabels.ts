import { idOfChain } from "../../chains/chainRef";
import {
  formatPlaceKey,
  type LabelChain,
  type LabelPlace,
  type LabelTable,
  readLabelTable,
  readPlace,
} from "./addressLabels";
import type { CsvCell, CsvRow } from "./csvRows";
import { formatLabelCell, withoutFormulaGuard } from "./labelCell";

/** A label for a label table. The name has no line breaks. */
export interface NewLabel extends LabelPlace {
  readonly name: string;
}

/** An edit that replaces a range of a text. */
export interface LabelEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The reason why no label can be added, and the line, counted from 0, that has to be corrected first. */
export interface LabelObstacle {
  readonly kind: "quote" | "conflict" | "columns";
  readonly line: number;
}

const header = "address,name,chainId";

/**
 * Builds the edits, in order, that add labels to the text of a label table. If the table already has a label for the
 * same address and chain, its name is replaced, unless `onTaken` is `keep`. If the table is sorted by address and
 * chain, new rows are inserted in that order, so that git can merge rows that were added at different places. In any
 * other table, new rows are appended. Every other byte stays.
 */
export function buildLabelEdits(
  text: string,
  labels: readonly NewLabel[],
  onTaken: "keep" | "replace" = "replace",
): readonly LabelEdit[] | LabelObstacle {
  const table = readLabelTable(text);
  const obstacle = findObstacle(text, table);
  if (obstacle !== undefined) return obstacle;
  const placed = table.rows.flatMap((row) => {
    const place = row === table.header ? undefined : readPlace(row, table.columns);
    return place === undefined || "reason" in place
      ? []
      : [{ row, key: formatPlaceKey(place), order: orderOf(place) }];
  });
  const wanted = new Map(labels.map((label) => [formatPlaceKey(label), label]));
  const changes: LabelEdit[] = [];
  for (const { row, key } of placed) {
    const name = row.cells[table.columns.name];
    const label = wanted.get(key);
    if (name === undefined || label === undefined) continue;
    wanted.delete(key);
    if (onTaken === "replace") changes.push(...changeName(name, label.name));
  }
  const rows = [...wanted.values()]
    .map((label) => ({ order: orderOf(label), text: formatRow(label, table) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  return [...changes, ...insertRows(text, table, placed, rows)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}

/** Reads the name of each address and chain in a label table, by `formatPlaceKey`. */
export function readLabelNames(text: string): ReadonlyMap<string, string> {
  const { rows, header: titles, columns } = readLabelTable(text);
  const names = new Map<string, string>();
  for (const row of rows) {
    if (row === titles) continue;
    const place = readPlace(row, columns);
    if ("reason" in place) continue;
    const key = formatPlaceKey(place);
    const name = withoutFormulaGuard(row.cells[columns.name]?.text.trim() ?? "");
    if (!names.has(key)) names.set(key, name);
  }
  return names;
}

/** Applies edits to a text. The edits must be sorted and must not overlap. */
export function applyLabelEdits(text: string, edits: readonly LabelEdit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join("") + text.slice(at);
}

/**
 * Finds a fault that must be corrected first: a conflict, in which git may drop rows; an unclosed quote, after which
 * other readers lose the rows; or a missing column of names.
 */
function findObstacle(
  text: string,
  { rows, header: titles, columns }: LabelTable,
): LabelObstacle | undefined {
  const conflict = /^<{7} /m.exec(text);
  if (conflict !== null) {
    return { kind: "conflict", line: text.slice(0, conflict.index).split(/\r\n|\r|\n/).length - 1 };
  }
  const broken = rows.find(({ isBroken }) => isBroken);
  if (broken !== undefined) return { kind: "quote", line: broken.line };
  return columns.name < 0 ? { kind: "columns", line: titles?.line ?? 0 } : undefined;
}

function changeName(cell: CsvCell, name: string): readonly LabelEdit[] {
  if (withoutFormulaGuard(cell.text.trim()) === name) return [];
  return [{ start: cell.start, end: cell.end, text: formatLabelCell(name) }];
}

interface PlacedRow {
  readonly row: CsvRow;
  readonly key: string;
  readonly order: string;
}

interface NewRow {
  readonly order: string;
  readonly text: string;
}

/** Builds the insertions of new rows. The new rows must be sorted. */
function insertRows(
  text: string,
  { header: titles, rows: all }: LabelTable,
  placed: readonly PlacedRow[],
  rows: readonly NewRow[],
): readonly LabelEdit[] {
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
  const isInOrder = placed.every(({ order }, i) => order >= (placed[i - 1]?.order ?? ""));
  const top = titles?.end ?? placed[0]?.row.start ?? text.length;
  const isNew = all.length === 0 && rows.length > 0;
  const inserted = new Map(isNew ? [[top, header + lineEnd]] : []);
  for (const row of rows) {
    const before = placed.findLast(({ order }) => order <= row.order);
    const at = isInOrder ? (before?.row.end ?? top) : text.length;
    inserted.set(at, `${inserted.get(at) ?? ""}${row.text}${lineEnd}`);
  }
  return [...inserted].map(([at, added]) => {
    const isLineOpen = at > 0 && !/[\r\n\uFEFF]/.test(text.charAt(at - 1));
    return { start: at, end: at, text: `${isLineOpen ? lineEnd : ""}${added}` };
  });
}

/** Formats a row for the columns of the file. Without a chain column, the address gets a prefix (CAIP-10). */
function formatRow(
  { address, chain, name }: NewLabel,
  { columns, header: titles, separator }: LabelTable,
): string {
  const where = formatChain(chain);
  const namespace = address.format === "evm" ? "eip155:" : "";
  const needsPrefix = columns.chain < 0 && where !== "";
  const cells = Array.from({ length: titles?.cells.length ?? 3 }, () => "");
  cells[columns.address] = `${needsPrefix ? `${namespace}${where}:` : ""}${address.canonical}`;
  cells[columns.name] = formatLabelCell(name);
  if (columns.chain >= 0) cells[columns.chain] = where;
  return cells.join(separator);
}

/** Builds a sort key by address, then by chain; a label for every chain comes first. */
function orderOf({ address, chain }: LabelPlace): string {
  return `${address.canonical.toLowerCase()} ${formatChain(chain).padStart(16, "0")}`;
}

/**
 * Formats a chain as the file writes it: the id of an EVM chain, the identifier of any other chain, empty for every
 * chain.
 */
function formatChain(chain: LabelChain): string {
  if (chain === "every") return "";
  return String(idOfChain(chain) ?? chain);
}
