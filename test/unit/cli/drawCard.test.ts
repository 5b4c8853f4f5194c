import assert from "node:assert/strict";
import { drawCard, escapeInline } from "../../../src/cli/lsp/drawCard";
import type { Card } from "../../../src/engine/known/card";

const uriOf = (file: string): string => `file:///r/${file}`;

describe("a card for a client of the language server", () => {
  const card: Card = [
    [
      { kind: "strong", text: "USDC" },
      { kind: "text", text: " · Ethereum · " },
      {
        kind: "link",
        text: "Open File",
        link: { to: "file", place: { uri: "a> (1).csv", line: 2 } },
      },
    ],
    [{ kind: "address", text: "0xA0b8" }],
  ];

  it("is Markdown with a link to the row of the file, or plain text without one", () => {
    assert.deepEqual(drawCard(card, "markdown", uriOf), {
      kind: "markdown",
      value: "**USDC** · Ethereum · [Open File](<file:///r/a%3E (1).csv#L3>)  \n`0xA0b8`",
    });
    assert.deepEqual(drawCard(card, "plaintext", uriOf), {
      kind: "plaintext",
      value: "USDC · Ethereum\n0xA0b8",
    });
  });

  for (const [text, shown] of [
    ["my_own_name (USD Coin, 6 decimals) · Lists 1.2", undefined],
    ["[a](https://evil.example)", "&#91;a&#93;(https&#58;//evil.example)"],
    ["<img src=x>", "&#60;img src=x&#62;"],
    ["**bold** _it_ ~~s~~ `c`", undefined],
    ["www.evil.example me@evil.example", "www&#8203;.evil.example me&#64;evil.example"],
    ["# head", "&#35; head"],
    ["- item", "&#45; item"],
    ["1. item", "&#8203;1. item"],
    ["a\\*b &amp; c | d", "a&#92;&#42;b &#38;amp; c &#124; d"],
    ["a\n\n---\nb", "a --- b"],
  ] as const) {
    it(`shows ${JSON.stringify(text)} as it is`, () => {
      const escaped = escapeInline(text);
      if (shown !== undefined) assert.equal(escaped, shown);
      assert.doesNotMatch(escaped, /[*`<>[\]\\~|]|(?<!\w)_|_(?!\w)|:\/\/|@|^[-+=#]|\n/);
    });
  }

  it("leaves names readable for clients that show escapes", () => {
    const name = "my_own_name (USD Coin, 6 decimals) · Lists 1.2";
    assert.equal(escapeInline(name), name);
  });
});
