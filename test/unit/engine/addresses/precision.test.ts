import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { noise } from "../../../support/noise";
import { buildPrecisionFiles } from "../../../support/precisionFiles";
import { Chance } from "../../../support/randomAddresses";

/** `ADDRESS_ATLAS_RUNS=100` generates a hundred times as much text of every kind. */
const runs = Number(process.env["ADDRESS_ATLAS_RUNS"] ?? 1);

const dresses = ['"*"', "'*',", "x = *;", "* ", "/*/", "-*-", "https://a.example/*?b=c", "a:*"];

/** Returns the found addresses that are proven or broken. Skips doubtful ones. */
function findClaims(text: string, fileName?: string): readonly string[] {
  const options = fileName === undefined ? {} : { fileName };
  return findAddresses(text, options)
    .filter((found) => found.certainty !== "doubtful")
    .map((found) => `${found.certainty} ${found.text}`);
}

describe("precision", () => {
  for (const [kind, make] of Object.entries(noise)) {
    it(`finds no proven and no broken address in ${kind}`, () => {
      const chance = new Chance(23);
      const claims: string[] = [];
      for (let i = 0; i < 100 * runs; i += 1) {
        const text = dresses.map((dress) => dress.replace("*", make(chance))).join("\n");
        claims.push(...findClaims(text));
      }
      // Among a million random texts a few have the form of an address. This only occurs in long runs.
      assert.ok(claims.length <= Math.floor(runs / 6), claims.join());
    });
  }

  for (const { fileName, text, addresses } of buildPrecisionFiles(20 * runs)) {
    it(`finds all ${addresses.length} addresses in ${fileName} and nothing else`, () => {
      assert.deepEqual(
        findClaims(text, fileName),
        addresses.map((address) => `proven ${address}`),
      );
    });
  }

  const real = ["package-lock.json", "node_modules/axe-core/axe.min.js"];
  for (const file of real) {
    it(`finds nothing in ${file}, which has no address`, () => {
      const text = readFileSync(file, "utf8");
      assert.ok(text.length > 100_000);
      assert.deepEqual(findAddresses(text, { fileName: file }), []);
    });
  }
});
