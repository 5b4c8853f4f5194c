import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import Mocha from "mocha";
import { appendEnd, appendResult, appendStartedAgain } from "./results";

/** Environment variables for a suite, which can run in another process: its results file and the selected tests. */
export const suiteVariables = {
  results: "ATLAS_RESULTS",
  grep: "ATLAS_GREP",
  /** Separated by commas. A test file runs if its path contains one of these words. */
  files: "ATLAS_FILES",
  /** Separated by commas. A test file does not run if its path contains one of these words. */
  without: "ATLAS_WITHOUT",
  /** "1" skips tests that take many seconds. */
  short: "ATLAS_SHORT",
} as const;

/** Runs the bundled tests in a folder, except in the subfolders `without`. Returns the number of failures. */
export async function runMocha(
  folder: string,
  timeout: number,
  without: readonly string[] = [],
): Promise<number> {
  const results = process.env[suiteVariables.results];
  if (results !== undefined && existsSync(results)) {
    appendStartedAgain(results);
    throw new Error("These tests run already");
  }
  const mocha = new Mocha({ timeout, reporter: ResultsReporter, color: process.stdout.isTTY });
  const grep = process.env[suiteVariables.grep];
  if (grep !== undefined && grep !== "") mocha.grep(grep);
  const isLeftOut = (file: string): boolean =>
    without.some((name) => file.startsWith(path.join(folder, name) + path.sep));
  for (const file of testFiles(folder)) if (!isLeftOut(file)) mocha.addFile(file);
  return new Promise((resolve) => mocha.run(resolve));
}

function testFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const words = wordsIn(process.env[suiteVariables.files]);
  const without = wordsIn(process.env[suiteVariables.without]);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.js"))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .filter((file) => !without.some((word) => file.includes(word)))
    .sort()
    .map((file) => path.join(folder, file));
}

/** Returns the words of an environment variable. */
function wordsIn(variable = ""): readonly string[] {
  return variable.split(",").filter((word) => word !== "");
}

/** Prints Mocha's usual lines and appends each result to the results file. */
class ResultsReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env[suiteVariables.results];
    if (file === undefined) return;
    const record = (test: Mocha.Runnable, error?: string): void => {
      appendResult(file, {
        name: test.fullTitle(),
        file: path.basename(test.file ?? ""),
        milliseconds: test.duration ?? 0,
        ...(error === undefined ? {} : { error }),
      });
    };
    const passed = new Set<Mocha.Runnable>();
    let isAborted = false;
    runner.on("pass", (test) => {
      passed.add(test);
      record(test);
    });
    // Mocha reports a failed hook here too. It counts as a failure.
    runner.on("fail", (test, error: unknown) => {
      // If a test throws after it has passed, Mocha skips all remaining tests. The results then get no end mark.
      if (passed.has(test)) isAborted = true;
      record(test, error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    runner.on("pending", (test) => {
      record(test, "skipped");
    });
    runner.on("end", () => {
      if (!isAborted) appendEnd(file);
    });
  }
}
