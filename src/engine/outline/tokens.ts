import { endOfLine } from "../text/endOfLine";
import type { Language } from "./language";

/**
 * The kinds of tokens. An `open` or `close` token with code 0 delimits a block: an indented part, a section or a row.
 */
export const word = 0;
export const string = 1;
export const sign = 2;
export const open = 3;
export const close = 4;

/**
 * The tokens of a text. Each property of a token is a typed array with one element per token, since a text of one
 * megabyte has hundreds of thousands of tokens.
 */
export interface Tokens {
  readonly text: string;
  readonly language: Language;
  readonly kinds: Uint8Array;
  /** The range of a string includes its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** For a sign or bracket, its characters as one number (`code`); 0 for a block. */
  readonly codes: Int32Array;
  /** 1 if a line break precedes the token. */
  readonly breaks: Uint8Array;
  /** The opening token of the innermost bracket or block around a token; -1 if there is none. */
  readonly parents: Int32Array;
  /**
   * For a bracket or block, the token of its counterpart. For a bracket that is never closed, a token at the end of the
   * enclosing bracket or block, or the number of tokens if nothing encloses the bracket.
   */
  readonly matches: Int32Array;
  /** The starts and ends of the comments, in order. */
  readonly commentStarts: number[];
  readonly commentEnds: number[];
  /** Maps the block of a table row to the ranges of the column headings. */
  readonly columns: Map<number, readonly (readonly [start: number, end: number])[]>;
  /** Maps a block to its language if the block has its own language, such as a code block in Markdown. */
  readonly languages: Map<number, Language>;
}

/** Encodes the characters of a sign as a number. */
export function code(text: string): number {
  let all = 0;
  for (let i = 0; i < text.length; i += 1) all += text.charCodeAt(i) << (8 * i);
  return all;
}

const lineFeed = 0x0a;
const wordLetters = new Uint8Array(0x10000).fill(1, 0xa1);
for (const letter of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$") {
  wordLetters[letter.charCodeAt(0)] = 1;
}
wordLetters.fill(0, 0x2000, 0x2070);
wordLetters[0xfeff] = 0;
wordLetters.fill(0, 0x3000, 0x3004);

function isLetter(at: number): boolean {
  return wordLetters[at] === 1;
}

const longSigns = new Set(
  [
    "===",
    "!==",
    "==",
    "!=",
    "=>",
    "->",
    ":=",
    "::",
    "?.",
    "??",
    "&&",
    "||",
    "<=",
    ">=",
    "+=",
    "...",
  ].map(code),
);

const operatorsBeforeRegex = new Set(
  Array.from("(,=:[!&|?{};+-*~^<>", (each) => each.charCodeAt(0)),
);
/** The maximum nesting depth of template literals. */
const deepest = 8;

type TokenArrays = Pick<
  TokenWriter,
  "kinds" | "starts" | "ends" | "codes" | "breaks" | "parents" | "matches"
>;

/** The arrays of the previous text, kept for reuse: the first access to new memory is the slowest part of the scan. */
let spare: TokenArrays | undefined;
/** The maximum length of arrays that are kept for reuse. */
const mostSpare = 500_000;

function takeArrays(least: number): TokenArrays {
  const arrays = spare;
  spare = undefined;
  if (arrays !== undefined && arrays.kinds.length >= least) return arrays;
  const length = Math.max(4_096, least);
  return {
    kinds: new Uint8Array(length),
    starts: new Int32Array(length),
    ends: new Int32Array(length),
    codes: new Int32Array(length),
    breaks: new Uint8Array(length),
    parents: new Int32Array(length),
    matches: new Int32Array(length),
  };
}

/** Adds tokens in order and matches brackets. */
export class TokenWriter implements Tokens {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  codes: Int32Array;
  breaks: Uint8Array;
  parents: Int32Array;
  matches: Int32Array;
  readonly commentStarts: number[] = [];
  readonly commentEnds: number[] = [];
  readonly columns = new Map<number, readonly (readonly [number, number])[]>();
  readonly languages = new Map<number, Language>();
  readonly #stack: number[] = [];
  #count = 0;
  #isBroken = 1;
  /**
   * The number of characters that were scanned without finding the end of a string, or beyond the part that is being
   * read.
   */
  #readInVain = 0;
  /**
   * For each open block, the first index of `#stack` that a closing bracket inside the block may match. A bracket in the
   * innermost block thus never closes a bracket outside the block.
   */
  readonly #floors: number[] = [];

  constructor(
    readonly text: string,
    readonly language: Language,
  ) {
    const arrays = takeArrays(text.length >> 2);
    this.kinds = arrays.kinds;
    this.starts = arrays.starts;
    this.ends = arrays.ends;
    this.codes = arrays.codes;
    this.breaks = arrays.breaks;
    this.parents = arrays.parents;
    this.matches = arrays.matches;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of open brackets and blocks. */
  get depth(): number {
    return this.#stack.length;
  }

  breakLine(): void {
    this.#isBroken = 1;
  }

  joinLine(): void {
    this.#isBroken = 0;
  }

  add(kind: number, start: number, end: number, own = 0): number {
    const at = this.#count;
    if (at === this.kinds.length) this.#grow();
    const { length } = this.#stack;
    this.kinds[at] = kind;
    this.starts[at] = start;
    this.ends[at] = end;
    this.codes[at] = own;
    this.breaks[at] = this.#isBroken;
    this.parents[at] = length === 0 ? -1 : (this.#stack[length - 1] ?? -1);
    this.matches[at] = -1;
    this.#isBroken = 0;
    this.#count += 1;
    return at;
  }

  #grow(): void {
    this.kinds = grownBytes(this.kinds);
    this.starts = grown(this.starts);
    this.ends = grown(this.ends);
    this.codes = grown(this.codes);
    this.breaks = grownBytes(this.breaks);
    this.parents = grown(this.parents);
    this.matches = grown(this.matches);
  }

  addComment(start: number, end: number): void {
    this.commentStarts.push(start);
    this.commentEnds.push(end);
  }

  openBlock(at: number): number {
    const token = this.add(open, at, at);
    this.#stack.push(token);
    this.#floors.push(this.#stack.length);
    return token;
  }

  /** Closes blocks and brackets until only `depth` are open. */
  closeTo(depth: number, at: number): void {
    while (this.#stack.length > depth) {
      const from = this.#stack.pop() ?? 0;
      const isBlock = this.codes[from] === 0;
      if (isBlock) this.#floors.pop();
      const token = this.add(isBlock ? close : sign, at, at);
      this.matches[from] = token;
      this.matches[token] = from;
    }
  }

  openBracket(at: number, own: number): void {
    const token = this.add(open, at, at + 1, own);
    this.#stack.push(token);
  }

  /**
   * Closes the nearest open bracket of the same type, and the unclosed brackets inside it. Without such a bracket,
   * the character becomes a sign.
   */
  closeBracket(at: number, own: number): void {
    const wanted = own === 0x7d ? 0x7b : own === 0x5d ? 0x5b : 0x28;
    const stack = this.#stack;
    const lowest = Math.max(this.#floors.at(-1) ?? 0, stack.length - mostUnclosed);
    for (let i = stack.length - 1; i >= lowest; i -= 1) {
      const from = stack[i] ?? 0;
      if (this.codes[from] !== wanted) continue;
      const token = this.#count;
      while (stack.length > i) this.matches[stack.pop() ?? 0] = token;
      this.add(close, at, at + 1, own);
      this.matches[token] = from;
      return;
    }
    this.add(sign, at, at + 1, own);
  }

  finish(): this {
    const { count, kinds, starts, ends, codes, breaks, parents, matches } = this;
    for (const each of this.#stack) matches[each] = count;
    this.kinds = kinds.slice(0, count);
    this.starts = starts.slice(0, count);
    this.ends = ends.slice(0, count);
    this.codes = codes.slice(0, count);
    this.breaks = breaks.slice(0, count);
    this.parents = parents.slice(0, count);
    this.matches = matches.slice(0, count);
    if (kinds.length <= mostSpare) {
      spare = { kinds, starts, ends, codes, breaks, parents, matches };
    }
    return this;
  }

  /** The end of the last token. */
  get position(): number {
    return this.ends[this.#count - 1] ?? 0;
  }

  /**
   * Reads a part of the text as code or data with brackets. Stops after the first token that ends at or after `stop`;
   * returns the offset reached.
   */
  read(from: number, to: number, language: Language, stop = to): number {
    const { text } = this;
    const { line, block } = language;
    const { comments, quotes } = startsOf(language);
    let at = from;
    const last = Math.min(to, stop);
    while (at < last) {
      const own = text.charCodeAt(at);
      if (own === lineFeed) {
        this.#isBroken = 1;
        at += 1;
      } else if (own <= 0x20 || own === 0xfeff) at += 1;
      else if (isLetter(own)) {
        let end = at + 1;
        while (end < to && isLetter(text.charCodeAt(end))) end += 1;
        if (language.dashes === true) end = this.#readDashes(end, to);
        this.add(word, at, end);
        at = end;
      } else if (own === 0x2c || own === 0x3b) {
        // Fast path for `,` and `;`, the most frequent signs: neither begins a sign of several characters.
        if (comments[own] === 1) {
          const end = Math.min(to, endOfLine(text, at));
          this.addComment(at, end);
          at = end;
        } else {
          this.add(sign, at, at + 1, own);
          at += 1;
        }
      } else {
        const comment =
          comments[own] === 1 ? findComment(text, at, to, line, block, language) : undefined;
        if (comment !== undefined) {
          let end = comment === "line" ? text.indexOf("\n", at) : comment;
          if (end < 0 || end > to) end = to;
          this.addComment(at, end);
          if (comment !== "line" && text.slice(at, end).includes("\n")) this.#isBroken = 1;
          at = end;
        } else if (quotes[own] === 1 && this.#mayQuote(at, own, language)) {
          const isTemplate = own === 0x60 && language.template === true;
          const end = Math.min(
            to,
            isTemplate ? this.#readTemplate(at, to) : this.#readString(at, to, language),
          );
          this.add(string, at, end);
          at = end;
        } else if (own === 0x2f && language.regex === true && this.#mayBeRegex()) {
          const end = readRegex(text, at);
          this.add(end > at + 1 ? string : sign, at, end, own);
          at = end;
        } else if (own === 0x7b || own === 0x5b || own === 0x28) {
          this.openBracket(at, own);
          at += 1;
        } else if (own === 0x7d || own === 0x5d || own === 0x29) {
          this.closeBracket(at, own);
          at += 1;
        } else {
          const size = sizeOfSign(text, at);
          this.add(sign, at, at + size, size === 1 ? own : code(text.slice(at, at + size)));
          at += size;
        }
      }
    }
    return at;
  }

  /**
   * Returns the end of a template; this end may be after `to`. Returns the end of the line if the template has no end
   * or is nested too deeply, or if `mostReadInVain` is reached.
   */
  #readTemplate(at: number, to: number): number {
    const { text } = this;
    if (this.#readInVain < mostReadInVain) {
      const end = readTemplate(text, at, 0);
      this.#readInVain += Math.max(0, end > 0 ? end - to : -end - at);
      if (end > 0) return end;
    }
    return endOfLine(text, at);
  }

  /** Returns the end of the string that begins at `at`; this end may be after `to`. */
  #readString(at: number, to: number, language: Language): number {
    const { text } = this;
    const quote = text.charAt(at);
    if (language.triple === true && text.startsWith(quote.repeat(3), at)) {
      const end = text.indexOf(quote.repeat(3), at + 3);
      return end < 0 ? text.length : end + 3;
    }
    if (quote === "`") {
      const end = text.indexOf("`", at + 1);
      return end < 0 ? endOfLine(text, at) : end + 1;
    }
    const own = quote.charCodeAt(0);
    // Searches only up to `to`: in thousands of short parts, each string would otherwise be searched far beyond its part.
    for (let i = at + 1; i < to; i += 1) {
      const each = text.charCodeAt(i);
      if (each === own) return i + 1;
      if (each === 0x5c) i += 1;
      else if (each === lineFeed) {
        if (language.multiline !== true) return i;
        return this.#readLongString(at, own);
      }
    }
    return to < text.length ? to : endOfLine(text, at);
  }

  /**
   * Returns the end of a string with several lines. A string without a closing quote within `longestString` ends with
   * its first line, and so does every string after `mostReadInVain` is reached.
   */
  #readLongString(at: number, own: number): number {
    const { text } = this;
    if (this.#readInVain < mostReadInVain) {
      const limit = Math.min(text.length, at + longestString);
      for (let i = at + 1; i < limit; i += 1) {
        const each = text.charCodeAt(i);
        if (each === own) return i + 1;
        if (each === 0x5c) i += 1;
      }
      this.#readInVain += limit - at;
    }
    return endOfLine(text, at);
  }

  #readDashes(from: number, to: number): number {
    let end = from;
    while (end + 1 < to) {
      const own = this.text.charCodeAt(end);
      if (isLetter(own) || (own === 0x2d && isLetter(this.text.charCodeAt(end + 1)))) end += 1;
      else break;
    }
    while (end < to && isLetter(this.text.charCodeAt(end))) end += 1;
    return end;
  }

  /**
   * Whether a quote begins a string. An apostrophe does not if it begins a lifetime, as in Rust, or if it follows a
   * letter that is not part of a string prefix such as `b`.
   */
  #mayQuote(at: number, own: number, { lifetimes }: Language): boolean {
    if (own !== 0x27) return true;
    const { text } = this;
    if (lifetimes === true && isLetter(text.charCodeAt(at + 1)) && text.charCodeAt(at + 2) !== 0x27)
      return false;
    if (!isLetter(text.charCodeAt(at - 1))) return true;
    const start = this.starts[this.#count - 1] ?? 0;
    return at - start <= 7 && /^(?:[bfru]{1,2}|hex|unicode|e|x)$/i.test(text.slice(start, at));
  }

  #mayBeRegex(): boolean {
    const last = this.count - 1;
    if (last < 0) return true;
    const kind = this.kinds[last];
    if (kind === open) return true;
    if (kind === sign) return operatorsBeforeRegex.has((this.codes[last] ?? 0) & 0xff);
    return (
      kind === word &&
      /^(?:return|typeof|case|in|of)$/.test(this.text.slice(this.starts[last], this.ends[last]))
    );
  }
}

function grownBytes(bytes: Uint8Array): Uint8Array {
  const longer = new Uint8Array(2 * bytes.length);
  longer.set(bytes);
  return longer;
}

function grown(numbers: Int32Array): Int32Array {
  const longer = new Int32Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

/** The maximum number of open brackets that a closing bracket searches for its counterpart. */
const mostUnclosed = 64;

/** Tables by character code: 1 if the character may begin a comment or a string. */
interface Starts {
  readonly comments: Uint8Array;
  readonly quotes: Uint8Array;
}

const starts = new WeakMap<Language, Starts>();

function startsOf(language: Language): Starts {
  let known = starts.get(language);
  if (known === undefined) {
    known = { comments: new Uint8Array(0x10000), quotes: new Uint8Array(0x10000) };
    for (const begin of [...language.line, ...language.block.map(([each]) => each)]) {
      known.comments[begin.charCodeAt(0)] = 1;
    }
    if (language.hashLines === true) known.comments[0x23] = 1;
    for (const quote of language.quotes) known.quotes[quote.charCodeAt(0)] = 1;
    starts.set(language, known);
  }
  return known;
}

const inSign = new Uint8Array(0x10000);
for (const each of "=!>-:?&|<+.") inSign[each.charCodeAt(0)] = 1;

function sizeOfSign(text: string, at: number): number {
  if (inSign[text.charCodeAt(at + 1)] === 0 || inSign[text.charCodeAt(at)] === 0) return 1;
  for (let size = 3; size > 1; size -= 1) {
    const own = text.slice(at, at + size);
    if (own.length === size && longSigns.has(code(own))) return size;
  }
  return 1;
}

/**
 * Returns the end of the comment that begins at `at`, limited to `to`; "line" if the comment ends with its line;
 * undefined if no comment begins there.
 */
function findComment(
  text: string,
  at: number,
  to: number,
  line: readonly string[],
  block: Language["block"],
  { kind, hashLines }: Language,
): number | "line" | undefined {
  for (const begin of line) {
    if (!text.startsWith(begin, at)) continue;
    // Except in Python, `#` may be part of a word.
    if (begin === "#" && kind !== "indent" && at > 0 && text.charCodeAt(at - 1) > 0x20) continue;
    return "line";
  }
  if (hashLines === true && text.charCodeAt(at) === 0x23 && text.charCodeAt(at + 1) === 0x20) {
    let before = at - 1;
    while (before >= 0 && (text.charCodeAt(before) === 0x20 || text.charCodeAt(before) === 0x09))
      before -= 1;
    if (before < 0 || text.charCodeAt(before) === lineFeed) return "line";
  }
  for (const [begin, ending] of block) {
    if (!text.startsWith(begin, at)) continue;
    const from = at + begin.length;
    // Searches only up to `to`: thousands of unclosed comments would otherwise each be searched to the end of the text.
    const end = text.slice(from, to).indexOf(ending);
    return end < 0 ? to : from + end + ending.length;
  }
  return undefined;
}

const longestString = 4_000;
const longestInHole = 200;
const longestRegex = 300;
/**
 * The maximum of `#readInVain`. The scan of a template without an end runs to the end of the text, and each following
 * backtick begins another scan.
 */
const mostReadInVain = 4_000_000;

/**
 * Returns the end of a template literal. If the literal never ends or is nested too deeply, returns the negated offset
 * at which the scan stopped.
 */
function readTemplate(text: string, at: number, depth: number): number {
  for (let i = at + 1; i < text.length; i += 1) {
    const each = text.charCodeAt(i);
    if (each === 0x5c) i += 1;
    else if (each === 0x60) return i + 1;
    else if (each === 0x24 && text.charCodeAt(i + 1) === 0x7b) {
      const end = depth < deepest ? readHole(text, i + 2, depth) : -i;
      if (end < 0) return end;
      i = end;
    }
  }
  return -text.length;
}

/** Returns the offset of the `}` that closes `${…}`; if there is none, the negated offset at which the scan stopped. */
function readHole(text: string, from: number, level: number): number {
  let depth = 1;
  for (let i = from; i < text.length; i += 1) {
    const each = text.charCodeAt(i);
    if (each === 0x7b) depth += 1;
    else if (each === 0x7d) {
      depth -= 1;
      if (depth === 0) return i;
    } else if (each === 0x60) {
      const end = readTemplate(text, i, level + 1);
      if (end < 0) return end;
      i = end - 1;
    } else if (each === 0x22 || each === 0x27) {
      const end = text.slice(i + 1, i + longestInHole).indexOf(String.fromCharCode(each));
      if (end >= 0) i += end + 1;
    }
  }
  return -text.length;
}

function readRegex(text: string, at: number): number {
  let isInClass = false;
  for (let i = at + 1; i < at + longestRegex; i += 1) {
    const each = text.charCodeAt(i);
    if (each === lineFeed) return at + 1;
    if (each === 0x5c) i += 1;
    else if (each === 0x5b) isInClass = true;
    else if (each === 0x5d) isInClass = false;
    else if (each === 0x2f && !isInClass) return i + 1;
  }
  return at + 1;
}
