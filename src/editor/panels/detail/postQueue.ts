/** The minimum time in milliseconds between updates of the page; changes in between are sent together. */
export const postEvery = 60;

/** Collects changes for the page and sends them together after a short time. */
export class PostQueue<What> {
  readonly #tell: (what: What) => void;
  readonly #waiting = new Set<What>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #postedAt = -Infinity;
  #isOpen = true;

  constructor(tell: (what: What) => void) {
    this.#tell = tell;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  has(what: What): boolean {
    return this.#waiting.has(what);
  }

  add(...what: readonly What[]): void {
    for (const each of what) this.#waiting.add(each);
    this.#schedule();
  }

  /** Drops the waiting changes. Call if a new page already contains them. */
  clear(): void {
    this.#waiting.clear();
  }

  /** Sets whether a page listens. While no page listens, changes wait until a page listens again. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#schedule();
  }

  dispose(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || !this.#isOpen || this.#waiting.size === 0) return;
    const wait = Math.max(0, this.#postedAt + postEvery - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isOpen) this.#post();
    }, wait);
  }

  #post(): void {
    this.#postedAt = performance.now();
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const what of all) this.#tell(what);
  }
}
