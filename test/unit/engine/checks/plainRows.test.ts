import assert from "node:assert/strict";
import { PlainRows } from "../../../../src/engine/checks/plainRows";
import { findChainBeside } from "../../../../src/engine/outline/chainBeside";
import { speakOf } from "../../../../src/engine/chains/spokenChain";
import { Chance } from "../../../support/randomAddresses";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/** What is read of each address of a table. */
function read(text: string): readonly (number | undefined)[] {
  const rows = new PlainRows(text);
  return placesOf(text).map((place) => rows.chainIdAt(place));
}

function placesOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(new RegExp(usdc, "g"))].map(({ index }) => ({
    start: index,
    end: index + usdc.length,
  }));
}

describe("the rows of a table that are plain", () => {
  for (const [what, row, expected] of [
    ["a chain id", `1,${usdc},USDC`, [1]],
    ["several addresses", `8453,${usdc},"${usdc}"`, [8453, 8453]],
    ["a line break of old in quotes", `1,"US\rDC",${usdc}`, [undefined]],
    ["a quoted cell before", `1,"a, b",${usdc}`, [1]],
    ["a quote in a cell", `1,a "b",${usdc}`, [undefined]],
    ["a doubled quote", `1,"a ""b""",${usdc}`, [undefined]],
    ["an address in a URL", `1,https://example.org/${usdc},`, [undefined]],
    ["a prefix", `1,eip155:10:${usdc},`, [undefined]],
    ["a comment", `#1,${usdc},`, [undefined]],
    ["no number", `base,${usdc},`, [undefined]],
    ["a number in another writing", `0x1,${usdc},`, [undefined]],
    ["a row that is too long", `1,${usdc},${"x".repeat(600)}`, [undefined]],
  ] as const) {
    it(`have ${expected.join(" and ")} beside ${what}`, () => {
      for (const end of ["", "\n", "\r\n"]) {
        assert.deepEqual(read(`chainId,address,symbol\n${row}${end}`), expected);
      }
    });
  }

  it("are read by their cells, whatever stands in quotes, and are no comments", () => {
    const heading = "symbol,chainId,address";
    for (const [row, expected] of [
      [`"a,137",10,${usdc}`, 10],
      [`#a,10,${usdc}`, undefined],
      [`a,10,${usdc}`, 10],
    ] as const) {
      assert.deepEqual(read(`${heading}\n${row}\n`), [expected]);
    }
  });

  it("have no chain id in a table without that column", () => {
    assert.deepEqual(read(`id,address\n1,${usdc}`), [undefined]);
  });

  it("say what all of the row says, in random tables", () => {
    const chance = new Chance(7);
    const parts = [
      "1",
      "137",
      "8453",
      usdc,
      usdc,
      `"${usdc}"`,
      '"',
      '"a\r"',
      ",",
      ";",
      " ",
      "#",
      "a",
    ];
    let told = 0;
    for (let table = 0; table < 6_000; table += 1) {
      const heading = chance.pick(["chainId,address,a", "address,chain_id,b", "a;chainId;c"]);
      const separator = chance.pick([",", ",", ";"]);
      const rows = Array.from({ length: 8 }, () =>
        Array.from({ length: 3 }, () =>
          chance.pick([chance.pick(parts), chance.pick(parts) + chance.pick(parts)]),
        ).join(separator),
      );
      const text = [heading, ...rows].join(chance.pick(["\n", "\n", "\r\n", "\r"]));
      const ids = read(text);
      for (const [index, place] of placesOf(text).entries()) {
        const id = ids[index];
        if (id === undefined) continue;
        const beside = findChainBeside(text, place, { path: "a.csv" });
        assert.deepEqual(beside, speakOf(id, "chainId"), JSON.stringify(text));
        told += 1;
      }
    }
    assert.ok(told > 300, `${told} rows told their chain id`);
  });
});
