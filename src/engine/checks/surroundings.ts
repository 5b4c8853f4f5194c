import { type Level, type Outline, outlineOf } from "../outline/outline";
import type { Range } from "./finding";
import type { CheckedDocument } from "./findProblems";
import { type Field, readRecord } from "./record";

/** The structure of the text around an address, which several rules need and which is read once. */
export class Surroundings {
  readonly text: string;
  readonly place: Range;
  readonly outline: Outline;
  readonly level: Level;
  #keys: readonly string[] | undefined;
  #object: readonly Field[] | undefined;

  constructor(
    { text, path, language }: Pick<CheckedDocument, "text" | "path" | "language">,
    { start, end }: Range,
  ) {
    this.text = text;
    this.place = { start, end };
    this.outline = outlineOf(text, path, language);
    this.level = this.outline.at(start);
  }

  /**
   * The key of the address ("" if it has none), then the keys and declared names of the structures around it, from the
   * inside out.
   */
  get keys(): readonly string[] {
    this.#keys ??= readKeys(this.level);
    return this.#keys;
  }

  /** The fields of the object or block that contains the address. */
  get object(): readonly Field[] {
    this.#object ??= readRecord(this.outline, this.level);
    return this.#object;
  }
}

/** The maximum number of levels around an address that are read. */
const mostLevels = 12;

function readKeys(own: Level): readonly string[] {
  const keys = own.keys.length === 0 ? [""] : own.keys.map(({ text }) => text);
  let level = own.outer;
  for (let i = 0; level !== undefined && i < mostLevels; i += 1) {
    keys.push(...level.keys.map(({ text }) => text));
    if (level.declared !== undefined) keys.push(level.declared.text);
    level = level.outer;
  }
  return keys;
}
