import assert from "node:assert/strict";
import fc from "fast-check";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { mayHoldAddress } from "../../../../src/engine/addresses/mayHoldAddress";
import { noise } from "../../../support/noise";
import { Chance, randomAddress } from "../../../support/randomAddresses";

/** `ADDRESS_ATLAS_RUNS=100` tests a hundred times as many texts. */
const runs = Number(process.env["ADDRESS_ATLAS_RUNS"] ?? 1);

const makers = [...Object.values(randomAddress), ...Object.values(noise)];
const glue = [
  '"',
  " ",
  "\\n",
  "\\u0041",
  "%2F",
  "\u001b[31m",
  "[0;1m",
  "::",
  "@",
  ":",
  "/",
  "+",
  "-",
  "_",
  "$",
  "é",
];

/** An address or noise, with separators and other letters around it that can become part of the word. */
const aroundOne = fc
  .tuple(
    fc.array(fc.constantFrom(...glue, "a", "1"), { maxLength: 3 }),
    fc.integer({ min: 0, max: 0xffffffff }),
    fc.array(fc.constantFrom(...glue, "a", "1"), { maxLength: 3 }),
  )
  .map(([before, seed, after]) => {
    const chance = new Chance(seed);
    return [...before, chance.pick(makers)(chance), ...after].join("");
  });

const anyFile = fc.constantFrom("a.ts", "a.move", "Move.toml", ".env", "a.yaml", "a.csv");

describe("the quick check of the bytes of a text", () => {
  it("accepts every text in which the detector finds an address, and rejects many others", () => {
    let accepted = 0;
    let found = 0;
    fc.assert(
      fc.property(aroundOne, anyFile, (text, fileName) => {
        const holds = findAddresses(text, { fileName, isKnown: () => true }).length > 0;
        const may = mayHoldAddress(Buffer.from(text), fileName);
        if (may) accepted += 1;
        if (holds) found += 1;
        assert.ok(may || !holds);
      }),
      { numRuns: 20_000 * runs },
    );
    assert.ok(found > 2_000 && accepted < 4 * found, `${accepted} told of, ${found} found`);
  });

  it("accepts no import path and no long name", () => {
    const text =
      'import { AbstractSingletonProxyFactoryBean } from "../../first/second/third/fourth/fifth";';
    assert.equal(mayHoldAddress(Buffer.from(text), "a.ts"), false);
  });
});
