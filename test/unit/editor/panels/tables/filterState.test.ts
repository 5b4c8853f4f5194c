import assert from "node:assert/strict";
import { FilterState } from "../../../../../src/editor/panels/tables/filterState";

const all = { chain: true, token: "free", since: true } as const;
const place = { chain: "base", address: "0x1" };

describe("the filters of a table", () => {
  it("sends the parameters of the interface", () => {
    const filters = new FilterState(all);
    assert.deepEqual(filters.query(), {});
    filters.choosePlace(place);
    filters.chooseSince("2026-11-01T00:00");
    assert.deepEqual(filters.query(), {
      chain: "base",
      token_address: "0x1",
      since: new Date("2026-11-01T00:00:00Z"),
    });
  });

  it("drops a token when another chain is chosen, and keeps it when its own chain is chosen", () => {
    const filters = new FilterState(all);
    filters.choosePlace(place);
    filters.chooseChain("base");
    assert.deepEqual(filters.place, place);
    filters.chooseChain("ethereum");
    assert.deepEqual(filters.query(), { chain: "ethereum" });
  });

  it("accepts only a valid time", () => {
    const filters = new FilterState(all);
    for (const text of ["2026-11-01T00:00", "2026-11-01T23:59:59", ""])
      assert.equal(filters.chooseSince(text), true, text);
    for (const text of ["yesterday", "2026-13-01T00:00", "2026-11-01", "2026-11-01T00:00Z&tag=x"])
      assert.equal(filters.chooseSince(text), false, text);
    assert.deepEqual(filters.query(), {});
  });

  it("restores filters, except those that the table does not offer (U-33f)", () => {
    const place = { chain: "base", address: "0" };
    const left = { chain: "base", place, since: "2026-11-01T00:00" };
    const all = new FilterState({ chain: true, token: "free", since: true });
    all.restore(left);
    assert.deepEqual(all.query(), {
      chain: "base",
      token_address: "0",
      since: new Date("2026-11-01T00:00:00Z"),
    });
    assert.deepEqual(all.build([], { chain: null, place: null }).kept, left);
    const none = new FilterState({ chain: false, token: "no", since: false });
    none.restore(left);
    assert.deepEqual(none.query(), {});
    const odd = new FilterState({ chain: true, token: "free", since: true });
    odd.restore({ chain: null, place: null, since: "yesterday" });
    assert.deepEqual(odd.query(), {});
  });
});
