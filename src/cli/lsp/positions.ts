import type { Position, Range as ClientRange } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";

/** The unit in which a client counts the characters of a line. */
export type PositionEncoding = "utf-16" | "utf-8";

/** Returns the first offered encoding that is supported; if there is none, the default of the protocol. */
export function chooseEncoding(offered: readonly string[] = []): PositionEncoding {
  return offered.find((each) => each === "utf-16" || each === "utf-8") ?? "utf-16";
}

/** Converts between positions of a client and positions in one version of a document. */
export class Positions {
  readonly #document: TextDocument;
  readonly #encoding: PositionEncoding;
  /**
   * The line of the last converted position. The next conversion in this line continues from there, since the positions
   * in a line are mostly converted in order.
   */
  #line = -1;
  #text = "";
  #units = 0;
  #bytes = 0;

  constructor(document: TextDocument, encoding: PositionEncoding) {
    this.#document = document;
    this.#encoding = encoding;
  }

  rangeOf({ start, end }: { readonly start: number; readonly end: number }): ClientRange {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Converts an offset to a position of the client. */
  positionAt(offset: number): Position {
    return this.toClient(this.#document.positionAt(offset));
  }

  toClient({ line, character }: Position): Position {
    if (this.#encoding === "utf-16") return { line, character };
    this.#open(line, character);
    this.#bytes += Buffer.byteLength(this.#text.slice(this.#units, character));
    this.#units = character;
    return { line, character: this.#bytes };
  }

  /**
   * Converts a position of the client to an offset. A position outside of the text is moved to the nearest one
   * inside.
   */
  offsetAt({ line, character }: Position): number {
    const own = { line: wholeOf(line), character: wholeOf(character) };
    const isPlain = this.#encoding === "utf-16";
    return this.#document.offsetAt(isPlain ? own : this.#toUnits(own));
  }

  #toUnits({ line, character }: Position): Position {
    this.#open(line, 0);
    const bytes = Buffer.from(this.#text).subarray(0, character);
    // A position inside a character is moved to the start of the character.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
    return { line, character: text.length };
  }

  #open(line: number, character: number): void {
    if (line !== this.#line) {
      this.#line = line;
      const start = { line, character: 0 };
      this.#text = this.#document.getText({ start, end: { line: line + 1, character: 0 } });
    } else if (character >= this.#units) return;
    this.#units = 0;
    this.#bytes = 0;
  }
}

function wholeOf(value: number): number {
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}
