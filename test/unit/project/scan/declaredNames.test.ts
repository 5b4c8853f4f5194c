import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { selectDeclarations } from "../../../../src/engine/names/declarations";
import type { Name } from "../../../../src/engine/names/name";
import { DeclaredNames } from "../../../../src/project/scan/declaredNames";
import { Inventory } from "../../../../src/project/scan/inventory";
import { packFiles } from "../../../../src/project/scan/packedPlaces";
import { scanBytes } from "../../../../src/project/scan/scanFile";
import type { ScanResult } from "../../../../src/project/scan/scanTask";
import { many } from "../../../support/manyAddresses";
import { namesOf, openShippedBook } from "../../../support/namesOf";
import { itInCi } from "../../../support/shortRun";

const [one = "", two = "", three = ""] = many(3);
const key = "0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const nothing = { root: 0, unchanged: [], missing: [], leftOut: [], next: [] };

function evm(canonical: string): AddressIdentity {
  return { format: "evm", canonical };
}

/** Creates an inventory of the files and the names that they declare. */
function open(files: Readonly<Record<string, string>>): {
  readonly inventory: Inventory;
  readonly names: DeclaredNames;
  readonly write: (path: string, text: string) => void;
} {
  const inventory = new Inventory(() => false);
  const names = new DeclaredNames(
    () => inventory,
    ({ path }) => ({ uri: `file:///repo/${path}`, title: path }),
    (uri) => [{ root: 0, path: uri.replace("file:///repo/", "") }],
  );
  let modifiedMs = 0;
  const write = (path: string, text: string): void => {
    modifiedMs += 1;
    const result = scanBytes(Buffer.from(text), path, { size: text.length, modifiedMs });
    assert.ok(result.kind === "scanned");
    const scanned: ScanResult = { ...nothing, ...packFiles([result.file]) };
    inventory.add(scanned);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { inventory, names, write };
}

function tell({ text, chains, source }: Name): string {
  return `${text} (${String(chains)}) ${source.title}:${source.place?.line ?? -1}`;
}

describe("the names that files declare", () => {
  it("come from constants, keys and records, with file, line and certain chain", () => {
    const { names } = open({
      "src/Constants.sol": `// none\naddress constant TREASURY = ${one};`,
      "config.json": `{ "base": { "vault": "${two}" }, "optimism": { "vault": "${three}" }, "sepolia": { "guard": "${one}" } }`,
    });
    assert.deepEqual(names.find(evm(one)).map(tell), [
      "TREASURY (every) src/Constants.sol:1",
      "guard (eip155:11155111) config.json:0",
    ]);
    assert.deepEqual(names.find(evm(two)).map(tell), ["vault (base) config.json:0"]);
    assert.deepEqual(names.find(evm(three)).map(tell), ["vault (optimism) config.json:0"]);
  });

  it("are found by their text after unused spellings were removed", () => {
    // The second list has as many addresses as the first, so half of all spellings are unused then.
    const [first, second] = [many(9_000).slice(10), many(17_990).slice(9_000)];
    const { names, write } = open({
      "a.sol": `address constant HARBOR = ${one};`,
      "b.txt": first.join("\n"),
    });
    const search = (word: string) => [...names.search(word, "part")].map((each) => each.canonical);
    assert.deepEqual(search("harbor"), [one]);
    write("a.sol", `address constant JETTY = ${two};`);
    write("b.txt", second.join("\n"));
    assert.deepEqual([search("harbor"), search("jetty")], [[], [two]]);
  });

  it("have the same order whichever file is read first", () => {
    const files = Object.entries({
      "a.json": `{ "chainId": 8453, "vault": "${one}" }`,
      "b.json": `{ "chainId": 10, "vault": "${one}" }`,
    });
    const namesOfOne = (of: typeof files): readonly string[] =>
      open(Object.fromEntries(of)).names.find(evm(one)).map(tell);
    assert.deepEqual(namesOfOne(files.toReversed()), namesOfOne(files));
  });

  it("begin with the name that most files declare, and list each file once", () => {
    const { names } = open({
      "a.ts": `const aave = "${one}";`,
      "b.ts": `const vault = "${one}";\nuse({ vault: "${one}" });`,
      "c.ts": `const vault = "${one}";`,
    });
    assert.deepEqual(names.find(evm(one)).map(tell), [
      "vault (every) b.ts:0",
      "vault (every) c.ts:0",
      "aave (every) a.ts:0",
    ]);
  });

  it("do not come from tests, generated files, lock files and label files", () => {
    const text = `const vault = "${one}";`;
    const { names } = open({
      "test/a.ts": text,
      "src/a.test.ts": text,
      "dist/a.js": text,
      "a.min.js": text,
      "typechain/a.ts": text,
      "address-labels.csv": `address,name\n${one},Treasury`,
      "package-lock.json": `{ "vault": "${one}" }`,
      "anvil.log": `vault: ${one}`,
      "output.txt": `\u001b[36mvault: ${one}\u001b[0m`,
    });
    assert.deepEqual(names.find(evm(one)), []);
  });

  it("follow a file that changes or is removed", () => {
    const { inventory, names, write } = open({ "a.ts": `const vault = "${one}";` });
    assert.equal(names.find(evm(one))[0]?.text, "vault");
    write("a.ts", `const safe = "${one}";`);
    assert.deepEqual(
      names.find(evm(one)).map(({ text }) => text),
      ["safe"],
    );
    assert.deepEqual([...names.search("vault", "whole")], []);
    inventory.add({ ...nothing, ...packFiles([]), missing: ["a.ts"] });
    assert.deepEqual(names.find(evm(one)), []);
  });

  it("find addresses by a part of a name", () => {
    const { names } = open({
      "a.ts": `const stakingVault = "${one}";\nconst vault = "${two}";\nconst other = "${three}";`,
    });
    const found = (word: string, fit: "whole" | "start" | "part"): readonly string[] =>
      [...names.search(word, fit)].map(({ canonical }) => canonical);
    assert.deepEqual(found("vault", "part"), [one, two]);
    assert.deepEqual(found("vault", "whole"), [two]);
    assert.deepEqual(found("staking", "start"), [one]);
  });

  it("report which files declare them", () => {
    const { names } = open({ "a.ts": `const vault = "${one}";`, "b.ts": `use("${one}");` });
    assert.deepEqual(
      ["a.ts", "b.ts"].map((path) => names.isDeclaredIn(`file:///repo/${path}`, evm(one))),
      [true, false],
    );
    assert.deepEqual(
      ["a.ts", "b.ts"].map((path) => names.hasFile(`file:///repo/${path}`)),
      [true, false],
    );
  });

  it("have no control characters and at most 80 characters (L-48)", () => {
    const { names } = open({
      "a.json": `{ "evil\\u202egnp.exe": "${one}", "${"x".repeat(59)}": "${two}", "${"y".repeat(3_000_000)}": "${three}" }`,
    });
    assert.equal(names.find(evm(one))[0]?.text.includes("\u202e") === true, false);
    assert.equal(names.find(evm(two))[0]?.text, "x".repeat(59));
    assert.deepEqual(names.find(evm(three)), []);
  });

  it("contain nothing of a possible private key (L-48)", () => {
    const { inventory } = open({
      "a.json": `{ "${key}": "${one}", "${key.slice(2)}": { "address": "${two}" } }`,
      "b.ts": `const privateKey = "${one}"; // ${key}`,
    });
    assert.deepEqual(inventory.declarations, []);
  });

  itInCi("are limited to 200,000 (L-48)", () => {
    const addresses = many(20);
    const { inventory, write } = open({});
    for (let file = 0; file < 11; file += 1) {
      const rows = Array.from(
        { length: 20_000 },
        (_, row) => `"v${file}_${row}": "${addresses[row % 20] ?? ""}"`,
      );
      write(`${file}.json`, `{${rows.join(",\n")}}`);
    }
    assert.equal(inventory.declarations.length, 200_000);
    assert.equal(inventory.placeCount, 220_000);
  });
});

describe("a declaration", () => {
  it("gives no address the name of a token of the book on the same chain, or on any chain if it names none (L-48)", async () => {
    const book = await openShippedBook();
    const declared = (text: string, chains: Name["chains"]): Name => ({
      text,
      kind: "declaration",
      chains,
      source: { title: "a.ts", version: "", place: { uri: "file:///repo/a.ts", line: 0 } },
    });
    const isTelling = (text: string, chains: Name["chains"]): boolean =>
      selectDeclarations([declared(text, chains)], [], book).length === 1;
    assert.equal(isTelling("USDC", "every"), false);
    assert.equal(isTelling("USDC", ["ethereum"]), false);
    assert.equal(isTelling("USDC", ["eip155:11155111"]), false);
    assert.equal(isTelling("USDC", ["eip155:31337"]), true);
    assert.equal(isTelling("usdcVault", "every"), true);
  });

  it("gives no address the name of a contract of the book, however the name is written (L-48)", async () => {
    const book = await openShippedBook();
    const isTelling = (text: string, chains: Name["chains"]): boolean => {
      const source = { title: "a.ts", version: "", place: { uri: "file:///repo/a.ts", line: 0 } };
      return (
        selectDeclarations([{ text, kind: "declaration", chains, source }], [], book).length === 1
      );
    };
    for (const text of ["Permit2", "PERMIT2", "permit_2", "Multicall3", "AAVE_V3_ETHEREUM_POOL"]) {
      assert.equal(isTelling(text, "every"), false, text);
      assert.equal(isTelling(text, ["ethereum"]), false, text);
    }
    assert.equal(isTelling("AAVE_V3_ETHEREUM_POOL", ["base"]), true);
    for (const text of ["permit2Proxy", "Multisig", "Treasury"]) {
      assert.equal(isTelling(text, "every"), true, text);
    }
  });

  it("does not make an address known, and is not shown in the file that contains it (L-48)", async () => {
    const { names: declared } = open({
      "a.ts": `const treasury = "${one}";\nlet USDC = "${usdc}";`,
    });
    const names = namesOf({ declared });
    await names.open();
    assert.equal(names.has(evm(one)), false);
    assert.deepEqual(names.find(evm(one)), []);
    assert.deepEqual(
      names.findAll(evm(one)).map(({ text }) => text),
      ["treasury"],
    );
    assert.deepEqual(names.findAll(evm(one), { except: "file:///repo/a.ts" }), []);
    assert.equal(names.findAll(evm(one), { except: "file:///repo/b.ts" }).length, 1);
    const [[found, name] = []] = [...names.search("treasury")];
    assert.deepEqual([found?.canonical, name?.text], [one, "treasury"]);
    assert.equal(
      names.findAll(evm(usdc)).some(({ kind }) => kind === "declaration"),
      false,
    );
  });

  it("is not shown while names are off (L-48)", async () => {
    const { names: declared } = open({ "a.ts": `const treasury = "${one}";` });
    const names = namesOf({ declared, shown: () => "off" });
    await names.open();
    assert.deepEqual(names.findAll(evm(one)), []);
    assert.deepEqual([...names.search("treasury")], []);
  });
});
