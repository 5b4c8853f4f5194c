import assert from "node:assert/strict";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { plainWords } from "../../lint/words.mjs";

const linter = new Linter({ configType: "flat" });

function wordsIn(code: string): readonly string[] {
  return linter
    .verify(
      code,
      {
        files: ["**/*.ts"],
        languageOptions: { parser: tseslint.parser },
        plugins: { house: { rules: { plainWords } } },
        rules: { "house/plainWords": "error" },
      },
      "src/a.ts",
    )
    .map(({ message }) => /^"([^"]*)"/.exec(message)?.[1] ?? message);
}

describe("the rule about words", () => {
  const found: readonly (readonly [string, readonly string[]])[] = [
    ["/** What a node told. */", ["told"]],
    ["// It was asked and\n/* then left it out. */", ["asked", "left it out"]],
    ["/**\n * Which of the files were moved.\n */", ["Which of"]],
    ["// Beside it, anew.", ["Beside", "anew"]],
    ['it("vouches for it", () => {});', ["vouches"]],
    ['itInCi("once more", () => {});', ["once more"]],
    ["it(`H-01 asks for ${what}`, () => {});", ["asks for"]],
  ];
  for (const [code, expected] of found) {
    it(`finds ${expected.length} in ${JSON.stringify(code)}`, () => {
      assert.deepEqual(wordsIn(code), expected);
    });
  }

  it("accepts ordinary technical words", () => {
    assert.deepEqual(
      wordsIn(`/** Returns what the node reported, next to the requested rows. */
        it("skips a row, and requests it again", () => {});`),
      [],
    );
  });

  it("accepts code, options and the phrase that tells two things apart", () => {
    assert.deepEqual(
      wordsIn(`// With \`asked\` or --beside; both ends tell most look-alikes apart.
        const told = "asked";
        it(\`reads \${told}\`, () => {});`),
      [],
    );
  });
});
