import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { failure } from "./part";

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

/** The last line of a suite that ran all of its tests. */
const end = "the end";

export function appendEnd(file: string): void {
  appendFileSync(file, `${JSON.stringify(end)}\n`);
}

/**
 * The results of a suite, and a failure if it did not tell why it ended as it did: an editor whose
 * extension host died ends with 0, as if all tests had passed.
 */
export function readResults(file: string, suite: string, ended: unknown): readonly Result[] {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split("\n").filter((line) => line !== "");
  const told = lines.map((line) => JSON.parse(line) as Result | typeof end);
  const results = told.filter((line) => line !== end);
  if (told.at(-1) !== end) {
    const last = results.at(-1)?.name ?? "its start";
    const how = ended === 0 ? "" : `: ${failure(suite, ended).error}`;
    return [...results, failure(suite, `it ended before its last test, after "${last}"${how}`)];
  }
  const isTold = ended === 0 || results.some(({ error }) => error !== undefined);
  return isTold ? results : [...results, failure(suite, ended)];
}
