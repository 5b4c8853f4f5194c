import assert from "node:assert/strict";
import { Inventory } from "../../../../src/project/scan/inventory";
import { packFiles } from "../../../../src/project/scan/packedPlaces";
import { scanBytes } from "../../../../src/project/scan/scanFile";
import type { ScanResult } from "../../../../src/project/scan/scanTask";
import { vitalik } from "../../../support/realAddresses";
import { many } from "../../../support/manyAddresses";
import { itInCi } from "../../../support/shortRun";

const [one = "", two = "", three = ""] = many(3);
const nothing: ScanResult = {
  root: 0,
  ...packFiles([]),
  unchanged: [],
  missing: [],
  leftOut: [],
  next: [],
};

function scanned(path: string, text: string, modifiedMs = 1): ScanResult {
  const result = scanBytes(Buffer.from(text), path, { size: text.length, modifiedMs });
  assert.ok(result.kind === "scanned");
  return { ...nothing, ...packFiles([result.file]) };
}

function placesOf(inventory: Inventory): readonly string[] {
  return [...inventory.addresses.values()].flatMap((address) =>
    inventory
      .placesOf(address)
      .map(({ file, place }) => `${address.canonical} ${file.path}:${place.line}:${place.column}`),
  );
}

describe("the inventory of addresses", () => {
  it("gathers the places of each address over files and spellings", () => {
    const inventory = new Inventory(() => true);
    inventory.add(scanned("a.ts", `${one}\n ${two}`));
    inventory.add(scanned("b.ts", `"${one.toLowerCase()}"`));
    assert.deepEqual(placesOf(inventory), [
      `${one} a.ts:0:0`,
      `${one} b.ts:0:1`,
      `${two} a.ts:1:1`,
    ]);
    assert.equal(inventory.placeCount, 3);
  });

  it("replaces the places of a file that has changed, and forgets addresses that are gone", () => {
    const inventory = new Inventory(() => true);
    inventory.add(scanned("a.ts", `${one} ${two}`));
    inventory.add(scanned("a.ts", `${two} ${three}`, 2));
    assert.deepEqual(placesOf(inventory), [`${two} a.ts:0:0`, `${three} a.ts:0:43`]);
    inventory.add({ ...nothing, missing: ["a.ts"] });
    assert.deepEqual(placesOf(inventory), []);
    assert.equal(inventory.placeCount, 0);
  });

  itInCi("does not grow with the addresses of texts that are gone (X-13)", () => {
    const inventory = new Inventory(() => true);
    const all = many(30_000);
    inventory.add(
      scanned("kept.ts", `${one}\n${one.toLowerCase()} ${vitalik} ${vitalik.replace("A9", "a9")}`),
    );
    const kept = [placesOf(inventory), inventory.broken];
    for (let at = 0; at < all.length; at += 1_000) {
      inventory.add(scanned("a.ts", all.slice(at, at + 1_000).join(" "), at + 2));
    }
    assert.ok(inventory.spellingCount < 6_000, String(inventory.spellingCount));
    assert.equal(inventory.addresses.size, 1_002);
    inventory.add(scanned("a.ts", `${two}\n${one.toLowerCase()}`, 1));
    const moved = placesOf(inventory);
    assert.ok(moved.includes(`${two} a.ts:0:0`) && moved.includes(`${one} a.ts:1:0`));
    inventory.add({ ...nothing, missing: ["a.ts"] });
    assert.deepEqual([placesOf(inventory), inventory.broken], kept);
  });

  it("reports no change if a file is written again with the same bytes", () => {
    const inventory = new Inventory(() => true);
    inventory.add(scanned("a.ts", one));
    const { changes } = inventory;
    inventory.add(scanned("a.ts", one, 2));
    assert.equal(inventory.stampsOf(0).get("a.ts")?.modifiedMs, 2);
    inventory.add(scanned("b.ts", "no address"));
    assert.equal(inventory.changes, changes);
  });

  it("forgets files that a complete scan did not find, but keeps them after a cancelled scan", () => {
    const inventory = new Inventory(() => true);
    inventory.add(scanned("a.ts", one));
    inventory.add(scanned("b.ts", two));
    inventory.beginScan();
    inventory.add({ ...nothing, unchanged: ["b.ts"] });
    assert.deepEqual(inventory.endScan(false), []);
    assert.equal(inventory.fileCount, 2);
    inventory.beginScan();
    inventory.add({ ...nothing, unchanged: ["b.ts"] });
    assert.deepEqual(
      inventory.endScan(true).map(({ path }) => path),
      ["a.ts"],
    );
    assert.deepEqual(placesOf(inventory), [`${two} b.ts:0:0`]);
  });

  it("keeps what is below a folder that cannot be read any more (X-04)", () => {
    const inventory = new Inventory(() => true);
    inventory.add(scanned("a.ts", one));
    inventory.add(scanned("sub/deep/b.ts", two));
    inventory.add(scanned("subject/c.ts", three));
    const scanWithout = (path: string): readonly string[] => {
      inventory.beginScan();
      inventory.add({ ...nothing, leftOut: [{ path, cause: "unreadable" }] });
      return inventory.endScan(true).map((each) => each.path);
    };
    assert.deepEqual(scanWithout(""), []);
    assert.deepEqual(scanWithout("sub"), ["a.ts", "subject/c.ts"]);
    inventory.beginScan();
    assert.equal(inventory.endScan(true).length, 1);
    assert.deepEqual([placesOf(inventory), inventory.leftOut], [[], []]);
  });

  it("lists wrong checksums and skipped files until they are fixed", () => {
    const inventory = new Inventory(() => true);
    const wrong = vitalik.replace("A9", "a9");
    inventory.add(scanned("a.ts", wrong));
    inventory.add({ ...nothing, leftOut: [{ path: "b.ts", cause: "size" }] });
    assert.deepEqual(
      inventory.broken.map(({ file }) => file.path),
      ["a.ts"],
    );
    assert.deepEqual(inventory.leftOut, [{ path: "b.ts", cause: "size" }]);
    inventory.add(scanned("a.ts", one, 2));
    inventory.add(scanned("b.ts", two));
    assert.deepEqual(inventory.broken, []);
    assert.deepEqual(inventory.leftOut, []);
  });
});
