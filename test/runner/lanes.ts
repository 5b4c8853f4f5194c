import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** A few things run side by side; what comes when all lanes are taken waits, first come, first served. */
export class Lanes {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

/** The files of the journeys as they are bundled, the largest first, so that none begins late. */
export function journeyFiles(root: string): readonly string[] {
  const folder = path.join(root, "test/journeys");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
    .sort((one, other) => other.size - one.size || one.name.localeCompare(other.name))
    .map(({ name }) => name.replace(/\.ts$/, ".js"));
}
