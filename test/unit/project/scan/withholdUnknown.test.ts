import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { identify } from "../../../../src/engine/addresses/identify";
import { Inventory } from "../../../../src/project/scan/inventory";
import { scanFolders } from "../../../../src/project/scan/scanFolders";
import { builtFileOf } from "../../../support/builtFiles";
import { many } from "../../../support/manyAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const [evm = ""] = many(1);
const digits = "7f3a".repeat(16);
const others = "91bc".repeat(16);
const stripped = "c4".repeat(28);
const thread = builtFileOf("src/project/scan/scanThread.ts");

/** Files in which the detector finds every address. */
const files = {
  "a.move": `module 0x${digits}::m {} // ${evm}\nconst A: address = @0x${others};`,
  "sui.json": `{"sui": {"package": "0x${digits.toUpperCase()}", "type": "0x${stripped}::m::T"}}`,
  "ton.yaml": `wallet: 0:${digits}\nminter: -1:${others}\n`,
  "Move.toml": `[addresses]\nours = "0x${digits}"\nstd = "0x1"\n`,
};

describe("64 digits that no index knows", () => {
  let temporary: TemporaryFolder;
  let known: AddressIdentity[];
  const isKnown = ({ format, canonical }: AddressIdentity): boolean =>
    known.some((each) => each.format === format && each.canonical === canonical);

  beforeEach(async () => {
    temporary = await makeTemporaryFolder();
    known = [];
    for (const [name, text] of Object.entries(files)) {
      await mkdir(temporary.path, { recursive: true });
      await writeFile(path.join(temporary.path, name), text);
    }
  });
  afterEach(() => temporary.remove());

  async function scan(inventory: Inventory): Promise<void> {
    const stamps = inventory.stampsOf(0);
    await scanFolders({
      roots: [{ path: temporary.path, rules: { exclude: {}, useIgnoreFiles: true } }],
      thread,
      known: () => stamps,
      onResult: (result) => {
        inventory.add(result);
      },
    });
  }

  function textsOf(inventory: Inventory): readonly string[] {
    return [...inventory.addresses.values()]
      .flatMap((address) => inventory.placesOf(address))
      .map(({ file, place }) => `${file.path} ${place.text}`)
      .sort();
  }

  /** Returns the whole content of an inventory as one text. */
  function answersOf(inventory: Inventory): string {
    const all = [
      [...inventory.addresses],
      textsOf(inventory),
      inventory.broken,
      inventory.leftOut,
      inventory.withholding,
    ];
    return JSON.stringify(all);
  }

  const isDigits = /7f3a7f3a7f3a|91bc91bc91bc|c4c4c4c4c4c4/i;

  it("do not include a framework address that is padded with zeros", async () => {
    const padded = `0x${"0".repeat(63)}2`;
    await writeFile(path.join(temporary.path, "a.move"), `use ${padded}::coin;\n`);
    const inventory = new Inventory(isKnown);
    await scan(inventory);
    assert.ok(textsOf(inventory).includes(`a.move ${padded}`));
  });

  it("are in no inventory, in any spelling (X-09)", async () => {
    for (const [name, text] of Object.entries(files)) {
      const found = findAddresses(text, { fileName: name }).filter((each) =>
        isDigits.test(each.text),
      );
      assert.ok(found.length > 0, name);
    }
    const inventory = new Inventory(isKnown);
    await scan(inventory);
    assert.doesNotMatch(answersOf(inventory), isDigits);
    assert.deepEqual(textsOf(inventory), ["Move.toml 0x1", `a.move ${evm}`]);
    assert.deepEqual(inventory.withholding.map(({ path, withheld }) => [path, withheld]).sort(), [
      ["Move.toml", 1],
      ["a.move", 2],
      ["sui.json", 2],
      ["ton.yaml", 2],
    ]);
  });

  it("appear as addresses of unchanged files as soon as an index knows them, and only while it does (X-09)", async () => {
    const inventory = new Inventory(isKnown);
    await scan(inventory);
    for (const text of [`0x${digits}`, `0:${digits}`]) {
      const verdict = identify(text);
      assert.ok(verdict.valid);
      known.push(verdict);
    }
    await scan(inventory);
    const now = ["Move.toml 0x1", `Move.toml 0x${digits}`, `a.move ${evm}`, `a.move 0x${digits}`];
    const upper = `sui.json 0x${digits.toUpperCase()}`;
    const expected = [...now, upper, `ton.yaml 0:${digits}`].sort();
    assert.deepEqual(textsOf(inventory), expected);
    assert.equal(inventory.placeCount, expected.length);
    assert.doesNotMatch(answersOf(inventory), /91bc91bc|c4c4c4c4/);
    known = [];
    inventory.withhold();
    assert.doesNotMatch(answersOf(inventory), isDigits);
    assert.deepEqual(textsOf(inventory), ["Move.toml 0x1", `a.move ${evm}`]);
    assert.equal(inventory.placeCount, 2);
    const { changes } = inventory;
    inventory.withhold();
    assert.equal(inventory.changes, changes);
  });
});
