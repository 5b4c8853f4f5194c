import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Runs at most `count` jobs at the same time. Further jobs wait in order of arrival. */
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

/**
 * Returns the names of the bundled journeys. Journeys with larger source files come first, so that a long journey does
 * not start late.
 */
export function journeyFiles(root: string): readonly string[] {
  const folder = path.join(root, "test/journeys");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  // A folder with the journey's name can contain more of its steps.
  const sizeOf = (window: string): number =>
    names
      .filter((name) => name.startsWith(`${window}.`) || name.startsWith(window + path.sep))
      .reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  return names
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => name.replace(/\.test\.ts$/, ""))
    .sort((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other))
    .map((window) => `${window}.test.js`);
}
