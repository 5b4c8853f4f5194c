import assert from "node:assert/strict";
import fc from "fast-check";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { mayHoldAddress } from "../../../../src/engine/addresses/mayHoldAddress";
import { findBareHex, findMiscounted } from "../../../../src/engine/checks/findBareHex";
import { findKeyValues } from "../../../../src/engine/checks/keyValues";
import { noise } from "../../../support/noise";
import { Chance, randomAddress } from "../../../support/randomAddresses";

/** `ADDRESS_ATLAS_RUNS=100` tests a hundred times as many texts. */
const runs = Number(process.env["ADDRESS_ATLAS_RUNS"] ?? 1);

/** Values that only the checks read, since they are not written as an address. */
const otherValues: readonly ((chance: Chance) => string)[] = [
  (chance) => `0x${chance.hex(64)}n`,
  (chance) => `${chance.hex(64)}n`,
  (chance) => `0X${chance.hex(64)}`,
  (chance) => `_0x${chance.hex(40)}_`,
  (chance) => `0x00${chance.hex(40)}`,
  (chance) => `0X${chance.hex(40)}`,
  (chance) => `"${chance.hex(40)}"`,
  (chance) => `\\u0030x${chance.hex(40)}`,
  (chance) => `\\x30X${chance.hex(40)}`,
  (chance) => `'\\x${chance.hex(40)}`,
  (chance) => `0x${chance.hex(39)}`,
  (chance) => `0X${chance.hex(41)}`,
  (chance) => listOf(chance, ","),
  (chance) => listOf(chance, ", "),
  (chance) => listOf(chance, "\u00a0\n ,\t\u3000"),
  (chance) => listOf(chance, " , ").replace("]", ",\n]"),
];

function listOf(chance: Chance, separator: string): string {
  const numbers = Array.from({ length: 64 }, () => chance.below(256));
  return `[${numbers.join(separator)}]`;
}

const makers = [...Object.values(randomAddress), ...Object.values(noise), ...otherValues];
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
  "[",
  "\n",
  "\ufeff",
];

/** An address or noise between separators and other letters. The letters can become part of the word. */
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

function hasOther(text: string): boolean {
  return [findBareHex, findMiscounted, findKeyValues].some((find) =>
    [...find(text)].some((found) => found !== undefined),
  );
}

const anyFile = fc.constantFrom("a.ts", "a.move", "Move.toml", ".env", "a.yaml", "a.csv");

describe("the quick check of the bytes of a text", () => {
  it("accepts every text in which the detector or a check finds a value, and rejects many others", () => {
    let accepted = 0;
    let found = 0;
    fc.assert(
      fc.property(aroundOne, anyFile, (text, fileName) => {
        const holds =
          findAddresses(text, { fileName, isKnown: () => true }).length > 0 || hasOther(text);
        const may = mayHoldAddress(Buffer.from(text), fileName);
        if (may) accepted += 1;
        if (holds) found += 1;
        assert.ok(may || !holds, text);
      }),
      { numRuns: 20_000 * runs },
    );
    assert.ok(found > 2_000 && accepted < 4 * found, `${accepted} told of, ${found} found`);
  });

  it("accepts values that only the checks find, anywhere in a file [W-35]", () => {
    const chance = new Chance(64);
    const digits = "a0b86991c6218b36c1d29d4a2e9eb0ce3606eb48";
    const pair = listOf(chance, ",");
    const code = "const x = [1, 2, 3];\n".repeat(100);
    for (const text of [
      pair,
      `{"secretKey":${pair}}`,
      `Uint8Array.from(${pair})`,
      `\n${pair}`,
      `\ufeff${pair}`,
      `${code}f(${pair});\n${code}`,
      `[${pair},${pair}]`,
      `const k = 0x${chance.hex(64)}n;`,
      `Pay _0x${digits}_ only.`,
      `address(uint160(0x00${digits}))`,
    ]) {
      assert.ok(hasOther(text), text.slice(0, 80));
      assert.ok(mayHoldAddress(Buffer.from(text), "a.ts"), text.slice(0, 80));
    }
  });

  it("rejects other lists of numbers, in linear time", () => {
    const numbers = (count: number): string => `[${"1,".repeat(count - 1)}2]`;
    for (const text of [numbers(63), numbers(66), numbers(1_000), `(${numbers(64).slice(1)}`]) {
      assert.equal(mayHoldAddress(Buffer.from(text), "a.ts"), false, text.slice(0, 80));
    }
    const begin = performance.now();
    for (const part of ["[", "[1,", "1,", " ", "]"]) {
      const text = part.repeat(8_000_000 / part.length);
      assert.equal(mayHoldAddress(Buffer.from(text), "a.ts"), false);
    }
    assert.ok(performance.now() - begin < 5_000);
  });

  it("accepts no import path and no long name", () => {
    const text =
      'import { AbstractSingletonProxyFactoryBean } from "../../first/second/third/fourth/fifth";';
    assert.equal(mayHoldAddress(Buffer.from(text), "a.ts"), false);
  });
});
