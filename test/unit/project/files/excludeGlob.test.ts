import assert from "node:assert/strict";
import { parseExcludes, parseGlob } from "../../../../src/project/files/excludeGlob";

describe("the editor's exclude settings", () => {
  it("are limited to 1,000, and to 100 that take time (X-26)", () => {
    const count = (globs: readonly string[]): number =>
      parseExcludes(Object.fromEntries(globs.map((glob) => [glob, true]))).length;
    const many = Array.from({ length: 1_200 }, (_, at) => `${at}-*`);
    assert.equal(count(many), 1_000);
    assert.equal(count(many.map((glob) => `{a,b}{c,d}${glob}`)), 100);
    assert.equal(count([...many.slice(0, 150).map((glob) => `{a,b}{c,d}${glob}`), "**/a"]), 101);
    for (const before of ["*a*a", "{a,a}*", "*{a,a}", "**a*", "**/**/"]) {
      assert.equal(count(many.map((glob) => `${before}${glob}`)), 100, before);
    }
    for (const before of ["*a", "**/", "**/*a", "a/**/{b,c}"]) {
      assert.equal(count(many.map((glob) => `${before}${glob}`)), 1_000, before);
    }
  });

  const cases: readonly (readonly [glob: string, yes: readonly string[], no: readonly string[]])[] =
    [
      [
        "**/node_modules",
        ["node_modules", "a/b/node_modules"],
        ["a/node_modules_old", "node_modules/a"],
      ],
      ["*.js", ["a.js"], ["b/a.js", "a.jsx"]],
      ["**/*.js", ["a.js", "b/c/a.js"], ["a.js/b"]],
      ["out/**", ["out/a", "out/a/b"], ["in/out/a", "outer/a"]],
      ["**/{dist,out}", ["dist", "a/out"], ["a/output"]],
      ["**/[A-Z]*.md", ["READ.md", "a/Me.md"], ["me.md"]],
      ["**/[!a]?.ts", ["bc.ts", "x/bc.ts"], ["ab.ts", "b.ts"]],
      ["a+(b).txt", ["a+(b).txt"], ["ab.txt", "aab.txt"]],
      ["{a,b/{c,d}}", ["a", "b/c", "b/d"], ["c", "b"]],
      ["**/{a,**/b}/{c,*}.[jt]s", ["a/c.ts", "x/y/b/z.js"], ["c.ts", "a/b.rs", "b/c/d.ts"]],
      ["**/a/**/*.b*/**", ["a/x.b/c", "x/a/y/z.bc/d/e"], ["a/x.b", "b/x.b/c"]],
    ];
  for (const [glob, yes, no] of cases) {
    it(`reads ${glob}`, () => {
      const pattern = parseGlob(glob);
      assert.ok(pattern !== undefined);
      assert.deepEqual(
        yes.filter((path) => !pattern.test(path)),
        [],
      );
      assert.deepEqual(
        no.filter((path) => pattern.test(path)),
        [],
      );
    });
  }

  it("take less than half a second for a glob with which a path could be tried in millions of ways (X-26)", () => {
    const path = `${"a/".repeat(60)}${"a".repeat(100)}c.ts`;
    const costly = [
      `${"**/".repeat(20)}x`,
      `${"a/**/".repeat(20)}x`,
      `**/${"*a".repeat(20)}x`,
      `**/${"{*a,b}".repeat(20)}x`,
      `**/${"{a,{*a,b}}".repeat(20)}x`,
      `**/${"a**".repeat(20)}x`,
      `${"{**/a,**/b}/".repeat(20)}x`,
      `**/${"{a,a}".repeat(45)}x`,
      `**/${"{a,?}".repeat(45)}x`,
      "**/a*a*a*/**/a*a*/**/x",
    ];
    for (const glob of costly) {
      const [excludes] = parseExcludes({ [glob]: true });
      const start = performance.now();
      assert.equal(excludes?.(path, new Set()), false, glob);
      assert.ok(performance.now() - start < 500, glob);
    }
    assert.equal(parseGlob(`**/a${"*".repeat(900)}c`)?.test(path), false);
    assert.equal(parseGlob("*".repeat(1_001)), undefined);
  });

  it("exclude nothing by a glob that is off, empty or broken", () => {
    const excludes = parseExcludes({ "**/a": false, "": true, "**/[z-a]": true, "{a": true });
    assert.equal(
      excludes.some((excludes) => excludes("a", new Set())),
      false,
    );
  });

  it("exclude a file only if the file that the setting names is next to it", () => {
    const [excludes] = parseExcludes({ "**/*.js": { when: "$(basename).ts" } });
    assert.ok(excludes !== undefined);
    assert.equal(excludes("b/a.js", new Set(["a.ts", "a.js"])), true);
    assert.equal(excludes("b/a.js", new Set(["a.js", "b.ts"])), false);
  });
});
