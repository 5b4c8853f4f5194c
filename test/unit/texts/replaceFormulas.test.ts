import assert from "node:assert/strict";
import fc from "fast-check";
import { replaceFormulas } from "../../../src/texts/replaceFormulas";

describe("a formula in a text", () => {
  it("T-27f is found where its pattern finds it, or behind a separator that begins the text", () => {
    const begin = /(?<=^|[;\t\r\n])(?='*[\s"\u0000\ufeff]*[=+\-@\t\r\u0000＝＋－＠])(.)/gs;
    const unit = fc.constantFrom(
      "=",
      "-",
      "\t",
      "\r",
      "\n",
      " ",
      "\u0000",
      "\ufeff",
      ";",
      "'",
      '"',
      "a",
      "＝",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 10 }), (text) => {
        const replaced = replaceFormulas(text, ";\t\r\n", (first) => `[${first}]`);
        assert.equal(replaced, text.replace(begin, "[$1]"));
      }),
      { numRuns: 5_000 },
    );
  });
});
