import assert from "node:assert/strict";
import fc from "fast-check";
import {
  escapeIcons,
  safeLabel,
  safeMessage,
  safeText,
  shortenHash,
} from "../../../../src/engine/text/safeText";
import { processorTime } from "../../../support/processorTime";

describe("text of the service", () => {
  it("is unchanged if it is plain", () => {
    assert.equal(safeText("Wrapped Ether (WETH) <b>"), "Wrapped Ether (WETH) <b>");
    assert.equal(safeText("Żółw 象 Ünïcøde"), "Żółw 象 Ünïcøde");
  });

  const hidden: readonly (readonly [name: string, character: string, shown: string])[] = [
    ["a text that turns its direction", "\u202e", "⟨U+202E⟩"],
    ["an isolate", "\u2066", "⟨U+2066⟩"],
    ["an Arabic letter mark", "\u061c", "⟨U+061C⟩"],
    ["a zero-width space", "\u200b", "⟨U+200B⟩"],
    ["a zero-width joiner", "\u200d", "⟨U+200D⟩"],
    ["a byte order mark", "\ufeff", "⟨U+FEFF⟩"],
    ["a soft hyphen", "\u00ad", "⟨U+00AD⟩"],
    ["a null", "\0", "⟨U+0000⟩"],
    ["an escape", "\u001b", "⟨U+001B⟩"],
    ["a C1 control", "\u0085", "⟨U+0085⟩"],
    ["a line separator", "\u2028", "⟨U+2028⟩"],
    ["a lone surrogate", "\ud800", "⟨U+D800⟩"],
    ["a tag character", "\u{e0041}", "⟨U+E0041⟩"],
    ["a variation selector", "\ufe0f", "⟨U+FE0F⟩"],
    ["a Hangul filler", "\u3164", "⟨U+3164⟩"],
    ["a blank of Braille", "\u2800", "⟨U+2800⟩"],
    ["a private character", "\ue000", "⟨U+E000⟩"],
  ];
  for (const [name, character, shown] of hidden) {
    it(`shows ${name} as its code point (V-16)`, () => {
      assert.equal(safeText(`a${character}b`), `a${shown}b`);
    });
  }

  it("is one line (V-16)", () => {
    assert.equal(safeText("a\r\nb\tc"), "a  b c");
  });

  it("has no more than four marks on a letter (V-16)", () => {
    assert.equal(safeText(`Z${"\u0335".repeat(500)}!`), `Z${"\u0335".repeat(4)}!`);
  });

  it("is cut, and a megabyte is not read to its end (V-16)", () => {
    assert.equal(safeText("x".repeat(1_000_000)), `${"x".repeat(79)}…`);
    assert.equal(safeText("象".repeat(100), 10), `${"象".repeat(9)}…`);
    const marks = "\u0335".repeat(1_000_000);
    assert.ok(processorTime(() => safeText(marks)) < 50);
  });

  it("is safe for any input", () => {
    const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const safe = safeText(text);
        assert.equal(unsafe.test(safe), false);
        assert.ok([...new Intl.Segmenter().segment(safe)].length <= 80);
        assert.equal(safeText(safe), safe);
      }),
    );
  });

  it("contains no icon where an API interprets $(name) (V-16)", () => {
    assert.equal(escapeIcons("$(rocket) $(x~spin)"), "\\$(rocket) \\$(x~spin)");
    assert.equal(escapeIcons("\\$(rocket)"), "\\$(rocket)");
    assert.equal(safeLabel("$(a\u202eb)"), "\\$(a⟨U+202E⟩b)");
  });

  it("contains no link where an API interprets [text](link) (V-16)", () => {
    const path = "packages/[Details](command:workbench.action.quit)/foundry.toml";
    assert.equal(
      safeMessage(path),
      "packages/[Details] (command:workbench.action.quit)/foundry.toml",
    );
    const link = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+\)/;
    assert.match(path, link);
    for (const text of [path, "[a]\u200b(file:b)", "[[a](command:b)](command:c)"]) {
      assert.doesNotMatch(safeMessage(text), link);
    }
  });

  it("keeps the first 10 and the last 8 characters of a hash", () => {
    const [one, other] = [
      `0x1234567890${"0".repeat(22)}12345678`,
      `0x1234567890${"f".repeat(22)}12345678`,
    ];
    assert.equal(shortenHash(one), "0x12345678…12345678");
    assert.equal(shortenHash(one), shortenHash(other));
    assert.equal(shortenHash("short"), "short");
  });
});
