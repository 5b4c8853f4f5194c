import { type FoundAddress, findAddresses } from "../addresses/findAddresses";
import { findChainOfFile } from "../names/chainOfFile";
import { findChainOfPath } from "../names/chainOfPath";
import type { SpokenChain } from "../names/spokenChain";
import type { Place } from "./place";

/** The addresses of a text with their lines. `path` is relative to the root, with `/`. */
export function findPlaces(text: string, path: string): readonly Place[] {
  return buildPlaces(text, findAddresses(text, { fileName: path }));
}

/**
 * The chain that the file speaks of at each address that `findPlaces` finds, in the same order. Reading it
 * takes several times as long as finding the addresses, so a scan leaves it to whoever shows the file.
 */
export function findChainsOfPlaces(
  text: string,
  path: string,
): readonly (SpokenChain | undefined)[] {
  const facts = { path, ofPath: findChainOfPath(path) };
  return findAddresses(text, { fileName: path }).map((each) =>
    each.certainty === "broken" ? undefined : findChainOfFile(text, each, facts),
  );
}

function buildPlaces(text: string, found: readonly FoundAddress[]): readonly Place[] {
  if (found.length === 0) return [];
  const lines = new LineCounter(text);
  return found.map((each): Place => {
    const at = { ...lines.positionOf(each.start), text: each.text, format: each.format };
    if (each.certainty === "broken") return { ...at, certainty: "broken", reason: each.reason };
    const { certainty, canonical } = each;
    return { ...at, certainty, canonical };
  });
}

/** Lines as the editor counts them: they end with `\n`, `\r\n` or `\r`. */
class LineCounter {
  readonly #text: string;
  readonly #lineEnd = /\r\n|\n|\r/g;
  #line = 0;
  #start = 0;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#findNext();
  }

  /** Offsets must not go back. */
  positionOf(offset: number): { line: number; column: number } {
    while (this.#next <= offset) {
      this.#line += 1;
      this.#start = this.#next;
      this.#next = this.#findNext();
    }
    return { line: this.#line, column: offset - this.#start };
  }

  #findNext(): number {
    return this.#lineEnd.test(this.#text) ? this.#lineEnd.lastIndex : Infinity;
  }
}
