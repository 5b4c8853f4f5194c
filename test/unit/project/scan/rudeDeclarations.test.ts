import assert from "node:assert/strict";
import { buildDriftWarnings } from "../../../../src/editor/panels/tables/driftWarnings";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { readDeclarations } from "../../../../src/engine/names/readDeclaration";
import { DeclaredNames } from "../../../../src/project/scan/declaredNames";
import { findDrift } from "../../../../src/project/scan/findDrift";
import { Inventory } from "../../../../src/project/scan/inventory";
import { packFiles } from "../../../../src/project/scan/packedPlaces";
import { scanBytes } from "../../../../src/project/scan/scanFile";
import { collectGarbage } from "../../../support/collectGarbage";
import { many } from "../../../support/manyAddresses";
import { namesOf, openShippedBook } from "../../../support/namesOf";

const [one = "", two = ""] = many(2);

/**
 * The maximum duration of a timed call in milliseconds. It is long because CI machines are slow and shared, and the
 * failures to be detected take minutes.
 */
const patience = 15_000;

function evm(canonical: string): AddressIdentity {
  return { format: "evm", canonical };
}

class Repository {
  readonly inventory = new Inventory(() => false);
  readonly names = new DeclaredNames(
    () => this.inventory,
    ({ path }) => ({ uri: path, title: path }),
    (path) => [{ root: 0, path }],
  );

  write(path: string, text: string): this {
    const result = scanBytes(Buffer.from(text), path, { size: text.length, modifiedMs: 1 });
    assert.ok(result.kind === "scanned");
    const nothing = { root: 0, unchanged: [], missing: [], leftOut: [], next: [] };
    this.inventory.add({ ...nothing, ...packFiles([result.file]) });
    return this;
  }

  namesOf(address: string): readonly string[] {
    return this.names.find(evm(address)).map(({ text }) => text);
  }
}

function timed<Result>(act: () => Result): Result {
  const start = performance.now();
  const result = act();
  const took = performance.now() - start;
  assert.ok(took < patience, `took ${Math.round(took)} ms`);
  return result;
}

describe("repositories that declare names to do harm (L-48)", () => {
  it("are not read from a text of more than 4 MiB", () => {
    const read = (text: string): readonly unknown[] => {
      const facts = { path: "a.ts", ofPath: undefined };
      const names = readDeclarations(text, findAddresses(text, { fileName: "a.ts" }), facts);
      return names.map((name) => name?.text);
    };
    const text = `const VAULT = "${one}";\n`;
    assert.deepEqual(read(text), ["VAULT"]);
    assert.deepEqual(read(text + " ".repeat(4 * 1024 * 1024)), []);
  });

  it("with a name of 300,000 spaces or marks are read within 15 s", () => {
    for (const filling of [" ", "*", "`", "[", "\u202e", "<b>"]) {
      const name = `a${filling.repeat(300_000)}b`;
      const repository = new Repository();
      timed(() =>
        repository
          .write("a.json", JSON.stringify({ name, address: one }))
          .write("b.csv", `name,address\n${name},${one}`)
          .write("c.ts", `f(["${name}", "${one}"]); const to = "${one}"; // ${name}`)
          .write("d.md", `| ${name} | ${one} |`),
      );
      assert.deepEqual(repository.namesOf(one), []);
    }
  }).timeout(4 * patience);

  it("with a key of two megabytes around 3,000 addresses are read within 15 s", () => {
    const entries = many(3_000).map((address, id) => `"${id}": "${address}"`);
    for (const key of ["q".repeat(2_000_000), `aa1${"q".repeat(2_000_000)}`]) {
      const repository = timed(() =>
        new Repository().write("a.json", `{ "${key}": { ${entries.join(",\n")} }, "b": 1 }`),
      );
      assert.deepEqual(repository.inventory.declarations, []);
    }
  }).timeout(4 * patience);

  it("show markup as text and no character that hides or turns text", async () => {
    const repository = new Repository().write(
      "a.json",
      JSON.stringify({
        "a <img src=x onerror=alert(1)> & $(zap)": one,
        "safe \u202eexe\u0007\u200b vault": two,
      }),
    );
    const names = namesOf({ declared: repository.names });
    await names.open();
    const texts = [one, two].flatMap((each) => names.findAll(evm(each)).map(({ text }) => text));
    assert.equal(texts.length, 2);
    for (const text of texts) {
      assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u);
      assert.ok(text.length <= 80);
    }
  });

  it("with 200,000 files that give one name to as many addresses are searched within 15 s", () => {
    // Builds the inventory directly: creating 200,000 real files would take a minute.
    const addresses = many(200_000);
    const inventory = new Inventory(() => false);
    const nothing = { root: 0, unchanged: [], missing: [], leftOut: [], next: [] };
    const stamp = { size: 1, modifiedMs: 1, hash: "" };
    const declared = { text: "vault", chains: ["base"] } as const;
    const files = addresses.map((canonical, at) => ({
      path: `${at}.json`,
      ...stamp,
      hash: String(at),
      places: [
        {
          line: 0,
          column: 0,
          text: canonical,
          canonical,
          format: "evm" as const,
          certainty: "proven" as const,
          declared,
        },
      ],
    }));
    inventory.add({ ...nothing, ...packFiles(files) });
    const [drift, ...others] = timed(() => findDrift(inventory));
    assert.equal(drift?.addresses.length, 200_000);
    assert.deepEqual(others, []);
    const warnings = timed(() =>
      buildDriftWarnings([drift], {
        t: (text) => text,
        nameOfChain: () => undefined,
        titleOf: ({ path }) => path,
      }),
    );
    assert.equal(warnings.size, 200_000);
    assert.equal(
      [...warnings.values()].every(({ length }) => length === 3),
      true,
    );
    const names = new DeclaredNames(
      () => inventory,
      ({ path }) => ({ uri: path, title: path }),
      (path) => [{ root: 0, path }],
    );
    const found = timed(() => [...names.search("vault", "whole")].length);
    assert.equal(found, 200_000);
  }).timeout(4 * patience);

  it("with one address in 200,000 places of 20 files answer 10,000 look-ups within 15 s", () => {
    const repository = new Repository();
    const text = `{${Array.from({ length: 10_000 }, () => `"vault":"${one}"`).join(",\n")}}`;
    for (let file = 0; file < 20; file += 1) repository.write(`${file}.json`, text);
    timed(() => {
      for (let time = 0; time < 10_000; time += 1) {
        assert.equal(repository.names.isDeclaredIn("3.json", evm(one)), true);
        assert.equal(repository.names.isDeclaredIn("other.ts", evm(one)), false);
        assert.equal(repository.names.find(evm(one)).length, 20);
      }
    });
    assert.equal(repository.inventory.declarations.length, 1);
  }).timeout(4 * patience);

  it("with 50 MB of constants keep 200,000 names in at most 300 MB", () => {
    const addresses = many(100);
    collectGarbage();
    const before = process.memoryUsage();
    const repository = new Repository();
    const megabyte = 1024 * 1024;
    let bytes = 0;
    for (let file = 0; bytes < 50 * megabyte; file += 1) {
      const rows: string[] = [];
      for (let length = 0; length < 4 * megabyte - 200; ) {
        const row = `address constant VAULT_${file}_${rows.length}_${"X".repeat(40)} = ${addresses[rows.length % 100] ?? ""};`;
        rows.push(row);
        length += row.length + 1;
      }
      const text = rows.join("\n");
      bytes += text.length;
      repository.write(`${file}.sol`, text);
    }
    collectGarbage();
    const after = process.memoryUsage();
    assert.equal(repository.inventory.declarations.length, 200_000);
    const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
    assert.ok(grown < 300 * megabyte, `${Math.round(grown / megabyte)} MB`);
    return Promise.resolve();
  }).timeout(8 * patience);

  it("declare no names in generated files, whatever their size", () => {
    const text = many(1_000)
      .map((address, at) => `export const vault${at}x = "${address}";`)
      .join("\n");
    const repository = new Repository();
    for (const path of [
      "node_modules/a/index.js",
      "packages/x/dist/index.js",
      "typechain-types/factories/A.ts",
      "src/generated/addresses.ts",
      "out/A.sol/A.json",
      "artifacts/A.json",
      "app.min.js",
      "index.js.map",
      "pnpm-lock.yaml",
    ]) {
      repository.write(path, text);
    }
    assert.deepEqual(repository.inventory.declarations, []);
  });

  it("never declare a name of the book, such as USDC, by a constant, a key, a record or a comment", async () => {
    const book = await openShippedBook();
    const repository = new Repository()
      .write("a.sol", `address constant USDC = ${one};`)
      .write("b.json", JSON.stringify({ chainId: 1, symbol: "USDC", address: one }))
      .write("c.ts", `export const list = [\n  "${one}", // USDC\n];`)
      .write("d.json", JSON.stringify({ base: { usdc: one } }))
      .write("e.ts", `const WETH = "${two}";`);
    assert.ok(repository.inventory.declarations.length >= 4);
    const names = namesOf({ declared: repository.names });
    await names.open();
    for (const each of [one, two]) {
      assert.equal(names.has(evm(each)), false);
      assert.deepEqual(
        names.findAll(evm(each)).map(({ text }) => text),
        [],
        each,
      );
    }
    for (const word of ["USDC", "usdc", "WETH"]) {
      const found = [...names.search(word)].map(([{ canonical }]) => canonical);
      assert.ok(found.length > 0);
      assert.equal(found.includes(one) || found.includes(two), false, word);
    }
    assert.ok(book.chainsOfToken("USDC").length > 0);
  });
});
