/**
 * Something that is made at first use, and disposed with its owner if it was made at all. When the
 * making fails, the next use tries again.
 */
export class Lazy<T extends { dispose(): unknown }> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;
  #disposed = false;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  get(): Promise<T> {
    this.#made ??= this.#make().then(
      (made) => {
        if (this.#disposed) made.dispose();
        return made;
      },
      (error: unknown) => {
        this.#made = undefined;
        throw error;
      },
    );
    return this.#made;
  }

  /** What was made, without making it. */
  async use(work: (made: T) => void): Promise<void> {
    if (this.#made !== undefined) work(await this.#made);
  }

  dispose(): void {
    this.#disposed = true;
    void this.#made?.then(
      (made) => made.dispose(),
      () => undefined,
    );
  }
}
