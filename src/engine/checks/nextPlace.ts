/**
 * Where a text stands next, for questions that mostly go forward: each part of the document is read once, also
 * when the text is not in it.
 */
export class NextPlace {
  readonly #document: string;
  readonly #text: string;
  /** From where on nothing stands before the next place. */
  #from = 0;
  #next = -1;

  constructor(document: string, text: string) {
    this.#document = document;
    this.#text = text;
  }

  /**
   * The first place at or behind this one; the end of the document if there is none. Not Infinity: with a field
   * that is sometimes no small integer, V8 would compile this anew for each document.
   */
  after(place: number): number {
    if (place < this.#from || place > this.#next) {
      const found = this.#document.indexOf(this.#text, place);
      this.#from = place;
      this.#next = found < 0 ? this.#document.length : found;
    }
    return this.#next;
  }
}
