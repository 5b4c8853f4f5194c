import assert from "node:assert/strict";
import path from "node:path";
import { appendEnd, appendResult, readResults } from "../../runner/results";
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

  it("are those of its tests if it came to its end", () => {
    appendResult(file, passed);
    appendEnd(file);
    assert.deepEqual(readResults(file, "host tests", 0), [passed]);
  });

  it("have a failure if it ended before its last test, whatever its exit code", () => {
    appendResult(file, passed);
    const [, failure, ...others] = readResults(file, "host tests", 0);
    assert.equal(failure?.name, "host tests");
    assert.equal(failure.error, 'it ended before its last test, after "first"');
    assert.deepEqual(others, []);
  });

  it("have a failure if it never began", () => {
    const results = readResults(file, "host tests", 0);
    assert.deepEqual(
      results.map(({ error }) => error),
      ['it ended before its last test, after "its start"'],
    );
  });

  it("have a failure if it failed by something else than its tests", () => {
    appendResult(file, passed);
    appendEnd(file);
    const [, failure] = readResults(file, "unit", "its process ended with 3");
    assert.equal(failure?.error, "its process ended with 3");
  });

  it("have the failures of its tests alone if these are why it failed", () => {
    const failed = { ...passed, error: "wrong" };
    appendResult(file, failed);
    appendEnd(file);
    assert.deepEqual(readResults(file, "unit", "its process ended with 1"), [failed]);
  });
});
