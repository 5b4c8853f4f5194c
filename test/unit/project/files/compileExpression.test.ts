import assert from "node:assert/strict";
import fc from "fast-check";
import { compileExpression } from "../../../../src/project/files/compileExpression";

const single = fc.constantFrom("a", "b", "\\.", "/", "[^/]", "[^/]*", ".*", "[ab]", "[^/a]");
const { parts } = fc.letrec<{ parts: string[]; group: string[] }>((tie) => ({
  parts: fc
    .array(fc.oneof({ maxDepth: 3 }, single.map(Array.of<string>), tie("group")), { maxLength: 6 })
    .map((each) => each.flat()),
  group: fc
    .array(tie("parts"), { minLength: 1, maxLength: 3 })
    .map((ways) => ["(?:", ...ways.flatMap((way, at) => (at === 0 ? way : ["|", ...way])), ")"]),
}));
const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "/", "\n"), maxLength: 8 });

describe("an expression without backtracking", () => {
  it("matches the same texts as the regular expression of its parts", () => {
    fc.assert(
      fc.property(parts, fc.array(text, { minLength: 20 }), (expression, texts) => {
        const compiled = compileExpression(expression);
        const regular = new RegExp(`^${expression.join("")}$`);
        for (const each of texts) assert.equal(compiled.test(each), regular.test(each), each);
      }),
      { numRuns: 2_000 },
    );
  });
});
