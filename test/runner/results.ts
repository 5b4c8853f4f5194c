import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { failure } from "./part";

/** The result of a test or of another check, such as the type check. It passed if `error` is undefined. */
export interface Result {
  /** The name of the check, or the names of the test's suites and of the test. */
  readonly name: string;
  /** The name of the bundled test file, without its folder. */
  readonly file?: string;
  readonly milliseconds: number;
  readonly error?: string;
}

/** Appends a result to a file immediately, so that the results of a suite that dies are kept. */
export function appendResult(file: string, result: Result): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** Lines of a results file that are not results. */
const marks = { end: "the end", again: "started again" } as const;
type Mark = (typeof marks)[keyof typeof marks];

/** Marks that a suite has finished its last test. */
export function appendEnd(file: string): void {
  appendFileSync(file, `${JSON.stringify(marks.end)}\n`);
}

/** Marks that a suite was started a second time while it ran. */
export function appendStartedAgain(file: string): void {
  appendFileSync(file, `${JSON.stringify(marks.again)}\n`);
}

/**
 * Reads the results of a suite that ended with the given exit code or error. Adds a failure if the suite died, if it
 * was started again, or if it failed although no test failed. The exit code alone does not show this: an editor whose
 * extension host died exits with 0.
 */
export function readResults(file: string, suite: string, ended: unknown): readonly Result[] {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines = text.split("\n").filter((line) => line !== "");
  const entries = lines.map((line) => JSON.parse(line) as Result | Mark);
  const results = entries.filter((line) => typeof line !== "string");
  const how = entries.includes(marks.again)
    ? "its window was loaded again"
    : entries.includes(marks.end)
      ? undefined
      : "it ended before its last test";
  if (how !== undefined) {
    const last = results.at(-1)?.name ?? "its start";
    const code = ended === 0 ? "" : `: ${failure(suite, ended).error}`;
    return [...results, failure(suite, `${how}, after "${last}"${code}`)];
  }
  const isExplained = ended === 0 || results.some(({ error }) => error !== undefined);
  return isExplained ? results : [...results, failure(suite, ended)];
}
