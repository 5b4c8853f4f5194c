import assert from "node:assert/strict";
import { NextPlace } from "../../../../src/engine/checks/nextPlace";
import { Chance } from "../../../support/randomAddresses";

describe("the next place of a text", () => {
  it("is the one that a search finds, in any order of questions", () => {
    const chance = new Chance(5);
    for (let round = 0; round < 300; round += 1) {
      const document = chance.text("ab{", chance.below(30));
      const text = chance.pick(["{", "ab", "x"]);
      const places = new NextPlace(document, text);
      for (let question = 0; question < 20; question += 1) {
        const place = chance.below(document.length + 2);
        const found = document.indexOf(text, place);
        assert.equal(places.after(place), found < 0 ? document.length : found);
      }
    }
  });

  it("is looked for once, where the text does not stand at all", () => {
    let searches = 0;
    const document = new (class extends String {
      override indexOf(wanted: string, place?: number): number {
        searches += 1;
        return super.indexOf(wanted, place);
      }
    })("a".repeat(1_000)) as unknown as string;
    const places = new NextPlace(document, "{");
    for (let place = 0; place < 1_000; place += 10) assert.equal(places.after(place), 1_000);
    assert.equal(searches, 1);
  });
});
