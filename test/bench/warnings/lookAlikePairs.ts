import { identify } from "../../../src/engine/addresses/identify";
import { AnchorIndex } from "../../../src/engine/checks/anchorIndex";
import { bodiesOf, isChosen, leastSumFor } from "../../../src/engine/checks/ends";
import type { Book } from "../../../src/engine/names/book";
import { Chance } from "../../support/randomAddresses";
import { compareMedians, type GoalResult } from "../goal";
import { factsOf } from "./bookFacts";

/** Numbers of equal leading and trailing digits in real poisoning attacks. */
const grinds = [
  [3, 4],
  [4, 3],
  [4, 4],
  [3, 5],
  [5, 3],
  [4, 5],
  [5, 4],
  [4, 6],
  [5, 5],
  [6, 4],
  [6, 6],
] as const;
const pairsOfEach = 500;

/**
 * Matches addresses whose first or last four digits are all the same. They are skipped, since such an end does not make
 * two addresses look alike.
 */
const ornament = /^0x(.)\1{3}|(.)\2{3}$/i;

/**
 * Measures the share of generated look-alikes that are found with the whole book as anchors, and the number of pairs in
 * the book that look alike.
 */
export function measureLookAlikes(book: Book): readonly GoalResult[] {
  const { anchors } = factsOf(book);
  const known = [...book.entries()]
    .map(([address]) => address)
    .filter((address) => address.format === "evm" && !bodiesOf(address).some(isChosen))
    .filter(({ canonical }) => !ornament.test(canonical));
  const chance = new Chance(23);
  let found = 0;
  let all = 0;
  for (const [head, tail] of grinds) {
    let own = 0;
    for (let i = 0; i < pairsOfEach; i += 1) {
      const { canonical } = chance.pick(known);
      const middle = chance.hex(40 - head - tail);
      const text = `0x${canonical.slice(2, 2 + head)}${middle}${canonical.slice(-tail)}`;
      const poison = identify(text.toLowerCase());
      if (!poison.valid) throw new RangeError("a poison that is no address");
      const imitated = anchors.findImitated(poison);
      if (imitated?.canonical.toLowerCase() === canonical.toLowerCase()) own += 1;
    }
    console.log(`  ground ${head} + ${tail}: ${own} of ${pairsOfEach} found`);
    found += own;
    all += pairsOfEach;
  }
  const addresses = [...book.entries()].map(([address]) => address);
  const alike = addresses.flatMap((address) => anchors.findAlike(address)).length / 2;
  const pairs = (addresses.length * (addresses.length - 1)) / 2;
  console.log(`  ${alike} of ${(pairs / 1e6).toFixed(1)} million pairs of the book look alike`);
  const count = addresses.filter(({ format }) => format === "evm").length;
  const [body] = bodiesOf({ format: "evm", canonical: `0x${"0123456789".repeat(4)}` });
  if (body === undefined) throw new RangeError("an address without a body");
  for (const anchorsKnown of [1_000, count, 10_000, 100_000, 1_000_000]) {
    console.log(`  ${anchorsKnown} anchors: ${leastSumFor(body.alphabet, anchorsKnown)} digits`);
  }
  return [
    compareMedians(
      {
        id: "W1",
        what: "look-alikes ground with 3 + 4 to 6 + 6 digits, found",
        kind: "atMost",
        bound: 0.01,
        unit: "missed",
      },
      all - found,
      all,
    ),
    compareMedians(
      {
        id: "W2",
        what: "pairs of the book that look alike",
        kind: "atMost",
        bound: 0,
        unit: "pairs",
      },
      alike,
      pairs,
    ),
  ];
}

/** Builds an index to measure its memory and the time to add one more anchor. */
export function buildLargeIndex(anchors: number, seed: number): AnchorIndex {
  const chance = new Chance(seed);
  const index = new AnchorIndex();
  for (let i = 0; i < anchors; i += 1) {
    index.add({ format: "evm", canonical: `0x${chance.hex(40)}`, origin: "book" });
  }
  return index;
}
