import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** One test, or one check that is no test, such as the types. It passed if it has no `error`. */
export interface Result {
  /** Its suites and its own name. */
  readonly name: string;
  /** The test file, below the folder of its suite. */
  readonly file?: string;
  readonly milliseconds: number;
  readonly error?: string;
  /** What went wrong at the first try of a test that passed at the second. */
  readonly unsteady?: string;
  /** How often its file was run, if more than once. */
  readonly tries?: number;
}

/** Adds a result to a file, at once, so that a suite that dies still shows how far it came. */
export function appendResult(file: string, result: Result): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

export function readResults(file: string): readonly Result[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Result);
}
