import { inWord, isIn } from "../addresses/characters";
import type { Range } from "./finding";
import { NextPlace } from "./nextPlace";

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

/** Whether a file is a table in text, whose first line names its columns. */
export function isTable(path: string, language = ""): boolean {
  return /(?:^|\.)(?:csv|tsv)$/i.test(/\.\w{1,8}$/.exec(path)?.[0] ?? language);
}

export type DataKind = "json" | "yaml" | "toml";

/** The fields of the object, block or table that an address is in, its own among them. */
export function readRecord(text: string, { start, end }: Range, kind: DataKind): readonly Field[] {
  const object = hasBrace(text, start) ? findObject(text, start, end) : undefined;
  if (object !== undefined) return readObject(text, object);
  return kind === "json" ? [] : readBlock(text, start);
}

/** Whether what stands at a place is the value of `address`, `tokenAddress` or `contract_address`. */
export function isAddressField(text: string, start: number): boolean {
  let at = skipQuote(text, start);
  while (isSpace(text.charCodeAt(at - 1))) at -= 1;
  const sign = text.charCodeAt(at - 1);
  if (sign !== colon && sign !== equals) return false;
  at -= 1;
  while (isSpace(text.charCodeAt(at - 1))) at -= 1;
  at = skipQuote(text, at);
  const last = text.charCodeAt(at - 1);
  // The most frequent one, without an expression.
  const before = text.charCodeAt(at - 8);
  if (text.startsWith("address", at - 7) && (isQuote(before) || isSpace(before))) return true;
  return (
    (last === smallS || last === capitalS) &&
    /(?<![\w-])(?:token_?|contract_?)?address$/i.test(text.slice(Math.max(0, at - 24), at))
  );
}

function skipQuote(text: string, end: number): number {
  return isQuote(text.charCodeAt(end - 1)) ? end - 1 : end;
}

export function isQuote(code: number): boolean {
  return code === quote || code === doubleQuote;
}

export function isSpace(code: number): boolean {
  return code === space || code === tab || code === lineFeed || code === carriageReturn;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const doubleQuote = 0x22;
const quote = 0x27;
const colon = 0x3a;
const equals = 0x3d;
const capitalS = 0x53;
const smallS = 0x73;

/** Whether a field says which chain its record is of, by a number. */
export function isChainId({ key, value }: Field): boolean {
  return /^chain_?id$/i.test(key) && /^(?:\d{1,15}|0x[0-9a-f]{1,13})$/i.test(value);
}

/** Whether a place may be in an object; looking for its brace is quicker than counting braces. */
function hasBrace(text: string, place: number): boolean {
  return text.slice(Math.max(0, place - 1 - furthest), place).includes("{");
}

/** The beginning of a record, up to the first nested one. */
export interface RecordStart extends Range {
  /** Whether nothing nested stands in the record, so that this is all of it. */
  readonly isWhole: boolean;
}

/** The records of a document, each up to the first nested one, for places in order. Cheaper than their fields. */
export class RecordStarts {
  readonly #text: string;
  readonly #kind: DataKind;
  readonly #opening: NextPlace;
  readonly #closing: NextPlace;
  readonly #lineEnd: NextPlace;
  /** Whether no brace of the document can begin a record, so that none has to be looked for. */
  readonly #isOfLines: boolean;

  constructor(text: string, kind: DataKind) {
    this.#text = text;
    this.#kind = kind;
    this.#opening = new NextPlace(text, "{");
    this.#closing = new NextPlace(text, "}");
    this.#lineEnd = new NextPlace(text, "\n");
    this.#isOfLines = kind !== "json" && !text.includes("{");
  }

  /** Undefined in a place that is in no record, or behind something nested. */
  find(place: Range): RecordStart | undefined {
    const isOfLines =
      this.#isOfLines || (this.#kind !== "json" && !hasBrace(this.#text, place.start));
    return isOfLines ? this.#findBlock(place) : this.#findObject(place);
  }

  /** The object around a place from its brace up to the next one. */
  #findObject({ start, end }: Range): RecordStart | undefined {
    const text = this.#text;
    const first = Math.max(0, start - furthest);
    let from = start;
    while (from > first && !isBrace(text.charCodeAt(from - 1))) from -= 1;
    if (from === first || text.charCodeAt(from - 1) === closeBrace) return undefined;
    const [opened, closed] = [this.#opening.after(end), this.#closing.after(end)];
    const to = Math.min(opened, closed);
    if (to >= Math.min(text.length, end + furthest)) return undefined;
    return { start: from, end: to, isWhole: closed < opened };
  }

  /** The lines around a place that have its indent and nothing between them. */
  #findBlock({ start, end }: Range): RecordStart {
    const text = this.#text;
    const first = Math.max(0, start - furthest);
    const last = Math.min(text.length, end + furthest);
    let from = beginOfLine(text, start, first);
    let isWhole = from > first || first === 0;
    const indent = indentAt(text, from);
    while (from > first && !hasDash(text, from, indent)) {
      const above = beginOfLine(text, from - 1, first);
      const isCut = above === first && first > 0;
      if (isCut || !isBeside(text, above, indent)) {
        isWhole = !isCut && isOuter(text, above, indent);
        break;
      }
      from = above;
    }
    let to = this.#endOfLine(end, last);
    while (to < last && isBeside(text, to + 1, indent) && !hasDash(text, to + 1, indent))
      to = this.#endOfLine(to + 1, last);
    const isLast = to === text.length || (to + 1 === text.length && to < last);
    isWhole &&=
      isLast || (to + 1 < last && (hasDash(text, to + 1, indent) || isOuter(text, to + 1, indent)));
    return { start: from, end: to, isWhole };
  }

  #endOfLine(from: number, last: number): number {
    return Math.min(this.#lineEnd.after(from), last);
  }
}

function isBrace(code: number): boolean {
  return code === openBrace || code === closeBrace;
}

/** Whether a line is the first one of an item at this indent. */
function hasDash(text: string, line: number, indent: number): boolean {
  for (let at = line; at < line + indent; at += 1) {
    if (text.charCodeAt(at) === dash) return true;
  }
  return false;
}

function isBeside(text: string, line: number, indent: number): boolean {
  return indentAt(text, line) === indent && isOfKey(text.charCodeAt(line + indent));
}

/** Whether a line has a lower indent, or is the heading of a table. */
function isOuter(text: string, line: number, indent: number): boolean {
  const own = indentAt(text, line);
  const code = text.charCodeAt(line + own);
  return code === openBracket || (own < indent && isOfKey(code));
}

/** Whether a key may begin with it: a quote, a letter, a digit. */
function isOfKey(code: number): boolean {
  return code === quote || code === doubleQuote || isIn(code, inWord);
}

function beginOfLine(text: string, place: number, limit: number): number {
  let at = place;
  while (at > limit && text.charCodeAt(at - 1) !== lineFeed) at -= 1;
  return at;
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
const openBracket = 0x5b;

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
  const begin = beginOfLine(text, place, Math.max(0, place - furthest));
  const own = readLine(text, begin);
  if (own === undefined || (begin > 0 && text.charCodeAt(begin - 1) !== lineFeed)) return [];
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

function endOfLine(text: string, from: number, limit = text.length): number {
  let at = from;
  while (at < limit && text.charCodeAt(at) !== lineFeed) at += 1;
  return at;
}
