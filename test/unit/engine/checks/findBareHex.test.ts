import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { findBareHex } from "../../../../src/engine/checks/findBareHex";
import { Book } from "../../../../src/engine/names/book";
import { factsOf } from "../../../bench/warnings/bookFacts";
import { checkFile, checkFactsOf, tokenName } from "../../../support/checkFacts";
import { poison, usdc } from "../../../support/poison";
import { itInCi } from "../../../support/shortRun";

const facts = checkFactsOf([{ address: usdc, name: tokenName("USDC", 6, ["ethereum"]) }]);
const digits = poison.slice(2);

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(full);
    else if (entry.isFile() && statSync(full).size < 2 ** 23) yield full;
  }
}

describe("digits that libraries read as an address without 0x", () => {
  for (const [text, fixed] of [
    [`f("${digits}")`, `f("${usdc.slice(2).toLowerCase()}")`],
    [`f('${digits.toUpperCase()}')`, `f('${usdc.slice(2)}')`],
    [`f("0X${digits}")`, `f("${usdc}")`],
    [`{"to": "\\u0030x${digits}"}`, `{"to": "\\u0030x${usdc.slice(2).toLowerCase()}"}`],
    [`f("\\x30x${digits}")`, `f("\\x30x${usdc.slice(2).toLowerCase()}")`],
    [`'\\x${digits}'::bytea`, `'\\x${usdc.slice(2).toLowerCase()}'::bytea`],
    [`send to _0x${digits}_ now`, `send to _0x${usdc.slice(2).toLowerCase()}_ now`],
  ] as const) {
    it(`are a look-alike in ${text}, with a fix in the same notation (W-25)`, () => {
      const { findings } = checkFile("a.ts", text, facts);
      assert.deepEqual(
        findings.map(({ kind }) => kind),
        ["lookAlike"],
      );
      const [finding] = findings;
      assert.ok(finding?.kind === "lookAlike" && finding.replacement !== undefined);
      const { start, end, text: written } = finding.replacement;
      assert.equal(text.slice(0, start) + written + text.slice(end), fixed);
    });
  }

  it("are a look-alike in a number of 21 bytes, without a fix (W-25)", () => {
    const [finding] = checkFile("a.sol", `f(uint160(0x00${digits}))`, facts).findings;
    assert.ok(finding?.kind === "lookAlike");
    assert.equal(finding.replacement, undefined);
    assert.deepEqual(checkFile("a.sol", `f(0x00${digits}00)`, facts).findings, []);
  });

  it("are skipped without quotes or in a longer word, and found once in hex that is an address already (W-25)", () => {
    for (const text of [`f(${digits})`, `f("${digits}a")`, `f("a${digits}")`, `f(0X${digits}a)`]) {
      assert.deepEqual(checkFile("a.ts", text, facts).findings, [], text);
    }
    for (const text of [`f(hex"${digits}")`, `address!("${digits}")`]) {
      assert.equal(checkFile("a.rs", text, facts).findings.length, 1, text);
    }
  });

  it("are found on both sides of one quote (W-25)", () => {
    const text = `"${digits}"${digits}"`;
    const found = [...findBareHex(text)].filter((each) => each !== undefined);
    assert.deepEqual(
      found.map(({ start, end }) => text.slice(start, end)),
      [digits, digits],
    );
  });

  it("are found wherever a step of the search begins (W-25)", () => {
    for (let shift = 0; shift < 150; shift += 1) {
      const text = `${" ".repeat(65_536 - shift)}"${digits}" 0X${digits} "\\u0030x${digits}"`;
      const found = [...findBareHex(text)].filter((each) => each !== undefined);
      assert.equal(found.length, 3, `${shift}`);
    }
  });

  itInCi(
    "are no look-alike of the book in any file of our dependencies (W-25)",
    async function () {
      const book = Book.open(brotliDecompressSync(await readFile("books/book.bin")));
      assert.ok(book !== undefined);
      const known = factsOf(book);
      const alike: string[] = [];
      let count = 0;
      for (const file of filesIn("node_modules")) {
        const text = readFileSync(file, "latin1");
        for (const found of findBareHex(text)) {
          if (found === undefined) continue;
          count += 1;
          const imitated = known.anchors.findAllImitated(found, known.findKnownBy, 10_000);
          if (imitated.length > 0) alike.push(`${file} ${found.text}`);
        }
      }
      assert.ok(count > 1_000, `${count} values`);
      assert.deepEqual(alike, []);
    },
    300_000,
  );
});
