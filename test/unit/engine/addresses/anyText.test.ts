import assert from "node:assert/strict";
import fc from "fast-check";
import {
  findAddresses,
  findAddressesInSlices,
} from "../../../../src/engine/addresses/findAddresses";
import { identify } from "../../../../src/engine/addresses/identify";
import { noise } from "../../../support/noise";
import { Chance, randomAddress } from "../../../support/randomAddresses";

/** `ADDRESS_ATLAS_RUNS=100` tests a hundred times as many texts. */
const runs = Number(process.env["ADDRESS_ATLAS_RUNS"] ?? 1);

const makers = [...Object.values(randomAddress), ...Object.values(noise)];
const glue = ['"', " ", "\n", "::", "@", "0x", "\\n", "/", "+", "-", "_", "$", ":", "é", "\u202e"];

/** Texts that consist of addresses, noise, separators and arbitrary characters. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffffffff }).map((seed) => {
        const chance = new Chance(seed);
        return chance.pick(makers)(chance);
      }),
      fc.constantFrom(...glue),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

const anyFile = fc.constantFrom("a.ts", "a.move", "Move.toml", ".env", "a.yaml", "a.csv");

describe("any text", () => {
  it("yields addresses in order and without overlaps, with the same verdicts as identify", () => {
    fc.assert(
      fc.property(anyText, anyFile, (text, fileName) => {
        let last = 0;
        for (const found of findAddresses(text, { fileName, isKnown: () => true })) {
          assert.ok(found.start >= last && found.end > found.start && found.end <= text.length);
          assert.equal(text.slice(found.start, found.end), found.text);
          last = found.end;
          if (found.certainty === "broken") {
            assert.equal(identify(found.text.replace(/^(?=[0-9a-f]{40}$)/i, "0x")).valid, false);
            continue;
          }
          const canonical = identify(found.canonical);
          assert.ok(canonical.valid);
          assert.deepEqual(
            [canonical.format, canonical.canonical, canonical.chains],
            [found.format, found.canonical, found.chains],
          );
        }
      }),
      { numRuns: 400 * runs },
    );
  });

  it("yields the same addresses in slices, and when it is searched from or up to any position", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyFile, fc.nat(), async (text, fileName, at) => {
        const whole = findAddresses(text, { fileName });
        const slices: unknown[] = [];
        for await (const slice of findAddressesInSlices(text, { fileName })) slices.push(...slice);
        assert.deepEqual(slices, whole);
        const middle = at % (text.length + 1);
        assert.deepEqual(
          findAddresses(text, { fileName, from: middle }),
          whole.filter((found) => found.end > middle),
        );
        assert.deepEqual(
          findAddresses(text, { fileName, to: middle }),
          whole.filter((found) => found.start < middle),
        );
      }),
      { numRuns: 200 * runs },
    );
  });

  it("gets a verdict, with a reason if it is invalid", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const verdict = identify(text);
        assert.ok(verdict.valid ? verdict.canonical.length > 0 : verdict.reason.length > 10);
      }),
      { numRuns: 400 * runs },
    );
  });
});
