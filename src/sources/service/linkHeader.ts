/** One link of a link header: the URL between `<` and `>`, and its relations. */
export interface Link {
  readonly url: string;
  /** The relations in lower case. */
  readonly rels: readonly string[];
}

/** The maximum number of characters of a header that are read; the transport refuses longer headers anyway. */
const mostCharacters = 16 * 1024;

/**
 * Parses a link header by RFC 8288, section 3, in linear time. Skips malformed parts without
 * throwing, and links with an `anchor`, which concern another page. Several headers count as one.
 */
export function parseLinkHeader(header: string | readonly string[] | undefined): readonly Link[] {
  if (header === undefined) return [];
  const text = (typeof header === "string" ? header : header.join(", ")).slice(0, mostCharacters);
  const reader = new Reader(text);
  const links: Link[] = [];
  while (reader.seek("<")) {
    const url = reader.takeThrough(">");
    if (url === undefined) break;
    const parameters = readParameters(reader);
    if (parameters.has("anchor")) continue;
    const rels = (parameters.get("rel") ?? "").toLowerCase().split(/[ \t]+/);
    links.push({ url: url.trim(), rels: rels.filter((rel) => rel !== "") });
  }
  return links;
}

/**
 * Returns the URL of the next page; the first one if there are several, since the RFC has no rule
 * for that.
 */
export function findNextLink(header: string | readonly string[] | undefined): string | undefined {
  return parseLinkHeader(header).find((link) => link.rels.includes("next"))?.url;
}

/**
 * Reads the parameters of one link up to the comma that ends it. If a name is repeated, the first
 * one counts.
 */
function readParameters(reader: Reader): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  while (reader.skipTo(";,") === ";") {
    reader.advance();
    const name = reader.takeUntil("=;,").trim().toLowerCase();
    if (reader.peek() !== "=") {
      if (name !== "" && !parameters.has(name)) parameters.set(name, "");
      continue;
    }
    reader.advance();
    const value = reader.takeValue();
    if (name !== "" && !parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

/** Reads the text once, from left to right. */
class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  peek(): string {
    return this.text.charAt(this.#at);
  }

  advance(): void {
    this.#at += 1;
  }

  /** Moves past the next occurrence of the character; returns whether there is one. */
  seek(character: string): boolean {
    const found = this.text.indexOf(character, this.#at);
    this.#at = found < 0 ? this.text.length : found + 1;
    return found >= 0;
  }

  /** Returns the text before the next occurrence of the character, and moves past it. */
  takeThrough(character: string): string | undefined {
    const start = this.#at;
    return this.seek(character) ? this.text.slice(start, this.#at - 1) : undefined;
  }

  takeUntil(ends: string): string {
    const start = this.#at;
    this.skipTo(ends);
    return this.text.slice(start, this.#at);
  }

  /**
   * Moves to the next occurrence of any of the characters and returns that character; empty at the
   * end of the text.
   */
  skipTo(ends: string): string {
    while (this.#at < this.text.length && !ends.includes(this.peek())) this.advance();
    return this.peek();
  }

  /** Reads a token or a quoted string, in which a backslash escapes the next character. */
  takeValue(): string {
    while (this.peek() === " " || this.peek() === "\t") this.advance();
    if (this.peek() !== '"') return this.takeUntil(";,").trim();
    this.advance();
    let value = "";
    while (this.#at < this.text.length && this.peek() !== '"') {
      if (this.peek() === "\\") this.advance();
      value += this.peek();
      this.advance();
    }
    this.advance();
    return value;
  }
}
