import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { findFoldings } from "../../../../src/engine/traces/findFoldings";
import { findTransfers } from "../../../../src/engine/traces/findTransfers";
import { indentOf, type TraceLines } from "../../../../src/engine/traces/traceLines";
import { processorTime } from "../../../support/processorTime";
import { withoutEscapes } from "../../../../src/engine/traces/withoutEscapes";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const coin = "0x5615dEB798BB3E4dFa0139dFa1b3D433Cc23b72f";

function linesOf(text: string): TraceLines & { readonly all: readonly string[] } {
  const all = text.split("\n");
  return { all, lineCount: all.length, lineAt: (line) => ({ text: all[line] ?? "" }) };
}

function readOutput(name: string): string {
  return readFileSync(`test/vectors/outputs/${name}.txt`, "utf8");
}

function strip(text: string): string {
  return Buffer.from(withoutEscapes(Buffer.from(text))).toString();
}

describe("the escape sequences of an output", () => {
  it("are removed, and the rest stays unchanged (Y-06)", () => {
    const plain = readOutput("forge-test").replaceAll(/\d+(\.\d+)?(ms|µs|s)\b/g, "");
    const colours = readOutput("forge-test-colours").replaceAll(/\d+(\.\d+)?(ms|µs|s)\b/g, "");
    const trees = (text: string): readonly string[] =>
      text.split("\n").filter((line) => /[│├└]/.test(line));
    assert.deepEqual(trees(strip(colours)), trees(plain));
  });

  it("of every kind are removed, even those that do not end (Y-06)", () => {
    for (const [text, expected] of [
      ["\u001b[1;31mred\u001b[0m", "red"],
      ["\u001b]8;;https://lure.example\u001b\\link\u001b]8;;\u001b\\", "link"],
      ["\u001b]0;title\u0007text", "text"],
      ["a\u001b[31", "a"],
      ["a\u001b]0;never\nb", "a\nb"],
      ["a\u001b[\nb", "a\nb"],
      ["a\u001b", "a"],
      ["a\u001b\nb", "a\nb"],
      ["\u001b(Bb", "Bb"],
      ["│ 資金 \u202e", "│ 資金 \u202e"],
    ] as const) {
      assert.equal(strip(text), expected);
    }
  });

  it("cause no copy of the bytes if there are none", () => {
    const bytes = Buffer.from("plain");
    assert.equal(withoutEscapes(bytes), bytes);
  });
});

describe("the foldings of a trace", () => {
  it("contain a call with everything in it, and a test with its calls", () => {
    const lines = linesOf(readOutput("forge-test"));
    const foldings = findFoldings(lines);
    const endOf = (text: string): string | undefined => {
      const start = lines.all.findIndex((line) => line.includes(text));
      const folding = foldings.find((each) => each.start === start);
      return folding && lines.all[folding.end]?.trim();
    };
    assert.equal(endOf("Vault::initialize(1)"), "│   │   └─ ← [Stop]");
    assert.equal(endOf("Traces:"), "└─ ← [Stop]");
    assert.equal(endOf("emit Upgraded"), undefined);
    for (const { start, end } of foldings) {
      const own = indentOf(lines.all[start] ?? "") ?? 0;
      for (let line = start + 1; line <= end; line += 1) {
        assert.ok((indentOf(lines.all[line] ?? "") ?? Infinity) > own);
      }
    }
  });

  it("follow the indentation of Hardhat's console", () => {
    const text = "eth_sendTransaction\n  Contract call: Vault#touch\n  From: 0x1\n\nother\n";
    assert.deepEqual(findFoldings(linesOf(text)), [{ start: 0, end: 2 }]);
  });

  it("are found for a tree of 20,000 levels and for 200,000 lines without any (Y-07)", () => {
    const deep = Array.from({ length: 20_000 }, (_, i) => `${" ".repeat(i % 900)}x`).join("\n");
    assert.ok(findFoldings(linesOf(deep)).length > 19_000);
    assert.deepEqual(findFoldings(linesOf("x\n".repeat(200_000))), []);
  });
});

describe("the transfers of a trace", () => {
  const lines = linesOf(readOutput("forge-test"));
  const all = findTransfers(lines, 0, lines.lineCount - 1);

  it("are found in at most three passes over the lines", () => {
    const calls = `    [1] ${"a".repeat(40)}::transfer()\n${`${" ".repeat(99)}x\n`.repeat(1_000)}`;
    const event = `      emit Transfer(from: ${coin}, to: ${coin}, amount: 5)\n`;
    const lines = linesOf(calls + event.repeat(100));
    let read = 0;
    const lineAt = (line: number) => {
      read += 1;
      return lines.lineAt(line);
    };
    const last = lines.lineCount - 1;
    const found = findTransfers({ lineCount: lines.lineCount, lineAt }, last - 101, last);
    assert.equal(found.length, 100);
    assert.ok(found.every(({ label }) => label === "a".repeat(40)));
    // Reading the labels takes up to two more passes over the lines.
    assert.ok(read <= 3 * lines.lineCount, `${read}`);
  });

  it("name the contract that emitted them, by its address or by a label that stands for one address only", () => {
    assert.deepEqual(
      all.map(({ token, amount }) => [token, amount]),
      [
        [usdc, "12345678901"],
        [usdc, String(2n ** 256n - 1n)],
        [usdc, "2500000"],
        [coin, "1000000"],
        [coin, "1"],
      ],
    );
    for (const { line, column } of all) assert.equal(lines.all[line]?.slice(column), ")");
  });

  it("are those of the requested lines, with the contract from the lines above them", () => {
    const { line } = all[2] ?? { line: 0 };
    assert.deepEqual(findTransfers(lines, line, line), [all[2]]);
  });

  it("of a proxy are the proxy's, not the library's", () => {
    const text = `  [1] ${usdc}::transfer(${coin}, 5)
    ├─ [1] Implementation::transfer(${coin}, 5) [delegatecall]
    │   ├─ emit Transfer(from: ${coin}, to: ${coin}, value: 5)
    │   └─ ← [Return] true`;
    assert.equal(findTransfers(linesOf(text), 0, 9)[0]?.token, usdc);
  });

  it("are found in linear time next to long lines that have many labels or none (Y-04)", () => {
    const many = "a: [0x".repeat(600);
    const hostile = Array.from({ length: 600 }, (_, i) => (i % 2 === 0 ? many : "a".repeat(3_900)));
    const text = [
      `Coin: [${coin}]`,
      ...hostile,
      "  [9] Coin::transfer()",
      `    ├─ emit Transfer(from: ${coin}, to: ${coin}, value: 5)`,
    ].join("\n");
    const lines = linesOf(text);
    const spent = processorTime(() => {
      const [found] = findTransfers(lines, 0, lines.lineCount - 1);
      assert.deepEqual([found?.token, found?.label], [coin, "Coin"]);
    });
    // Searching for a label at every character would take 200 times as long as reading the text.
    const peer = processorTime(() => {
      let sum = 0;
      for (let round = 0; round < 20; round += 1) {
        for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
      }
      assert.ok(sum > 0);
    });
    assert.ok(spent < peer, `${spent} ms of ${peer}`);
  });

  it("have no token if a label stands for two contracts or if no call contains them (Y-08)", () => {
    const text = `  [9] Test::run()
    ├─ [1] → new Coin@${usdc}
    ├─ [1] → new Coin@${coin}
    ├─ [1] Coin::transfer(${coin}, 5)
    │   ├─ emit Transfer(from: ${coin}, to: ${coin}, value: 5)
emit Transfer(from: ${coin}, to: ${coin}, value: 6)
  emit Transfer(from: ${coin}, to: ${coin}, tokenId: 7)
  emit Transfer(from: ${coin}, to: ${coin}, id: 7)`;
    assert.deepEqual(
      findTransfers(linesOf(text), 0, 9).map(({ token, amount }) => [token, amount]),
      [
        [undefined, "5"],
        [undefined, "6"],
      ],
    );
  });
});
