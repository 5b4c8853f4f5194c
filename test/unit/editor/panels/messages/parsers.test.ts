import assert from "node:assert/strict";
import {
  count,
  flag,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  variants,
} from "../../../../../src/editor/panels/messages/parsers";

describe("the parsers of messages", () => {
  it("accepts text up to a length", () => {
    assert.equal(text(3)("abc"), "abc");
    assert.equal(text(3)("abcd"), undefined);
    assert.equal(text()(5), undefined);
  });

  it("accepts counts within their bounds", () => {
    assert.equal(count(9)(9), 9);
    for (const wrong of [10, -1, 1.5, Number.NaN, "1", null])
      assert.equal(count(9)(wrong), undefined);
  });

  it("accepts one of a closed set, but not names that every object inherits", () => {
    assert.equal(oneOf("a", "b")("b"), "b");
    assert.equal(oneOf("a")("constructor"), undefined);
  });

  it("distinguishes null from missing", () => {
    const parse = record({ a: nullable(text()) });
    assert.deepEqual(parse({ a: null }), { a: null });
    assert.equal(parse({}), undefined);
  });

  it("refuses a list with one invalid item, and one that is too long", () => {
    assert.deepEqual(listOf(flag)([true, false]), [true, false]);
    assert.equal(listOf(flag)([true, 0]), undefined);
    assert.equal(listOf(flag, 1)([true, true]), undefined);
    assert.equal(listOf(flag)({ length: 0 }), undefined);
  });

  it("drops unknown fields", () => {
    assert.deepEqual(record({ a: text() })({ a: "x", b: 1 }), { a: "x" });
  });

  it("reads own fields only", () => {
    const inherited: unknown = Object.create({ a: "x" });
    assert.equal(record({ a: text() })(inherited), undefined);
    assert.equal(record({ toString: text() })({}), undefined);
  });

  it("accepts only the variant that the tag names", () => {
    const parse = variants("type", { one: { n: count() }, none: {} });
    assert.deepEqual(parse({ type: "one", n: 1 }), { n: 1, type: "one" });
    assert.deepEqual(parse({ type: "none", n: "x" }), { type: "none" });
    for (const wrong of [{ type: "one" }, { type: "toString" }, { type: ["one"], n: 1 }, {}, null])
      assert.equal(parse(wrong), undefined);
  });
});
