import assert from "node:assert/strict";
import { describeRow, groupOf, reasonLeftOut } from "../../../../src/editor/tagging/reviewTexts";
import { addressRow, malformedRow } from "../../../support/reviewRows";
import { untranslated } from "../../../support/untranslated";

const texts = (...row: Parameters<typeof addressRow>): ReturnType<typeof describeRow> =>
  describeRow(addressRow(...row), untranslated);

describe("a row of the review", () => {
  it("has the address in full, its state, its chains and its tags", () => {
    const tags = ["0", "first_tag", "second_tag", "third_tag", "fourth_tag"];
    assert.deepEqual(texts(1, { tags, times: 3 }), {
      label: "0x0000000000000000000000000000000000000001",
      description: "new · 3 times",
      detail: "ethereum, base  ·  tags: first_tag, second_tag, third_tag, +1",
    });
  });

  it("has the name of the address with its source, and the number of further names", () => {
    const names = ["Permit2 · every chain · Singletons 1.0.0", "$(bug) · base · B 1", "C", "D"];
    assert.equal(
      texts(1, { names }).detail,
      "ethereum, base  ·  Permit2 · every chain · Singletons 1.0.0, \\$(bug) · base · B 1, +2",
    );
  });

  it("shows each name once, and no chains of a form that many chains share", () => {
    const names = ["Treasury · a.sol", "Keeper · a.sol", "Treasury · b.sol"];
    const every = ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"];
    assert.equal(texts(1, { names, chains: every }).detail, "Treasury · a.sol, Keeper · a.sol");
    assert.equal(texts(1, { chains: every.slice(0, 3) }).detail, "ethereum, bnb, polygon");
  });

  it("names the doubt first", () => {
    const of = "0xa0b8…";
    const { description, detail } = texts(1, { doubts: [{ kind: "lookAlike", of }] });
    assert.equal(description, "doubtful");
    assert.ok(detail.startsWith("Looks like 0xa0b8…, but is another address  ·  ethereum"));
  });

  it("shows texts of the service without markup", () => {
    const { detail } = texts(1, { chains: ["$(bug)", "a‮b"], tags: ["x".repeat(1_000_000)] });
    assert.ok(detail.includes("\\$(bug), a⟨U+202E⟩b"));
    assert.ok(detail.length < 200);
  });

  it("shows a malformed text without markup, with the reason", () => {
    assert.deepEqual(describeRow(malformedRow("$(bug)‮", "It has no form"), untranslated), {
      label: "\\$(bug)⟨U+202E⟩",
      description: "malformed",
      detail: "It has no form",
    });
  });

  it("says in the user's language why a text is malformed", () => {
    const row = malformedRow("x", "It has no form");
    const translated = (message: string): string => `<${message}>`;
    assert.equal(describeRow(row, translated).detail, "<It has no form>");
    assert.equal(reasonLeftOut(row, translated), "<It has no form>");
  });

  it("belongs to the group that says how to tick it", () => {
    assert.equal(groupOf(addressRow(1)), "ready");
    assert.equal(groupOf(addressRow(1, { doubts: [{ kind: "form" }] })), "doubtful");
    assert.equal(groupOf(addressRow(1, { standing: "tagged" })), "tagged");
    assert.equal(groupOf(addressRow(1, { standing: "full" })), "never");
    assert.equal(groupOf(malformedRow("x")), "never");
  });

  it("says in the report why it was skipped (T-07f)", () => {
    const reasons = [
      malformedRow("x", "It is too short"),
      addressRow(1, { standing: "full" }),
      addressRow(1, { standing: "tagged" }),
      addressRow(1, { doubts: [{ kind: "privateKey" }] }),
      addressRow(1),
    ].map((row) => reasonLeftOut(row, untranslated));
    assert.deepEqual(reasons, [
      "It is too short",
      "has 50 tags, which is the maximum",
      "already tagged",
      "64 hex digits: may be a private key",
      "not ticked",
    ]);
  });
});
