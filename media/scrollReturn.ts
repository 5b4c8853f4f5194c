/** The maximum number of attempts to reach the former scroll position. Each attempt may load a page of rows. */
const mostTries = 60;

/** Restores the scroll position of a page as soon as there are enough rows, unless the user acts first. */
export class ScrollReturn {
  #wanted: number;
  #tries = 0;

  constructor(wanted: number) {
    this.#wanted = wanted;
    const end = (): void => {
      this.#wanted = 0;
    };
    for (const name of ["wheel", "pointerdown", "keydown"]) {
      window.addEventListener(name, end, { capture: true, passive: true });
    }
  }

  /** The scroll position, or the position to reach when the rows have arrived. */
  get place(): number {
    return Math.round(Math.max(this.#wanted, window.scrollY));
  }

  /** Sets the position that calls to `follow` try to reach. */
  begin(wanted: number): void {
    this.#tries = 0;
    this.#wanted = wanted;
  }

  /** Scrolls towards the position. Returns whether to load more rows and try again. */
  follow(): boolean {
    if (this.#wanted === 0) return false;
    this.#tries += 1;
    window.scrollTo({ top: this.#wanted });
    const isThere = Math.abs(window.scrollY - this.#wanted) < 2;
    if (isThere || this.#tries >= mostTries) this.#wanted = 0;
    return this.#wanted !== 0;
  }
}
