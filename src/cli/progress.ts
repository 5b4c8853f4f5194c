/** The time in milliseconds before the first output, and between updates on a terminal. */
const silentFor = 1_000;
/** The minimum time in milliseconds between two lines if the output is not a terminal. */
const linesEvery = 5_000;

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows the progress on stderr after one second: one changing line on a terminal, otherwise few lines. */
export class Progress {
  readonly #output: Output;
  readonly #timer: NodeJS.Timeout | undefined;
  #what = (): string => "Reading files";
  #shownAt = 0;
  #isLineOpen = false;

  constructor(output: Output, isQuiet: boolean) {
    this.#output = output;
    if (!isQuiet)
      this.#timer = setInterval(() => {
        this.#tell();
      }, silentFor).unref();
  }

  /** Sets the progress. `what` is called only when the progress is shown. */
  set(what: () => string): void {
    this.#what = what;
  }

  end(): void {
    clearInterval(this.#timer);
    if (!this.#isLineOpen) return;
    this.#isLineOpen = false;
    this.#output.write("\r\x1b[K");
  }

  #tell(): void {
    if (this.#output.isTTY === true) {
      this.#output.write(`\r\x1b[K${this.#what()}…`);
      this.#isLineOpen = true;
      return;
    }
    const now = performance.now();
    if (this.#shownAt > 0 && now - this.#shownAt < linesEvery) return;
    this.#shownAt = now;
    this.#output.write(`${this.#what()}…\n`);
  }
}
