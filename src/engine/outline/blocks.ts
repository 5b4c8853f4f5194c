import { type Language, languageOf } from "./language";
import { endOfDetails, levelByUnderline, levelOfSummary, readPseudoHeading } from "./pseudoHeading";
import { endOfLine } from "../text/endOfLine";
import { sign, string, TokenWriter, type Tokens } from "./tokens";

/** Splits a text into tokens, in steps. Indented parts, sections below headings and rows of tables become blocks. */
export function* readTokens(
  text: string,
  path: string,
  language?: string,
): Generator<undefined, Tokens> {
  const own = languageOf(path, language);
  const writer = new TokenWriter(text, own);
  const steps = readPart(writer, 0, text.length, own);
  for (let next = 0; steps.next().done !== true; ) {
    if (writer.position < next) continue;
    next = writer.position + step;
    yield;
  }
  writer.closeTo(0, text.length);
  return writer.finish();
}

/** The length of one step, in UTF-16 units. */
const step = 16_384;

/** Reads a part of a text. Yields between lines; in a language with brackets, after each `step`. */
function* readPart(
  writer: TokenWriter,
  from: number,
  to: number,
  language: Language,
): Generator<undefined, void> {
  switch (language.kind) {
    case "indent":
      return yield* readIndented(writer, from, to, language);
    case "yaml":
      return yield* new YamlBlocks(writer, from, to, language).read();
    case "toml":
      return yield* readSections(writer, from, to, language);
    case "table":
      return yield* readTable(writer, from, to);
    case "markdown":
      return yield* readMarkdown(writer, from, to, language);
    default:
      for (let at = from; at < to; yield) at = writer.read(at, to, language, at + step);
  }
}

/** Reads Python: after a line that ends with a colon, a line with a larger indent begins a block. */
function* readIndented(
  writer: TokenWriter,
  from: number,
  to: number,
  language: Language,
): Generator<undefined, void> {
  const { text } = writer;
  const base = writer.depth;
  const columns = [0];
  for (let at = from; at < to; ) {
    const column = skipIndent(text, at) - at;
    const first = text.charCodeAt(at + column);
    const isBlank = first === 0x0a || first === 0x0d || first === 0x23 || at + column >= to;
    if (!isBlank) {
      const last = writer.count - 1;
      const opens = writer.codes[last] === 0x3a && writer.kinds[last] === sign;
      if (column > (columns.at(-1) ?? 0) && opens) {
        columns.push(column);
        writer.joinLine();
        writer.openBlock(at + column);
      } else {
        while (columns.length > 1 && column < (columns.at(-1) ?? 0)) {
          columns.pop();
          writer.closeTo(base + columns.length - 1, at);
        }
      }
      writer.breakLine();
    }
    at = readLogicalLine(writer, at + column, to, language);
    yield;
  }
  writer.closeTo(base, to);
}

/** Reads a line with its continuation lines, in brackets, in strings or after a backslash. */
function readLogicalLine(
  writer: TokenWriter,
  from: number,
  to: number,
  language: Language,
): number {
  const { text } = writer;
  const depth = writer.depth;
  let at = from;
  for (;;) {
    const end = Math.min(to, endOfLine(text, at));
    const before = writer.count;
    writer.read(at, end, inLine(language));
    const last = writer.count > before ? (writer.ends[writer.count - 1] ?? end) : end;
    at = Math.min(to, end + 1);
    // A triple-quoted string may end on a later line.
    if (isOpenTriple(writer, end)) at = closeTriple(writer, to);
    const isOpen = writer.depth > depth && writer.depth - depth < deepestBrackets;
    const goesOn = text.charCodeAt(last) === 0x5c || text.charCodeAt(end - 1) === 0x5c;
    if ((!isOpen && !goesOn) || at >= to) break;
    if (isOpen && looksLikeStart(text, at)) {
      writer.closeTo(depth, at);
      break;
    }
    writer.joinLine();
  }
  return at;
}

/** Returns a copy of the language in which strings end with the line. */
function inLine(language: Language): Language {
  let own = linewise.get(language);
  if (own === undefined) {
    own = { ...language, multiline: false };
    linewise.set(language, own);
  }
  return own;
}

const linewise = new WeakMap<Language, Language>();
const deepestBrackets = 200;

/** Whether a statement begins in the first column, which shows that an earlier bracket was never closed. */
function looksLikeStart(text: string, at: number): boolean {
  return /^(?:def|class|import|from|@)[ \w]/.test(text.slice(at, at + 8));
}

function isOpenTriple(writer: TokenWriter, end: number): boolean {
  const last = writer.count - 1;
  if (writer.kinds[last] !== string || writer.ends[last] !== end) return false;
  const start = writer.starts[last] ?? 0;
  const quotes = writer.text.slice(start, start + 3);
  if (quotes !== '"""' && quotes !== "'''") return false;
  return end - start < 6 || !writer.text.slice(end - 3, end).endsWith(quotes);
}

function closeTriple(writer: TokenWriter, to: number): number {
  const last = writer.count - 1;
  const start = writer.starts[last] ?? 0;
  const end = writer.text.indexOf(writer.text.slice(start, start + 3), start + 3);
  writer.ends[last] = end < 0 || end + 3 > to ? to : end + 3;
  const next = endOfLine(writer.text, writer.ends[last]);
  writer.read(writer.ends[last], Math.min(to, next), inLine(writer.language));
  return Math.min(to, next + 1);
}

function skipIndent(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at += 1;
  return at;
}

interface YamlLevel {
  readonly column: number;
  readonly kind: "map" | "list" | "item";
  /** The number of open brackets and blocks before the level begins. */
  readonly depth: number;
}

/** Reads YAML: indentation makes maps, dashes make lists. */
class YamlBlocks {
  readonly #levels: YamlLevel[] = [];

  constructor(
    readonly writer: TokenWriter,
    readonly from: number,
    readonly to: number,
    readonly language: Language,
  ) {}

  *read(): Generator<undefined, void> {
    const { writer, from, to } = this;
    const base = writer.depth;
    for (let at = from; at < to; yield) at = this.#readLine(at);
    writer.closeTo(base, to);
  }

  #readLine(line: number): number {
    const { text } = this.writer;
    const end = Math.min(this.to, endOfLine(text, line));
    let at = skipIndent(text, line);
    const first = text.charCodeAt(at);
    if (at >= end || first === 0x0d) return end + 1;
    if (first === 0x23) {
      this.writer.addComment(at, end);
      return end + 1;
    }
    if (at === line && /^(?:---|\.\.\.)(?:\s|$)/.test(text.slice(line, line + 4))) {
      this.#close(-1);
      // Another document begins.
      this.writer.breakLine();
      this.#open("map", -1, line, true);
      return end + 1;
    }
    this.writer.breakLine();
    while (text.charCodeAt(at) === 0x2d && isBlank(text, at + 1)) {
      const column = at - line;
      this.#openItem(column, at);
      at = skipIndent(text, at + 1);
      if (at >= end) return end + 1;
    }
    return this.#readEntry(line, at, end);
  }

  #readEntry(line: number, at: number, end: number): number {
    const { writer } = this;
    const { text } = writer;
    const column = at - line;
    const top = (): YamlLevel | undefined => this.#levels.at(-1);
    const isKey = hasKey(text, at, end);
    if (isKey || (top()?.column ?? -1) >= column) {
      while ((top()?.column ?? -2) > column) this.#pop(line);
      if (top()?.kind === "list" && top()?.column === column && text.charCodeAt(at) !== 0x2d)
        this.#pop(line);
      if (isKey && (top()?.column ?? -1) < column) this.#open("map", column, at);
      writer.breakLine();
    }
    const scalar = /[|>][+-]?\d?[+-]?[ \t]*\r?$/.exec(text.slice(Math.max(at, end - 12), end));
    if (
      scalar !== null &&
      /[:-]\s*(?:!\S{1,40}\s+)?$/.test(text.slice(at, end - scalar[0].length))
    ) {
      writer.read(at, end - scalar[0].length, this.language);
      return this.#readScalar(end, line, column);
    }
    const before = writer.depth;
    const stop = this.#readValue(at, end);
    if (writer.depth > before) writer.closeTo(before, stop);
    return stop + 1;
  }

  /** Reads the rest of a line, with continuation lines in brackets or quotes. */
  #readValue(from: number, end: number): number {
    const { writer } = this;
    const depth = writer.depth;
    let [at, stop] = [from, end];
    for (let lines = 0; ; lines += 1) {
      writer.read(at, stop, this.language);
      const last = writer.ends[writer.count - 1] ?? stop;
      if (last > stop) stop = Math.min(this.to, endOfLine(writer.text, last));
      const isOpen = writer.depth > depth;
      if (!isOpen || stop >= this.to || lines >= longestFlow) return stop;
      const next = stop + 1;
      // A key in the first column shows that the bracket was never closed.
      if (/^[\w"'-]{1,60}:(?:\s|$)/.test(writer.text.slice(next, next + 64))) return stop;
      at = next;
      stop = Math.min(this.to, endOfLine(writer.text, next));
      writer.breakLine();
    }
  }

  /** Reads the lines of a block scalar as one string. */
  #readScalar(end: number, line: number, column: number): number {
    const { writer } = this;
    const { text } = writer;
    const parent = Math.min(column, this.#levels.at(-1)?.column ?? 0);
    let last = end;
    for (let at = end + 1; at < this.to; ) {
      const next = Math.min(this.to, endOfLine(text, at));
      const begin = skipIndent(text, at);
      if (
        begin < next &&
        text.charCodeAt(begin) !== 0x0d &&
        begin - at <= Math.max(parent, skipIndent(text, line) - line)
      )
        break;
      last = next;
      at = next + 1;
    }
    writer.joinLine();
    if (last > end + 1) writer.add(string, end + 1, last);
    return last + 1;
  }

  #openItem(column: number, at: number): void {
    const top = (): YamlLevel | undefined => this.#levels.at(-1);
    while ((top()?.column ?? -2) > column) this.#pop(at);
    while (top()?.column === column && top()?.kind === "item") this.#pop(at);
    if (!(top()?.kind === "list" && top()?.column === column)) {
      if (top()?.column !== column || top()?.kind === "map") this.#open("list", column, at);
    }
    this.writer.breakLine();
    this.#open("item", column, at, true);
  }

  #open(kind: YamlLevel["kind"], column: number, at: number, isBroken = false): void {
    const { writer } = this;
    this.#levels.push({ column, kind, depth: writer.depth });
    if (!isBroken) writer.joinLine();
    writer.openBlock(at);
  }

  #pop(at: number): void {
    const level = this.#levels.pop();
    if (level !== undefined) this.writer.closeTo(level.depth, at);
  }

  #close(column: number): void {
    while (this.#levels.length > 0 && (this.#levels.at(-1)?.column ?? 0) >= column)
      this.#pop(this.from);
  }
}

/** The maximum number of lines of a value in brackets. */
const longestFlow = 2_000;

function isBlank(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) <= 0x20;
}

/** Whether a line of YAML begins with a key and a colon. */
function hasKey(text: string, at: number, end: number): boolean {
  const line = text.slice(at, Math.min(end, at + 200));
  return /^(?:"[^"\n]{0,120}"|'[^'\n]{0,120}'|[^\s#"'[\]{},&*!|>][^#\n]{0,120}?)\s*:(?:\s|$)/.test(
    line,
  );
}

/** Reads the sections of TOML and INI. The heading of a section is the key of its lines. */
function* readSections(
  writer: TokenWriter,
  from: number,
  to: number,
  language: Language,
): Generator<undefined, void> {
  const { text } = writer;
  const base = writer.depth;
  /** The names of the open sections, outermost first: `chains`, `chains.tokens`. */
  const sections: string[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, endOfLine(text, at));
    const heading = headingOfSection.exec(text.slice(at, Math.min(end, at + 200)));
    writer.breakLine();
    if (heading !== null) {
      const name = heading[1] ?? "";
      while (sections.length > 0 && !name.startsWith(`${sections.at(-1) ?? ""}.`)) sections.pop();
      writer.closeTo(base + sections.length, at);
      writer.breakLine();
      const outer = sections.at(-1);
      const inner = outer === undefined ? 0 : outer.length + 1;
      const begin = at + heading[0].indexOf(name);
      writer.read(begin + inner, begin + name.length, language);
      writer.joinLine();
      writer.openBlock(end);
      sections.push(name);
      at = end + 1;
      continue;
    }
    at = readLogicalLine(writer, at, to, language);
    yield;
  }
  writer.closeTo(base, to);
}

const headingOfSection = /^[ \t]*\[{1,2}([^[\]\n]{1,120})\]{1,2}[ \t]*(?:[#;].*)?\r?$/;

const longestHeading = 4_000;
const mostColumns = 200;

/** Reads the rows of a table. Each row is a block, and the headings are the keys of its cells. */
function* readTable(writer: TokenWriter, from: number, to: number): Generator<undefined, void> {
  const { text } = writer;
  const top = text.slice(from, from + longestHeading);
  const separator =
    [",", ";", "\t", "|"]
      .map((each) => ({ each, count: (/^[^#\n][^\n]*$/m.exec(top)?.[0] ?? "").split(each).length }))
      .sort((a, b) => b.count - a.count)[0]?.each ?? ",";
  let heading: readonly (readonly [number, number])[] | undefined;
  for (let at = from; at < to; ) {
    const { cells, end, isWhole } = readRow(text, at, to, separator);
    if (text.charCodeAt(at) === 0x23) {
      writer.addComment(at, end);
      at = end + 1;
      continue;
    }
    const depth = writer.depth;
    writer.breakLine();
    const row = writer.openBlock(at);
    if (heading === undefined) heading = cells.slice(0, mostColumns);
    else if (isWhole && cells.length <= heading.length) writer.columns.set(row, heading);
    addCells(writer, cells);
    writer.closeTo(depth, end);
    at = end + 1;
    yield;
  }
}

/** The code of the token between two cells, which is the same for all separators. */
export const betweenCells = -1;

function addCells(writer: TokenWriter, cells: readonly (readonly [number, number])[]): void {
  for (const [i, [start, end]] of cells.entries()) {
    if (i > 0) writer.add(sign, start, start, betweenCells);
    if (end > start) writer.add(string, start, end);
  }
}

/**
 * Reads the row that begins at `from`. `cells`: the ranges without their quotes. `isWhole`: whether all quotes are
 * closed.
 */
function readRow(
  text: string,
  from: number,
  to: number,
  separator: string,
): { cells: (readonly [number, number])[]; end: number; isWhole: boolean } {
  const cells: (readonly [number, number])[] = [];
  let isWhole = true;
  let at = from;
  for (;;) {
    let start = at;
    while (text.charCodeAt(start) === 0x20) start += 1;
    if (text.charAt(start) === '"') {
      let end = start + 1;
      const limit = Math.min(to, start + longestCell);
      while (end < limit) {
        if (text.charAt(end) !== '"') end += 1;
        else if (text.charAt(end + 1) === '"') end += 2;
        else break;
      }
      if (end < limit) {
        cells.push([start + 1, end]);
        at = end + 1;
        while (at < to && text.charAt(at) !== separator && text.charAt(at) !== "\n") at += 1;
        if (at >= to || text.charAt(at) === "\n") return { cells, end: at, isWhole };
        at += 1;
        continue;
      }
      // The quote is never closed.
      isWhole = false;
    }
    let end = start;
    while (end < to && text.charAt(end) !== separator && text.charAt(end) !== "\n") end += 1;
    const [begin, last] = trim(text, start, end);
    // A quote inside an unquoted cell closes a quote that began in an earlier cell.
    if (text.slice(begin, last).includes('"')) isWhole = false;
    cells.push([begin, last]);
    at = end;
    if (at >= to || text.charAt(at) === "\n") return { cells, end: at, isWhole };
    at += 1;
  }
}

const longestCell = 4_000;

function trim(text: string, from: number, to: number): readonly [number, number] {
  let [start, end] = [from, to];
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return [start, end];
}

const fence = /^[ \t]*(?:```+|~~~+)[ \t]*([\w+-]{0,20})/;
const headingOfMarkdown = /^#{1,6}(?=[ \t])/;
const item = /^([ \t]*)(?:[-*+]|\d{1,3}[.)])[ \t]+/;

/** Whether a line separates the head of a table from its rows: `| --- | :-: |`. */
function isRuleOfTable(line: string): boolean {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|");
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** Reads the headings, lists, tables and code blocks of Markdown. */
function* readMarkdown(
  writer: TokenWriter,
  from: number,
  to: number,
  language: Language,
): Generator<undefined, void> {
  const { text } = writer;
  const base = writer.depth;
  /** The levels of the open headings, and the columns of the open list items. */
  const headings: number[] = [];
  const items: number[] = [];
  let columns: readonly (readonly [number, number])[] | undefined;
  let begin = to;
  let isBehindBlank = true;
  const openHeading = (
    level: number,
    start: number,
    last: number,
    line: number,
    end: number,
  ): void => {
    items.length = 0;
    while ((headings.at(-1) ?? 0) >= level) headings.pop();
    writer.closeTo(base + headings.length, line);
    writer.breakLine();
    if (last > start) writer.add(string, start, last);
    writer.joinLine();
    writer.openBlock(end);
    headings.push(level);
    columns = undefined;
  };
  for (let at = from; at < to; at = begin) {
    const end = Math.min(to, endOfLine(text, at));
    begin = end + 1;
    yield;
    const line = text.slice(at, Math.min(end, at + longestLine));
    writer.breakLine();
    const fenced = fence.exec(line);
    if (fenced !== null) {
      begin = yield* readFence(writer, { end, to }, fenced);
      continue;
    }
    const level = headingOfMarkdown.exec(line)?.[0].length;
    if (level !== undefined) {
      const title = line.slice(level).replace(/(?<![ \t#\r])[ \t#\r]+$/, "");
      const last = at + level + title.length;
      openHeading(level, last - title.trimStart().length, last, at, end);
      isBehindBlank = true;
      continue;
    }
    if (endOfDetails.test(line)) {
      items.length = 0;
      while ((headings.at(-1) ?? 0) >= levelOfSummary) headings.pop();
      writer.closeTo(base + headings.length, at);
    }
    const isParagraph = isBehindBlank && /^ {0,3}[^\s#>|*+-]/.test(line);
    isBehindBlank = line.trim() === "";
    if (isParagraph && line.length < longestName) {
      const next = text.slice(end + 1, Math.min(to, endOfLine(text, end + 1)));
      const level = levelByUnderline(next);
      if (level !== undefined) {
        const [start, last] = trim(text, at, end);
        openHeading(level, start, last, at, end);
        begin = end + 1 + next.length + 1;
        isBehindBlank = true;
        continue;
      }
    }
    const pseudo = readPseudoHeading(line);
    if (pseudo !== undefined && !items.some((column) => column < skipIndent(text, at) - at)) {
      openHeading(pseudo.level, at + pseudo.start, at + pseudo.end, at, end);
      continue;
    }
    const depth = base + headings.length;
    if (line.includes("|")) {
      if (isRuleOfTable(line)) continue;
      const next = text.slice(
        end + 1,
        Math.min(to, end + 1 + longestLine, endOfLine(text, end + 1)),
      );
      const cells = readCells(text, at, end);
      if (columns === undefined && !isRuleOfTable(next)) {
        readText(writer, at, end, language);
        continue;
      }
      items.length = 0;
      writer.closeTo(depth, at);
      writer.breakLine();
      const row = writer.openBlock(at);
      if (columns === undefined) columns = cells;
      else writer.columns.set(row, columns);
      addCells(writer, cells);
      writer.closeTo(depth, end);
      continue;
    }
    columns = undefined;
    if (line.trim() === "") continue;
    const listed = item.exec(line);
    const column = skipIndent(text, at) - at;
    while (items.length > 0 && column <= (items.at(-1) ?? 0)) items.pop();
    writer.closeTo(depth + items.length, at);
    writer.breakLine();
    readText(writer, at + (listed?.[0].length ?? column), end, language);
    if (listed !== null) {
      writer.joinLine();
      writer.openBlock(end);
      items.push(column);
    }
  }
  writer.closeTo(base, to);
}

const longestLine = 2_000;
/** The maximum length of a heading that is marked by an underline. */
const longestName = 80;

/** Reads a line of prose. Brackets are closed at its end. */
function readText(writer: TokenWriter, from: number, to: number, language: Language): void {
  const depth = writer.depth;
  writer.read(from, to, language);
  writer.closeTo(depth, to);
}

function readCells(text: string, from: number, to: number): (readonly [number, number])[] {
  const cells: (readonly [number, number])[] = [];
  let start = from;
  for (let at = from; at <= to && cells.length < mostColumns; at += 1) {
    if (at < to && (text.charAt(at) !== "|" || text.charAt(at - 1) === "\\")) continue;
    cells.push(trim(text, start, at));
    start = at + 1;
  }
  const [first, last] = [cells[0], cells.at(-1)];
  if (first !== undefined && first[0] === first[1]) cells.shift();
  if (last !== undefined && last[0] === last[1]) cells.pop();
  return cells;
}

/** Reads a code block in the language of its fence. */
function* readFence(
  writer: TokenWriter,
  { end, to }: { readonly end: number; readonly to: number },
  [mark, name = ""]: RegExpExecArray,
): Generator<undefined, number> {
  const { text } = writer;
  const marks = mark
    .trim()
    .replace(/(?<![\w+-])[\w+-]+$/, "")
    .trim()
    .slice(0, 3);
  let close = end + 1;
  while (
    close < to &&
    !text.slice(skipIndent(text, close), skipIndent(text, close) + 3).startsWith(marks)
  ) {
    close = endOfLine(text, close) + 1;
  }
  const last = Math.min(close, to);
  const depth = writer.depth;
  const own = languageOf(`a.${name === "" ? "txt" : name}`);
  writer.languages.set(writer.openBlock(end), own);
  writer.breakLine();
  yield* readPart(writer, Math.min(end + 1, to), last, own);
  writer.closeTo(depth, last);
  return Math.min(to, endOfLine(text, last) + 1);
}
