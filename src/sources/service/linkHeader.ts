/** One link of a link header: the URL between `<` and `>`, and its relations. */
export interface Link {
  readonly url: string;
  /** In lower case. */
  readonly rels: readonly string[];
}

/** The header is read up to this length; the transport refuses longer ones anyway. */
const mostCharacters = 16 * 1024;

/**
 * Parses a link header by RFC 8288, section 3, in linear time. Malformed parts are skipped and never throw. A
 * link with an `anchor` is about another page and is skipped. Several headers count as one.
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

/** The URL of the next page; the first if there are several (our choice; the RFC names none). */
export function findNextLink(header: string | readonly string[] | undefined): string | undefined {
  return parseLinkHeader(header).find((link) => link.rels.includes("next"))?.url;
}

/** The parameters of one link up to the comma that ends it; if a name is repeated, the first counts. */
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

/** Walks over the text once, from left to right. */
class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  peek(): string {
    return this.text.charAt(this.#at);
  }

  advance(): void {
    this.#at += 1;
  }

  /** Moves past the next such character; returns whether there is one. */
  seek(character: string): boolean {
    const found = this.text.indexOf(character, this.#at);
    this.#at = found < 0 ? this.text.length : found + 1;
    return found >= 0;
  }

  /** Returns the text up to the next such character, and moves past it. */
  takeThrough(character: string): string | undefined {
    const start = this.#at;
    return this.seek(character) ? this.text.slice(start, this.#at - 1) : undefined;
  }

  takeUntil(ends: string): string {
    const start = this.#at;
    this.skipTo(ends);
    return this.text.slice(start, this.#at);
  }

  /** Moves to the next of these characters and returns it; empty at the end of the text. */
  skipTo(ends: string): string {
    while (this.#at < this.text.length && !ends.includes(this.peek())) this.advance();
    return this.peek();
  }

  /** A token or a quoted string, in which a backslash escapes the next character. */
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
