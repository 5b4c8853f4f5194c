import assert from "node:assert/strict";
import { identify } from "../../../../../src/engine/addresses/identify";
import {
  buildExportedLabels,
  type Exported,
  type ExportedAddress,
  type ExportedLabel,
} from "../../../../../src/editor/commands/export/exportedLabels";
import {
  type ExportFormat,
  mergeLabels,
  textAfter,
} from "../../../../../src/editor/commands/export/mergeLabels";
import { parseAddressLabels } from "../../../../../src/engine/names/labelFiles/addressLabels";
import type { Name } from "../../../../../src/engine/names/name";
import { Chance, encodeEvm } from "../../../../support/randomAddresses";
import {
  deadMove,
  satoshi,
  usdcOnEthereum as usdc,
  vitalik,
} from "../../../../support/realAddresses";

const place = { uri: "file:///a", line: 0 };

function nameOf(text: string, chains: Name["chains"] = "every"): Name {
  return { text, kind: "label", chains, source: { title: "a", version: "", place } };
}

function exported(
  text: string,
  facts: Partial<Omit<ExportedAddress, "address">> = {},
): ExportedAddress {
  const verdict = identify(text);
  assert.ok(verdict.valid, text);
  return { address: verdict, tags: [], names: [], symbols: [], ...facts };
}

function build(...addresses: readonly ExportedAddress[]): Exported<ExportedLabel> {
  return buildExportedLabels(addresses, {
    isSampleTag: (tag) => tag.startsWith("sample_"),
    isKnown: () => false,
  });
}

const namesIn = ({ labels }: Exported<ExportedLabel>): readonly unknown[] =>
  labels.map(({ name, chains }) => [name, chains]);

async function write(
  found: Exported<ExportedLabel>,
  format: ExportFormat,
  text = "",
): Promise<string> {
  const merged = await mergeLabels(text, found.labels, {
    format,
    forms: ["labels"],
    onTaken: "keep",
  });
  assert.ok(merged.kind === "merged", merged.kind);
  return textAfter(text, merged);
}

describe("the labels of an export", () => {
  it("join the tags of an address into one name, in alphabetical order", () => {
    const tags = ["treasury", "0", "cold_wallet", "sample_exchange"];
    assert.deepEqual(namesIn(build(exported(vitalik, { tags }))), [
      ["cold_wallet + treasury", "every"],
    ]);
  });

  it("contain as many tags as fit into a name", () => {
    const tags = Array.from({ length: 50 }, (_, i) => `a_tag_number_${String(i).padStart(2, "0")}`);
    const [label] = build(exported(vitalik, { tags })).labels;
    assert.ok(label !== undefined && label.name.length <= 256);
    assert.ok(label.name.startsWith("a_tag_number_00 + a_tag_number_01 + "));
    assert.match(label.name, /a_tag_number_\d\d$/);
  });

  it("use the first name on each chain if there is no tag, and the symbol if there is no name", () => {
    const names = [
      nameOf("Bridge", ["base"]),
      nameOf("Router", ["base", "ethereum"]),
      nameOf("Everywhere"),
      nameOf("Behind it", ["bnb"]),
    ];
    const found = build(
      exported(vitalik, { names }),
      exported(usdc, { symbols: ["USDC"] }),
      exported(satoshi),
    );
    assert.deepEqual(namesIn(found), [
      ["Bridge", ["base"]],
      ["Router", ["ethereum"]],
      ["Everywhere", "every"],
      ["USDC", "every"],
    ]);
    assert.deepEqual([...found.leftOut], [["unnamed", 1]]);
  });

  it("contain no address whose warning a label would end (L-53)", () => {
    const found = build(
      { ...exported(vitalik, { names: [nameOf("treasury")] }), isWarned: true },
      exported(usdc, { symbols: ["USDC"] }),
    );
    assert.deepEqual(namesIn(found), [["USDC", "every"]]);
    assert.deepEqual([...found.leftOut], [["warned", 1]]);
  });

  it("prefer the name of a chain to a name for every chain, in formats that list each chain", async () => {
    const names = [nameOf("Bridge", ["base"]), nameOf("Everywhere"), nameOf("Behind it")];
    const found = build(exported(vitalik, { names }));
    const rows = (await write(found, "csv")).split("\n").slice(1, -1);
    const named = rows.map((row) => row.split(",").slice(1).join(" "));
    assert.deepEqual(named.sort(), [
      "Bridge 8453",
      "Everywhere 1",
      "Everywhere 10",
      "Everywhere 137",
      "Everywhere 42161",
      "Everywhere 56",
    ]);
    const chains = ["ethereum", "bnb", "polygon", "arbitrum", "optimism"];
    assert.deepEqual(JSON.parse(await write(found, "json")), [
      { address: vitalik, name: "Bridge", chains: ["base"] },
      { address: vitalik, name: "Everywhere", chains },
    ]);
    assert.equal(
      await write(found, "repositoryLabels"),
      `address,name,chainId\n${vitalik},Everywhere,\n${vitalik},Bridge,8453\n`,
    );
  });

  it("count names that are omitted because another one has the same address and chain", async () => {
    const names = ["Vault", "Vault", "Safe", "Purse"];
    const found = build(...names.map((name) => exported(vitalik, { names: [nameOf(name)] })));
    for (const format of ["repositoryLabels", "csv"] as const) {
      const options = { format, forms: [], onTaken: "keep" } as const;
      const merged = await mergeLabels("", found.labels, options);
      assert.deepEqual([...merged.leftOut], [["otherName", 2]], format);
    }
    for (const format of ["json", "cast"] as const) {
      const merged = await mergeLabels("", found.labels, { format, forms: [], onTaken: "keep" });
      assert.deepEqual([...merged.leftOut], [["otherName", 2]], format);
    }
  });

  it("count an address whose only tag is the reserved one as one without a name", () => {
    assert.deepEqual([...build(exported(vitalik, { tags: ["0"] })).leftOut], [["unnamed", 1]]);
  });

  it("skip the sample's tags and earlier deployments", () => {
    const found = build(
      exported(vitalik, { tags: ["sample_exchange"] }),
      exported(usdc, { names: [{ ...nameOf("Old"), isEarlier: true }] }),
    );
    assert.deepEqual(found.labels, []);
    assert.deepEqual(
      [...found.leftOut],
      [
        ["sample", 1],
        ["unnamed", 1],
      ],
    );
  });

  it("contain no 64 digits that no index knows, neither as an address nor in a name (L-42)", async () => {
    const digits = "5a".repeat(32);
    const found = build(
      exported(deadMove, { names: [nameOf("Mine")] }),
      exported(vitalik, { names: [nameOf(`key ${digits}`)] }),
      exported(usdc, { tags: ["token"] }),
    );
    for (const format of ["foundry", "cast", "repositoryLabels", "csv", "json"] as const) {
      const text = await write(found, format);
      assert.match(text, /token/);
      assert.doesNotMatch(text, /5a5a5a|deaddead/);
    }
    assert.deepEqual(
      [...found.leftOut],
      [
        ["withheld", 1],
        ["unnamed", 1],
      ],
    );
    const known = buildExportedLabels([exported(deadMove, { names: [nameOf("Mine")] })], {
      isSampleTag: () => false,
      isKnown: () => true,
    });
    assert.match(await write(known, "json"), /deaddead/);
  });

  it("are for every chain of the address's form if the format requires a chain", async () => {
    const found = build(
      exported(vitalik, { tags: ["treasury"] }),
      exported(satoshi, { tags: ["first_miner"] }),
    );
    const rows = (await write(found, "csv")).split("\n");
    assert.deepEqual(rows.slice(0, 2), ["address,name,chainId", `${vitalik},treasury,1`]);
    assert.deepEqual(rows.slice(7), [
      `${satoshi},first_miner,bitcoin`,
      `${satoshi},first_miner,bitcoincash`,
      "",
    ]);
    assert.equal(
      await write(found, "repositoryLabels"),
      `address,name,chainId\n${vitalik},treasury,\n${satoshi},first_miner,\n`,
    );
    assert.deepEqual(JSON.parse(await write(found, "json")), [
      {
        address: vitalik,
        name: "treasury",
        chains: ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"],
      },
      { address: satoshi, name: "first_miner", chains: ["bitcoin", "bitcoincash"] },
    ]);
  });

  it("are in Foundry's formats only for EVM addresses, one name each, and the rest is counted", async () => {
    const found = build(
      exported(vitalik, { names: [nameOf("A", ["base"]), nameOf("B", ["bnb"])] }),
      exported(satoshi, { tags: ["first_miner"] }),
    );
    const options = { format: "foundry", forms: ["labels"], onTaken: "keep" } as const;
    const merged = await mergeLabels("", found.labels, options);
    assert.ok(merged.kind === "merged");
    assert.deepEqual(
      [...merged.leftOut],
      [
        ["otherName", 1],
        ["notEvm", 1],
      ],
    );
    assert.equal(textAfter("", merged), `[labels]\n"${vitalik}" = "A"\n`);
  });

  it("contain no spreadsheet formula, and no characters that hide or reorder text (L-41)", async () => {
    const names = ["=HYPERLINK(1)", "+1", "@a", "a\u202eb", "a\nb", 'x,y;"z"'];
    const addresses = names.map((name, i) =>
      exported(`0x${(i + 1).toString(16).padStart(40, "0")}`, { names: [nameOf(name)] }),
    );
    for (const format of ["csv", "repositoryLabels"] as const) {
      const text = await write(build(...addresses), format);
      assert.doesNotMatch(text, /[\u202e]|[,;"](?:[=+@])/);
      const read = new Set(parseAddressLabels({ path: "a", text }).rows.map((row) => row.text));
      assert.deepEqual(
        [...read].sort(),
        [...names].map((name) => name.replace("\u202e", "⟨U+202E⟩").replace("\n", " ")).sort(),
      );
    }
  });

  it("are the same bytes when exported repository labels are exported again", async () => {
    const chance = new Chance(27);
    const chains = ["every", "base", "ethereum", 31_337, 11_155_111] as const;
    const lines = Array.from({ length: 300 }, (_, i) => {
      const chain = chains[i % chains.length] ?? "every";
      const number = { every: "", base: "8453", ethereum: "1" }[chain as string] ?? String(chain);
      return `${encodeEvm(chance.bytes(20))},${i % 7 === 0 ? `"Vault, ${i}"` : `Vault ${i}`},${number}`;
    });
    lines.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const text = `address,name,chainId\n${lines.join("\n")}\n`;
    const { rows } = parseAddressLabels({ path: "address-labels.csv", text });
    assert.equal(rows.length, lines.length);
    const addresses = rows.map((row) =>
      exported(row.address.canonical, { names: [nameOf(row.text, row.chains)] }),
    );
    const again = await write(build(...addresses), "repositoryLabels");
    assert.equal(again, text);
    assert.equal(await write(build(...addresses), "repositoryLabels", text), text);
  });
});
