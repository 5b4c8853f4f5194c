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
  /** Whether it is no test, but says that a suite died before its last test, or that its window was loaded again. */
  readonly isDeath?: true;
}

/** Adds a result to a file, at once, so that a suite that dies still shows how far it came. */
export function appendResult(file: string, result: Result): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Lines of a file of results that are no result. */
const marks = { end: "the end", again: "started again" } as const;
type Mark = (typeof marks)[keyof typeof marks];

/** Marks the end of a suite that came to its last test. */
export function appendEnd(file: string): void {
  appendFileSync(file, `${JSON.stringify(marks.end)}\n`);
}

/** Marks that a suite was started a second time while it ran. */
export function appendStartedAgain(file: string): void {
  appendFileSync(file, `${JSON.stringify(marks.again)}\n`);
}

/**
 * The results of a suite that ended with an exit code or an error; with a failure of its own if it died, or if it ended
 * badly although no test failed.
 * The exit code alone proves nothing: an editor whose extension host died ends with 0.
 */
export function readResults(file: string, suite: string, ended: unknown): readonly Result[] {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split("\n").filter((line) => line !== "");
  const told = lines.map((line) => JSON.parse(line) as Result | Mark);
  const results = told.filter((line) => typeof line !== "string");
  const how = told.includes(marks.again)
    ? "its window was loaded again"
    : told.includes(marks.end)
      ? undefined
      : "it ended before its last test";
  if (how !== undefined) {
    const last = results.at(-1)?.name ?? "its start";
    const code = ended === 0 ? "" : `: ${failure(suite, ended).error}`;
    return [...results, { ...failure(suite, `${how}, after "${last}"${code}`), isDeath: true }];
  }
  const isTold = ended === 0 || results.some(({ error }) => error !== undefined);
  return isTold ? results : [...results, failure(suite, ended)];
}
