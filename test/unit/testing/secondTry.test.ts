import assert from "node:assert/strict";
import { summarize } from "../../runner/print";
import type { Result } from "../../runner/results";
import { type FilesToTry, withSecondStart, withSecondTry } from "../../runner/secondTry";

describe("a second try of failed tests", () => {
  const passed = (name: string, file: string): Result => ({ name, file, milliseconds: 1 });
  const failed = (name: string, file: string): Result => ({ ...passed(name, file), error: "no" });
  const again = (result: Result, tries = 2): Result => ({ ...result, tries });
  const unsteady = (name: string, file: string): Result =>
    again({ ...passed(name, file), unsteady: "no" });

  async function tries(...runs: (readonly Result[])[]) {
    const tried: (FilesToTry | undefined)[] = [];
    const results = await withSecondTry((files) => {
      tried.push(files);
      return Promise.resolve(runs.shift() ?? []);
    });
    return { tried, results };
  }

  it("is not made when everything passed", async () => {
    const { tried } = await tries([passed("one", "a.js")]);
    assert.deepEqual(tried, [undefined]);
  });

  it("runs the files of the failures, and says which tests were unsteady", async () => {
    const { tried, results } = await tries(
      [passed("one", "a.js"), failed("two", "b.js")],
      [passed("two", "b.js"), passed("two more", "b.js"), passed("x", "not asked for b.js")],
      [passed("two", "b.js"), passed("two more", "b.js")],
    );
    assert.deepEqual(tried, [
      undefined,
      { files: ["b.js"], attempt: 2 },
      { files: ["b.js"], attempt: 3 },
    ]);
    assert.deepEqual(results, [
      passed("one", "a.js"),
      unsteady("two", "b.js"),
      again(passed("two more", "b.js")),
    ]);
  });

  it("keeps a failure that occurs again, without a third try", async () => {
    const { tried, results } = await tries(
      [failed("one", "b.js"), failed("two", "b.js")],
      [passed("one", "b.js"), failed("two", "b.js")],
    );
    assert.deepEqual(results, [unsteady("one", "b.js"), again(failed("two", "b.js"))]);
    assert.equal(tried.length, 2);
  });

  it("keeps the failure of a test that the second run did not reach", async () => {
    const { results } = await tries([failed("two", "b.js")], []);
    assert.deepEqual(results, [again(failed("two", "b.js"))]);
  });

  it("treats a hook as passed if it did not fail again", async () => {
    const hook = 'a "before all" hook for "one"';
    const { results } = await tries([failed(hook, "a.js")], [passed("one", "a.js")]);
    assert.deepEqual(results, [again(passed("one", "a.js")), unsteady(hook, "a.js")]);
  });

  it("fails a file that fails twice in three runs, in the same test or in another", async () => {
    for (const name of ["two", "two more"]) {
      const other = name === "two" ? again(passed("two more", "b.js")) : unsteady("two", "b.js");
      const { results } = await tries(
        [failed("two", "b.js"), passed("two more", "b.js")],
        [passed("two", "b.js"), passed("two more", "b.js")],
        [passed("one", "b.js"), failed(name, "b.js")],
      );
      assert.deepEqual(results, [other, again(failed(name, "b.js"), 3)]);
    }
  });

  it("runs the file of a test again that became unsteady through a second start", async () => {
    const { tries: number, ...started } = unsteady("two", "b.js");
    assert.equal(number, 2);
    const { tried, results } = await tries([started], [passed("two", "b.js")]);
    assert.deepEqual(tried, [undefined, { files: ["b.js"], attempt: 3 }]);
    assert.deepEqual(results, [started]);
  });

  it("fails a file whose test failed in the third try before its suite died and was started again", async () => {
    const died: Result = { name: "unit", milliseconds: 0, unsteady: "it ended", isDeath: true };
    const { tries: number, ...started } = unsteady("two", "b.js");
    assert.equal(number, 2);
    const { results } = await tries(
      [failed("two", "b.js")],
      [passed("two", "b.js")],
      [started, died],
    );
    assert.deepEqual(results, [again(failed("two", "b.js"), 3), again(died, 3)]);
  });

  it("reports a death in a third try whose suite was started again", async () => {
    const died: Result = { name: "unit", milliseconds: 0, unsteady: "it ended", isDeath: true };
    const { results } = await tries(
      [failed("two", "b.js")],
      [passed("two", "b.js")],
      [passed("two", "b.js"), died],
    );
    assert.deepEqual(results, [unsteady("two", "b.js"), again(died, 3)]);
  });

  it("fails a run whose third try dies", async () => {
    const died = { name: "journeys", milliseconds: 0, error: "its process ended with 1" };
    const { results } = await tries(
      [failed("two", "b.js")],
      [passed("two", "b.js")],
      [passed("two", "b.js"), died],
    );
    assert.deepEqual(results, [unsteady("two", "b.js"), again(died, 3)]);
  });

  it("keeps the report of a suite that died before", async () => {
    const died: Result = {
      name: "host tests",
      milliseconds: 0,
      unsteady: "it ended",
      tries: 2,
      isDeath: true,
    };
    const { tried, results } = await tries(
      [died, failed("two", "b.js")],
      [passed("two", "b.js")],
      [passed("two", "b.js")],
    );
    assert.deepEqual(results, [died, unsteady("two", "b.js")]);
    assert.deepEqual(tried.at(-1), { files: ["b.js"], attempt: 3 });
  });

  it("is listed in the last lines, with its count and with the failures", () => {
    assert.deepEqual(summarize([passed("one", "a.js"), passed("two", "a.js")]), []);
    assert.deepEqual(
      summarize([
        passed("one", "a.js"),
        unsteady("two", "b.js"),
        again(passed("two more", "b.js")),
        again(failed("three", "c.js")),
      ]),
      ["Failed: three: no", "Tried again: 2 (b.js, c.js); unsteady tests: 1", "Unsteady: two"],
    );
  });

  it("is not made for more than three files, or for failures outside of a file", async () => {
    const many = ["a.js", "b.js", "c.js", "d.js"].map((file) => failed("one", file));
    assert.deepEqual((await tries(many)).results, many);
    const died = [{ name: "unit", milliseconds: 0, error: "its process ended with 1" }];
    assert.deepEqual((await tries(died)).tried, [undefined]);
  });
});

describe("a second start of a suite", () => {
  const passed: Result = { name: "one", file: "a.js", milliseconds: 1 };
  const failed: Result = { ...passed, error: "no" };
  const died: Result = { name: "host tests", milliseconds: 0, error: "it ended", isDeath: true };
  const { error, ...rest } = died;
  const mended: Result = { ...rest, unsteady: error ?? "", tries: 2 };

  async function start(...runs: (readonly Result[])[]) {
    const attempts: number[] = [];
    const results = await withSecondStart((attempt) => {
      attempts.push(attempt);
      return Promise.resolve(runs.shift() ?? []);
    });
    return { attempts, results };
  }

  it("is not made if only tests fail", async () => {
    assert.deepEqual(await start([failed]), { attempts: [1], results: [failed] });
  });

  it("replaces the results of a suite that died, and reports the death and earlier failures", async () => {
    assert.deepEqual(await start([failed, died], [passed]), {
      attempts: [1, 2],
      results: [{ ...passed, unsteady: "no" }, mended],
    });
    assert.deepEqual(await start([failed, died], [failed]), {
      attempts: [1, 2],
      results: [failed, mended],
    });
  });

  it("is not made if a suite has finished and failed outside of its tests", async () => {
    const { isDeath, ...outside } = died;
    assert.equal(isDeath, true);
    assert.deepEqual(await start([passed, outside]), {
      attempts: [1],
      results: [passed, outside],
    });
  });

  it("is reported in the last lines, by the name of the suite", () => {
    assert.deepEqual(summarize([passed, mended]), [
      "Tried again: 1 (host tests); unsteady tests: 1",
      "Unsteady: host tests",
    ]);
  });

  it("is the last one: a suite that dies twice has failed", async () => {
    assert.deepEqual((await start([died], [passed, died])).results, [passed, died]);
  });
});
