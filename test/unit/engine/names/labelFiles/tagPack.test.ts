import assert from "node:assert/strict";
import { tagPack } from "../../../../../src/engine/names/labelFiles/tagPack";
import {
  evmAddress,
  readLabelLines,
  readLabels,
  readLeftOut,
} from "../../../../support/labelFiles";

const path = "packs/exchanges.yaml";

const header = `title: Exchanges
creator: Somebody
currency: ETH
label: Somebody's wallet
tags:
`;

function countOf(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

describe("the parser of GraphSense's TagPacks", () => {
  it("reads YAML files in a folder of packs or with tagpack in their name", () => {
    const taken = [path, "labels/tagpacks/a/b.yml", "my.tagpack.yaml", "data/packs/2026/a.yaml"];
    const others = ["packs/a.json", "mypacks/a.yaml", "k8s/deployment.yaml", "tagpack.yaml.txt"];
    assert.deepEqual([...taken, ...others].filter(tagPack.matches), taken);
  });

  it("lets tags inherit the fields of their file", async () => {
    const text = `${header}- address: ${evmAddress(1)}
- label: 'Hot wallet'
  address: "${evmAddress(2)}"
  context: {label: no, address: no}
- address: 1Archive1n2C579dMsAu3iC6tWzuQJz8dN
  label: Internet Archive
  currency: BTC
`;
    assert.deepEqual(await readLabelLines(path, text), [
      `Somebody's wallet = ${evmAddress(1)} on ethereum, line 5`,
      `Hot wallet = ${evmAddress(2)} on ethereum, line 7`,
      "Internet Archive = 1Archive1n2C579dMsAu3iC6tWzuQJz8dN on bitcoin, line 9",
    ]);
  });

  it("derives the chain from the network of a tag if it has one, and from its currency otherwise", async () => {
    const text = `${header}- {address: ${evmAddress(1)}, currency: USDT, network: MATIC}
- {address: 1Archive1n2C579dMsAu3iC6tWzuQJz8dN, currency: bch}
`;
    assert.deepEqual(await readLabelLines(path, text), [
      `Somebody's wallet = ${evmAddress(1)} on polygon, line 5`,
      "Somebody's wallet = 1Archive1n2C579dMsAu3iC6tWzuQJz8dN on bitcoincash, line 6",
    ]);
  });

  it("skips other currencies, addresses of another chain and tags without address or label", async () => {
    const text = `currency: ETH
tags:
- {address: LdAPi7uXrLLmeh7u57pzkZc3KovxEDYRJq, label: a, currency: LTC}
- {address: 1Archive1n2C579dMsAu3iC6tWzuQJz8dN, label: a}
- {label: a}
- {address: ${evmAddress(1)}}
- {address: ${evmAddress(0)}, label: a}
- only a text
`;
    assert.deepEqual(await readLeftOut(path, text), [
      "2: Its currency does not belong to a supported chain",
      "3: It is an address of another kind of chain",
      "4: No known chain has addresses of this form",
      "5: It has no name",
      "6: The zero address belongs to nobody",
    ]);
  });

  it("reads thousands of tags of several chains, and skips only those that it cannot use", async () => {
    const bitcoin = "1Archive1n2C579dMsAu3iC6tWzuQJz8dN";
    const tagOf = (i: number): string => {
      const own = `lastmod: 2024-01-${String(10 + (i % 20))}\n  context: '{"block": ${i}}'`;
      const address = `- address: ${evmAddress(i + 1)}\n  ${own}`;
      switch (i % 6) {
        case 0:
          return address;
        case 1:
          return `${address}\n  label: "Deposit: #${i}"`;
        case 2:
          return `- address: ${bitcoin}\n  label: Cold wallet ${i}\n  currency: BTC\n  ${own}`;
        case 3:
          return `${address}\n  currency: USDT\n  network: BSC`;
        case 4:
          return `${address}\n  currency: LTC`;
        default:
          return `- address: ${bitcoin.toLowerCase()}\n  currency: BTC\n  ${own}`;
      }
    };
    const facts =
      "description: |\n  Wallets: hot & cold.\nlastmod: 2024-02-01\ncategory: exchange\n";
    const tags = Array.from({ length: 6_000 }, (_, i) => tagOf(i));
    const { rows, leftOut } = await readLabels(path, `${facts}${header}${tags.join("\n")}\n`);
    assert.deepEqual(countOf(rows.map(({ chains }) => String(chains))), {
      ethereum: 2_000,
      bitcoin: 1_000,
      bnb: 1_000,
    });
    assert.deepEqual(countOf(rows.map(({ text }) => text.replace(/\d+/, "N"))), {
      "Somebody's wallet": 2_000,
      "Deposit: #N": 1_000,
      "Cold wallet N": 1_000,
    });
    assert.equal(new Set(rows.map(({ line }) => line)).size, 4_000);
    assert.deepEqual(countOf(leftOut.map(({ reason }) => reason)), {
      "Its currency does not belong to a supported chain": 1_000,
      "It is base58, but its length is not 25 or 32 bytes": 1_000,
    });
  });

  it("uses the last of duplicate fields, and survives fields named like those of a prototype (L-19)", async () => {
    const text = `__proto__: {currency: BTC}
currency: ETH
constructor: x
tags: [{address: ${evmAddress(1)}, label: a, label: b, __proto__: c}]
`;
    assert.deepEqual(await readLabelLines(path, text), [
      `b = ${evmAddress(1)} on ethereum, line 3`,
    ]);
  });

  it("names nothing from other YAML in such a folder", async () => {
    const tag = `{address: ${evmAddress(1)}, label: a, currency: ETH}`;
    const nested = `tags: {a: ${tag}}`;
    for (const text of ["", "a: b", "- a", "tags: a", nested, "tags:", "a", "? [a]\n: b"]) {
      assert.deepEqual(await readLabels(path, text), { rows: [], leftOut: [] }, text);
    }
  });

  it("skips a file that is cut in a quoted text, with the line (L-16)", async () => {
    assert.deepEqual(await readLabels(path, `${header}- address: "0x12`), {
      rows: [],
      leftOut: [{ line: 5, reason: "The file is not valid YAML" }],
    });
  });

  it("survives 10,000 levels, and aliases that would multiply to billions (L-16)", async () => {
    const levels = 10_000;
    const deep = [
      "[".repeat(levels),
      "{a: ".repeat(levels),
      "- ".repeat(levels),
      "? ".repeat(levels),
      Array.from({ length: levels }, (_, level) => `${" ".repeat(level)}a:`).join("\n"),
    ];
    for (const text of deep) {
      const [leftOut] = await readLeftOut(path, `tags:\n${text}`);
      assert.match(leftOut ?? "", /: The file is not valid YAML$/);
    }
    const nine = (name: string): string => Array.from({ length: 9 }, () => name).join(", ");
    const bomb = Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [${nine(`*a${i}`)}]`);
    const tag = `{address: ${evmAddress(1)}, label: a, currency: ETH}`;
    for (const tags of ["*a20", "[*a0, *a20]", `*a20\nother: ${tag}`]) {
      const text = `a0: &a0 ${tag}\n${bomb.join("\n")}\ntags: ${tags}\n`;
      assert.deepEqual(await readLabels(path, text), { rows: [], leftOut: [] }, tags);
    }
  });
});
