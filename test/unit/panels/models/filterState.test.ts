import assert from "node:assert/strict";
import { FilterState } from "../../../../src/panels/models/filterState";

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

  it("drops a token when another chain is chosen, and keeps it on its own", () => {
    const filters = new FilterState(all);
    filters.choosePlace(place);
    filters.chooseChain("base");
    assert.deepEqual(filters.place, place);
    filters.chooseChain("ethereum");
    assert.deepEqual(filters.query(), { chain: "ethereum" });
  });

  it("takes a time and nothing else", () => {
    const filters = new FilterState(all);
    for (const text of ["2026-11-01T00:00", "2026-11-01T23:59:59", ""])
      assert.equal(filters.chooseSince(text), true, text);
    for (const text of ["yesterday", "2026-13-01T00:00", "2026-11-01", "2026-11-01T00:00Z&tag=x"])
      assert.equal(filters.chooseSince(text), false, text);
    assert.deepEqual(filters.query(), {});
  });
});
