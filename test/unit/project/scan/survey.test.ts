import assert from "node:assert/strict";
import {
  type AddressIdentity,
  formatAddressKey,
} from "../../../../src/engine/addresses/addressFormat";
import { identify } from "../../../../src/engine/addresses/identify";
import type { Name } from "../../../../src/engine/names/name";
import { Inventory } from "../../../../src/project/scan/inventory";
import { packFiles } from "../../../../src/project/scan/packedPlaces";
import { scanBytes } from "../../../../src/project/scan/scanFile";
import type { ScanResult } from "../../../../src/project/scan/scanTask";
import { type TrustLevel, trustLevels } from "../../../../src/project/scan/trustLevel";
import {
  type CheckedFile,
  findForemostPlace,
  noAddress,
  type PlacedWarning,
  Survey,
} from "../../../../src/project/scan/survey";
import { many } from "../../../support/manyAddresses";
import { vitalik } from "../../../support/realAddresses";

const [one = "", two = "", three = "", four = ""] = many(4);
const key64 = "0x4c0883a69102937d6231471b5dbb6204fe512961708279f2e3b6f1c9a0d8e7f5";
const source = { title: "a book", version: "1" };

function scanned(path: string, text: string): ScanResult {
  const result = scanBytes(Buffer.from(text), path, { size: text.length, modifiedMs: 1 });
  assert.ok(result.kind === "scanned");
  const nothing = { unchanged: [], missing: [], leftOut: [], next: [] };
  return { root: 0, ...packFiles([result.file]), ...nothing };
}

function keyOf(text: string): string {
  const verdict = identify(text);
  assert.ok(verdict.valid);
  return formatAddressKey(verdict);
}

class Known {
  readonly tags = new Map<string, readonly string[]>();
  readonly names = new Map<string, readonly Name[]>();
  readonly inventory = new Inventory(() => true);
  readonly survey = new Survey(this.inventory, {
    tagsOf: (address) => this.#of(this.tags, address),
    symbolsOf: () => [],
    namesOf: (address) => this.#of(this.names, address),
    isKnown: (address) => this.tags.has(formatAddressKey(address)),
    isMarked: (address) => this.tags.has(formatAddressKey(address)),
  });

  #of<T>(map: ReadonlyMap<string, readonly T[]>, address: AddressIdentity): readonly T[] {
    return map.get(formatAddressKey(address)) ?? [];
  }

  /** Returns the texts of each group that is not empty. */
  get groups(): Readonly<Partial<Record<TrustLevel, readonly string[]>>> {
    const { groups } = this.survey;
    return Object.fromEntries(
      trustLevels
        .filter((status) => groups[status].length > 0)
        .map((status) => [status, groups[status].map(({ text }) => text)]),
    );
  }
}

function checked(parts: Partial<CheckedFile>): CheckedFile {
  return { warnings: new Map(), inferred: new Map(), ...parts };
}

const warning = {
  kind: "lookAlike" as const,
  text: "Looks like another.",
  line: 1,
  range: { line: 1, column: 0, length: 42 },
};

describe("the survey of a workspace", () => {
  let known: Known;

  beforeEach(() => {
    known = new Known();
  });

  it("groups addresses by their warnings, then by tags, then by names, and the others as unknown", () => {
    known.inventory.add(scanned("a.ts", [one, two, three, four].join("\n")));
    known.tags.set(keyOf(one), ["hot_wallet"]);
    known.tags.set(keyOf(two), ["cold_wallet"]);
    known.names.set(keyOf(one), [{ text: "A", kind: "label", chains: "every", source }]);
    known.names.set(keyOf(three), [{ text: "C", kind: "label", chains: "every", source }]);
    known.survey.noteChecked(
      { root: 0, path: "a.ts" },
      checked({ warnings: new Map([[keyOf(two), [warning]]]) }),
    );
    assert.deepEqual(known.groups, {
      unnamed: [four],
      warned: [two],
      named: [three],
      tagged: [one],
    });
  });

  it("knows an address by a name, unless all its places are on another chain (X-20)", () => {
    known.inventory.add(scanned("a.ts", one));
    const name: Name = { text: "Pool", kind: "contract", chains: ["ethereum"], source };
    known.names.set(keyOf(one), [name]);
    assert.deepEqual(known.groups, { named: [one] });
    const inferred = new Map([[keyOf(one), [{ chain: "base", reason: "path" } as const]]]);
    known.survey.noteChecked({ root: 0, path: "a.ts" }, checked({ inferred }));
    assert.deepEqual(known.groups, { unnamed: [one] });
    const silent = new Map([[keyOf(one), [undefined]]]);
    known.survey.noteChecked({ root: 0, path: "b.ts" }, checked({ inferred: silent }));
    assert.deepEqual(known.groups, { named: [one] });
  });

  it("never shows 64 digits that neither the index nor the book knows (X-21)", () => {
    known.inventory.add(scanned("a.move", `@${key64} @0x2`));
    const name: Name = { text: "deployer", kind: "label", chains: "every", source };
    known.names.set(keyOf(key64), [name]);
    known.survey.noteChecked(
      { root: 0, path: "a.move" },
      checked({ warnings: new Map([[keyOf(key64), [warning]]]) }),
    );
    assert.deepEqual(known.groups, { unnamed: [identified("0x2")] });
    assert.equal(known.survey.allPlaces().has(keyOf(key64)), false);
    known.tags.set(keyOf(key64), ["my_object"]);
    known.survey.noteFacts();
    assert.deepEqual(known.groups, { unnamed: [identified("0x2")], warned: [key64] });
  });

  it("shows a wrong checksum among the warnings, unless a comment silences it", () => {
    const broken = vitalik.replace("A9", "a9");
    known.inventory.add(scanned("a.ts", `\n"${broken}"`));
    assert.deepEqual(known.groups, {});
    const warnings = new Map([[`broken ${broken}`, [{ ...warning, kind: "checksum" as const }]]]);
    known.survey.noteChecked({ root: 0, path: "a.ts" }, checked({ warnings }));
    assert.deepEqual(known.groups, { warned: [broken] });
    const [row] = known.survey.groups.warned;
    assert.ok(row !== undefined && row.address === undefined);
    assert.deepEqual(
      known.survey.placesOf(row).map(({ place, warnings: found }) => [place.line, found.length]),
      [[1, 1]],
    );
    known.survey.noteChecked({ root: 0, path: "a.ts" }, checked({}));
    assert.deepEqual(known.groups, {});
  });

  it("shows a warning about no address once, at its own place, and in no row of an address (W-57)", () => {
    known.inventory.add(scanned("a.sh", `A=${one}\nKEY=${key64}\n`));
    known.inventory.add(scanned("only.sh", `export KEY=${key64}\n`));
    const range = { line: 1, column: 4, length: 66 };
    const key = { ...warning, kind: "privateKey" as const, line: 1, range };
    const slip = { ...warning, kind: "slip" as const, range: warning.range, written: "0x123" };
    const note = (path: string, all: readonly PlacedWarning[]): void => {
      const warnings = new Map([[noAddress, all]]);
      known.survey.noteChecked({ root: 0, path }, checked({ warnings }));
    };
    note("a.sh", [key, slip]);
    note("only.sh", [key]);
    assert.deepEqual(known.groups, { unnamed: [one], warned: ["", "0x123", ""] });
    const places = known.survey.allPlaces();
    const shown = known.survey.groups.warned.map((row) => {
      const [first, ...more] = known.survey.placesOf(row);
      assert.deepEqual([first, ...more], places.get(row.key));
      const kinds = known.survey.warningsOf(row).map(({ kind }) => kind);
      return [first?.file.path, first?.place.line, first?.place.column, ...kinds];
    });
    assert.deepEqual(shown, [
      ["a.sh", 1, 4, "privateKey"],
      ["a.sh", 1, 0, "slip"],
      ["only.sh", 1, 4, "privateKey"],
    ]);
    note("a.sh", []);
    assert.equal(known.survey.groups.warned.length, 1);
  });

  it("shows look-alikes before other warnings, and opens the first place with a warning", () => {
    known.inventory.add(scanned("a.ts", `${one}\n`));
    known.inventory.add(scanned("b.ts", `\n${one}\n`));
    const checksum = {
      kind: "checksum" as const,
      text: "The checksum is wrong.",
      line: 1,
      range: { line: 1, column: 0, length: 42 },
    };
    const warnings = new Map([[keyOf(one), [checksum, warning]]]);
    known.survey.noteChecked({ root: 0, path: "b.ts" }, checked({ warnings }));
    const [row] = known.survey.groups.warned;
    assert.ok(row);
    assert.deepEqual(
      known.survey.warningsOf(row).map(({ kind }) => kind),
      ["lookAlike", "checksum"],
    );
    const places = known.survey.placesOf(row);
    assert.equal(findForemostPlace(places)?.file.path, "b.ts");
    assert.equal(findForemostPlace(places.slice(0, 1))?.file.path, "a.ts");
    assert.equal(findForemostPlace([]), undefined);
  });

  it("opens a place in a source file before those in a deployment or a generated file", () => {
    const paths = [
      "broadcast/Deploy.s.sol/8453/run-latest.json",
      "dist/pay.js",
      "web/addresses.ts",
    ];
    for (const path of paths) known.inventory.add(scanned(path, `${one}\n`));
    const foremost = (): string | undefined => {
      const [row] = [...known.survey.groups.warned, ...known.survey.groups.unnamed];
      assert.ok(row);
      return findForemostPlace(known.survey.placesOf(row))?.file.path;
    };
    assert.equal(foremost(), "web/addresses.ts");
    const warnings = new Map([[keyOf(one), [{ ...warning, line: 0 }]]]);
    known.survey.noteChecked({ root: 0, path: paths[0] ?? "" }, checked({ warnings }));
    assert.equal(foremost(), paths[0], "the only one with a warning");
    known.survey.noteChecked({ root: 0, path: "web/addresses.ts" }, checked({ warnings }));
    assert.equal(foremost(), "web/addresses.ts");
  });

  it("forgets the warnings of a file that is gone", () => {
    known.inventory.add(scanned("a.ts", one));
    const file = { root: 0, path: "a.ts" };
    known.survey.noteChecked(file, checked({ warnings: new Map([[keyOf(one), [warning]]]) }));
    assert.deepEqual(known.groups, { warned: [one] });
    known.survey.noteChecked(file, undefined);
    assert.deepEqual(known.groups, { unnamed: [one] });
  });

  it("lists the places of an address by path and line, in whatever order files were read", () => {
    known.inventory.add(scanned("b.ts", `\n${one}\n${one}\n`));
    known.inventory.add(scanned("a.ts", `${one}\n`));
    const [row] = known.survey.groups.unnamed;
    assert.ok(row !== undefined);
    const texts = ["a.ts:0", "b.ts:1", "b.ts:2"];
    const tell = (places: ReturnType<Survey["placesOf"]>): readonly string[] =>
      places.map(({ file, place }) => `${file.path}:${place.line}`);
    assert.deepEqual(tell(known.survey.placesOf(row)), texts);
    assert.deepEqual(tell(known.survey.allPlaces().get(row.key) ?? []), texts);
  });

  it("sorts its rows by the number of places only when it settles", () => {
    known.inventory.add(scanned("a.ts", `${one}\n${two}\n`));
    known.inventory.add(scanned("b.ts", `${two}\n`));
    known.survey.noteInventory();
    assert.deepEqual(known.groups.unnamed, [one, two]);
    known.survey.settle();
    assert.deepEqual(known.groups.unnamed, [two, one]);
    known.inventory.add(scanned("c.ts", `${three}\n${three}\n${three}\n${one}\n${one}\n`));
    known.survey.noteInventory();
    assert.deepEqual(known.groups.unnamed, [two, one, three]);
  });
});

function identified(text: string): string {
  const verdict = identify(text);
  assert.ok(verdict.valid);
  return verdict.canonical;
}
