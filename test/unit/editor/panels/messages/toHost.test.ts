import assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "fast-check";
import {
  parseMessageToHost,
  parsePanelState,
} from "../../../../../src/editor/panels/messages/toHost";

describe("messages of the page to the host", () => {
  it("accepts what the page sends", () => {
    assert.deepEqual(parseMessageToHost({ type: "ready" }), { type: "ready" });
    for (const sort of [{ column: "value", descending: true }, null]) {
      const message = { type: "sort", table: "holdings", sort };
      assert.deepEqual(parseMessageToHost(message), message);
    }
    assert.deepEqual(parseMessageToHost({ type: "pick", table: "holdings", id: null }), {
      type: "pick",
      table: "holdings",
      id: null,
    });
  });

  const refused: readonly unknown[] = [
    undefined,
    null,
    "ready",
    [],
    {},
    { type: "open", url: "https://evil.example" },
    { type: "act" },
    { type: "act", id: { toString: "x" } },
    { type: "act", id: "x".repeat(121) },
    { type: "window", table: "holdings", from: -1, count: 5 },
    { type: "window", table: "holdings", from: 0, count: 1e9 },
    { type: "window", table: "__proto__", from: 0, count: 1 },
    { type: "sort", table: "holdings", sort: { column: "constructor", descending: true } },
    { type: "search", table: "holdings", text: "x".repeat(201) },
    { type: "__proto__" },
  ];
  for (const message of refused) {
    it(`refuses ${inspect(message).slice(0, 80)}`, () => {
      assert.equal(parseMessageToHost(message), undefined);
    });
  }

  it("never throws, whatever arrives (U-05f)", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (message) => {
        parseMessageToHost(message);
        parsePanelState(message);
      }),
    );
  });

  it("restores a thing by its id and nothing else (U-06f)", () => {
    assert.deepEqual(
      parsePanelState({
        version: "1",
        thing: { kind: "tag", tag: "dex_router", cursor: "https://x/?api_key=1" },
        table: null,
        api_key: "k",
      }),
      { version: "1", thing: { kind: "tag", tag: "dex_router" }, table: null },
    );
    assert.equal(parsePanelState({ version: "2", thing: { kind: "tag", tag: "a" } }), undefined);
    assert.equal(parsePanelState({ version: "3", thing: { kind: "tag", tag: "a" } }), undefined);
  });
});
