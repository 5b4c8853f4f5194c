import type { Range } from "./finding";

/** A field beside an address, with the range of its value without quotes. */
export interface Field extends Range {
  readonly key: string;
  readonly value: string;
}

/** How far from an address its record is read, in UTF-16 units. */
const furthest = 1_000;

/** Languages of data by the end of a file's name; brackets or lines make their records. */
export function dataKindOf(path: string, language = ""): DataKind | undefined {
  const [, extension = language] = /\.(\w{1,8})$/.exec(path) ?? [];
  if (/^(?:json|jsonc|json5)$/i.test(extension)) return "json";
  if (/^ya?ml$/i.test(extension)) return "yaml";
  return /^toml$/i.test(extension) ? "toml" : undefined;
}

export type DataKind = "json" | "yaml" | "toml";

/** The fields of the object, block or table that an address is in, its own among them. */
export function readRecord(text: string, { start, end }: Range, kind: DataKind): readonly Field[] {
  const object = hasBrace(text, start) ? findObject(text, start, end) : undefined;
  if (object !== undefined) return readObject(text, object);
  return kind === "json" ? [] : readBlock(text, start);
}

/** Whether a field says which chain its record is of, by a number. */
export function isChainId({ key, value }: Field): boolean {
  return /^chain_?id$/i.test(key) && /^(?:\d{1,15}|0x[0-9a-f]{1,13})$/i.test(value);
}

/** Whether a place may be in an object; looking for its brace is quicker than counting braces. */
function hasBrace(text: string, place: number): boolean {
  return text.slice(Math.max(0, place - 1 - furthest), place).includes("{");
}

/** The record of a place up to the first nested one. Cheaper than its fields. */
export function sliceRecordStart(text: string, place: Range, kind: DataKind): string | undefined {
  return kind === "json" || hasBrace(text, place.start)
    ? sliceObjectStart(text, place)
    : sliceBlockStart(text, place);
}

/**
 * The object around a place from its brace up to the next one, behind which only nested objects and what
 * follows them may stand. Cheaper than its fields; undefined if something nested stands before the place.
 */
export function sliceObjectStart(text: string, { start, end }: Range): string | undefined {
  const before = text.slice(Math.max(0, start - furthest), start);
  const from = before.lastIndexOf("{") + 1;
  if (from === 0 || before.includes("}", from)) return undefined;
  const to = text.slice(end, end + furthest).search(/[{}]/);
  return to < 0 ? undefined : text.slice(start - before.length + from, end + to);
}

/** The lines around a place that have its indent and nothing between them. */
function sliceBlockStart(text: string, { start, end }: Range): string {
  const first = Math.max(0, start - furthest);
  const near = text.slice(first, end + furthest);
  let from = near.lastIndexOf("\n", start - first) + 1;
  const indent = indentAt(near, from);
  const isItem = (line: number): boolean => near.slice(line, line + indent).includes("-");
  const isBeside = (line: number): boolean =>
    indentAt(near, line) === indent && /["'\w]/.test(near.charAt(line + indent));
  while (from > 1 && !isItem(from)) {
    const above = near.lastIndexOf("\n", from - 2) + 1;
    const isCut = above === 0 && first > 0;
    if (isCut || !isBeside(above)) break;
    from = above;
  }
  let to = endOfLine(near, start - first);
  while (to < near.length && isBeside(to + 1) && !isItem(to + 1)) to = endOfLine(near, to + 1);
  return near.slice(from, to);
}

/** Where the key of a line begins, after the dash of an item. */
function indentAt(text: string, line: number): number {
  let at = line;
  while (isIndent(text.charCodeAt(at))) at += 1;
  return at - line;
}

function isIndent(code: number): boolean {
  return code === space || code === tab || code === dash;
}

const tab = 0x09;
const space = 0x20;
const dash = 0x2d;

/** The text between the braces around a place; undefined if they are too far away or on other lines. */
function findObject(text: string, start: number, end: number): Range | undefined {
  const from = findBrace(text, start - 1, -1);
  const to = from === undefined ? undefined : findBrace(text, end, 1);
  return from === undefined || to === undefined ? undefined : { start: from + 1, end: to };
}

function findBrace(text: string, from: number, step: 1 | -1): number | undefined {
  const [outer, inner] = step === 1 ? [closeBrace, openBrace] : [openBrace, closeBrace];
  const limit = Math.min(text.length, from + furthest);
  let depth = 0;
  for (let at = from; at >= Math.max(0, from - furthest) && at < limit; at += step) {
    const code = text.charCodeAt(at);
    if (code === inner) depth += 1;
    else if (code === outer) {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return undefined;
}

const openBrace = 0x7b;
const closeBrace = 0x7d;

/** A bracket, a key with its plain or quoted value, or another string. */
const part =
  /(?<open>[{[])|(?<close>[}\]])|(?:"(?<key>\w{1,40})"|(?<![\w"])(?<bare>\w{1,40}))\s*:\s*(?:"(?<double>(?:[^"\\\n]|\\.){0,200})"|'(?<single>(?:[^'\\\n]|\\.){0,200})'|(?<plain>[\w.+-]{1,80}))|"(?:[^"\\\n]|\\.){0,200}"/g;

function readObject(text: string, { start, end }: Range): readonly Field[] {
  const fields: Field[] = [];
  let depth = 0;
  for (const match of text.slice(start, end).matchAll(part)) {
    const { open, close, key, bare, double, single, plain } = match.groups ?? {};
    if (open !== undefined) depth += 1;
    else if (close !== undefined) depth -= 1;
    const name = key ?? bare;
    const quoted = double ?? single;
    const value = quoted ?? plain;
    if (depth > 0 || name === undefined || value === undefined) continue;
    const last = start + match.index + match[0].length - (quoted === undefined ? 0 : 1);
    fields.push({ key: name, value, start: last - value.length, end: last });
  }
  return fields;
}

/** `  - address: "0x…"`, `decimals = 6`, each with its indent. */
const lineOfField =
  /^(?<indent>[ \t]*(?:- +)?)["']?(?<key>\w{1,40})["']?[ \t]*[:=][ \t]*(?:"(?<double>[^"]{0,200})"|'(?<single>[^']{0,200})'|(?<plain>[^\s"'#{[][^\n#]{0,80}?))[ \t]*(?:#.*)?$/;

/** The lines around a place with the indent of its own, in the same item or table. */
function readBlock(text: string, place: number): readonly Field[] {
  const own = readLine(text, text.lastIndexOf("\n", place - 1) + 1);
  if (own === undefined) return [];
  const fields = [...own.fields];
  for (let line = own; !line.isItem; ) {
    const above = readLine(text, text.lastIndexOf("\n", line.start - 2) + 1, line.start);
    if (above === undefined || place - above.start > furthest || endsBlock(above, own)) break;
    if (above.indent === own.indent) fields.push(...above.fields);
    line = above;
  }
  for (let line = own; ; ) {
    const below = readLine(text, line.end + 1);
    if (below === undefined || below.end - place > furthest) break;
    if (endsBlock(below, own) || below.isItem) break;
    if (below.indent === own.indent) fields.push(...below.fields);
    line = below;
  }
  return fields;
}

interface Line extends Range {
  /** Where its key begins, after the dash of an item. */
  readonly indent: number;
  readonly isItem: boolean;
  readonly isBlank: boolean;
  readonly isHeading: boolean;
  readonly fields: readonly Field[];
}

/** The line that begins at a place; undefined at `before` and beyond the text. */
function readLine(text: string, start: number, before = text.length): Line | undefined {
  if (start >= before) return undefined;
  const end = Math.min(endOfLine(text, start), start + furthest);
  const line = text.slice(start, end).replace(/\r$/, "");
  const groups = lineOfField.exec(line)?.groups;
  const { key, double, single, plain } = groups ?? {};
  const value = double ?? single ?? plain;
  const begin =
    start + (/^[ \t]*(?:- +)?["']?\w+["']?[ \t]*[:=][ \t]*["']?/.exec(line)?.[0].length ?? 0);
  return {
    start,
    end: endOfLine(text, start),
    indent: /^[ \t]*(?:- +)?/.exec(line)?.[0].length ?? 0,
    isItem: /^[ \t]*- /.test(line),
    isBlank: /^[ \t]*(?:#.*)?$/.test(line),
    isHeading: /^[ \t]*\[/.test(line),
    fields:
      key === undefined || value === undefined
        ? []
        : [{ key, value, start: begin, end: begin + value.length }],
  };
}

/** Whether a line is outside of the block: an outer one, or the heading of the next table. */
function endsBlock(line: Line, own: Line): boolean {
  return line.isHeading || (!line.isBlank && line.indent < own.indent);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
