import assert from "node:assert/strict";
import type { Result } from "../../runner/results";
import { withSecondTry } from "../../runner/secondTry";

describe("a second try of failed tests", () => {
  const passed = (name: string, file: string): Result => ({ name, file, milliseconds: 1 });
  const failed = (name: string, file: string): Result => ({ ...passed(name, file), error: "no" });

  async function tries(...runs: (readonly Result[])[]) {
    const asked: (readonly string[] | undefined)[] = [];
    const results = await withSecondTry((files) => {
      asked.push(files);
      return Promise.resolve(runs.shift() ?? []);
    });
    return { asked, results };
  }

  it("is not made when everything passed", async () => {
    const { asked } = await tries([passed("one", "a.js")]);
    assert.deepEqual(asked, [undefined]);
  });

  it("runs the files of the failures, and says which tests were unsteady", async () => {
    const { asked, results } = await tries(
      [passed("one", "a.js"), failed("two", "b.js")],
      [passed("two", "b.js"), passed("two more", "b.js"), passed("x", "not asked for b.js")],
    );
    assert.deepEqual(asked, [undefined, ["b.js"]]);
    const unsteady = { ...passed("two", "b.js"), unsteady: "no" };
    assert.deepEqual(results, [passed("one", "a.js"), unsteady, passed("two more", "b.js")]);
  });

  it("leaves a failure that fails again", async () => {
    const { results } = await tries([failed("two", "b.js")], [failed("two", "b.js")]);
    assert.deepEqual(results, [failed("two", "b.js")]);
  });

  it("leaves a failure of a test that the second run did not reach", async () => {
    const { results } = await tries([failed("two", "b.js")], []);
    assert.deepEqual(results, [failed("two", "b.js")]);
  });

  it("takes a hook as passed that did not fail again", async () => {
    const hook = 'a "before all" hook for "one"';
    const { results } = await tries([failed(hook, "a.js")], [passed("one", "a.js")]);
    const unsteady = { ...passed(hook, "a.js"), unsteady: "no" };
    assert.deepEqual(results, [passed("one", "a.js"), unsteady]);
  });

  it("is not made for more than three files, nor for what failed outside of a file", async () => {
    const many = ["a.js", "b.js", "c.js", "d.js"].map((file) => failed("one", file));
    assert.deepEqual((await tries(many)).results, many);
    const died = [{ name: "unit", milliseconds: 0, error: "its process ended with 1" }];
    assert.deepEqual((await tries(died)).asked, [undefined]);
  });
});
