import assert from "node:assert/strict";
import { findAddresses } from "../../../src/addresses/findAddresses";
import { findProblems } from "../../../src/checks/findProblems";
import { findChainOfPath } from "../../../src/names/chainOfPath";
import { checkFactsOf, tokenName } from "../../support/checkFacts";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const facts = checkFactsOf([
  { address: usdc, name: tokenName("USDC", 6, ["ethereum"]) },
  { address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", name: tokenName("USDC", 6, ["base"]) },
]);

const row = `{"chainId":8453,"address":"${usdc}","symbol":"USDC","decimals":18},`;

/** Each makes a text of about so many rows, and a path. */
const rude: Readonly<Record<string, (rows: number) => readonly [string, string]>> = {
  "one line of JSON": (rows) => ["a.json", `[${row.repeat(rows)}]`],
  "JSON that is cut": (rows) => [
    "a.json",
    `[${row.repeat(rows)}{"chainId":8453,"address":"${usdc}"`,
  ],
  "deep objects": (rows) => ["a.json", `${`{"chainId":1,"a":`.repeat(rows)}"${usdc}"`],
  "nested arrays of addresses": (rows) => [
    "a.json",
    `{"chainId":8453,"a":${`["${usdc}",`.repeat(rows)}`,
  ],
  "braces that are never closed": (rows) => [
    "a.yaml",
    `chainId: 1\n${`- {address: ${usdc}, `.repeat(rows)}`,
  ],
  "YAML in one block": (rows) => [
    "deployments/base/a.yaml",
    `  address: ${usdc}\n  chainId: 1\n`.repeat(rows),
  ],
  "a block scalar of addresses": (rows) => ["a.yaml", `a: |\n${`  b: ${usdc}\n`.repeat(rows)}`],
  "TOML with open quotes": (rows) => ["a.toml", `a = """${`x = ${usdc} """\n`.repeat(rows)}`],
  "comments that silence": (rows) => [
    "a.yaml",
    `a: ${usdc} # address-atlas-ignore checksum\n`.repeat(rows),
  ],
  "spaces before a colon": (rows) => ["a.yaml", `a${" ".repeat(100)}: ${usdc}\n`.repeat(rows)],
};

function timeOf(path: string, text: string): number {
  const found = findAddresses(text, { fileName: path });
  const document = { text, path, ofPath: findChainOfPath(path), found };
  let best = Infinity;
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    findProblems(document, facts);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

describe("rude texts", () => {
  for (const [what, make] of Object.entries(rude)) {
    it(`are checked in linear time: ${what}`, () => {
      const [path, small] = make(500);
      const [, large] = make(4_000);
      // Quadratic time would be 64 times as long.
      const ratio = timeOf(path, large) / Math.max(2, timeOf(path, small));
      assert.ok(ratio < 8 * 4, `eight times the text took ${ratio.toFixed(1)} times as long`);
    });
  }

  it("of a megabyte in one line are checked", () => {
    const text = `{"a":"${"x".repeat(1_000_000)}","chainId":8453,"address":"${usdc}","symbol":"USDC"}`;
    const found = findAddresses(text, { fileName: "a.json" });
    const { findings } = findProblems({ text, path: "a.json", ofPath: undefined, found }, facts);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ["wrongChain"],
    );
  });
});
