/**
 * Creates an object at its first use. Disposing the `Lazy` disposes the object. If creating the object fails, the next
 * use tries again.
 */
export class Lazy<T extends object> {
  readonly #make: () => Promise<T>;
  #making: Promise<T> | undefined;
  #made: T | undefined;
  #ended: Promise<void> | undefined;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** Undefined until the object has been created. */
  get made(): T | undefined {
    return this.#made;
  }

  get(): Promise<T> {
    const isLate = this.#ended !== undefined;
    this.#making ??= this.#make().then(
      (made) => {
        if (isLate) void disposeOf(made);
        this.#made = made;
        return made;
      },
      (error: unknown) => {
        this.#making = undefined;
        throw error;
      },
    );
    return this.#making;
  }

  /** Calls `work` with the object if the object exists or is being created. Never creates the object. */
  async use(work: (made: T) => void): Promise<void> {
    if (this.#making !== undefined) work(await this.#making);
  }

  /** Disposes the object, even if it is still being created; resolves afterwards. */
  dispose(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    const made = await this.#making?.catch(() => undefined);
    if (made !== undefined) await disposeOf(made);
  }
}

function disposeOf(made: object): unknown {
  return isDisposable(made) ? made.dispose() : undefined;
}

function isDisposable(made: object): made is { dispose(): unknown } {
  return "dispose" in made && typeof made.dispose === "function";
}
