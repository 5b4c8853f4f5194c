/**
 * Something created at first use and disposed with its owner. If creating it fails, the next use
 * tries again.
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

  /** Uses it if it has been created; does not create it. */
  async use(work: (made: T) => void): Promise<void> {
    if (this.#made !== undefined) work(await this.#made);
  }

  /** Resolves when it has been disposed. */
  dispose(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    const made = await this.#made?.catch(() => undefined);
    await made?.dispose();
  }
}
