/** The rows of a CSV text (RFC 4180). */
interface CsvTable {
  readonly separator: string;
  /** The rows without empty lines, comments and Excel's `sep=`. */
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** Whether a quote is not closed at the end of its cell. A broken row ends at the end of its line. */
  readonly isBroken: boolean;
  readonly start: number;
  /** The offset after the line end of the row. */
  readonly end: number;
  /** The first line of the row, counted from 0. */
  readonly line: number;
  readonly cells: readonly CsvCell[];
}

export interface CsvCell {
  /** The content without the quotes. */
  readonly text: string;
  /** The range in the text, including the quotes. */
  readonly start: number;
  readonly end: number;
}

const byteOrderMark = "\uFEFF";
/** The maximum number of cells that are kept per row: the export of a spreadsheet may have a million columns. */
const mostCells = 1_000;
/** Lines that are not rows: empty lines, comments and `sep=`. */
const skippedLine = /^\s*(?:#|$)|^sep=.$/i;

/** Reads rows with commas, semicolons or tabs between cells. */
export function readCsv(text: string): CsvTable {
  const separator = findSeparator(text);
  return { separator, rows: [...readRows(text, separator)] };
}

/** Yields the rows of a text, parsed on demand. */
export function* readRows(text: string, separator: string): Generator<CsvRow> {
  let line = 0;
  for (let start = text.startsWith(byteOrderMark) ? 1 : 0; start < text.length; ) {
    const nextLine = findNextLine(text, start);
    let end = nextLine;
    if (!skippedLine.test(trimLineEnd(text.slice(start, nextLine)))) {
      const cells = readCells(text, start, separator);
      const isBroken = cells === undefined;
      if (!isBroken) end = findNextLine(text, cells.end);
      yield { isBroken, start, end, line, cells: cells?.cells ?? [] };
    }
    line += end === nextLine ? 1 : countLineEnds(text.slice(start, end));
    start = end;
  }
}

export function trimLineEnd(line: string): string {
  return line.replace(/(?<![\r\n])[\r\n]+$/, "");
}

interface Cells {
  readonly cells: readonly CsvCell[];
  readonly end: number;
}

/** Reads the cells of a row. Undefined for a broken row. */
function readCells(text: string, start: number, separator: string): Cells | undefined {
  const cells: CsvCell[] = [];
  for (let at = start; ; at += separator.length) {
    const cell = readCell(text, at, separator);
    if (cell === undefined) return undefined;
    if (cells.length < mostCells) cells.push(cell);
    at = cell.end;
    if (!text.startsWith(separator, at)) return { cells, end: at };
  }
}

/** Reads a cell. Undefined for a quote that is never closed, or closed before the end of the cell. */
function readCell(text: string, start: number, separator: string): CsvCell | undefined {
  if (text.charAt(start) !== '"') {
    const end = findCellEnd(text, start, separator);
    return { text: text.slice(start, end), start, end };
  }
  let close = text.indexOf('"', start + 1);
  while (text.charAt(close + 1) === '"' && close >= 0) close = text.indexOf('"', close + 2);
  if (close < 0) return undefined;
  const end = findCellEnd(text, close + 1, separator);
  if (text.slice(close + 1, end).trim() !== "") return undefined;
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), start, end };
}

function findCellEnd(text: string, from: number, separator: string): number {
  const end = separator.charCodeAt(0);
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === end || code === lineFeed || code === carriageReturn) return at;
  }
  return text.length;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function findNextLine(text: string, from: number): number {
  lineEnd.lastIndex = from;
  return lineEnd.exec(text) === null ? text.length : lineEnd.lastIndex;
}

const lineEnd = /\r\n|\r|\n/g;

function countLineEnds(text: string): number {
  return text.match(lineEnd)?.length ?? 0;
}

/** Finds the first separator in the first row; a comma if it has none. */
function findSeparator(text: string): string {
  const lines = text.slice(0, 65_536).replace(byteOrderMark, "").split(lineEnd);
  const first = lines.find((line) => !skippedLine.test(line)) ?? "";
  let isQuoted = false;
  for (const character of first) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && ",;\t".includes(character)) return character;
  }
  return ",";
}
