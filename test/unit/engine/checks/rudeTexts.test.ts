import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import {
  type CheckedDocument,
  findProblems,
  findProblemsInSteps,
} from "../../../../src/engine/checks/findProblems";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";
import { checkFactsOf, tokenName } from "../../../support/checkFacts";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const facts = checkFactsOf([
  { address: usdc, name: tokenName("USDC", 6, ["ethereum"]) },
  { address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", name: tokenName("USDC", 6, ["base"]) },
]);

const long = "x".repeat(1_000);
const row = `{"chainId":8453,"address":"${usdc}","symbol":"USDC","decimals":18},`;

/** Each function generates a path and a text of about `rows` rows. */
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
  "YAML with a text in quotes that is never closed": (rows) => [
    "a.yaml",
    `a: "${`b: ${usdc}\n  'c' [${usdc}\n`.repeat(rows)}`,
  ],
  "plain text over many lines": (rows) => ["a.yaml", `a: b\n${`  ${usdc}\n`.repeat(rows)}`],
  "TOML with many escapes": (rows) => ["a.toml", `a = "${"\\n".repeat(rows * 40)}"\nb = ${usdc}\n`],
  "comments that silence": (rows) => [
    "a.yaml",
    `a: ${usdc} # address-atlas-ignore checksum\n`.repeat(rows),
  ],
  "a table of one line": (rows) => [
    "a.csv",
    `chainId,address,symbol\n${`8453,${usdc},"USDC",`.repeat(rows)}`,
  ],
  "a table with quotes that are never closed": (rows) => [
    "a.csv",
    `chainId,address,symbol\n${`8453,"${usdc},"USDC\n`.repeat(rows)}`,
  ],
  "records behind which a field has nothing but spaces": (rows) => [
    "a.yaml",
    `chainId: 1\n${`address: ${usdc}\n`.repeat(rows)}decimals${" ".repeat(rows * 40)}`,
  ],
  "addresses behind many values of a case": (rows) => [
    "a.ts",
    `switch (chainId) {${"case 1:\n".repeat(rows)}${`x = "${usdc}";\n`.repeat(rows)}}`,
  ],
  "comments before addresses on one line": (rows) => ["a.ts", `/*c*/"${usdc}",`.repeat(rows)],
  "comments behind addresses on one line": (rows) => [
    "a.ts",
    `"${usdc}" /* base */, "${long}", `.repeat(rows),
  ],
  "names of chains before addresses on one line": (rows) => [
    "a.md",
    `Base: ${usdc}, ${long}, `.repeat(rows),
  ],
  "deep brackets in a code block": (rows) => [
    "a.md",
    `\`\`\`ts\n${"(".repeat(rows * 8)}"${usdc}"\n\`\`\`\n`,
  ],
  "a long key": (rows) => ["a.json", `{"chainId":8453,"${"a".repeat(rows * 20)}-":"${usdc}"}`],
  "a long comment": (rows) => ["a.ts", `"${usdc}", // y${" ".repeat(195)}x\n`.repeat(rows)],
  "tests of Rust": (rows) => [
    "a.rs",
    `send(0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb49);\n`.repeat(rows),
  ],
  "nested lists behind the chain of a file": (rows) => [
    "a.ts",
    `const CHAIN_ID = 10; const x = ${"[".repeat(rows * 10)}${`"${usdc}", `.repeat(rows)}`,
  ],
  "conditions that never end": (rows) => ["a.ts", `if "${usdc}" `.repeat(rows * 3)],
  "spaces before a colon": (rows) => ["a.yaml", `a${" ".repeat(100)}: ${usdc}\n`.repeat(rows)],
};

function documentOf([path, text]: readonly [string, string]): CheckedDocument {
  const found = findAddresses(text, { fileName: path });
  return { text, path, ofPath: findChainOfPath(path), found };
}

/**
 * Returns the user CPU time of one check in milliseconds. Other load of the machine affects this time less than the
 * elapsed time.
 */
function costOf(document: CheckedDocument): number {
  const before = process.cpuUsage();
  findProblems(document, facts);
  return process.cpuUsage(before).user / 1_000;
}

const rounds = 5;

describe("rude texts", () => {
  for (const [what, make] of Object.entries(rude)) {
    it(`are checked in linear time: ${what}`, () => {
      const [small, large] = [documentOf(make(500)), documentOf(make(4_000))];
      let [ofSmall, ofLarge] = [Infinity, Infinity];
      // Alternates the texts, so that a slow moment of the machine affects both.
      for (let round = 0; round < rounds; round += 1) {
        ofSmall = Math.min(ofSmall, costOf(small));
        ofLarge = Math.min(ofLarge, costOf(large));
      }
      // The text is 8 times as long, so quadratic time would be 64 times as long.
      const ratio = ofLarge / Math.max(5, ofSmall);
      assert.ok(ratio < 8 * 4, `eight times the text took ${ratio.toFixed(1)} times as long`);
    });
  }

  // The outline reads only the first 2,000 characters of a line. Each of these texts once took seconds to minutes.
  const blank: readonly (readonly [path: string, line: string])[] = [
    ["a.sh", `case $X in\n${" ".repeat(1_000)}\nesac`],
    ["a.sh", `case ${" ".repeat(1_000)}x`],
    ["Makefile", `case $X in\n(${" ".repeat(1_900)}x\nesac`],
    ["a.md", `${" ".repeat(660)}-${" ".repeat(1_330)}x|`],
    ["a.md", `${" ".repeat(1_900)}x`],
    ["a.md", `#${" ".repeat(1_900)}x`],
    ["a.md", `${"|".repeat(1_900)}\r`],
    ["a.txt", `${"-|".repeat(900)}x`],
  ];
  for (const [path, line] of blank) {
    const name = JSON.stringify(line.replace(/([ |-])\1{9,}|(?:-\|){9,}/g, "$1…"));
    it(`are checked at once if a line repeats one character: ${name} in ${path} (D-37e)`, () => {
      const text = `${`${line}\n`.repeat(20)}TOKEN=${usdc}\n`;
      assert.ok(costOf(documentOf([path, text])) < 500);
    });
  }

  const repeated: readonly (readonly [path: string, line: string])[] = [
    ["a.md", "|"],
    ["a.rs", "\\'"],
    ["a.sql", "\\'"],
    ["a.sh", "\\'"],
  ];
  for (const [path, line] of repeated) {
    it(`are checked at once if they repeat a short line: ${line} in ${path} (D-37e)`, () => {
      const text = `${`${line}\n`.repeat(200_000)}TOKEN=${usdc}\n`;
      assert.ok(costOf(documentOf([path, text])) < 3_000);
    });
  }

  it("are checked even if thousands of keywords precede a chain id (D-38e)", () => {
    const record = `{ usdc: "${usdc}", chainId: ${"new ".repeat(12_000)} }`;
    const text = `x = ${record};\ny = "${usdc.replace(/8$/, "9")}";\n`;
    const { findings } = findProblems(documentOf(["a.ts", text]), facts);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ["slip"],
    );
  });

  it("may have more findings than a call takes arguments (D-37e)", () => {
    const lines = 130_000;
    const text = "- 0x1111222233334444555566667777888899990000\n".repeat(lines);
    const { findings } = findProblems(documentOf(["a.yaml", text]), facts);
    assert.equal(findings.length, lines);
  });

  it("let others go on at each line and each comment", () => {
    const lines = 5_000;
    const text = `a: ${usdc} # address-atlas-ignore unquotedHex\n${"# address-atlas-ignore checksum\n".repeat(lines)}`;
    const steps = findProblemsInSteps(documentOf(["a.yaml", text]), facts);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    assert.ok(count > 2 * lines, `${count} steps`);
  });

  it("are checked even if a line has a megabyte", () => {
    const text = `{"a":"${"x".repeat(1_000_000)}","chainId":8453,"address":"${usdc}","symbol":"USDC"}`;
    const found = findAddresses(text, { fileName: "a.json" });
    const { findings } = findProblems({ text, path: "a.json", ofPath: undefined, found }, facts);
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ["wrongChain"],
    );
  });
});
