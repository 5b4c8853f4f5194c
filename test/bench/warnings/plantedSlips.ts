import type { Book } from "../../../src/engine/names/book";
import { isPattern } from "../../../src/engine/checks/nearDigits";
import { Chance } from "../../support/randomAddresses";
import { slipKinds } from "../../support/slips";
import { compareMedians, type GoalResult } from "../goal";
import { factsOf } from "./bookFacts";

const plantedOfEach = 1_200;

/**
 * Measures the share of planted typos that are found. They are planted in addresses of the book without a digit
 * pattern.
 */
export function measureSlips(book: Book): readonly GoalResult[] {
  const { anchors } = factsOf(book);
  const all = [...book.addresses()].filter(({ format }) => format === "evm");
  const digits = all.map(({ canonical }) => canonical.slice(2).toLowerCase());
  const known = new Set(digits);
  const planted = digits.filter((each) => !isPattern(each));
  const chance = new Chance(52);
  let [found, count] = [0, 0];
  for (const [kind, slip] of Object.entries(slipKinds)) {
    let own = 0;
    for (let i = 0; i < plantedOfEach; ) {
      const meant = chance.pick(planted);
      const written = slip(meant, chance);
      if (known.has(written)) continue;
      i += 1;
      const [near] = anchors.findNear(written);
      if (near?.canonical.toLowerCase() === `0x${meant}`) own += 1;
    }
    console.log(`  slips of ${kind}: ${own} of ${plantedOfEach} found`);
    found += own;
    count += plantedOfEach;
  }
  return [
    compareMedians(
      {
        id: "W1 slips",
        what: "slips of the pen in 1,200 known addresses, of five kinds each, found",
        kind: "atMost",
        bound: 0.005,
        unit: "missed",
      },
      count - found,
      count,
    ),
  ];
}
