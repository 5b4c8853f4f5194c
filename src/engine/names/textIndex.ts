/** The ways in which a text contains a word, the best first. */
export const fits = ["whole", "start", "part"] as const;
export type Fit = (typeof fits)[number];

/** Whether a text contains a word in the given way. The word is in lower case. */
export function fitsWord(text: string, word: string, fit: Fit): boolean {
  return fence(text).includes(fenceWord(word, fit));
}

/** Searches texts that are joined into one string, which is much faster than searching separate texts. */
export class TextIndex {
  readonly #text: string;

  /** `joined`: the result of `joinTexts`. */
  constructor(joined: string) {
    this.#text = joined;
  }

  /** Yields the indexes of the texts that contain the word in the given way, found on demand. */
  *search(word: string, fit: Fit): Generator<number> {
    const part = fenceWord(word, fit);
    let [place, from] = [0, 0];
    for (let at = this.#text.indexOf(part); at >= 0; at = this.#text.indexOf(part, from)) {
      for (let end = this.#endOf(from); end <= at; end = this.#endOf(from)) {
        place += 1;
        from = end;
      }
      yield place;
      place += 1;
      from = this.#endOf(from);
    }
  }

  /** Returns the end of the text that begins at `from`. */
  #endOf(from: number): number {
    return this.#text.indexOf(close, from) + 1;
  }
}

export function joinTexts(texts: readonly string[]): string {
  return texts.map(fence).join("");
}

const [open, close] = ["\n", "\r"];

function fence(text: string): string {
  return `${open}${text.toLowerCase().replace(/[\n\r]/g, " ")}${close}`;
}

function fenceWord(word: string, fit: Fit): string {
  const own = word.replace(/[\n\r]/g, " ");
  return fit === "whole" ? `${open}${own}${close}` : fit === "start" ? `${open}${own}` : own;
}
