import assert from "node:assert/strict";
import { createPlaceFinder } from "../../../../src/project/scan/findPlaces";
import { Chance } from "../../../support/randomAddresses";
import { vitalik } from "../../../support/realAddresses";

const find = createPlaceFinder(() => false);

describe("the search of a file for addresses", () => {
  it("notes a file without an address that may have a private key or a slip, so that it is checked (W-57)", () => {
    const noteOf = (text: string): unknown => find(text, "a.sh", 0).note;
    const texts = [`KEY=${new Chance(57).hex(64)}`, `A=${vitalik.slice(0, -1)}`, `A=${vitalik}0`];
    for (const text of texts) assert.equal(noteOf(text), true, text);
    for (const text of ["A=0x12", `A=${vitalik}`]) assert.equal(noteOf(text), undefined, text);
  });
});
