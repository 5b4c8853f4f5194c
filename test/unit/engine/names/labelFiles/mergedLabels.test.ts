import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { identify } from "../../../../../src/engine/addresses/identify";
import { applyLabelEdits } from "../../../../../src/engine/names/labelFiles/addLabels";
import {
  buildCastEdits,
  formatCastLabel,
  formatCastName,
  parseCastLabels,
} from "../../../../../src/engine/names/labelFiles/castLabels";
import {
  buildJsonEdits,
  type ListedLabel,
  parseListedLabels,
} from "../../../../../src/engine/names/labelFiles/jsonEdits";
import type { MergedLabels } from "../../../../../src/engine/names/labelFiles/mergedLabels";
import { buildSolidityEdits } from "../../../../../src/engine/names/labelFiles/solidityLabels";
import { satoshi, usdcOnEthereum as usdc, vitalik } from "../../../../support/realAddresses";

describe("arguments of cast", () => {
  const hostile = [
    "$(touch x)",
    "`id`",
    "a b",
    "';rm -rf ~;'",
    "a\nb",
    "*",
    "~",
    "a:b",
    "--x",
    "名前",
  ];

  it("are single words in a shell, whatever the name is (L-41)", () => {
    const labels = hostile.map((name) => formatCastLabel({ address: vitalik, name }));
    const line = `printf '%s\\n' ${labels.join(" ")}`;
    const words = execFileSync("sh", ["-c", line], { encoding: "utf8" }).trimEnd().split("\n");
    assert.deepEqual(words, labels.join(" ").split(" "));
    assert.deepEqual(hostile.map(formatCastName).slice(0, 4), ["touch_x", "id", "a_b", "rm_-rf"]);
    assert.equal(formatCastName("$$"), "label");
    assert.equal(formatCastName("cold_wallet + exchange"), "cold_wallet+exchange");
  });

  it("are added after the existing ones of a file", () => {
    const text = `# ours\r\n--label ${vitalik.toLowerCase()}:mine\r\n--label=${satoshi}:x`;
    const labels = [
      { address: vitalik, name: "other" },
      { address: usdc, name: "USDC" },
    ];
    const built = buildCastEdits(text, labels);
    assert.deepEqual([built.added, built.same, built.taken], [1, 0, 1]);
    const merged = applyLabelEdits(text, built.edits);
    assert.equal(merged, `${text}\r\n--label ${usdc}:USDC\r\n`);
    assert.deepEqual(buildCastEdits(merged, labels).edits, []);
  });
});

describe("labels in Solidity", () => {
  it("are a library in a new file, with strings that are literals whatever the name is (L-41)", () => {
    const labels = [
      { address: usdc, name: 'a"); selfdestruct(); //\\' },
      { address: vitalik, name: "名前" },
    ];
    const { edits, added } = merged(buildSolidityEdits("", labels));
    const text = applyLabelEdits("", edits);
    assert.equal(added, 2);
    assert.ok(text.includes(`vm.label(${usdc}, "a\\"); selfdestruct(); //\\\\");\n`));
    assert.ok(text.includes(`vm.label(${vitalik}, unicode"名前");\n`));
    assert.deepEqual(merged(buildSolidityEdits(text, labels)).edits, []);
  });

  it("follow the existing ones of a file", () => {
    const text = `contract T {\r\n  function setUp() public {\r\n    vm.label(${vitalik}, "mine");\r\n  }\r\n}`;
    const labels = [
      { address: vitalik, name: "other" },
      { address: usdc, name: "USDC" },
    ];
    const built = merged(buildSolidityEdits(text, labels));
    assert.deepEqual([built.added, built.same, built.taken], [1, 0, 1]);
    const mine = `vm.label(${vitalik}, "mine");`;
    assert.equal(
      applyLabelEdits(text, built.edits),
      text.replace(mine, `${mine}\r\n    vm.label(${usdc}, "USDC");`),
    );
  });

  it("are not added to a file without labels, since their place is unknown", () => {
    assert.equal(
      buildSolidityEdits("contract A {}", [{ address: usdc, name: "x" }]).kind,
      "unlike",
    );
  });

  function merged(built: ReturnType<typeof buildSolidityEdits>): MergedLabels {
    assert.ok(built.kind === "merged");
    return built;
  }
});

describe("short arguments of cast", () => {
  it("are read, and not added a second time", () => {
    const text = `-l ${vitalik}:mine --rpc-l ${usdc}:x\n`;
    assert.deepEqual(
      parseCastLabels(text).rows.map((row) => row.text),
      ["mine"],
    );
    assert.deepEqual(buildCastEdits(text, [{ address: vitalik, name: "mine" }]).edits, []);
  });
});

describe("labels in a list of JSON", () => {
  const listed = (address: string, name: string, ...chains: readonly string[]): ListedLabel => {
    const verdict = identify(address);
    assert.ok(verdict.valid);
    return { address: verdict, name, chains };
  };
  const merge = (text: string, ...labels: readonly ListedLabel[]): string => {
    const built = buildJsonEdits(text, labels);
    assert.ok(built.kind === "merged", built.kind);
    return applyLabelEdits(text, built.edits);
  };

  it("are appended to the list, whose entries stay as they are written", () => {
    const text = `[\r\n    {"name" :"mine", "address": "${vitalik.toLowerCase()}", "chains": ["base"], "x": 1}\r\n]\r\n`;
    const merged = merge(text, listed(vitalik, "other", "base"), listed(usdc, "USDC", "ethereum"));
    assert.ok(merged.startsWith(text.slice(0, text.lastIndexOf("}") + 1)));
    assert.deepEqual(JSON.parse(merged), [
      { name: "mine", address: vitalik.toLowerCase(), chains: ["base"], x: 1 },
      { address: usdc, name: "USDC", chains: ["ethereum"] },
    ]);
    assert.doesNotMatch(merged, /[^\r]\n/);
    assert.equal(merge(merged, listed(usdc, "USDC", "ethereum")), merged);
  });

  it("create a list if there is none, and fill an empty one", () => {
    for (const text of ["", " \n", "[]", "[ ]\n"]) {
      const merged = merge(text, listed(vitalik, '"\\', "base"), listed(usdc, "b", "base"));
      assert.equal((JSON.parse(merged) as unknown[]).length, 2, text);
    }
  });

  it("do not touch a text that is not JSON or not a list (L-40)", () => {
    const label = listed(vitalik, "a", "base");
    assert.equal(buildJsonEdits("[1,", [label]).kind, "invalid");
    assert.equal(buildJsonEdits("{}", [label]).kind, "noList");
    assert.equal(merge('[null, 1, "a", {"address": 5}]', label).match(/vitalik|"a"/g)?.length, 2);
  });
});

describe("labels that are read from a list of JSON", () => {
  const read = (list: readonly unknown[], indent?: number): readonly unknown[] =>
    parseListedLabels(JSON.stringify(list, null, indent)).rows.map(({ text, chains }) => [
      text,
      chains,
    ]);

  it("are valid on the chains of their entry, not on every chain", () => {
    const entry = (...chains: readonly string[]): object => ({
      address: vitalik,
      name: "Bridge",
      chains,
    });
    assert.deepEqual(read([entry("base")]), [["Bridge", ["base"]]]);
    assert.deepEqual(read([{ address: vitalik, name: "Bridge" }]), [["Bridge", "every"]]);
    const all = ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"];
    assert.deepEqual(read([entry(...all)]), [["Bridge", "every"]]);
    assert.deepEqual(read([entry("base", "eip155:31337", "eip155:11155111")]), [
      ["Bridge", ["base", "eip155:31337", "eip155:11155111"]],
    ]);
    assert.deepEqual(read([entry()]), [["Bridge", []]]);
    for (const chain of ["solana", "eip155:0", "moon"]) {
      assert.deepEqual(read([entry("base", chain)]), [], chain);
    }
    assert.deepEqual(read([{ address: satoshi, name: "Miner", chains: ["eip155:1"] }]), []);
  });

  it("have the lines of their addresses", () => {
    const list = [{ address: vitalik, name: "a" }, { name: "no address" }, { address: usdc }];
    const text = JSON.stringify([...list, { address: usdc, name: "b" }], null, 2);
    const { rows, leftOut } = parseListedLabels(text);
    const lineOf = (address: string, from = 0): number =>
      text.slice(0, text.indexOf(address, from)).split("\n").length - 1;
    assert.equal(rows[0]?.line, lineOf(vitalik));
    assert.deepEqual(leftOut.at(-1), { line: lineOf(usdc), reason: "It has no name" });
    assert.equal(rows[1]?.line, lineOf(usdc, text.lastIndexOf("{")));
  });
});
