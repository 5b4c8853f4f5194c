import { finish, type Steps } from "../text/slices";
import { betweenCells, readTokens } from "./blocks";
import type { Language } from "./language";
import { close, code, open, sign, string, type Tokens, word } from "./tokens";

/** A range of a text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The key of a field, the name of a variable, or one part of a path such as `config.base.usdc`. */
export interface Key extends Span {
  /** The text without quotes and brackets: `8453`, `ChainId.BASE`, `usdc`. */
  readonly text: string;
  /** Whether the key is computed: `[ChainId.BASE]`, `usdc[8453]`. */
  readonly isComputed: boolean;
}

/** A range of tokens; `last` is exclusive. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/**
 * A condition that an entry sets for a place inside it: the condition of an `if` or `a ? b : c`, or the value of a
 * `case`.
 */
interface Guard {
  readonly run: Run;
  /** Whether the condition holds at the place: false in the `else` of an `if`. */
  readonly holds: boolean;
  /** Whether the guard is the value of a `case` rather than a condition. */
  readonly isCase: boolean;
}

/** An entry of a scope: a field of an object, an item of a list, a cell of a row or a statement of a block. */
export interface Entry {
  readonly run: Run;
  /** The keys from the innermost outwards: `usdc`, `base`, `config` of `config.base.usdc = …`. */
  readonly keys: readonly Key[];
  /** The tokens after the colon, the assignment sign or the heading; all tokens if the entry has none of them. */
  readonly value: Run;
  /** The words before the name in a declaration, such as `const`. */
  readonly declares: string;
  readonly isAssigned: boolean;
  /**
   * The values of the `case` labels above the entry; an empty run for `default`. All statements after the same labels
   * share one array.
   */
  readonly labels: readonly Run[];
}

/** The surroundings of a place: an entry and the scope that contains it. */
export interface Level {
  readonly keys: readonly Key[];
  readonly guards: readonly Guard[];
  /** The name of the function, class or contract that the entry declares before the place. */
  readonly declared: Key | undefined;
  readonly entry: Entry;
  /** The token of the bracket or block around the entry; -1 for the text itself. */
  readonly scope: number;
  readonly outer: Level | undefined;
}

const signs = {
  assign: code("="),
  colon: code(":"),
  define: code(":="),
  fat: code("=>"),
  thin: code("->"),
  comma: code(","),
  semicolon: code(";"),
  dot: code("."),
  optional: code("?."),
  member: code("::"),
  question: code("?"),
  less: code("<"),
  greater: code(">"),
  bang: code("!"),
  either: code("|"),
};

/** Operators and punctuation marks that, at the start of a line, continue the previous entry. */
const goesOn = new Set(
  [
    ".",
    "?.",
    "?",
    ":",
    "+",
    "*",
    "/",
    "&&",
    "||",
    "??",
    "=",
    "==",
    "===",
    "!=",
    "!==",
    "=>",
    "->",
    "|",
    "&",
    ",",
    "<",
    ">",
  ].map(code),
);
const branches = /^(?:else|elif|catch|finally)$/;
const wordsThatGoOn = /^(?:as|satisfies|and|or|instanceof|then|extends|implements|where)$/;
/** Words after a closing brace that do not begin another entry. */
const wordsBehindBrace =
  /^(?:else|elif|catch|finally|while|as|satisfies|of|in|instanceof|and|or|is|until)$/;
const declaration =
  /^(?:function|func|fn|fun|def|class|contract|library|interface|struct|impl|mod|module|namespace|object|enum|trait|describe|it|test)$/;
const wordsOfPython =
  /^(?:if|elif|else|for|while|with|try|except|finally|def|class|match|case|return|async|lambda)$/;
/** The maximum number of tokens that one scan of an entry reads. */
const furthest = 400;
/** The maximum number of tokens of a type or of a `case` label. */
const longestType = 60;

/**
 * The structure of a text in any language: scopes that contain entries with keys. Applies to one version of a text;
 * scopes are read on demand.
 */
export class Outline {
  readonly #entries = new Map<number, readonly Entry[]>();
  readonly #levels = new Map<number, Level>();
  /** Cache of `languageIn`. */
  readonly #languages = new Map<number, Language>();
  /** Cache of `scopeOf`, which is called for each address of an entry; an entry may have thousands. */
  readonly #scopes = new Map<Entry, number>();

  constructor(
    readonly text: string,
    readonly path: string,
    readonly tokens: Tokens,
  ) {}

  get language(): Language {
    return this.tokens.language;
  }

  languageIn(scope: number): Language {
    const { languages, parents } = this.tokens;
    if (languages.size === 0) return this.language;
    const passed: number[] = [];
    let own: Language | undefined;
    for (let at = scope; at >= 0 && own === undefined; at = parents[at] ?? -1) {
      own = languages.get(at) ?? this.#languages.get(at);
      passed.push(at);
    }
    own ??= this.language;
    for (const each of passed) this.#languages.set(each, own);
    return own;
  }

  get count(): number {
    return this.tokens.kinds.length;
  }

  /** Returns the innermost level at an offset; `outer` links to the enclosing levels. */
  at(offset: number): Level {
    return this.levelOf(this.#tokenAt(offset));
  }

  /** Returns the entries of a scope, in order; for -1, the entries of the text itself. */
  entriesOf(scope: number): readonly Entry[] {
    let entries = this.#entries.get(scope);
    if (entries === undefined) {
      entries = finish(this.#readEntries(scope));
      this.#entries.set(scope, entries);
    }
    return entries;
  }

  /** Reads the large scopes in steps. Otherwise the first `entriesOf` for such a scope would read it in one call. */
  *readLargeScopes(): Steps<void> {
    const sizes = new Uint32Array(this.count + 1);
    const { parents } = this.tokens;
    for (let at = 0; at < this.count; at += 1) {
      const scope = (parents[at] ?? -1) + 1;
      sizes[scope] = (sizes[scope] ?? 0) + 1;
    }
    for (let at = 0; at <= this.count; at += 1) {
      if ((sizes[at] ?? 0) < largeScope || this.#entries.has(at - 1)) continue;
      this.#entries.set(at - 1, yield* this.#readEntries(at - 1));
    }
  }

  textOf(token: number): string {
    const { starts, ends } = this.tokens;
    return this.text.slice(starts[token], ends[token]);
  }

  /** Returns the content of a string without its quotes; the text of any other token. */
  contentOf(token: number): string {
    const text = this.textOf(token);
    if (this.tokens.kinds[token] !== string) return text;
    const start = /^(?:"""|'''|["'`])/.exec(text)?.[0].length;
    if (start === undefined) return text;
    // Reads only the ends of the string: a string may have a megabyte, and its content is requested for each address.
    const end = /(?:"""|'''|["'`])$/.exec(text.slice(Math.max(start, text.length - 3)))?.[0].length;
    return text.slice(start, text.length - (end ?? 0));
  }

  /** Yields the tokens of a run, without the tokens inside nested brackets. */
  *tokensOf({ first, last }: Run): Generator<number> {
    for (let at = first; at < last; at = this.#next(at)) yield at;
  }

  spanOf({ first, last }: Run): Span {
    const { starts, ends } = this.tokens;
    const start = starts[first] ?? this.text.length;
    return last > first ? { start, end: ends[last - 1] ?? start } : { start, end: start };
  }

  /** Returns the text of a run, limited to `most` characters. */
  textOfRun(run: Run, most = 200): string {
    const { start, end } = this.spanOf(run);
    return this.text.slice(start, Math.min(end, start + most));
  }

  /** Returns the first scope in the value of an entry, such as an object; undefined if there is none. */
  scopeOf(entry: Entry): number | undefined {
    let scope = this.#scopes.get(entry);
    if (scope === undefined) {
      scope = this.#findScope(entry) ?? none;
      this.#scopes.set(entry, scope);
    }
    return scope === none ? undefined : scope;
  }

  #findScope({ value }: Entry): number | undefined {
    for (const token of this.tokensOf(value)) {
      if (this.tokens.kinds[token] === open && token < this.count) return token;
    }
    return undefined;
  }

  isBrace(token: number): boolean {
    return this.tokens.kinds[token] === open && (this.tokens.codes[token] ?? 0) === 0x7b;
  }

  isBlock(token: number): boolean {
    return this.tokens.kinds[token] === open && this.tokens.codes[token] === 0;
  }

  isInComment(offset: number): boolean {
    const { commentStarts, commentEnds } = this.tokens;
    return (commentEnds[firstFrom(commentStarts, offset + 1) - 1] ?? 0) > offset;
  }

  /**
   * Returns the comment after an address on the same line; "" if there is none, if it is too far away, or if it
   * probably belongs to another address.
   */
  commentBehind(end: number): string {
    const { commentStarts } = this.tokens;
    const at = firstFrom(commentStarts, end);
    const start = commentStarts[at];
    if (start === undefined || start - end > longestLineBehind) return "";
    if (this.text.slice(end, start).includes("\n")) return "";
    // A long word in between is probably another address, to which the comment belongs.
    if (/[^\s"'`)\]}>,;:.|]{16}/.test(this.text.slice(end, start))) return "";
    return this.#commentAt(at);
  }

  /**
   * Returns the nearest comment above a place, except comments after code. Returns "" if a blank line is in between, or
   * if the comment begins before `from` or is too far away.
   */
  commentAbove(start: number, from = 0): string {
    const { commentStarts, commentEnds } = this.tokens;
    for (let at = firstFrom(commentStarts, start) - 1; at >= 0 && at > -1; at -= 1) {
      const begin = commentStarts[at] ?? 0;
      const end = commentEnds[at] ?? 0;
      if (begin < from || start - end > furthestComment) return "";
      if (/\n[ \t]*\r?\n/.test(this.text.slice(end, start))) return "";
      if (this.#beginsLine(begin)) return this.#commentAt(at);
    }
    return "";
  }

  /**
   * Whether only spaces and tabs precede a place on its line. Scans backwards from the place, since the line may be as
   * long as the text.
   */
  #beginsLine(start: number): boolean {
    let at = start - 1;
    while (this.text[at] === " " || this.text[at] === "\t") at -= 1;
    return at < 0 || this.text[at] === "\n";
  }

  #commentAt(at: number): string {
    const { commentStarts, commentEnds } = this.tokens;
    const start = commentStarts[at] ?? 0;
    return this.text
      .slice(start, Math.min(commentEnds[at] ?? start, start + longestComment))
      .replace(/^(?:\/\/+|\/\*+|#+|--+|;+|<!--)[\s*!/]*/, "")
      .replace(/(?<!\s)\s+$/, "")
      .replace(/-->$/, "")
      .replace(/(?<![\s*/=-])[\s*/=-]+$/, "");
  }

  /** Returns the token at an offset, or the last token before it. */
  #tokenAt(offset: number): number {
    const { starts } = this.tokens;
    let at = firstFrom(starts, offset + 1) - 1;
    // The end of a block has the same position as the first token after it.
    while (at > 0 && this.tokens.kinds[at] === close && this.tokens.codes[at] === 0) at -= 1;
    return at;
  }

  levelOf(token: number): Level {
    const scope = token < 0 ? -1 : (this.tokens.parents[token] ?? -1);
    const isOpen = this.tokens.kinds[token] === open;
    const known = isOpen ? this.#levels.get(token) : undefined;
    if (known !== undefined) return known;
    // Iterates from the outside in: recursion would overflow the stack with deeply nested brackets.
    const open_: number[] = [];
    for (let at = scope; at >= 0 && !this.#levels.has(at); at = this.tokens.parents[at] ?? -1)
      open_.push(at);
    for (const each of open_.reverse()) {
      const parent = this.tokens.parents[each] ?? -1;
      this.#levels.set(each, this.#readLevel(each, parent, this.#levels.get(parent)));
    }
    const level = this.#readLevel(token, scope, this.#levels.get(scope));
    if (isOpen) this.#levels.set(token, level);
    return level;
  }

  #readLevel(token: number, scope: number, outer: Level | undefined): Level {
    const entries = this.entriesOf(scope);
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.run.first ?? 0) <= token) low = middle + 1;
      else high = middle;
    }
    const entry = entries[low - 1] ?? noEntry;
    const { keys, guards, declared } = this.#readPlace(entry, token, scope);
    return { keys, guards, declared, entry, scope, outer };
  }

  /** Reads an entry up to a token, to find the keys and the conditions that apply to the token. */
  #readPlace(
    entry: Entry,
    token: number,
    scope: number,
  ): Pick<Level, "keys" | "guards" | "declared"> {
    const { kinds, codes } = this.tokens;
    const { run } = entry;
    if (this.tokens.columns.has(scope))
      return { keys: entry.keys, guards: [], declared: undefined };
    let first = run.first;
    if (token - first > furthest) first = this.#furthestBefore(token, run.first);
    const ownKeys = entry.value.first <= token ? entry.keys : noKeys;
    // Fast path: most values directly follow their key, and nothing else precedes or follows them.
    const isPlain = token === entry.value.first && token - run.first < 3;
    if (isPlain && run.last <= token + 1 && entry.keys.length > 0) {
      return { keys: ownKeys, guards: noGuards, declared: undefined };
    }
    const guards: Guard[] = [];
    const chain: Guard[] = [];
    let [keys, boundary] = [ownKeys, first];
    let declared: Key | undefined;
    let open_ = 0;
    const { arrows, kind: kindOfText } = this.languageIn(scope);
    for (let at = first; at < token; at = this.#next(at)) {
      if (at > token) break;
      const kind = kinds[at];
      if (kind === word) {
        const text = this.textOf(at);
        if (text === "if" || text === "elif" || text === "unless" || text === "elsif") {
          if (text === "if" && at > boundary && kindOfText === "indent") {
            // In `A if condition else B`, a token after `else` is in B.
            const end = this.#findWord(at, run.last, "else");
            if (end !== undefined && end < token) {
              chain.length = 0;
              guards.push({ run: { first: at + 1, last: end }, holds: false, isCase: false });
              boundary = end + 1;
            }
            continue;
          }
          const condition = this.#conditionFrom(at + 1, run.last);
          if (token < condition.last || token <= condition.first) break;
          for (const [i, each] of chain.entries()) chain[i] = { ...each, holds: false };
          chain.push({ run: condition, holds: text !== "unless", isCase: false });
          boundary = condition.last;
        } else if (text === "else") {
          for (const [i, each] of chain.entries()) chain[i] = { ...each, holds: false };
        } else if ((text === "case" || text === "when") && at === run.first) {
          const end = this.#endOfCase(at + 1, run.last);
          if (end !== undefined && end <= token) {
            guards.push({ run: { first: at + 1, last: end }, holds: true, isCase: true });
            boundary = end + 1;
          }
        } else if (declaration.test(text) && kinds[at + 1] === word) {
          declared = this.#keyOf(at + 1);
        }
      } else if (kind === sign) {
        const own = codes[at];
        if (own === signs.question && !this.#isType(at)) {
          guards.push({ run: { first: boundary, last: at }, holds: true, isCase: false });
          open_ += 1;
          boundary = at + 1;
        } else if (own === signs.colon && open_ > 0) {
          open_ -= 1;
          const last = guards.pop();
          if (last !== undefined) guards.push({ ...last, holds: false });
          boundary = at + 1;
        } else if (isAssignment(own, arrows === true)) {
          if (at >= entry.value.first) {
            const inner = this.#keysBefore(at, boundary, kindOfText);
            if (inner.length > 0) keys = inner;
          }
          boundary = at + 1;
        } else if (own === signs.comma) boundary = at + 1;
      }
    }
    if (kindOfText === "indent") {
      const at = this.#findWord(token, run.last, "if");
      const end = at === undefined ? undefined : this.#findWord(at, run.last, "else");
      if (at !== undefined && at > token && end !== undefined && at !== run.first) {
        guards.push({ run: { first: at + 1, last: end }, holds: true, isCase: false });
      }
    }
    return { keys, guards: [...guards, ...chain].reverse(), declared };
  }

  #furthestBefore(token: number, first: number): number {
    let at = token - furthest;
    const scope = this.tokens.parents[token];
    while (at < token && this.tokens.parents[at] !== scope) at += 1;
    return Math.max(first, at);
  }

  #findWord(from: number, last: number, wanted: string): number | undefined {
    const limit = Math.min(last, from + furthest);
    for (let at = from; at < limit; at = this.#next(at)) {
      if (this.tokens.kinds[at] === word && this.textOf(at) === wanted) return at;
    }
    return undefined;
  }

  /**
   * Returns the condition after `if`: the content of the brackets around it, or the tokens before the block, colon,
   * semicolon or `then`. Returns all tokens up to `last` if none of these is near.
   */
  #conditionFrom(from: number, last: number): Run {
    const { kinds, codes, matches } = this.tokens;
    if (kinds[from] === open && codes[from] === 0x28) {
      const end = matches[from] ?? last;
      const next = codes[end + 1] ?? 0;
      const isAll = kinds[end + 1] !== sign || next === signs.colon || !goesOn.has(next);
      if (isAll) return { first: from + 1, last: end };
    }
    const limit = Math.min(last, from + furthest);
    for (let at = from; at < limit; at = this.#next(at)) {
      const isEnd =
        (kinds[at] === open && (codes[at] === 0x7b || codes[at] === 0)) ||
        (kinds[at] === sign && (codes[at] === signs.colon || codes[at] === signs.semicolon)) ||
        (kinds[at] === word && this.textOf(at) === "then");
      if (isEnd) return { first: from, last: at };
    }
    return { first: from, last };
  }

  /** Returns the end of the value of a `case`: its colon, arrow or block; undefined if none of these is near. */
  #endOfCase(from: number, last: number): number | undefined {
    const { kinds, codes } = this.tokens;
    const limit = Math.min(last, from + furthest);
    for (let at = from; at < limit; at = this.#next(at)) {
      const own = codes[at];
      if (kinds[at] === sign && (own === signs.colon || own === signs.thin || own === signs.fat))
        return at;
      if (kinds[at] === open && (own === 0 || own === 0x7b)) return at;
    }
    return undefined;
  }

  /** Whether a question mark belongs to a type or an optional key: `a?: string`, `string?`. */
  #isType(at: number): boolean {
    const { kinds, codes } = this.tokens;
    if (kinds[at + 1] === sign) {
      const next = codes[at + 1];
      return (
        next === signs.colon ||
        next === signs.comma ||
        next === signs.assign ||
        next === signs.greater
      );
    }
    return kinds[at + 1] === close;
  }

  #next(at: number): number {
    const { kinds, matches } = this.tokens;
    return kinds[at] === open ? (matches[at] ?? at) + 1 : at + 1;
  }

  *#readEntries(scope: number): Steps<readonly Entry[]> {
    const { kinds, codes, breaks, matches, columns } = this.tokens;
    const last = scope < 0 ? this.count : (matches[scope] ?? this.count);
    const headings = columns.get(scope);
    if (headings !== undefined) return this.#readCells(scope, last, headings);
    const entries: Entry[] = [];
    const own = scope < 0 ? 0 : codes[scope];
    const isOfLines = own === 0 || own === 0x7b || scope < 0;
    const language = this.languageIn(scope);
    let first = scope + 1;
    let labels: Run[] = [];
    let isLabelled = false;
    const add = (end: number): void => {
      if (end > first) entries.push(this.#readEntry({ first, last: end }, labels, language));
    };
    for (let at = first, next = at + entriesInStep; at < last; ) {
      if (at > next) {
        next = at + entriesInStep;
        yield;
      }
      const kind = kinds[at];
      const isFirst = at === first;
      if (isOfLines && !isFirst && breaks[at] === 1 && this.#beginsEntry(at, language)) {
        add(at);
        first = at;
        continue;
      }
      if (kind === sign) {
        const sign_ = codes[at];
        if (sign_ === signs.comma || sign_ === signs.semicolon || sign_ === betweenCells) {
          add(at);
          first = at + 1;
        } else if (sign_ === signs.less) {
          const end = this.#endOfType(at, last);
          if (end !== undefined) {
            at = end + 1;
            continue;
          }
        }
      } else if (kind === word && isFirst && isOfLines && own !== 0) {
        const text = this.textOf(at);
        if (text === "case" || text === "default") {
          const end = text === "case" ? this.#endOfLabel(at + 1, last) : at + 1;
          if (end !== undefined && codes[end] === signs.colon && kinds[end] === sign) {
            if (isLabelled) labels = [];
            labels.push(text === "case" ? { first: at + 1, last: end } : noRun);
            isLabelled = false;
            first = end + 1;
            at = end + 1;
            continue;
          }
        }
      }
      isLabelled = true;
      const behind = this.#next(at);
      const isBrace = kind === open && codes[at] === 0x7b;
      const isValue = kinds[at - 1] === sign && codes[at - 1] === signs.assign;
      if (
        isBrace &&
        !isValue &&
        isOfLines &&
        kinds[behind] === word &&
        behind < last &&
        breaks[behind] === 0
      ) {
        if (!wordsBehindBrace.test(this.textOf(behind))) {
          add(behind);
          first = behind;
        }
      }
      at = behind;
    }
    add(last);
    return entries;
  }

  #endOfLabel(from: number, last: number): number | undefined {
    const { kinds, codes } = this.tokens;
    const limit = Math.min(last, from + longestType);
    for (let at = from; at < limit; at = this.#next(at)) {
      if (kinds[at] !== sign) continue;
      if (codes[at] === signs.colon) return at;
      if (codes[at] === signs.thin || codes[at] === signs.fat || codes[at] === signs.semicolon)
        return undefined;
    }
    return undefined;
  }

  /** Whether a token at the start of a line begins another entry. */
  #beginsEntry(at: number, { lines }: Language): boolean {
    const { kinds, codes } = this.tokens;
    const isStrict = lines === true;
    if (kinds[at] === word) {
      const text = this.textOf(at);
      if (branches.test(text) || (!isStrict && wordsThatGoOn.test(text))) return false;
    }
    if (isStrict) return true;
    const kind = kinds[at];
    if (kind === sign && goesOn.has(codes[at] ?? 0)) return false;
    if (kind === open && codes[at] !== 0x5b) return false;
    const before = at - 1;
    if (kinds[before] === sign) {
      const own = codes[before];
      return (
        own === signs.bang ||
        own === signs.greater ||
        own === signs.semicolon ||
        own === signs.comma
      );
    }
    return true;
  }

  /** Returns the end of a type in `<…>` after a name; undefined if `<` is a comparison. */
  #endOfType(at: number, last: number): number | undefined {
    const { kinds, codes, starts, ends } = this.tokens;
    if (kinds[at - 1] !== word || ends[at - 1] !== starts[at]) return undefined;
    let depth = 0;
    const limit = Math.min(last, at + longestType);
    for (let i = at; i < limit; i = this.#next(i)) {
      if (kinds[i] !== sign) continue;
      const own = codes[i];
      if (own === signs.less) depth += 1;
      else if (own === signs.greater) {
        depth -= 1;
        if (depth === 0) return i;
      } else if (own === signs.semicolon || own === signs.assign) return undefined;
    }
    return undefined;
  }

  #readEntry(run: Run, labels: readonly Run[], { arrows, kind }: Language): Entry {
    const { kinds, codes } = this.tokens;
    const plain = { run, keys: [], value: run, declares: "", isAssigned: false, labels };
    if (kind === "indent" && this.#beginsWithWord(run.first)) return plain;
    let questions = 0;
    const limit = Math.min(run.last, run.first + furthest);
    let colon: { readonly keys: readonly Key[]; readonly at: number } | undefined;
    const finish = (keys: readonly Key[], at: number, isAssigned: boolean): Entry => ({
      run,
      keys,
      value: { first: at + 1, last: run.last },
      declares: isAssigned ? this.#wordsBefore(run.first, keys) : "",
      isAssigned,
      labels,
    });
    if (kind === "toml") {
      const block = this.#findBlock(run.first, limit);
      if (block !== undefined)
        return finish(this.#keysOfHeading(run.first, block, kind), block - 1, false);
    }
    for (let at = run.first; at < limit; at = this.#next(at)) {
      if (kinds[at] === open && codes[at] === 0 && at > run.first && colon === undefined) {
        // A section; its heading is the key.
        return finish(this.#keysOfHeading(run.first, at, kind), at - 1, false);
      }
      if (kinds[at] !== sign) continue;
      const own = codes[at];
      if (own === signs.less) {
        const end = this.#endOfType(at, run.last);
        if (end !== undefined) at = end;
        continue;
      }
      if (own === signs.question && !this.#isType(at)) questions += 1;
      else if (own === signs.colon && questions > 0) questions -= 1;
      else if (own === signs.colon) {
        colon ??= { keys: this.#keysBefore(at, run.first, kind), at };
        if (kind !== "brackets" && kind !== "indent") break;
      } else if (isAssignment(own, arrows === true)) {
        if (
          colon !== undefined &&
          own !== signs.fat &&
          own !== signs.thin &&
          this.#isTypeBetween(colon.at, at)
        ) {
          return finish(colon.keys, at, true);
        }
        if (colon !== undefined) break;
        return finish(this.#keysBefore(at, run.first, kind), at, true);
      }
    }
    if (colon !== undefined) return finish(colon.keys, colon.at, false);
    return plain;
  }

  #beginsWithWord(first: number): boolean {
    return this.tokens.kinds[first] === word && wordsOfPython.test(this.textOf(first));
  }

  #findBlock(from: number, last: number): number | undefined {
    for (let at = from + 1; at < last; at = this.#next(at)) if (this.isBlock(at)) return at;
    return undefined;
  }

  #readCells(
    scope: number,
    last: number,
    headings: readonly (readonly [number, number])[],
  ): readonly Entry[] {
    const entries: Entry[] = [];
    let first = scope + 1;
    let column = 0;
    for (let at = first; at <= last; at += 1) {
      if (at < last && this.tokens.codes[at] !== betweenCells) continue;
      const heading = headings[column];
      const run = { first, last: at };
      const keys =
        heading === undefined
          ? []
          : [
              {
                text: this.text.slice(...heading),
                start: heading[0],
                end: heading[1],
                isComputed: false,
              },
            ];
      entries.push({ run, keys, value: run, declares: "", isAssigned: false, labels: [] });
      first = at + 1;
      column += 1;
    }
    return entries;
  }

  /** Whether the tokens between a colon and an equals sign may be a type: they are few and contain no string. */
  #isTypeBetween(colon: number, at: number): boolean {
    for (let i = colon + 1; i < at; i = this.#next(i)) {
      const kind = this.tokens.kinds[i];
      if (kind === string) return false;
    }
    return at - colon < longestType;
  }

  #wordsBefore(first: number, [key]: readonly Key[]): string {
    if (key === undefined) return "";
    const start = this.tokens.starts[first] ?? key.start;
    return this.text.slice(start, Math.min(key.start, start + 120));
  }

  #keysOfHeading(first: number, at: number, kind: Language["kind"]): readonly Key[] {
    const keys: Key[] = [];
    for (let i = first; i < at; i += 1) {
      if (this.tokens.kinds[i] === word || this.tokens.kinds[i] === string)
        keys.unshift(this.#keyOf(i));
    }
    const isMarkdown = kind === "markdown";
    const [last, only] = [keys[0], keys.at(-1)];
    if (!isMarkdown || last === undefined || only === undefined) return keys;
    const { start } = only;
    return [{ text: this.text.slice(start, last.end), start, end: last.end, isComputed: false }];
  }

  /** Returns the keys of the path that ends before a token, the last part of the path first. */
  #keysBefore(end: number, first: number, kindOfText: Language["kind"]): readonly Key[] {
    const { kinds, codes, starts, ends, matches } = this.tokens;
    const keys: Key[] = [];
    let at = end - 1;
    while (
      at >= first &&
      kinds[at] === sign &&
      (codes[at] === signs.question || codes[at] === signs.bang)
    )
      at -= 1;
    if (kindOfText === "markdown") return this.#keysOfHeading(first, end, kindOfText);
    if (kindOfText === "yaml" && at > first && kinds[at] === word) return [this.#joined(first, at)];
    for (let parts = 0; at >= first && parts < 8; parts += 1) {
      const kind = kinds[at];
      if (kind === close && codes[at] === 0x5d) {
        const from = matches[at] ?? at;
        const isIndex = from > first && kinds[from - 1] !== sign && ends[from - 1] === starts[from];
        keys.push({ ...this.#spanOfInner(from, at), isComputed: true });
        at = from - 1;
        if (!isIndex) break;
        continue;
      }
      if (kind !== word && kind !== string) break;
      keys.push(this.#keyOf(at));
      const before = at - 1;
      if (before >= first && kinds[before] === sign && codes[before] === signs.either) {
        // `A | B => …`: several keys, which are kept as one.
        return [{ ...this.#joined(first, end - 1), isComputed: true }];
      }
      const isMember =
        before >= first &&
        kinds[before] === sign &&
        (codes[before] === signs.dot ||
          codes[before] === signs.optional ||
          codes[before] === signs.member);
      if (!isMember) break;
      at = before - 1;
    }
    return keys;
  }

  #joined(first: number, last: number): Key {
    const [start, end] = [this.tokens.starts[first] ?? 0, this.tokens.ends[last] ?? 0];
    return {
      text: this.text.slice(start, Math.min(end, start + 120)),
      start,
      end,
      isComputed: false,
    };
  }

  #spanOfInner(from: number, to: number): { text: string; start: number; end: number } {
    const [start, end] = [this.tokens.ends[from] ?? 0, this.tokens.starts[to] ?? 0];
    // Removes comments, as in the key `[8453 /* BASE */]` of a compiled enum.
    const text = this.text.slice(start, Math.min(end, start + 120)).replace(/\/\*[^]*?\*\//g, "");
    return { text: text.trim(), start, end };
  }

  #keyOf(token: number): Key {
    const text = this.contentOf(token);
    const { starts, ends } = this.tokens;
    return { text, start: starts[token] ?? 0, end: ends[token] ?? 0, isComputed: false };
  }
}

const noKeys: readonly Key[] = [];
const noGuards: readonly Guard[] = [];
const noRun: Run = { first: 0, last: 0 };
const noEntry: Entry = {
  run: noRun,
  keys: [],
  value: noRun,
  declares: "",
  isAssigned: false,
  labels: [],
};
/** The number of tokens of a scope that are read in one step. */
const entriesInStep = 2_000;
/** The minimum number of tokens of a scope that `readLargeScopes` reads. */
const largeScope = 4_000;
/** The cached value for an entry without a scope. */
const none = -1;
const furthestComment = 2_000;
const longestLineBehind = 500;
const longestComment = 200;

function isAssignment(own: number | undefined, arrows: boolean): boolean {
  return (
    own === signs.assign ||
    own === signs.define ||
    (!arrows && (own === signs.fat || own === signs.thin))
  );
}

/**
 * Returns the index of the first number that is not smaller than `from`; the length if there is none. The numbers must
 * be ascending.
 */
export function firstFrom(numbers: ArrayLike<number>, from: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface KeptOutline {
  /**
   * The text that the last call passed. If the next call passes the same string object, the comparison is fast; equal
   * strings that are different objects are compared character by character.
   */
  readonly text: string;
  readonly path: string;
  readonly language: string | undefined;
  readonly outline: Outline;
}

/** Cache of the latest outlines, since all addresses of a text are checked one after the other. */
const kept: KeptOutline[] = [];
/** The maximum number of cached outlines. There are several, since documents may be checked alternately. */
const mostKept = 4;

/** Returns the outline of a text, from the cache if possible. */
export function outlineOf(text: string, path: string, language?: string): Outline {
  return finish(outlineInSteps(text, path, language));
}

/** Builds the outline of a text in steps. Afterwards, `outlineOf` returns it from the cache. */
export function* outlineInSteps(text: string, path: string, language?: string): Steps<Outline> {
  const at = kept.findIndex(
    (each) => each.path === path && each.language === language && each.text === text,
  );
  const [known] = at < 0 ? [] : kept.splice(at, 1);
  const outline =
    known?.outline ?? new Outline(text, path, yield* readTokens(text, path, language));
  kept.unshift({ text, path, language, outline });
  kept.length = Math.min(kept.length, mostKept);
  return outline;
}
