import assert from "node:assert/strict";
import { identify } from "../../../../../src/engine/addresses/identify";
import { formatAddressKey } from "../../../../../src/engine/addresses/addressFormat";
import { nameOfChain } from "../../../../../src/engine/chains/chainRef";
import { buildDriftWarnings } from "../../../../../src/editor/panels/tables/driftWarnings";
import { findDrift } from "../../../../../src/project/scan/findDrift";
import { Inventory } from "../../../../../src/project/scan/inventory";
import { packFiles } from "../../../../../src/project/scan/packedPlaces";
import { scanBytes } from "../../../../../src/project/scan/scanFile";
import { many } from "../../../../support/manyAddresses";
import { untranslated } from "../../../../support/untranslated";

const [vault = "", oracle = "", other = "", moved = ""] = many(4);

/** Two registries for Base and one for Optimism. The two for Base contain different addresses of the oracle. */
const registries = {
  "deployments/base.json": `{ "chainId": 8453,\n "vault": "${vault}",\n "oracle": "${oracle}" }`,
  "frontend/addresses.json": `{ "chainId": 8453, "vault": "${vault}", "oracle": "${moved}" }`,
  "frontend/optimism.json": `{ "chainId": 10, "oracle": "${other}" }`,
};

function keyOf(address: string): string {
  const verdict = identify(address);
  assert.ok(verdict.valid);
  return formatAddressKey(verdict);
}

describe("the drift of two registries", () => {
  const inventory = new Inventory(() => false);
  for (const [path, text] of Object.entries(registries)) {
    const result = scanBytes(Buffer.from(text), path, { size: text.length, modifiedMs: 1 });
    assert.ok(result.kind === "scanned");
    const nothing = { root: 0, unchanged: [], missing: [], leftOut: [], next: [] };
    inventory.add({ ...nothing, ...packFiles([result.file]) });
  }
  const warnings = buildDriftWarnings(findDrift(inventory), {
    t: untranslated,
    nameOfChain,
    titleOf: ({ path }) => path,
  });
  const textsOf = (address: string): readonly string[] =>
    (warnings.get(keyOf(address)) ?? []).map(({ text }) => text);

  it("is shown at both addresses with the other one and its place, and is not an error (X-55)", () => {
    assert.deepEqual(textsOf(oracle), [
      `oracle on Base has the address ${moved.slice(0, 10)}…${moved.slice(-8)} in frontend/addresses.json:1.`,
    ]);
    assert.deepEqual(textsOf(moved), [
      `oracle on Base has the address ${oracle.slice(0, 10)}…${oracle.slice(-8)} in deployments/base.json:3.`,
    ]);
    assert.ok([...warnings.values()].flat().every(({ isError }) => !isError));
  });

  it("is not shown if both agree, or for another chain", () => {
    assert.deepEqual([textsOf(vault), textsOf(other)], [[], []]);
  });
});
