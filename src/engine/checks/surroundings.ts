import type { Range } from "./finding";
import { keysBefore } from "./keysBefore";
import { type Field, readRecord } from "./record";

/** An address in its text, with what several rules ask for and is read once. */
export class Surroundings {
  readonly text: string;
  readonly place: Range;
  #keys: readonly string[] | undefined;
  #object: readonly Field[] | undefined;

  constructor(text: string, { start, end }: Range) {
    this.text = text;
    this.place = { start, end };
  }

  /** `keysBefore` the address. */
  get keys(): readonly string[] {
    this.#keys ??= keysBefore(this.text, this.place.start);
    return this.#keys;
  }

  /** The fields of the object in braces that the address is in; none in other records. */
  get object(): readonly Field[] {
    this.#object ??= readRecord(this.text, this.place, "json");
    return this.#object;
  }
}
