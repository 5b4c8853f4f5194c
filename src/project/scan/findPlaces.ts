import {
  type FindOptions,
  type FoundAddress,
  findAddresses,
} from "../../engine/addresses/findAddresses";
import { seekOtherHex } from "../../engine/checks/findBareHex";
import { seekKeyValue } from "../../engine/checks/keyValues";
import { finish } from "../../engine/text/slices";
import { declaresNames, readDeclarations } from "../../engine/names/readDeclaration";
import type { FileFacts } from "../../engine/outline/chainOfFile";
import { findChainOfPath } from "../../engine/outline/chainOfPath";
import type { FindPlaces, Place } from "./place";

/**
 * Creates a function that finds the addresses of a text with their lines and declared names. The result equals the
 * editor's for the same known addresses. A text without an address gets a note if it must be checked for a private key
 * or for digits that are nearly an address.
 */
export function createPlaceFinder(isKnown: NonNullable<FindOptions["isKnown"]>): FindPlaces {
  return (text, fileName) => {
    const lookups = { dependsOnKnown: false };
    const found = findAddresses(text, {
      fileName,
      isKnown: (...address) => {
        lookups.dependsOnKnown = true;
        return isKnown(...address);
      },
    });
    const places = buildPlaces(text, found, factsForNames(fileName));
    const hasOther = places.length === 0 && hasOtherFindings(text);
    return {
      places,
      ...(hasOther && { note: true }),
      ...(lookups.dependsOnKnown && lookups),
    };
  };
}

/** Whether a text may have a finding that is about no address. */
function hasOtherFindings(text: string): boolean {
  return finish(seekKeyValue(text)) || finish(seekOtherHex(text));
}

/** Returns the facts about a file that `buildPlaces` needs for declared names; undefined if the file declares none. */
export function factsForNames(path: string): FileFacts | undefined {
  return declaresNames(path) ? { path, ofPath: findChainOfPath(path, undefined) } : undefined;
}

/** Adds lines to addresses that were found in a text. With facts about the file, also adds the declared names. */
export function buildPlaces(
  text: string,
  found: readonly FoundAddress[],
  facts?: FileFacts,
): readonly Place[] {
  if (found.length === 0) return [];
  const lines = new LineCounter(text);
  const names = facts && readDeclarations(text, found, facts);
  return found.map((each, at): Place => {
    const { line, column } = lines.positionOf(each.start);
    const { text: written, format } = each;
    if (each.certainty === "broken") {
      const { certainty, reason } = each;
      return { line, column, text: written, format, certainty, reason };
    }
    const { certainty, canonical } = each;
    const declared = names?.[at];
    const place = { line, column, text: written, format, certainty, canonical };
    return declared === undefined ? place : { ...place, declared };
  });
}

/** Counts lines as the editor does: they end with `\n`, `\r\n` or `\r`. */
export class LineCounter {
  readonly #text: string;
  /** Undefined if all lines end with `\n`, since searching for `\n` without an expression is much faster. */
  readonly #lineEnd: RegExp | undefined;
  #line = 0;
  #start = 0;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#lineEnd = text.includes("\r") ? /\r\n|\n|\r/g : undefined;
    this.#next = this.#findNext();
  }

  /** Returns the position of an offset. Offsets must not decrease from call to call. */
  positionOf(offset: number): { line: number; column: number } {
    while (this.#next <= offset) {
      this.#line += 1;
      this.#start = this.#next;
      this.#next = this.#findNext();
    }
    return { line: this.#line, column: offset - this.#start };
  }

  #findNext(): number {
    if (this.#lineEnd !== undefined) {
      return this.#lineEnd.test(this.#text) ? this.#lineEnd.lastIndex : Infinity;
    }
    const end = this.#text.indexOf("\n", this.#start);
    return end < 0 ? Infinity : end + 1;
  }
}
