import assert from "node:assert/strict";
import {
  buildAddressSubject,
  buildChainSubject,
  buildTagSubject,
  buildTokenSubject,
} from "../../../../../src/editor/panels/detail/heads";
import {
  addressDetailsSchema,
  tagDetailsSchema,
  tagSummarySchema,
  tokenSchema,
} from "../../../../../src/sources/service/schemas";
import type { Name } from "../../../../../src/engine/names/name";
import { findPlaceOf } from "../../../../../src/editor/panels/detail/knowledge";
import { knowledge, linkBook } from "../../../../support/panelKnowledge";
import {
  addressDetailsRecord,
  ownAddress,
  tagDetailsRecord,
  tagRecords,
  tokenRecords,
} from "../../../../support/panelRecords";

const details = addressDetailsSchema.parse(addressDetailsRecord);

const chainsOfEvm = ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"];

describe("the head of a panel", () => {
  it("has the tags, chains and explorers of an address", () => {
    const { link, actions } = linkBook();
    const { groups, title } = buildAddressSubject(ownAddress, details, knowledge(), link);
    assert.equal(title, ownAddress);
    const texts = groups.map(({ label, chips }) => [label, chips.map((chip) => chip.text)]);
    assert.deepEqual(texts[0], ["tags", ["treasury_cold", "vitalik", "audit_2026"]]);
    assert.deepEqual(texts[2]?.[1]?.slice(0, 3), ["Etherscan", "Blockscout", "BaseScan"]);
    const [, , explorers] = groups;
    assert.equal(explorers?.chips[0]?.full, "etherscan.io · Ethereum");
    assert.deepEqual(actions[Number(explorers.chips[0].open)], {
      kind: "browse",
      url: `https://etherscan.io/address/${ownAddress}`,
    });
  });

  it("lists chains as those of the address format, and only if no name is on a chain", () => {
    const labelsWith = (...chains: readonly string[]) => {
      const names = [{ text: "USDC", full: "USDC", chains }];
      const know = knowledge({ namesOf: () => names });
      const { groups } = buildAddressSubject(ownAddress, details, know, linkBook().link);
      return groups.map(({ label }) => label);
    };
    assert.deepEqual(labelsWith(), ["tags", "names", "formatOf", "explorers"]);
    assert.deepEqual(labelsWith("base"), ["tags", "names", "explorers"]);
  });

  it("has no tags if the service does not know the address, and lists the explorers of its names first", () => {
    const namesOf = () => [{ text: "Vault", full: "Vault · Base · labels", chains: ["base"] }];
    const know = knowledge({ namesOf });
    const { groups } = buildAddressSubject(ownAddress, "unknown", know, linkBook().link);
    const [tags, , explorers] = groups;
    assert.deepEqual([tags?.chips, tags?.empty], [[], "noneListed"]);
    assert.equal(explorers?.chips[0]?.text, "BaseScan");
    const waiting = buildAddressSubject(ownAddress, undefined, know, linkBook().link);
    assert.equal(waiting.groups[0]?.empty, "notKnown");
  });

  it("has the name of an address as its title, together with the whole address", () => {
    const know = knowledge({ titleOf: () => "Treasury on Base" });
    const { title, full } = buildAddressSubject(ownAddress, details, know, linkBook().link);
    assert.deepEqual([title, full], ["Treasury on Base", ownAddress]);
  });

  it("lists the chain of the file from which it was opened first", () => {
    const linesOf = (...firstChains: readonly string[]): readonly (readonly string[])[] => {
      const know = knowledge({ firstChains });
      const { groups } = buildAddressSubject(ownAddress, details, know, linkBook().link);
      return groups.slice(1, 3).map(({ chips }) => chips.slice(0, 3).map(({ text }) => text));
    };
    const usual = [
      ["Ethereum", "Base", "Arbitrum One"],
      ["Etherscan", "Blockscout", "BaseScan"],
    ];
    assert.deepEqual(linesOf(), usual);
    assert.deepEqual(linesOf("base"), [
      ["Base", "Ethereum", "Arbitrum One"],
      ["BaseScan", "Etherscan", "Blockscout"],
    ]);
    // Passes a chain on which the address is not valid, and two texts that are not chains.
    assert.deepEqual(linesOf("solana", "__proto__", "x".repeat(100)), usual);
  });

  it("has every name of an address with its chain and source, and no line if there is none", () => {
    const full = "Permit2 · every chain · Singletons 1.0.0";
    const namesOf = () => [{ text: "≈ Permit2", full }];
    const linesOf = (know: ReturnType<typeof knowledge>): readonly string[] => {
      const { groups } = buildAddressSubject(ownAddress, details, know, linkBook().link);
      const line = groups.find(({ label }) => label === "names");
      return line?.chips.map(({ text }) => text) ?? [];
    };
    assert.deepEqual(linesOf(knowledge({ namesOf })), [full]);
    assert.deepEqual(linesOf(knowledge()), []);
  });

  it("distinguishes the pages of one explorer on several chains, and otherwise names no chain", () => {
    const page = (chain: string, name: string) => ({
      chain,
      name,
      host: `${chain}.example`,
      url: `https://${chain}.example/`,
    });
    const know = knowledge({
      findExplorers: (chain) => [
        ...(chain === "ethereum" ? [page(chain, "Etherscan")] : []),
        ...(chain === "ethereum" || chain === "base" ? [page(chain, "Blockscout")] : []),
      ],
    });
    const { groups } = buildAddressSubject(ownAddress, details, know, linkBook().link);
    assert.deepEqual(
      groups[2]?.chips.map(({ text }) => text),
      ["Etherscan", "Blockscout · Ethereum", "Blockscout · Base"],
    );
  });

  it("shows the reserved tag in words and no more tags than fit (V-14)", () => {
    const tags = ["0", ...Array.from({ length: 500 }, (_, i) => `tag_${String(i)}`)];
    const { groups, facts } = buildAddressSubject(
      ownAddress,
      { ...details, tags },
      knowledge(),
      linkBook().link,
    );
    assert.deepEqual([groups[0]?.chips.length, groups[0]?.more], [60, 440]);
    assert.ok(facts.some(({ cell }) => cell.kind === "word" && cell.word === "reservedTag"));
  });

  for (const [value, empty] of [
    [[], "noneListed"],
    [null, "notReadable"],
    ["one_tag", "notReadable"],
    [["one_tag", 5], "notReadable"],
    [undefined, "notReadable"],
  ] as const) {
    it(`distinguishes no tags and chains from unreadable ones: ${JSON.stringify(value)} (V-20)`, () => {
      const record = { ...addressDetailsRecord, tags: value, chains: value };
      const read = addressDetailsSchema.parse(record);
      const { groups } = buildAddressSubject(ownAddress, read, knowledge(), linkBook().link);
      const [tags, chains, explorers] = groups;
      assert.deepEqual([tags?.chips, tags?.empty], [[], empty]);
      assert.deepEqual([chains?.chips, chains?.empty], [[], empty]);
      assert.equal(explorers?.empty, empty === "noneListed" ? "noneListed" : "notKnown");
    });
  }

  it("shows known data while the details are loading", () => {
    const know = knowledge({ tagsOf: () => ["known_tag"] });
    const { groups, facts } = buildAddressSubject(ownAddress, undefined, know, linkBook().link);
    assert.equal(groups[0]?.chips[0]?.text, "known_tag");
    // The valid chains of an address and their explorers are known without the service's record.
    assert.deepEqual(
      groups[1]?.chips.map(({ text }) => text),
      chainsOfEvm.map((chain) => knowledge().nameOfChain(chain)),
    );
    assert.ok((groups[2]?.chips.length ?? 0) > 0);
    assert.deepEqual(new Set(facts.map(({ cell }) => cell.kind)), new Set(["none"]));
  });

  it("links to no unlisted chain, and shows no explorers for an address that must not be sent", () => {
    const nothing = knowledge({ findChain: () => undefined, pass: () => undefined });
    const { groups } = buildAddressSubject(ownAddress, undefined, nothing, linkBook().link);
    const [, chains, explorers] = groups;
    assert.equal(chains?.chips.length, chainsOfEvm.length);
    assert.deepEqual(
      chains.chips.flatMap(({ open }) => open ?? []),
      [],
    );
    assert.deepEqual([explorers?.chips, explorers?.empty], [[], "notKnown"]);
  });

  it("offers no explorer if the names are valid only on chains without an explorer [N-55]", () => {
    const on = (...chains: readonly ("ours" | "others" | "each")[]) => {
      const names = chains.map((holdsOn) => ({ text: "Pool", full: "Pool", holdsOn }));
      const know = knowledge({ namesOf: () => names });
      const { groups } = buildAddressSubject(ownAddress, undefined, know, linkBook().link);
      const explorers = groups.find(({ label }) => label === "explorers");
      return [(explorers?.chips.length ?? 0) > 0, explorers?.empty];
    };
    assert.deepEqual(on("others"), [false, undefined]);
    assert.deepEqual(on("others", "each"), [false, undefined]);
    assert.deepEqual(on("others", "ours"), [true, "notKnown"]);
    assert.deepEqual(on("each"), [true, "notKnown"]);
    assert.deepEqual(on(), [true, "notKnown"]);
  });

  it("does not conclude anything about chains from a declared name without a chain [N-55]", () => {
    const place = { uri: "file:///node.md", line: 8 };
    const named = (kind: Name["kind"], where?: typeof place) =>
      findPlaceOf({
        ...{ text: "Token", kind, chains: "every" },
        source: { title: "node.md", version: "", ...(where && { place: where }) },
      });
    assert.equal(named("declaration", place), "each");
    assert.equal(named("tag"), "each");
    assert.equal(named("contract"), "each");
    assert.equal(named("label", place), "ours");
  });

  it("shows the explorers of the names first, and collapses the others", () => {
    const of = (chains: readonly string[]) => {
      const names = [{ text: "Pool", full: "Pool", chains, holdsOn: "ours" } as const];
      const know = knowledge({ namesOf: () => names });
      const { groups } = buildAddressSubject(ownAddress, undefined, know, linkBook().link);
      return groups.find(({ label }) => label === "explorers");
    };
    const explorers = of(["base"]);
    assert.equal(explorers?.chips[0]?.text, "BaseScan");
    const { first, chips } = explorers;
    assert.ok(first !== null && first > 0 && chips.length > first);
    assert.equal(of([])?.first, null);
  });

  it("has no chains for a text that is not an address", () => {
    const { groups } = buildAddressSubject("0xno", undefined, knowledge(), linkBook().link);
    assert.deepEqual([groups[1]?.chips, groups[1]?.empty], [[], "notKnown"]);
  });

  it("shows only total_value_usd in USD", () => {
    const { facts } = buildAddressSubject(ownAddress, details, knowledge(), linkBook().link);
    const total = facts.find(({ label }) => label === "totalValue")?.cell;
    assert.ok(total?.kind === "amount");
    assert.deepEqual([total.integer, total.fraction, total.unit], ["1,234,567", ".89", "USD"]);
  });

  it("has the stats and dates of a tag", () => {
    const { facts } = buildTagSubject(
      "treasury_cold",
      tagDetailsSchema.parse(tagDetailsRecord),
      tagSummarySchema.parse(tagRecords[0]),
      knowledge(),
      linkBook().link,
    );
    assert.deepEqual(
      facts.map(({ label, cell }) => [label, cell.kind]),
      [
        ["addressCount", "count"],
        ["holdingCount", "count"],
        ["transactionCount", "count"],
        ["totalValue", "amount"],
        ["created", "time"],
        ["updated", "time"],
      ],
    );
  });

  it("has a token's name, symbol and chains, each chain once", () => {
    const token = tokenSchema.parse(tokenRecords[1]);
    const { title, groups } = buildTokenSubject("usdc", token, knowledge(), linkBook().link);
    assert.equal(title, "USDC");
    assert.equal(groups[0]?.chips.length, 4);
  });

  it("says that a chain has no chain id if it is not EVM-based", () => {
    const know = knowledge();
    const chainId = (chain: string) =>
      buildChainSubject(chain, know.findChain(chain), know, linkBook().link).facts[1]?.cell;
    assert.deepEqual(chainId("bitcoin"), { kind: "word", word: "notEvm" });
    const known = chainId("base");
    assert.ok(known?.kind === "text" && known.text === "8453");
  });

  it("names the native coin of a chain and the front pages of its explorers", () => {
    const know = knowledge();
    const chain = know.findChain("base");
    const { facts, groups } = buildChainSubject("base", chain, know, linkBook().link);
    const coin = facts[2]?.cell;
    assert.ok(coin?.kind === "text" && coin.text === "ETH");
    assert.deepEqual(
      [groups[0]?.chips[0]?.text, groups[0]?.chips[0]?.full],
      ["BaseScan", "basescan.org"],
    );
  });
});
