import type { Range } from "./finding";

/**
 * Finds the plain scalars of a YAML text (1.2) in order: keys and values without quotes. Block scalars, comments,
 * quoted texts, tagged values, anchors and aliases are skipped. A scalar over several lines is one scalar. Yields
 * undefined between scalars, at least once per line outside of quoted texts, so that callers can yield to other work.
 */
export function* readYamlScalars(text: string): Generator<Range | undefined, void> {
  yield* new YamlReader(text).read();
}

class YamlReader {
  readonly #text: string;
  #at = 0;
  /** The column of the parent node. A line continues a scalar only if it is indented by more than this column. */
  #parent = -1;

  constructor(text: string) {
    this.#text = text;
  }

  *read(): Generator<Range | undefined, void> {
    let open: { readonly scalar: Range; readonly parent: number } | undefined;
    while (this.#at < this.#text.length) {
      yield undefined;
      const line = this.#at;
      this.#skipBlanks();
      const indent = this.#at - line;
      if (this.#isAtLineEnd()) {
        this.#nextLine();
        continue;
      }
      const isComment = this.#peek() === "#";
      if (open !== undefined && indent > open.parent && !isComment) {
        const end = this.#readPlainLine();
        open = { ...open, scalar: { start: open.scalar.start, end } };
        this.#nextLine();
        continue;
      }
      if (open !== undefined) yield open.scalar;
      open = undefined;
      if (indent === 0 && marker.test(this.#text.slice(line, line + 4))) this.#at += 3;
      this.#parent = indent - 1;
      const last = yield* this.#readLine(line);
      if (last !== undefined) open = { scalar: last, parent: this.#parent };
      this.#nextLine();
    }
    if (open !== undefined) yield open.scalar;
  }

  /**
   * Reads the rest of a line and any block or collection that begins there. Returns a scalar that may continue on
   * the next line.
   */
  *#readLine(line: number): Generator<Range | undefined, Range | undefined> {
    let isTagged = false;
    for (;;) {
      this.#skipBlanks();
      if (this.#isAtLineEnd() || this.#peek() === "#") return undefined;
      const start = this.#at;
      const column = start - line;
      const first = this.#peek();
      if (/[-?:]/.test(first) && this.#isBlank(start + 1)) {
        this.#parent = column;
        this.#at += 1;
      } else if (/[&!*]/.test(first)) {
        // A tag such as `!!str` determines the type of the value, so the value is skipped.
        isTagged ||= first === "!";
        this.#skipWord();
      } else if ((first === "|" || first === ">") && this.#isBlockScalar()) {
        yield* this.#skipBlockScalar();
        return undefined;
      } else if (/["'[{]/.test(first)) {
        if (first === '"' || first === "'") this.#skipQuoted();
        else yield* this.#readFlow();
        this.#skipBlanks();
        if (this.#peek() !== ":") return undefined;
        this.#parent = column;
        this.#at += 1;
      } else {
        const end = this.#readPlainLine();
        const scalar = isTagged ? undefined : { start, end };
        if (this.#isAtLineEnd()) return scalar;
        yield scalar;
        if (this.#peek() === "#") return undefined;
        this.#parent = column;
        this.#at += 1;
      }
      if (!/[&!*]/.test(first)) isTagged = false;
    }
  }

  /** Reads a collection in brackets, which may span several lines, up to its closing bracket. */
  *#readFlow(): Generator<Range | undefined, void> {
    let depth = 0;
    let isTagged = false;
    do {
      const start = this.#at;
      const first = this.#peek();
      if (first === "") return;
      if (/[[{]/.test(first)) depth += 1;
      else if (/[\]}]/.test(first)) depth -= 1;
      if (first === "\n") yield undefined;
      if (/[[\]{},\s]/.test(first)) this.#at += 1;
      else if (first === '"' || first === "'") {
        this.#skipQuoted();
        if (this.#peek() === ":") this.#at += 1;
      } else if (first === "#") this.#skipToLineEnd();
      else if (/[&!*]/.test(first)) {
        isTagged ||= first === "!";
        this.#skipWordInFlow();
        continue;
      } else if (/[:?-]/.test(first) && this.#isEndInFlow(start + 1)) this.#at += 1;
      else {
        const end = this.#readPlainInFlow();
        if (!isTagged) yield { start, end };
      }
      if (!/\s/.test(first)) isTagged = false;
    } while (depth > 0);
  }

  /**
   * Reads plain text up to the colon of a key, the beginning of a comment or the line end. Returns the end of the last
   * word.
   */
  #readPlainLine(): number {
    let end = this.#at;
    for (; !this.#isAtLineEnd(); this.#at += 1) {
      const code = this.#peek();
      if (code === ":" && this.#isBlank(this.#at + 1)) break;
      if (code === "#" && this.#isBlank(this.#at - 1)) break;
      if (code !== " " && code !== "\t") end = this.#at + 1;
    }
    return end;
  }

  #readPlainInFlow(): number {
    let end = this.#at;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#peek();
      if (/[[\]{},]/.test(code) || (code === ":" && this.#isEndInFlow(this.#at + 1))) break;
      if (code === "#" && this.#isBlank(this.#at - 1)) break;
      if (!/\s/.test(code)) end = this.#at + 1;
    }
    return end;
  }

  #skipQuoted(): void {
    const quote = this.#peek();
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#peek();
      if (code === "\\" && quote === '"') this.#at += 1;
      else if (code === quote) {
        // Two single quotes are an escaped quote.
        if (quote === '"' || this.#text[this.#at + 1] !== "'") break;
        this.#at += 1;
      }
    }
    this.#at += 1;
  }

  #isBlockScalar(): boolean {
    return /^[|>][+-]?\d?[+-]?[ \t]*(?:[ \t]#.*)?\r?(?:\n|$)/.test(
      this.#text.slice(this.#at, this.#at + 200),
    );
  }

  /** Skips the lines that are indented by more than their key or dash. */
  *#skipBlockScalar(): Generator<undefined, void> {
    for (;;) {
      this.#nextLine();
      const line = this.#at;
      if (line >= this.#text.length) return;
      yield undefined;
      while (this.#peek() === " ") this.#at += 1;
      if (!this.#isAtLineEnd() && this.#at - line <= this.#parent) {
        // Go back, so that the caller reads this line.
        this.#at = line - 1;
        return;
      }
    }
  }

  #skipWord(): void {
    while (!this.#isBlank(this.#at)) this.#at += 1;
  }

  #skipWordInFlow(): void {
    while (!this.#isEndInFlow(this.#at)) this.#at += 1;
  }

  #skipBlanks(): void {
    while (this.#peek() === " " || this.#peek() === "\t") this.#at += 1;
  }

  #skipToLineEnd(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  #nextLine(): void {
    this.#skipToLineEnd();
    this.#at += 1;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #isAtLineEnd(): boolean {
    const code = this.#peek();
    return code === "" || code === "\n" || (code === "\r" && this.#text[this.#at + 1] === "\n");
  }

  #isBlank(at: number): boolean {
    return at >= this.#text.length || /\s/.test(this.#text.charAt(at));
  }

  #isEndInFlow(at: number): boolean {
    return this.#isBlank(at) || /[[\]{},]/.test(this.#text.charAt(at));
  }
}

/** The markers for the beginning and the end of a document. */
const marker = /^(?:---|\.\.\.)(?:\s|$)/;
