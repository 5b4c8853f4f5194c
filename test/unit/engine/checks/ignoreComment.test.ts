import assert from "node:assert/strict";
import { buildIgnoreComment } from "../../../../src/engine/checks/ignoreComment";
import { finish } from "../../../../src/engine/text/slices";
import { readIgnored } from "../../../../src/engine/checks/ignoredLines";

function silence(text: string, language: string, path = "/file"): string | undefined {
  const start = text.indexOf("0x");
  const comment = buildIgnoreComment({ text, language, path }, start, "lookAlike");
  if (comment === undefined) return undefined;
  const silenced = text.slice(0, comment.start) + comment.text + text.slice(comment.end);
  const at = silenced.indexOf("0x");
  const problem = { kind: "lookAlike", start: at, end: at + 3 } as const;
  assert.equal(finish(readIgnored(silenced, [problem])).has(problem), true);
  return silenced;
}

describe("the comment that silences a warning", () => {
  for (const [language, text, silenced] of [
    ["typescript", "f(\n  a = 0x1;", "f(\n  // address-atlas-ignore lookAlike\n  a = 0x1;"],
    ["yaml", "a: 0x1", "# address-atlas-ignore lookAlike\na: 0x1"],
    ["sql", "x\r\n\t0x1", "x\r\n\t-- address-atlas-ignore lookAlike\r\n\t0x1"],
    ["html", "<p>0x1", "<!-- address-atlas-ignore lookAlike -->\n<p>0x1"],
    ["css", "a0x1", "/* address-atlas-ignore lookAlike */\na0x1"],
  ] as const) {
    it(`goes above the line, in the syntax of ${language}`, () => {
      assert.equal(silence(text, language), silenced);
    });
  }

  it("has the syntax that the name of the file implies if the editor does not know the language", () => {
    assert.equal(silence("0x1", "plaintext", "/a.sol"), "// address-atlas-ignore lookAlike\n0x1");
  });

  for (const [language, path] of [
    ["json", "/a.json"],
    ["plaintext", "/a.txt"],
    ["plaintext", "/a.toString"],
  ] as const) {
    it(`is none for ${path}, which has no comments`, () => {
      assert.equal(silence("0x1", language, path), undefined);
    });
  }

  it("adds a kind to an existing comment, above or on the line", () => {
    assert.equal(
      silence("// address-atlas-ignore checksum\n0x1", "go"),
      "// address-atlas-ignore checksum lookAlike\n0x1",
    );
    assert.equal(
      silence("0x1 // address-atlas-ignore checksum: why", "go"),
      "0x1 // address-atlas-ignore checksum lookAlike: why",
    );
  });
});
