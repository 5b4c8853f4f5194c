import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { appendEnd, appendResult, appendStartedAgain, readResults } from "../../runner/results";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";

describe("the results of a suite", () => {
  let folder: TemporaryFolder;
  let file: string;
  const passed = { name: "first", file: "a.test.js", milliseconds: 1 };

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    file = path.join(folder.path, "host.jsonl");
  });
  afterEach(() => folder.remove());

  it("are those of its tests if it has finished", () => {
    appendResult(file, passed);
    appendEnd(file);
    assert.deepEqual(readResults(file, "host tests", 0), [passed]);
  });

  it("contain a failure if it ended before its last test, whatever its exit code", () => {
    appendResult(file, passed);
    const [, failure, ...others] = readResults(file, "host tests", 0);
    assert.equal(failure?.name, "host tests");
    assert.equal(failure.error, 'it ended before its last test, after "first"');
    assert.deepEqual(others, []);
  });

  it("contain a failure if its window was loaded again, even if it has finished", () => {
    appendResult(file, passed);
    appendStartedAgain(file);
    appendEnd(file);
    const [first, failure, ...others] = readResults(file, "host tests", 0);
    assert.deepEqual([first, others], [passed, []]);
    assert.equal(failure?.error, 'its window was loaded again, after "first"');
  });

  /** Writes the tests to a file and runs the file as a separate suite. Returns the exit code. */
  async function runSuite(tests: string): Promise<number | string | undefined> {
    const suite = path.join(folder.path, "suite.main.js");
    await copyFile("dist/test/unit/suite.main.js", suite);
    await writeFile(path.join(folder.path, "a.test.js"), tests);
    const variables = { ATLAS_RESULTS: file, ATLAS_FILES: "", ATLAS_GREP: "" };
    const env = { ...process.env, ...variables, NODE_PATH: path.resolve("node_modules") };
    return new Promise((resolve) => {
      execFile(process.execPath, [suite], { env }, (error) => {
        resolve(error === null ? 0 : (error.code ?? undefined));
      });
    });
  }

  it("contain the end of a suite that ran all of its tests, and say where it was started again", async () => {
    assert.equal(await runSuite(`it("one", () => undefined);`), 0);
    const [one, ...none] = readResults(file, "unit", 0);
    assert.deepEqual([one?.name, one?.error, none], ["one", undefined, []]);
    assert.equal(await runSuite(`it("one", () => undefined);`), 1);
    assert.equal(
      readResults(file, "unit", 0).at(-1)?.error,
      'its window was loaded again, after "one"',
    );
  });

  it("contain a failure if a test that throws late keeps others from running", async () => {
    const code = await runSuite(
      `it("one", () => void setImmediate(() => { throw new Error("late"); }));
       it("two", () => undefined);`,
    );
    assert.equal(code, 1);
    const results = readResults(file, "unit", 0);
    assert.ok(!results.some(({ name }) => name === "two"));
    assert.match(results.at(-1)?.error ?? "", /^it ended before its last test, after "one"/);
  });

  it("contain a failure if it never began", () => {
    const results = readResults(file, "host tests", 0);
    assert.deepEqual(
      results.map(({ error }) => error),
      ['it ended before its last test, after "its start"'],
    );
  });

  it("contain a failure if it failed outside of its tests", () => {
    appendResult(file, passed);
    appendEnd(file);
    const [, failure] = readResults(file, "unit", "its process ended with 3");
    assert.equal(failure?.error, "its process ended with 3");
  });

  it("contain only the failures of its tests if these are the reason for its failure", () => {
    const failed = { ...passed, error: "wrong" };
    appendResult(file, failed);
    appendEnd(file);
    assert.deepEqual(readResults(file, "unit", "its process ended with 1"), [failed]);
  });
});
