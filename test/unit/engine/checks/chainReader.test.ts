import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { ChainReader } from "../../../../src/engine/checks/chainReader";
import { findChainOfFile } from "../../../../src/engine/outline/chainOfFile";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const far = "x".repeat(2_500);

/** A path and a text with addresses. */
const documents: Readonly<Record<string, readonly [string, string]>> = {
  "nothing that names a chain": ["a.ts", `x = "${usdc}";`],
  "a chain id right at the start": ["a.ts", `{ chainId: 8453, a: "${usdc}" }`],
  "a chain id in the object, and one far away": [
    "a.ts",
    `[{ chainId: 8453, a: "${usdc}", b: {} }, "${far}", "${usdc}", { chainId: 1, a: "${usdc}" }]`,
  ],
  "a number as key in the folder of a chain": [
    "deployments/base/a.json",
    `{ "137": "${usdc}", "${far}": 1, "b": "${usdc}" }`,
  ],
  "a library's chain as key in the folder of another": [
    "deployments/base/a.ts",
    `x = { [bsc.id]: "${usdc}" };`,
  ],
  "the name of a chain as key in the folder of another": [
    "deployments/base/a.json",
    `{ "polygon": "${usdc}" }`,
  ],
  "an explorer's page, a prefix and an unknown page": [
    "deployments/base/a.md",
    `https://etherscan.io/token/${usdc} eip155:137:${usdc} eip155:10/erc20:${usdc} https://example.org/${usdc}`,
  ],
  "a prefix with a chain id of two digits in the folder of another chain": [
    "deployments/base/a.md",
    `eip155:10/erc20:${usdc}`,
  ],
  "a chain id and the name of another chain in the object": [
    "a.json",
    `{ "chainId": 8453, "address": "${usdc}", "network": "polygon" }`,
  ],
  "the name of another chain behind a nested object": [
    "a.json",
    `{ "chainId": 8453, "address": "${usdc}", "extensions": {}, "network": "polygon" }`,
  ],
  "the chain id of the other side alone": [
    "a.json",
    `{ "sourceChainId": 8453, "address": "${usdc}" }`,
  ],
  "the key of another chain in an object with a chain id": [
    "a.ts",
    `x = { chainId: 8453, polygon: "${usdc}" };`,
  ],
  "names of chains as keys, one of them far away": [
    "a.ts",
    `x = { arbitrum: "${usdc}", base: "${usdc}" }; y = { base: { a: "${usdc}", b: "${usdc.repeat(15)}" }, optimism: "${usdc}" };`,
  ],
  "numbers of chains as keys": ["a.ts", `x = { 1: "${usdc}", 10: "${usdc}", 8453: "${usdc}" };`],
  "headings of chains": [
    "a.toml",
    `[1]\na = "${usdc}"\n[8453.address]\nb = "${usdc}"\n[optimism.address]\nc = "${usdc}"\n`,
  ],
  "blocks of chains": [
    "a.yaml",
    `bsc:\n  pool:\n    at: "${usdc}"\npolygon:\n  - "${usdc}"\n  - at: "${usdc}"\n`,
  ],
  "items of YAML with a chain id, and with the name of another chain": [
    "a.yaml",
    `- chainId: 8453\n  address: "${usdc}"\n- chainId: 8453\n  address: "${usdc}"\n  network: "polygon"\n`,
  ],
  "the name of another chain behind a nested block": [
    "a.yaml",
    `chainId: 8453\naddress: "${usdc}"\ninner:\n  a: 1\nnetwork: "polygon"\n`,
  ],
  "the name of another chain before a nested block": [
    "a.yaml",
    `network: "polygon"\ninner:\n  a: 1\nchainId: 8453\naddress: "${usdc}"\n`,
  ],
  "tables of TOML": [
    "a.toml",
    `[a]\nchain_id = 8453\naddress = "${usdc}"\n\n[b]\nchain_id = 1\naddress = "${usdc}"\n`,
  ],
  "a constant far above": ["a.ts", `const CHAIN_ID = 10;\n"${far}";\nconst x = "${usdc}";`],
  "a constant near, and another one far away": [
    "a.ts",
    `const CHAIN_ID = 10;\nconst x = "${usdc}";\n"${far}";\nconst CHAIN_ID2 = 1;\nconst y = "${usdc}";`,
  ],
  "items of a list in an object with a chain id": [
    "a.json",
    `{"chainId":8453,"tokens":[${`"${usdc}",`.repeat(100)}""]}`,
  ],
  "items of a list too far from what names a chain, before and behind": [
    "a.json",
    `{"chainId":8453,"tokens":[${`"${usdc}", `.repeat(100)}""],"network":"polygon"}`,
  ],
  "items of a list of lists with a chain id each": [
    "a.json",
    `[{"chainId":8453,"a":["${usdc}","${usdc}"]},{"chainId":10,"a":["${usdc}","${usdc}"]}]`,
  ],
  "items behind a key, and behind a number as key": [
    "a.ts",
    `x = { polygon: ["${usdc}", "${usdc}"], 8453: ["${usdc}", "${usdc}"], base: "${usdc}", "${usdc}": 1 };`,
  ],
  "items of different lists in a line": [
    "a.yaml",
    `base: ["${usdc}","${usdc}"]\npolygon: ["${usdc}","${usdc}"]\n`,
  ],
  "items whose surroundings end at a word of a chain": [
    "a.ts",
    Array.from(
      { length: 60 },
      (_, at) => `x = [${`"${usdc}",`.repeat(60)}"${" ".repeat(at)}"], { chainId: 8453 };`,
    ).join("\n"),
  ],
  "rows that are plain and others": [
    "a.csv",
    [
      "chainId,address,more",
      `10,${usdc},"${usdc}"`,
      `137,"${usdc}",a "b"`,
      `137,https://example.org/${usdc},`,
      `eip155:8453,${usdc},eip155:10:${usdc}`,
      `10,${usdc},${"x".repeat(700)}`,
      `10,${usdc.toLowerCase()},https://etherscan.io/token/${usdc}`,
    ].join("\n"),
  ],
  "a column far above": ["a.csv", `address,chainId\n${`${usdc},10\n`.repeat(100)}`],
};

describe("the chains of a document", () => {
  for (const [what, [path, text]] of Object.entries(documents)) {
    it(`are those that one address alone is read with: ${what}`, () => {
      const ofPath = findChainOfPath(path);
      const found = findAddresses(text, { fileName: path });
      const reader = new ChainReader({ text, path, ofPath, found });
      assert.ok(found.length > 0);
      for (const each of found) {
        if (each.certainty === "broken") continue;
        const alone = findChainOfFile(text, each, { path, ofPath });
        const guess = reader.guessAt(each);
        if (guess !== "any") assert.ok(alone === undefined || alone.chain === guess);
        assert.deepEqual(reader.chainAt(each), alone);
      }
    });
  }

  it("are known without reading where nothing nearby names one", () => {
    const [path, text] = ["deployments/base/a.json", `{ "chainId": "${far}", "b": "${usdc}" }`];
    const found = findAddresses(text, { fileName: path });
    const [only] = found;
    assert.ok(only !== undefined && only.certainty !== "broken");
    const guessIn = (ofPath: ReturnType<typeof findChainOfPath>): string | undefined =>
      new ChainReader({ text, path, ofPath, found }).guessAt(only);
    assert.deepEqual([guessIn(findChainOfPath(path)), guessIn(undefined)], ["base", undefined]);
  });
});
