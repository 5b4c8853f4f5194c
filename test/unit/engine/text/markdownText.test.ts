import assert from "node:assert/strict";
import { escapeMarkdown, withoutReferences } from "../../../../src/engine/text/markdownText";

const hostile = [
  "[a](command:workbench.action.quit)",
  "<https://evil.example>",
  "https://evil.example/x www.evil.example a@evil.example",
  "![x](https://evil.example/pixel.png)",
  "<img src=x onerror=alert(1)>",
  "$(trash) **bold** _it_ `code` ~~no~~",
  "# heading\n\n- item\n1. item\n\n    code",
  "&lt;b&gt; &#42;",
  "| a | b |\n|---|---|",
  "\\[a\\](b)",
];

describe("text in Markdown", () => {
  for (const text of hostile) {
    it(`leaves nothing of ${JSON.stringify(text)} that Markdown would interpret (V-16, T-28f)`, () => {
      const escaped = escapeMarkdown(text);
      assert.match(escaped, /^(?:[\p{L}\p{M}\p{N} ]|&#\d+;)*$/u);
      const shown = escaped.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
      assert.equal(shown, text.replace(/\s+/g, " "));
    });
  }

  it("mentions nobody and refers to nothing on a page that decodes entities (X-23)", () => {
    const text = "@octocat #12 a#1 !3 $4 %5 &6 ~bug GH-7 gh-8 me@evil.example @_x";
    const page = withoutReferences(escapeMarkdown(text));
    const shown = page.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    assert.doesNotMatch(shown, /[@#!$%&~]\w|gh-\d/i);
    assert.equal(shown.replaceAll("\u200b", ""), text);
  });

  it("leaves letters of any script and digits as they are", () => {
    assert.equal(escapeMarkdown("Größe 12 交易所 é"), "Größe 12 交易所 é");
  });
});
