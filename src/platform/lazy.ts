/**
 * Something that is made at first use, and disposed with its owner if it was made at all. When the
 * making fails, the next use tries again.
 */
export class Lazy<T extends { dispose(): unknown }> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;
  #ended: Promise<void> | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  get(): Promise<T> {
    this.#made ??= this.#make().then(
      (made) => {
        if (this.#ended !== undefined) made.dispose();
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

  /** Settles when what was made has ended. */
  dispose(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    const made = await this.#made?.catch(() => undefined);
    await made?.dispose();
  }
}
