/** So often it may be tried to come as far down as the page was; each time a page of rows may come. */
const mostTries = 60;

/** Brings a page back to where it was scrolled to, as soon as its rows reach as far. */
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

  /** Where the page is, or where it is to be when its rows have come. */
  get place(): number {
    return Math.round(Math.max(this.#wanted, window.scrollY));
  }

  /** Another place to be at, as soon as `follow` can come there. */
  begin(wanted: number): void {
    this.#tries = 0;
    this.#wanted = wanted;
  }

  /** Says whether it takes more rows to come there. */
  follow(): boolean {
    if (this.#wanted === 0) return false;
    this.#tries += 1;
    window.scrollTo({ top: this.#wanted });
    const isThere = Math.abs(window.scrollY - this.#wanted) < 2;
    if (isThere || this.#tries >= mostTries) this.#wanted = 0;
    return this.#wanted !== 0;
  }
}
