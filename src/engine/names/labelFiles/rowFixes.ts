import { identify } from "../../addresses/identify";
import {
  formatLabelKey,
  type LabelColumns,
  type LabelTable,
  readLabel,
  readLabelTable,
} from "./addressLabels";
import type { LabelEdit } from "./addLabels";
import { type CsvCell, type CsvRow, readRows, trimLineEnd } from "./csvRows";

/** A change that makes a row readable, or removes a repeated row. */
export interface RowFix {
  readonly kind: "address" | "order" | "quotes" | "remove";
  readonly edit: LabelEdit;
  /** The complete address, if the fix changes the address. */
  readonly address?: string;
}

/**
 * Finds the fixes for a row of a label table that has no label or a repeated label. `line`: the line where the row
 * begins, counted from 0.
 */
export function findRowFixes(text: string, line: number): readonly RowFix[] {
  const table = readLabelTable(text);
  const row = table.rows.find((each) => each.line === line);
  if (row === undefined || row === table.header) return [];
  const label = readLabel(row, table.columns);
  if (!("reason" in label)) {
    const isRepeated = table.rows.some((other) => {
      const above = other.line < line && other !== table.header && readLabel(other, table.columns);
      return above && !("reason" in above) && formatLabelKey(above) === formatLabelKey(label);
    });
    return isRepeated
      ? [{ kind: "remove", edit: { start: row.start, end: row.end, text: "" } }]
      : [];
  }
  const wanted = row.isBroken ? closeQuote(text, row, table) : mendCells(text, row, table);
  return wanted.filter(({ edit }) => givesLabel(text, row, table, edit));
}

function givesLabel(text: string, row: CsvRow, table: LabelTable, edit: LabelEdit): boolean {
  const [before, after] = [text.slice(row.start, edit.start), text.slice(edit.end, row.end)];
  const changed = `${before}${edit.text}${after}`;
  const [first] = readRows(changed, table.separator);
  return first !== undefined && !("reason" in readLabel(first, table.columns));
}

function mendCells(text: string, row: CsvRow, table: LabelTable): readonly RowFix[] {
  return [
    ...respell(row, table.columns),
    ...quoteName(text, row, table),
    ...exchange(text, row, table.columns),
  ];
}

/**
 * Fixes an address whose `0x` is missing or in upper case. A wrong checksum is not fixed here, but by the quick fix for
 * all documents.
 */
function respell(row: CsvRow, columns: LabelColumns): readonly RowFix[] {
  const cell = row.cells[columns.address];
  const [, digits] = /^(?:0X)?([0-9a-f]{40})$/i.exec(cell?.text.trim() ?? "") ?? [];
  if (cell === undefined || digits === undefined) return [];
  const verdict = identify(`0x${digits}`);
  if (!verdict.valid) return [];
  const address = verdict.canonical;
  return [{ kind: "address", address, edit: { start: cell.start, end: cell.end, text: address } }];
}

/** The number of columns of a file without a header. */
const columnCount = 3;

/**
 * Quotes a name that contains separators. The name ends at the first separator that makes the row readable. Applies to
 * rows with too many cells or with a space after a separator.
 */
function quoteName(text: string, row: CsvRow, table: LabelTable): readonly RowFix[] {
  const { columns } = table;
  const first = row.cells[columns.name];
  const rest = row.cells.slice(columns.name + 1);
  const isLonger = row.cells.length > (table.header?.cells.length ?? columnCount);
  const isProse = rest.some((cell) => cell.text.startsWith(" "));
  if (first === undefined || !(isLonger || isProse)) return [];
  const edits = rest.slice(0, mostEnds).map(({ end }) => {
    const name = text.slice(first.start, end).trim();
    return { start: first.start, end, text: quote(name) };
  });
  const edit = edits.find((each) => givesLabel(text, row, table, each));
  return edit === undefined ? [] : [{ kind: "quotes", edit }];
}

/** Builds a fix for each pair of cells that may have to be swapped. */
function exchange(text: string, row: CsvRow, columns: LabelColumns): readonly RowFix[] {
  const { address, name, chain } = columns;
  const pairs = [
    [address, name],
    [address, chain],
    [name, chain],
  ];
  return pairs.flatMap((pair) => {
    const cells = pair.map((column) => row.cells[column]).filter((cell) => cell !== undefined);
    const [one, other] = cells.sort((a, b) => a.start - b.start);
    if (one === undefined || other === undefined) return [];
    const raw = (cell: CsvCell): string => text.slice(cell.start, cell.end);
    const between = text.slice(one.end, other.start);
    const exchanged = `${raw(other)}${between}${raw(one)}`;
    return [{ kind: "order", edit: { start: one.start, end: other.end, text: exchanged } }];
  });
}

/** Closes the quote of a cell, trying each separator as the end of the cell. */
function closeQuote(text: string, row: CsvRow, table: LabelTable): readonly RowFix[] {
  const { separator } = table;
  const end = row.start + trimLineEnd(text.slice(row.start, row.end)).length;
  const edits: LabelEdit[] = [];
  for (let at = row.start; at < end; at += 1) {
    const isBegin = at === row.start || text.startsWith(separator, at - separator.length);
    if (!isBegin || text.charAt(at) !== '"') continue;
    for (let to = at + 1; to <= end && edits.length < mostEnds; to += 1) {
      if (to !== end && !text.startsWith(separator, to)) continue;
      const inside = text
        .slice(at + 1, to)
        .replace(/"\s*$/, "")
        .replaceAll('""', '"');
      edits.push({ start: at, end: to, text: quote(inside) });
    }
  }
  const edit = edits.find((each) => givesLabel(text, row, table, each));
  return edit === undefined ? [] : [{ kind: "quotes", edit }];
}

/** The maximum number of cell ends that are tried, since a row may have any number of separators. */
const mostEnds = 20;

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
