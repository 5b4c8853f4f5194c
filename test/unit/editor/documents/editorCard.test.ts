import { nameOfChain } from "../../../../src/engine/chains/chainRef";
import assert from "node:assert/strict";
import {
  findAddresses,
  type FoundValidAddress,
} from "../../../../src/engine/addresses/findAddresses";
import type { KnownAddress } from "../../../../src/engine/known/knownAddress";
import {
  cardCommands,
  type CommandLink,
  type EditorCard,
} from "../../../../src/editor/documents/card";
import { buildEditorCard, type EditorCardFacts } from "../../../../src/editor/documents/editorCard";
import { buildBrokenCard } from "../../../../src/engine/known/addressCard";
import type { Name } from "../../../../src/engine/names/name";
import type { InferredChain } from "../../../../src/engine/chains/inferredChain";
import { deadMove, satoshi, usdcOnEthereum, vitalik } from "../../../support/realAddresses";
import { untranslated } from "../../../support/untranslated";

function found(text: string): FoundValidAddress {
  const [first] = findAddresses(`"${text}"`, { isKnown: () => true });
  assert.ok(first && first.certainty !== "broken");
  return first;
}

function cardOf(facts: Partial<EditorCardFacts> & Pick<EditorCardFacts, "found">): EditorCard {
  return buildEditorCard(untranslated, {
    known: undefined,
    isOwnTag: () => false,
    names: [],
    differsFrom: [],
    nameOfChain: () => undefined,
    tagsAsOf: undefined,
    offersDetails: false,
    ...facts,
  });
}

function textOf(card: EditorCard): string[] {
  return card.map((line) => line.map((piece) => piece.text).join(""));
}

function linksOf(card: EditorCard): CommandLink[] {
  return card.flat().flatMap((piece) => (piece.kind === "link" ? [piece.link] : []));
}

function tagged(
  address: string,
  tags: readonly string[],
  chains: readonly string[] = [],
): KnownAddress {
  return { tagged: { address, tags, chains }, tokens: [] };
}

function nameOn(text: string, chains: Name["chains"]): Name {
  return { text, kind: "contract", chains, source: { title: "A", version: "1" } };
}

describe("the card of an address", () => {
  it("offers to remove a local tag from the address, but not a tag of a service", () => {
    const known = tagged(vitalik, ["of_a_service", "my_own_tag"]);
    const take = { command: "addressAtlas.takeTag", argument: { address: vitalik } };
    const offersToTake = (own: string): boolean =>
      linksOf(cardOf({ found: found(vitalik), known, isOwnTag: (tag) => tag === own })).some(
        (link) => JSON.stringify(link) === JSON.stringify(take),
      );
    assert.deepEqual(["my_own_tag", "another_tag"].map(offersToTake), [true, false]);
  });

  it("shows in its first line the name, then the chain and the source", () => {
    const token = { name: "USD Coin", decimals: 6 };
    const sourceOf = (title: string) => ({ title, version: "1.2" });
    const names = ["Lists", "A book", "Lists"].map((title) => ({
      ...nameOn("USDC", ["base"]),
      source: sourceOf(title),
      token,
    }));
    const lines = textOf(cardOf({ found: found(vitalik), names }));
    assert.equal(lines[0], "USDC (USD Coin, 6 decimals) · base · Lists 1.2, A book 1.2");
    assert.equal(lines[1], `${vitalik} EVM address · valid checksum`);
    assert.match(lines.at(-1) ?? "", /^Open · Assign Tag… · /);
  });

  it("does not merge names that differ in chain or decimals", () => {
    const token = { name: "T", decimals: 6 };
    const names = [
      { ...nameOn("T", ["base"]), token },
      { ...nameOn("T", ["base"]), token: { ...token, decimals: 18 } },
      { ...nameOn("T", ["ethereum"]), token },
    ];
    assert.equal(textOf(cardOf({ found: found(vitalik), names })).length, 3 + 2);
  });

  it("says that an address without a name is unnamed, and shows its form", () => {
    assert.deepEqual(textOf(cardOf({ found: found(vitalik) })).slice(0, 2), [
      "Unnamed · no name and no tag on this machine",
      `${vitalik} EVM address · valid checksum`,
    ]);
  });

  it("does not say that an address is unnamed if a warning says which one is probably meant", () => {
    const [first] = textOf(cardOf({ found: found(vitalik), isExplained: true }));
    assert.equal(first, `${vitalik} EVM address · valid checksum`);
  });

  it("shows the chains of a form that has few, but not those of an EVM address", () => {
    const chainsOf = (text: string) => textOf(cardOf({ found: found(text) })).slice(2, -1);
    assert.deepEqual(chainsOf(vitalik), []);
    assert.deepEqual(chainsOf(satoshi), ["Chains: bitcoin, bitcoincash"]);
  });

  it("shows no chains of a tagged EVM address if the service lists every EVM chain", () => {
    const evm = found(vitalik);
    const linesOf = (chains: readonly string[]) =>
      textOf(cardOf({ found: evm, known: tagged(vitalik, ["hot_wallet"], chains) })).slice(2, -1);
    assert.deepEqual(linesOf(evm.chains), []);
    assert.deepEqual(linesOf(evm.chains.slice(0, 2)), ["Chains: ethereum, bnb"]);
    assert.match(linesOf([...evm.chains, "newchain"]).join(), /^Chains: .*, newchain$/);
  });

  it("says that an EVM address in one case has no checksum", () => {
    const [, form] = textOf(cardOf({ found: found(vitalik.toLowerCase()) }));
    assert.match(form ?? "", /EVM address · written without a checksum \(all in one case\)/);
  });

  it("does not claim a valid checksum for digits alone", () => {
    const [, form] = textOf(cardOf({ found: found(`0x${"12".repeat(20)}`) }));
    assert.match(form ?? "", /EVM address · no letters, so no checksum/);
  });

  it("never presents a form without a checksum as certain", () => {
    const [, form] = textOf(cardOf({ found: found(deadMove) }));
    assert.match(form ?? "", /have no checksum, so the text may be something else/);
  });

  it("shows no chain next to a name that contains the chain", () => {
    const name = {
      text: "WAVAX",
      kind: "contract",
      chains: ["eip155:43114"],
      source: { title: "A", version: "1" },
    } as const;
    const lines = textOf(cardOf({ found: found(vitalik), names: [name] }));
    assert.ok(lines.includes("WAVAX on Avalanche · A 1"), lines.join("\n"));
  });

  it("shows every name with its chain, source and version, shortened and without markup", () => {
    const source = { title: "A [book](command:x)", version: "1.2" };
    const names = [
      { text: "x".repeat(1_000_000), kind: "contract", chains: "every", source },
    ] as const;
    const [first = ""] = textOf(cardOf({ found: found(vitalik), names }));
    assert.ok(
      first.length < 160 && first.endsWith("· every chain · A [book](command:x) 1.2"),
      first,
    );
  });

  it("shows the path of a name from a file, and links to its row", () => {
    const place = { uri: "file:///w/broadcast/run-1.json", line: 7 };
    const name = {
      text: "Counter",
      kind: "deployment",
      chains: ["base"],
      source: { title: "broadcast/run-1.json", version: "", place },
      isEarlier: true,
    } as const;
    const card = cardOf({ found: found(vitalik), names: [name] });
    const line = "Counter (earlier) · base · broadcast/run-1.json · Open File";
    assert.ok(textOf(card).includes(line), textOf(card).join("\n"));
    const argumentOf = (id: CommandLink["command"]): unknown =>
      linksOf(card).find(({ command }) => command === id)?.argument;
    assert.deepEqual(argumentOf("_addressAtlas.openLabelFile"), place);
  });

  it("uses the catalog's names of chains, if any", () => {
    const nameOf = (chain: string): string | undefined =>
      chain === "bitcoin" ? "Bitcoin" : undefined;
    const [, , chains] = textOf(cardOf({ found: found(satoshi), nameOfChain: nameOf }));
    assert.equal(chains, "Chains: Bitcoin, bitcoincash");
  });

  it("shortens the name of the inferred chain (V-16)", () => {
    const nameOf = (): string => `\u202e${"x".repeat(1_000)}`;
    const named = { ...found(vitalik), inferred: { chain: "base", reason: "prefix" } } as const;
    const [, , here = ""] = textOf(cardOf({ found: named, nameOfChain: nameOf }));
    assert.ok(here.length < 100 && !here.includes("\u202e"), here.slice(0, 100));
  });

  it("shows the inferred chain with its reason, and lists its names and the chain first", () => {
    const place = (reason: InferredChain["reason"]) =>
      ({ ...found(vitalik), inferred: { chain: "base", reason } }) as const;
    const names = [nameOn("Old", ["ethereum"]), nameOn("New", ["base"])];
    const card = cardOf({ found: place("path"), names });
    const lines = textOf(card);
    assert.equal(lines[3], "Chain here: base, from the path of the file");
    assert.deepEqual(
      lines.slice(0, 2).map((line) => line.slice(0, 3)),
      ["New", "Old"],
    );
    for (const opens of ["addressAtlas.openInExplorer", "addressAtlas.openAddress"]) {
      const link = linksOf(card).find(({ command }) => command === opens);
      assert.deepEqual(link?.argument, { address: vitalik, chains: ["base"] });
    }
    const reasonOf = (reason: InferredChain["reason"]) =>
      textOf(cardOf({ found: place(reason) }))[2];
    assert.equal(reasonOf("prefix"), "Chain here: base, from the text right before the address");
    assert.equal(reasonOf("chainId"), "Chain here: base, from a chain ID in the file");
    assert.equal(reasonOf("chainName"), "Chain here: base, from a chain name in the file");
    assert.equal(reasonOf("key"), "Chain here: base, from a key, name or heading in the file");
  });

  it("says if an address has names and tokens on other chains than the inferred one only", () => {
    const here = { ...found(vitalik), inferred: { chain: "base", reason: "chainId" } } as const;
    const remarkOf = (facts: Partial<EditorCardFacts>): string | undefined =>
      textOf(cardOf({ found: here, ...facts }))
        .find((line) => line.startsWith("Chain here: "))
        ?.split(" · ")[1];
    const remark = "this address is known on other chains only";
    const elsewhere = nameOn("Old", ["ethereum"]);
    const tokenOn = (chain: string): KnownAddress => {
      const deployments = [{ chain, address: vitalik, decimals: 6 }];
      return { tagged: undefined, tokens: [{ symbol: "USDC", name: "USD Coin", deployments }] };
    };
    assert.equal(remarkOf({ names: [elsewhere] }), remark);
    assert.equal(remarkOf({ known: tokenOn("ethereum") }), remark);
    assert.equal(remarkOf({ names: [elsewhere], known: tokenOn("base") }), undefined);
    assert.equal(remarkOf({ names: [elsewhere, nameOn("New", "every")] }), undefined);
    assert.equal(remarkOf({ names: [elsewhere, nameOn("Of unknown chain", [])] }), undefined);
    const declared = { ...nameOn("owner", "every"), kind: "declaration" } as const;
    assert.equal(remarkOf({ names: [elsewhere, declared] }), remark);
    assert.equal(remarkOf({ names: [declared] }), undefined);
    assert.equal(remarkOf({ known: tagged(vitalik, ["some_tag"]) }), undefined);
    assert.equal(remarkOf({}), undefined);
  });

  it("shows an inferred chain that interface.md does not list, and offers every explorer there", () => {
    const inferred = { chain: "eip155:11155111", reason: "path" } as const;
    const card = cardOf({ found: { ...found(vitalik), inferred }, nameOfChain });
    assert.equal(textOf(card)[2], "Chain here: Sepolia, from the path of the file");
    const explorer = linksOf(card).find(({ command }) => command === "addressAtlas.openInExplorer");
    assert.deepEqual(explorer?.argument, { address: vitalik });
  });

  it("prefers the chains and the spelling of the service", () => {
    const known = tagged(vitalik.toLowerCase(), ["some_tag"], ["ethereum", "newchain"]);
    const card = cardOf({ found: found(vitalik), known });
    assert.deepEqual(textOf(card).slice(0, 3), [
      "Tags: some_tag",
      `${vitalik.toLowerCase()} EVM address · valid checksum`,
      "Chains: ethereum, newchain",
    ]);
    assert.deepEqual(linksOf(card).at(-1)?.argument, { address: vitalik.toLowerCase() });
  });

  it("links each tag to its panel, and says what the reserved tag means", () => {
    const card = cardOf({ found: found(vitalik), known: tagged(vitalik, ["binance_hot", "0"]) });
    assert.equal(textOf(card)[0], "Tags: binance_hot, no tag (reserved)");
    assert.deepEqual(linksOf(card)[0], {
      command: "addressAtlas.openTag",
      argument: { tag: "binance_hot" },
    });
  });

  it("shows a tag without a link if interface.md does not allow the tag (V-16)", () => {
    const card = cardOf({ found: found(vitalik), known: tagged(vitalik, ["](command:x)"]) });
    assert.equal(
      linksOf(card).some((link) => link.command === "addressAtlas.openTag"),
      false,
    );
  });

  it("shows 200 of 10,000 tags and says so (V-14)", () => {
    const tags = Array.from({ length: 10_000 }, (_, i) => `tag_number_${i}`);
    const card = cardOf({ found: found(vitalik), known: tagged(vitalik, tags) });
    assert.match(textOf(card)[0] ?? "", /tag_number_199 and 9800 more tags$/);
  });

  it("names the token with its decimals on each chain", () => {
    const deployments = [
      { chain: "ethereum", address: usdcOnEthereum, decimals: 6 },
      { chain: "bnb", address: usdcOnEthereum, decimals: null },
    ];
    const tokens = [{ symbol: "USDC", name: "USD Coin", deployments }];
    const card = cardOf({ found: found(usdcOnEthereum), known: { tagged: undefined, tokens } });
    assert.equal(
      textOf(card)[0],
      "USDC (USD Coin) · ethereum: 6 decimals · bnb: decimals not known",
    );
  });

  it("shows the age of the tags below them, for use offline", () => {
    const tagsAsOf = "2 January";
    const card = cardOf({ found: found(vitalik), known: tagged(vitalik, ["some_tag"]), tagsAsOf });
    assert.deepEqual(textOf(card).slice(0, 2), ["Tags: some_tag", "Tags as of 2 January"]);
  });

  it("offers to load details only if that is allowed", () => {
    const isOffered = (offersDetails: boolean): boolean =>
      linksOf(cardOf({ found: found(vitalik), offersDetails })).some(
        (link) => link.command === "_addressAtlas.loadDetails",
      );
    assert.deepEqual([isOffered(true), isOffered(false)], [true, false]);
  });

  it("links only to trusted commands", () => {
    const known = tagged(vitalik, ["binance_hot"]);
    const links = linksOf(cardOf({ found: found(vitalik), known, offersDetails: true }));
    assert.equal(links.length, 7);
    for (const { command } of links) assert.ok(cardCommands.includes(command));
  });

  it("says which rule a broken address breaks", () => {
    assert.deepEqual(textOf(buildBrokenCard(untranslated, "evm", "The checksum does not hold")), [
      "Not a valid address · EVM address",
      "The checksum does not hold.",
    ]);
  });
});
