import assert from "node:assert/strict";
import { identify } from "../../../../../src/engine/addresses/identify";
import { tagPattern } from "../../../../../src/sources/local/unspecified";
import { Sample } from "../../../../../src/sources/local/sample/sample";
import type { TagStore } from "../../../../../src/sources/local/tagStore";
import { openShippedBook } from "../../../../support/namesOf";

describe("the sample tags", () => {
  let store: TagStore;
  before(async () => {
    store = new Sample(await openShippedBook()).tags;
  });
  const addressesOf = (tag: string): readonly string[] =>
    store.findTag(tag)?.addresses.map((number) => store.addressText(number)) ?? [];

  it("are a dozen or more, and are named as samples", () => {
    assert.ok(store.tags.length >= 12);
    for (const { tag } of store.tags) {
      assert.match(tag, tagPattern);
      assert.match(tag, /^sample_/);
    }
  });

  it("have addresses of every format, each in its canonical form", () => {
    const formats = new Set<string>();
    for (let number = 0; number < store.addressCount; number += 1) {
      const verdict = identify(store.addressText(number));
      assert.ok(verdict.valid);
      assert.equal(verdict.canonical, store.addressText(number));
      formats.add(verdict.format);
    }
    assert.deepEqual([...formats].sort(), [
      "bitcoin",
      "bitcoincash",
      "dogecoin",
      "evm",
      "move",
      "solana",
      "ton",
    ]);
  });

  it("include at least one that is long enough for several pages", () => {
    assert.ok(addressesOf("sample_token_contract").length >= 95);
  });

  it("hide no name of the book, which knows none of their addresses as a contract", async () => {
    const book = await openShippedBook();
    for (let number = 0; number < store.addressCount; number += 1) {
      const verdict = identify(store.addressText(number));
      assert.ok(verdict.valid);
      const [best] = book.find(verdict);
      assert.notEqual(best?.kind, "contract", `${best?.text} of ${verdict.canonical}`);
    }
  });

  it("overlap, so there are addresses with several tags", () => {
    const several = addressesOf("sample_stablecoin").filter(
      (address) => store.tagsOf(address).length > 1,
    );
    assert.ok(several.length > 10);
  });
});
