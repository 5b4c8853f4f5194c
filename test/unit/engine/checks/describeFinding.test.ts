import { nameOfChain } from "../../../../src/engine/chains/chainRef";
import assert from "node:assert/strict";
import {
  describeFinding,
  describeMeant,
  describeSources,
} from "../../../../src/engine/checks/describeFinding";
import type { Finding } from "../../../../src/engine/checks/finding";
import type { Name } from "../../../../src/engine/names/name";
import { untranslated } from "../../../support/untranslated";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const address = { format: "evm", canonical: usdc } as const;
const place = { start: 0, end: 1 };

function nameOf(text: string, title = "A book"): Name {
  const source = { title, version: "1.0" };
  return { text, kind: "token", chains: ["ethereum"], source, token: { name: text, decimals: 6 } };
}

/**
 * Returns findings of each kind in `findingKinds`, in several variants. `text` is in every place that comes from an
 * untrusted source.
 */
function findingsWith(text: string): readonly Finding[] {
  const name = nameOf(text, text);
  const replacement = { ...place, text };
  const anchor = { ...address, strength: "strong", tags: [text], names: [name] } as const;
  const twin = { ...address, strength: "weak", isUnknown: true, tags: [], names: [] } as const;
  const inferred = { chain: `network:${text}`, reason: "path" } as const;
  const token = { ...place, kind: "decimals", written: text, address, name, replacement } as const;
  return [
    { ...place, kind: "checksum", format: "evm", reason: text },
    {
      ...place,
      kind: "lookAlike",
      address,
      anchor,
      isProtected: false,
      replacement,
    },
    ...([1, 2, "swapped", "missing", "extra"] as const).flatMap((difference): Finding[] => [
      { ...place, kind: "slip", address, anchor, difference, isProtected: false },
      { ...place, kind: "slip", address, anchor: twin, difference, isProtected: false },
    ]),
    {
      ...place,
      kind: "checksum",
      format: "evm",
      reason: text,
      near: { anchor, difference: 0 },
    },
    {
      ...place,
      kind: "wrongChain",
      about: "address",
      address,
      chain: "base",
      reason: "path",
      name,
      here: { ...address, name },
      replacement,
    },
    { ...place, kind: "wrongChain", about: "chainId", written: inferred, folder: inferred },
    { ...token, field: "decimals", chain: "base" },
    { ...token, field: "symbol", chain: "base" },
    { ...place, kind: "unquotedHex", replacement },
    { ...place, kind: "privateKey", about: "key", address, isProtected: false },
    { ...place, kind: "privateKey", about: "key", address, anchor, isProtected: false },
    { ...place, kind: "privateKey", about: "published", address, isProtected: false },
    { ...place, kind: "privateKey", about: "account", address, isProtected: false },
    { ...place, kind: "privateKey", about: "limit", isProtected: false },
  ];
}

const describeAll = (text: string): readonly string[] =>
  findingsWith(text).map((finding) => describeFinding(untranslated, finding, () => text));

describe("the text of a warning", () => {
  it("is that of a slip for an address that differs in a few digits, otherwise that of a look-alike", () => {
    const anchor = { ...address, strength: "strong", tags: [], names: [nameOf("USDC")] } as const;
    const describe_ = (canonical: string): string => {
      const written = { format: "evm", canonical } as const;
      const { kind, sentence } = describeMeant(untranslated, written, anchor, nameOfChain);
      return `${kind}: ${sentence}`;
    };
    assert.match(describe_(usdc.replace("c1d1", "c1d2")), /^slip: Differs in 1 digit from 0xA0b8/);
    const alike = `${usdc.slice(0, 8)}${"1".repeat(28)}${usdc.slice(-6)}`;
    assert.match(describe_(alike), /^lookAlike: Looks like 0xA0b8/);
  });

  it("says what is known and from which source", () => {
    const chainNames = new Map([
      ["ethereum", "Ethereum"],
      ["base", "Base"],
    ]);
    const texts = findingsWith("USDC").map((finding) =>
      describeFinding(
        untranslated,
        finding,
        (chain) => chainNames.get(chain) ?? nameOfChain(chain),
      ),
    );
    assert.deepEqual(texts, [
      "The EIP-55 checksum of this address is wrong: the address may be mistyped.",
      `Looks like ${usdc} (USDC · Ethereum · USDC 1.0), but is another address.`,
      `Differs in 1 digit from ${usdc} (USDC on Ethereum).`,
      `One of the two may be wrong: this differs in 1 digit from ${usdc}.`,
      `Differs in 2 digits from ${usdc} (USDC on Ethereum).`,
      `One of the two may be wrong: this differs in 2 digits from ${usdc}.`,
      `Two digits are swapped compared to ${usdc} (USDC on Ethereum).`,
      `One of the two may be wrong: this has two digits of ${usdc} swapped.`,
      `Lacks 1 digit of ${usdc} (USDC on Ethereum).`,
      `One of the two may be wrong: this lacks 1 digit of ${usdc}.`,
      `Has 1 digit more than ${usdc} (USDC on Ethereum).`,
      `One of the two may be wrong: this has 1 digit more than ${usdc}.`,
      "This is USDC on Ethereum (0xA0b8…eB48) with a different letter case.",
      `This is USDC on Ethereum; its address on Base is ${usdc} (USDC 1.0).`,
      "This is the chain ID of USDC, but the path of the file says USDC.",
      "USDC has USDC decimals on Base, not USDC (USDC 1.0).",
      "The symbol of this token is USDC on Base, not USDC (USDC 1.0).",
      "Without quotes, this is read as a number and not as an address.",
      `This is the private key of ${usdc}: anyone who reads this file can spend from it.`,
      `This is the private key of USDC on Ethereum (${usdc}): anyone who reads this file can spend from it.`,
      "This private key is published: anybody can spend from its account.",
      "This account belongs to development tools, not to you: its private key is published or lost.",
      "This file has too many values that may be private keys: not all of them were checked.",
    ]);
  });

  it("says which one of two unknown addresses has a wrong checksum, and shows the other one as it is written (W-61)", () => {
    const wrong = usdc.replace("c1d19D4", "C1d19D4");
    const anchor = { ...address, strength: "weak", isUnknown: true, tags: [], names: [] } as const;
    const mistyped = { ...anchor, misspelled: wrong };
    const slip = { ...place, kind: "slip", address, isProtected: false } as const;
    const texts = ([1, 2, "swapped"] as const).flatMap((difference) =>
      [
        { ...slip, difference, anchor, wrongChecksum: "here" } as const,
        { ...slip, difference, anchor: mistyped, wrongChecksum: "anchor" } as const,
        { ...slip, difference, anchor: mistyped },
      ].map((finding) => describeFinding(untranslated, finding, () => undefined)),
    );
    const here = "This address is probably mistyped, since its checksum is wrong.";
    const there = "That address is probably mistyped, since its checksum is wrong.";
    assert.deepEqual(texts, [
      `Differs in 1 digit from ${usdc}. ${here}`,
      `Differs in 1 digit from ${wrong}. ${there}`,
      `One of the two may be wrong: this differs in 1 digit from ${wrong}.`,
      `Differs in 2 digits from ${usdc}. ${here}`,
      `Differs in 2 digits from ${wrong}. ${there}`,
      `One of the two may be wrong: this differs in 2 digits from ${wrong}.`,
      `Two digits are swapped compared to ${usdc}. ${here}`,
      `Two digits are swapped compared to ${wrong}. ${there}`,
      `One of the two may be wrong: this has two digits of ${wrong} swapped.`,
    ]);
  });

  it("names behind the address on the wanted chain only the source of that address", () => {
    const finding: Finding = {
      ...place,
      kind: "wrongChain",
      about: "address",
      address,
      chain: "base",
      reason: "path",
      name: nameOf("USDC", "Book of Ethereum"),
      here: { ...address, name: nameOf("USDC", "Book of Base") },
      replacement: { ...place, text: usdc },
    };
    assert.equal(
      describeFinding(untranslated, finding, () => undefined),
      `This is USDC on ethereum; its address on base is ${usdc} (Book of Base 1.0).`,
    );
  });

  it("names the address that a look-alike imitates, then the token, tag or name of that address", () => {
    const contract = { ...nameOf("Vault"), kind: "contract" } as const;
    const called = (tags: readonly string[], names: readonly Name[]): string | undefined => {
      const anchor = { ...address, strength: "strong", tags, names } as const;
      const finding = { ...place, kind: "lookAlike", address, anchor, isProtected: true } as const;
      return /^Looks like (.+), but/.exec(
        describeFinding(untranslated, finding, () => undefined),
      )?.[1];
    };
    assert.deepEqual(
      [
        called(["treasury"], [contract, nameOf("USDC")]),
        called(["treasury"], [contract]),
        called([], [contract]),
        called([], []),
      ],
      [
        "USDC · ethereum · A book 1.0",
        "tags: treasury",
        "Vault · ethereum · A book 1.0",
        "known to the service",
      ].map((source) => `${usdc} (${source})`),
    );
  });

  it("names the sources: tokens, a few of many tags, other names, and always at least one", () => {
    const of = (tags: readonly string[], names: readonly Name[]): readonly string[] =>
      describeSources(untranslated, { tags, names }, () => undefined);
    const label: Name = { ...nameOf("Vault"), kind: "label" };
    assert.deepEqual(of(["a", "b", "c", "d"], [label, nameOf("USDC")]), [
      "USDC · ethereum · A book 1.0",
      "tags: a, b, c +1",
      "Vault · ethereum · A book 1.0",
    ]);
    assert.deepEqual(of([], []), ["known to the service"]);
  });

  it("contains no control character, bidi character or line break of a name, tag, source or value (W-01)", () => {
    for (const text of describeAll("a\u202e\u0000\n\u2066b")) {
      assert.doesNotMatch(text, /[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it("stays short if names, tags, sources and values have a megabyte each (W-02)", () => {
    for (const text of describeAll("x".repeat(1_000_000))) {
      assert.ok(text.length < 800, `${text.length} characters`);
    }
  });
});
