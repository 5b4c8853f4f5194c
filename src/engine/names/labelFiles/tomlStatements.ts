/** A statement of a TOML text: the header of a table, or a key and its value. */
export interface TomlStatement {
  readonly kind: "table" | "pair";
  /** The full path, including the path of the enclosing table. */
  readonly path: readonly string[];
  readonly start: number;
  /** The offset after the line end of the statement. */
  readonly end: number;
  /** The range of the value; only for a pair. */
  readonly value?: { readonly start: number; readonly end: number };
}

/** Reads the statements of a TOML text, in order, up to the first invalid one. */
export function readTomlStatements(text: string): readonly TomlStatement[] {
  const statements: TomlStatement[] = [];
  let table: readonly string[] = [];
  for (let start = skip(text, 0, aside); start < text.length; ) {
    const statement =
      text.charAt(start) === "[" ? readHeader(text, start) : readPair(text, start, table);
    if (statement === undefined) break;
    statements.push(statement);
    if (statement.kind === "table") table = statement.path;
    start = skip(text, statement.end, aside);
  }
  return statements;
}

/** Spaces, line ends, comments and a byte order mark. */
const aside = /(?:[\s\uFEFF]|#[^\n]*)*/y;
/** The rest of the line: spaces, a comment and the line end. */
const restOfLine = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const key = /"((?:\\.|[^"\\\n])*)"|'([^'\n]*)'|([\w-]+)/y;
const dot = /[ \t]*\.[ \t]*/y;
const equals = /[ \t]*=[ \t]*/y;
const brackets = /\[{1,2}[ \t]*/y;
const closingBrackets = /[ \t]*\]{1,2}/y;
const string = /"""(?:\\[^]|[^\\])*?"{3,5}|'''[^]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/y;
const plain = /[^"'#[\]{}\n]+/y;

function skip(text: string, from: number, pattern: RegExp): number {
  return endOf(text, from, pattern) ?? from;
}

/** Returns the end of the match that begins at the given offset; undefined if there is none. */
function endOf(text: string, from: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function readHeader(text: string, start: number): TomlStatement | undefined {
  const opened = endOf(text, start, brackets) ?? start;
  const read = readKey(text, opened);
  const closed = read && endOf(text, read.end, closingBrackets);
  const end = closed === undefined ? undefined : endOf(text, closed, restOfLine);
  if (read === undefined || end === undefined) return undefined;
  // The part `[]` distinguishes an array of tables, which never contains labels, from a table with the same path.
  const path = text.startsWith("[[", start) ? [...read.path, "[]"] : read.path;
  return { kind: "table", path, start, end };
}

function readPair(
  text: string,
  start: number,
  table: readonly string[],
): TomlStatement | undefined {
  const read = readKey(text, start);
  const from = read && endOf(text, read.end, equals);
  const to = from === undefined ? undefined : findValueEnd(text, from);
  const end = to === undefined ? undefined : endOf(text, to, restOfLine);
  if (read === undefined || from === undefined || to === undefined || end === undefined) {
    return undefined;
  }
  const path = [...table, ...read.path];
  return { kind: "pair", path, start, end, value: { start: from, end: to } };
}

function readKey(
  text: string,
  from: number,
): { readonly path: readonly string[]; readonly end: number } | undefined {
  const path: string[] = [];
  for (let at = from; ; ) {
    key.lastIndex = at;
    const match = key.exec(text);
    if (match === null) return undefined;
    const [, basic, literal, bare] = match;
    path.push(basic === undefined ? (literal ?? bare ?? "") : unescape(basic));
    const next = endOf(text, key.lastIndex, dot);
    if (next === undefined) return { path, end: key.lastIndex };
    at = next;
  }
}

/**
 * Unescapes a key. Keys with an escape that JSON does not have are returned as they are, since no label has such a
 * key.
 */
function unescape(basic: string): string {
  try {
    return String(JSON.parse(`"${basic}"`));
  } catch {
    return basic;
  }
}

/** Finds the end of a value, which may span several lines. */
function findValueEnd(text: string, from: number): number | undefined {
  let depth = 0;
  let end = from;
  for (let at = from; at < text.length; ) {
    const character = text.charAt(at);
    if (character === '"' || character === "'") {
      const closed = endOf(text, at, string);
      if (closed === undefined) return undefined;
      at = end = closed;
    } else if (character === "#" || character === "\n") {
      if (depth === 0) return end;
      at = skip(text, at, aside);
    } else if ("[]{}".includes(character)) {
      depth += "[{".includes(character) ? 1 : -1;
      at = end = at + 1;
    } else {
      at = endOf(text, at, plain) ?? at + 1;
      end = from + text.slice(from, at).trimEnd().length;
    }
  }
  return depth === 0 ? end : undefined;
}

/** Formats a text as a TOML string, for a value or a key. */
export function formatTomlString(text: string): string {
  return JSON.stringify(text).replace(/\u007f/g, "\\u007f");
}
