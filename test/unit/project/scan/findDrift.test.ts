import assert from "node:assert/strict";
import { findDrift } from "../../../../src/project/scan/findDrift";
import { Inventory } from "../../../../src/project/scan/inventory";
import { packFiles } from "../../../../src/project/scan/packedPlaces";
import { scanBytes } from "../../../../src/project/scan/scanFile";
import { many } from "../../../support/manyAddresses";

const [one = "", two = "", three = ""] = many(3);

/** Returns "name (chains): address path:line; …" for each drift. */
function driftOf(files: Readonly<Record<string, string>>, root = (): number => 0) {
  const inventory = new Inventory(() => false);
  for (const [path, text] of Object.entries(files)) {
    const result = scanBytes(Buffer.from(text), path, { size: text.length, modifiedMs: 1 });
    assert.ok(result.kind === "scanned");
    const nothing = { root: root(), unchanged: [], missing: [], leftOut: [], next: [] };
    inventory.add({ ...nothing, ...packFiles([result.file]) });
  }
  return findDrift(inventory).map(({ declared, addresses }) => {
    const places = addresses.map(
      ({ address, places: own }) =>
        `${address.canonical} ${own.map(({ file, line }) => `${file.path}:${line}`).join(" ")}`,
    );
    return `${declared.text} (${String(declared.chains)}): ${places.join("; ")}`;
  });
}

describe("declared names that drift", () => {
  it("are those with another address in another file on the same certain chain", () => {
    assert.deepEqual(
      driftOf({
        "a.json": `{ "chainId": 8453,\n "vault": "${one}" }`,
        "b.json": `{ "chainId": 8453, "vault": "${one}" }`,
        "old/c.json": `{ "chainId": 8453, "vault": "${two}" }`,
      }),
      [`vault (base): ${one} a.json:1 b.json:0; ${two} old/c.json:0`],
    );
  });

  it("are none where the chains differ or are not certain", () => {
    assert.deepEqual(
      driftOf({
        "a.json": `{ "chainId": 8453, "vault": "${one}" }`,
        "b.json": `{ "chainId": 10, "vault": "${two}" }`,
        "c.json": `{ "vault": "${three}" }`,
        "d.json": `{ "vault": "${one}" }`,
      }),
      [],
    );
  });

  it("are none on unknown test networks, which may be different ones", () => {
    assert.deepEqual(
      driftOf({
        "chains/giwasepolia/addresses.yaml": `mailbox: "${one}"`,
        "chains/connextsepolia/addresses.yaml": `mailbox: "${two}"`,
        "chains/sepolia/addresses.yaml": `mailbox: "${three}"`,
        "chains/mantlesepolia/addresses.yaml": `hook: "${one}"`,
        "chains/inksepolia/addresses.yaml": `hook: "${two}"`,
      }),
      [],
    );
    assert.equal(
      driftOf({
        "chains/sepolia/addresses.yaml": `mailbox: "${one}"`,
        "chains/sepolia/old.yaml": `mailbox: "${two}"`,
      }).length,
      1,
    );
  });

  it("are none where one file gives the name to several addresses", () => {
    assert.deepEqual(
      driftOf({
        "a.json": `{ "chainId": 8453, "a": { "oracle": "${one}" }, "b": { "oracle": "${two}" } }`,
        "b.json": `{ "chainId": 8453, "c": { "oracle": "${three}" } }`,
      }),
      [],
    );
  });

  it("are those of the other files where one file gives the name to several addresses", () => {
    assert.deepEqual(
      driftOf({
        "a.json": `{ "chainId": 8453, "a": { "oracle": "${one}" }, "b": { "oracle": "${two}" } }`,
        "b.json": `{ "chainId": 8453, "oracle": "${three}" }`,
        "c.json": `{ "chainId": 8453, "oracle": "${two}" }`,
      }),
      [`oracle (base): ${two} c.json:0; ${three} b.json:0`],
    );
  });

  it("are compared among declarations of the same structure, if there are several", () => {
    const feeds = `export const a = { PriceFeeds: { [eEthereumNetwork.main]: { AAVE: "${one}" } } };`;
    const assets = `export const b = { Reserves: { [eEthereumNetwork.main]: { AAVE: "${two}" } } };`;
    assert.deepEqual(driftOf({ "a.ts": feeds, "b.ts": assets }), []);
    const other = `export const c = { Reserves: { [eEthereumNetwork.main]: { AAVE: "${three}" } } };`;
    assert.deepEqual(driftOf({ "a.ts": feeds, "b.ts": assets, "c.ts": other }), [
      `Reserves AAVE (ethereum): ${two} b.ts:0; ${three} c.ts:0`,
    ]);
    const lower = other.replace("Reserves", "reserves");
    assert.equal(driftOf({ "a.ts": feeds, "b.ts": assets, "c.ts": lower }).length, 1);
    // Two declarations are compared even if only one of them is in a structure: here a file for one chain, and a table
    // with chains as keys.
    const plain = `{ "chainId": 1, "AAVE": "${one}" }`;
    assert.equal(driftOf({ "a.json": plain, "b.ts": assets }).length, 1);
  });

  it("are searched for in each folder of the workspace separately", () => {
    let root = 0;
    const files = {
      "a.json": `{ "chainId": 8453, "vault": "${one}" }`,
      "b.json": `{ "chainId": 8453, "vault": "${two}" }`,
    };
    assert.deepEqual(
      driftOf(files, () => root++),
      [],
    );
  });
});
