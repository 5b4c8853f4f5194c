import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import {
  buildHiddenSource,
  type HiddenMemory,
  type HiddenSource,
  HiddenSources,
} from "../../../../src/engine/names/hiddenSources";
import type { Name } from "../../../../src/engine/names/name";
import type { Names, NamesShown } from "../../../../src/engine/names/names";
import { PackedLabels, packLabels } from "../../../../src/engine/names/packedLabels";
import { WorkspaceNames } from "../../../../src/engine/names/workspaceNames";
import type { LabelRow } from "../../../../src/engine/names/labelFiles/labelFile";
import { many } from "../../../support/manyAddresses";
import { writeBook } from "../../../../books/writeBook";
import { mergeRows } from "../../../../books/mergeRows";
import { contract, sourceOf, token } from "../../../support/claims";
import { createMemento } from "../../../support/createMemento";
import { createHiddenMemory, namesOf } from "../../../support/namesOf";

const usdc = identity("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
const multicall = identity("0xcA11bde05977b3631167028862bE2a173976CA11");
const unnamed = identity("0x1234567890123456789012345678901234567890");

function hiddenOf(names: Names, address: AddressIdentity): readonly HiddenSource[] {
  return names.sourcesOf(address).filter((source) => names.isHidden(source));
}

const sources = [
  sourceOf("Lists", [
    { address: usdc.canonical, chain: "ethereum", name: token("USDC", 6, "USD Coin") },
  ]),
  sourceOf("Contracts", [
    { address: multicall.canonical, chain: "every", name: contract("Multicall3") },
    { address: usdc.canonical, chain: "base", name: contract("A.thing") },
  ]),
];
const bytes = writeBook(
  sources.map(([source]) => source),
  mergeRows(sources).claims,
);
const readBook = (): Promise<Uint8Array> => Promise.resolve(bytes);

function identity(address: string): AddressIdentity {
  const verdict = identify(address);
  assert.ok(verdict.valid, address);
  return verdict;
}

describe("the names of addresses", () => {
  it("are unknown until the book is opened, and the book is read and announced once", async () => {
    let reads = 0;
    let changes = 0;
    const names = namesOf({
      readBook: () => {
        reads += 1;
        return readBook();
      },
      onChange: () => {
        changes += 1;
      },
    });
    assert.deepEqual([names.find(usdc), names.has(usdc), reads], [[], false, 0]);
    await Promise.all([names.open(), names.open(), names.book()]);
    assert.deepEqual([names.has(usdc), reads, changes], [true, 1, 1]);
    assert.ok(!names.has(unnamed));
  });

  it("include further declared names, but none that the book has for another address on the chain", async () => {
    const names = namesOf({ readBook });
    await names.open();
    const declared = (text: string, chain: "ethereum" | "base"): Name => ({
      ...{ text, kind: "declaration", chains: [chain] },
      source: { title: "a.ts", version: "", place: { uri: "file:///a.ts", line: 0 } },
    });
    const more = [
      declared("USDC", "ethereum"),
      declared("USDC", "base"),
      declared("keeper", "base"),
    ];
    assert.deepEqual(
      names.findAll(unnamed, { more }).map(({ text, chains }) => [text, chains]),
      [
        ["USDC", ["base"]],
        ["keeper", ["base"]],
      ],
    );
  });

  it("come in the order of their sources, and only those valid on a given chain", async () => {
    const names = namesOf({ readBook });
    await names.open();
    const texts = (chain?: string): readonly string[] =>
      names.find(usdc, chain).map(({ text }) => text);
    assert.deepEqual(texts(), ["USDC", "A.thing"]);
    assert.deepEqual(texts("base"), ["A.thing"]);
    assert.deepEqual(texts("polygon"), []);
    assert.equal(names.find(multicall, "polygon")[0]?.text, "Multicall3");
  });

  for (const shown of ["workspace", "off"] as const) {
    it(`include none of the book if the setting says ${shown}, and the book is not read`, async () => {
      const names = namesOf({
        readBook: () => Promise.reject(new Error("must not be read")),
        onBadBook: () => {
          assert.fail("the book was read");
        },
        shown: () => shown,
      });
      await names.open();
      assert.deepEqual(
        [names.find(usdc), names.has(usdc), [...names.search("usdc")]],
        [[], false, []],
      );
    });
  }

  it("are found by a part of their text or of their token's full name, in any case", async () => {
    const names = namesOf({ readBook });
    await names.open();
    const found = (word: string): readonly string[] =>
      [...names.search(word)].map(([address, { text }]) => `${text} ${address.canonical}`);
    assert.deepEqual(found("usd  coin"), []);
    assert.deepEqual(found("USD COIN"), [`USDC ${usdc.canonical.toLowerCase()}`]);
    assert.deepEqual(found("thing"), [`A.thing ${usdc.canonical.toLowerCase()}`]);
    assert.deepEqual(found("MULTI"), [`Multicall3 ${multicall.canonical.toLowerCase()}`]);
  });

  it("are found with the best match first, and built only as far as the results are read", async () => {
    let made = 0;
    class Counted extends WorkspaceNames {
      override find(address: AddressIdentity) {
        made += 1;
        return super.find(address);
      }
    }
    const labels = new Counted();
    const texts = [...Array.from({ length: 5_000 }, (_, i) => `A Scone ${i}`), "Cone 1", "Con"];
    const addresses = many(texts.length);
    const rows = texts.map((text, line): LabelRow => {
      const address = { format: "evm", canonical: addresses[line] ?? "" } as const;
      return { address, text, kind: "label", chains: "every", line };
    });
    const facts = { root: "file:///w", rank: "otherLabels" } as const;
    const table = new PackedLabels(packLabels(rows));
    labels.put({ uri: "file:///w/a.csv", title: "a.csv", ...facts }, table);
    const openWorkspace = () =>
      Promise.resolve({ names: labels, whenRead: () => Promise.resolve() });
    const names = namesOf({ shown: () => "workspace", openWorkspace });
    await names.open();
    const found: string[] = [];
    for (const [address, { text }] of names.search("CON")) {
      assert.equal(text, names.find(address)[0]?.text);
      if (found.push(text) === 4) break;
    }
    assert.deepEqual(found, ["Con", "Cone 1", "A Scone 0", "A Scone 1"]);
    assert.ok(made < 20, `${made} names are made`);
    assert.equal([...names.search("con")].length, texts.length);
  });

  it("follow the setting", async () => {
    let shown: NamesShown = "all";
    const names = namesOf({ readBook, shown: () => shown });
    await names.open();
    shown = "off";
    await names.update();
    assert.ok(!names.has(usdc));
    shown = "all";
    await names.update();
    assert.ok(names.has(usdc));
  });

  it("of a hidden source are not shown until it is shown again", async () => {
    const names = namesOf({ readBook });
    await names.open();
    await names.hide({ title: "Contracts" });
    assert.deepEqual(
      names.find(usdc).map(({ text }) => text),
      ["USDC"],
    );
    assert.ok(!names.has(multicall) && names.has(usdc));
    assert.deepEqual([...names.search("multicall")], []);
    assert.deepEqual(hiddenOf(names, multicall), [{ title: "Contracts" }]);
    await names.show({ title: "Contracts" });
    assert.ok(names.has(multicall));
    assert.deepEqual(hiddenOf(names, multicall), []);
  });

  it("stay hidden after a restart", async () => {
    const memory = createHiddenMemory();
    await namesOf({ readBook, hidden: new HiddenSources(memory) }).hide({ title: "Contracts" });
    const names = namesOf({ readBook, hidden: new HiddenSources(memory) });
    await names.open();
    assert.ok(!names.has(multicall) && names.has(usdc));
  });

  describe("of a file that is hidden", () => {
    const title = "broadcast/run-latest.json";
    const everywhere = createMemento();
    const [here, elsewhere] = [createHiddenMemory(), createHiddenMemory()];

    /** Opens the names of a workspace that has one label file. */
    async function openFolder(folder: string, memory: HiddenMemory): Promise<Names> {
      const labels = new WorkspaceNames();
      const facts = { kind: "deployment", chains: "every", line: 0 } as const;
      const table = new PackedLabels(packLabels([{ ...facts, address: unnamed, text: "Vault" }]));
      labels.put(
        { uri: `file:///${folder}/${title}`, root: folder, title, rank: "deployments" },
        table,
      );
      const names = namesOf({
        readBook,
        openWorkspace: () => Promise.resolve({ names: labels, whenRead: () => Promise.resolve() }),
        hidden: new HiddenSources({ ...memory, everywhere }),
      });
      await names.open();
      return names;
    }

    it("are hidden by its URI, and shown from another file of the same path", async () => {
      const [name] = (await openFolder("a", here)).find(unnamed);
      assert.ok(name);
      const source = buildHiddenSource(name.source);
      await (await openFolder("a", here)).hide(source);
      const names = await openFolder("a", here);
      assert.deepEqual([names.has(unnamed), [...names.search("vault")]], [false, []]);
      assert.deepEqual(hiddenOf(names, unnamed), [source]);
      assert.equal(names.isShown(name.source), false);
      assert.ok((await openFolder("b", elsewhere)).has(unnamed));
      await names.show(source);
      assert.equal(names.isShown(name.source), true);
      assert.equal(namesOf({ readBook, shown: () => "off" }).isShown(name.source), false);
      assert.ok((await openFolder("a", here)).has(unnamed));
    });

    it("stay hidden by its path, as earlier versions stored it, until they are shown again", async () => {
      await everywhere.update("hiddenNameSources", ["Lists", title]);
      const names = await openFolder("a", here);
      const [source] = hiddenOf(names, unnamed);
      assert.ok(source && !names.has(unnamed));
      await names.show(source);
      assert.ok((await openFolder("b", elsewhere)).has(unnamed));
      assert.deepEqual(everywhere.get("hiddenNameSources"), ["Lists"]);
    });
  });

  it("of a source that failed to load are available at the next use (L-28)", async () => {
    let [books, workspaces, tags] = [0, 0, 0];
    const reports: string[] = [];
    const labels = new WorkspaceNames();
    const names = namesOf({
      readBook: () => (++books === 1 ? Promise.reject(new Error("EMFILE")) : readBook()),
      openWorkspace: () =>
        ++workspaces === 1
          ? Promise.reject(new Error("no such module"))
          : Promise.resolve({ names: labels, whenRead: () => Promise.resolve() }),
      onBadBook: () => reports.push("book"),
      onNoWorkspace: () => reports.push("workspace"),
      readTags: () => {
        tags += 1;
        return Promise.reject(new Error("no such module"));
      },
      onNoTags: () => reports.push("tags"),
    });
    await Promise.all([names.open(), names.open()]);
    assert.deepEqual(
      [names.find(usdc), names.workspace, reports.sort()],
      [[], undefined, ["book", "tags", "workspace"]],
    );
    await names.open();
    assert.equal(names.workspace, labels);
    assert.ok(names.has(usdc));
    assert.deepEqual([books, workspaces, tags, reports.length], [2, 2, 3, 3]);
  });

  const badBooks: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ["cut", () => Promise.resolve(bytes.subarray(0, -1))],
    ["missing", () => Promise.reject(new Error("ENOENT"))],
  ];
  for (const [what, read] of badBooks) {
    it(`are none if the book is ${what}, which is reported once`, async () => {
      let reports = 0;
      const names = namesOf({
        readBook: read,
        onBadBook: () => {
          reports += 1;
        },
      });
      await names.open();
      await names.open();
      assert.deepEqual([names.find(usdc), await names.book(), reports], [[], undefined, 1]);
    });
  }
});
