import { CommandError } from "../project/files/commandError";

/** Runs tasks one after the other, so that many requests need only the memory of one request. */
export class TakeTurns {
  readonly #most: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs a task in its turn. Rejects if too many tasks are waiting, or if the task is cancelled before its turn. */
  async take<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#most) throw new CommandError("Too many calls are waiting.");
    this.#waiting += 1;
    const turn = this.#last.then(async () => {
      signal.throwIfAborted();
      return task();
    });
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Resolves when no task is running or waiting. */
  async idle(): Promise<void> {
    for (let last; last !== this.#last; ) {
      last = this.#last;
      await last;
    }
  }
}
