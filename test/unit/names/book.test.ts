import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { compareBooks } from "../../../books/compareBooks";
import { bookSources } from "../../../books/sources/all";
import { mergeRows } from "../../../books/mergeRows";
import { writeBook } from "../../../books/writeBook";
import { identify } from "../../../src/addresses/identify";
import type { AddressIdentity } from "../../../src/addresses/addressFormat";
import { Book } from "../../../src/names/book";
import { holdsOn } from "../../../src/names/name";
import { contract, sourceOf, token } from "../../support/claims";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const weth = "0x4200000000000000000000000000000000000006";
const multicall = "0xcA11bde05977b3631167028862bE2a173976CA11";
const wavax = "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7";
const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

const sources = [
  sourceOf("Lists", [
    { address: usdc, chain: "ethereum", name: token("USDC", 6, "USD Coin") },
    { address: weth, chain: "optimism", name: token("WETH", 18, "Wrapped Ether") },
    { address: weth, chain: "base", name: token("WETH", 18, "Wrapped Ether") },
    { address: mint, chain: "solana", name: token("USDC", 6, "USD Coin") },
  ]),
  sourceOf("Contracts", [
    { address: multicall, chain: "every", name: contract("Multicall3") },
    { address: usdc, chain: "base", name: contract("A.thing") },
    { address: wavax, chain: "on Avalanche", name: contract("WAVAX") },
  ]),
];
const bytes = writeBook(
  sources.map(([source]) => source),
  mergeRows(sources).claims,
);

function open(from: Uint8Array): Book {
  const book = Book.open(from);
  assert.ok(book !== undefined);
  return book;
}

function identity(address: string): AddressIdentity {
  const verdict = identify(address);
  assert.ok(verdict.valid, address);
  return verdict;
}

describe("a book of names", () => {
  const book = open(bytes);

  it("gives all names of an address, each with its chains and source", () => {
    assert.deepEqual(book.find(identity(usdc)), [
      {
        text: "USDC",
        kind: "token",
        chains: ["ethereum"],
        source: { title: "Lists", version: "1.0.0" },
        token: { name: "USD Coin", decimals: 6, isOnSeveral: false },
      },
      {
        text: "A.thing",
        kind: "contract",
        chains: ["base"],
        source: { title: "Contracts", version: "1.0.0" },
      },
    ]);
  });

  it("has one name for a source that says the same on several chains", () => {
    const names = book.find(identity(weth));
    assert.deepEqual(
      names.map(({ chains }) => chains),
      [["optimism", "base"]],
    );
  });

  it("knows names on every chain, and names on one", () => {
    const [everywhere] = book.find(identity(multicall));
    const [onEthereum] = book.find(identity(usdc));
    assert.ok(everywhere !== undefined && onEthereum !== undefined);
    assert.ok(holdsOn(everywhere, "polygon"));
    assert.ok(holdsOn(onEthereum, "ethereum") && !holdsOn(onEthereum, "polygon"));
  });

  it("finds addresses of other forms, and an EVM address in any case", () => {
    assert.equal(book.find(identity(mint))[0]?.text, "USDC");
    assert.equal(book.find({ format: "evm", canonical: usdc.toLowerCase() }).length, 2);
  });

  it("W-21b gives the same list for an address each time", () => {
    const book = open(bytes);
    for (const address of [usdc, mint]) {
      assert.equal(book.find(identity(address)).length > 0, true);
      assert.equal(book.find(identity(address)), book.find(identity(address)));
    }
  });

  it("finds nothing that is not in it, not even a neighbour", () => {
    const neighbour = identity(`${usdc.slice(0, -1).toLowerCase()}9`);
    assert.deepEqual(book.find(neighbour), []);
    assert.ok(!book.has(neighbour));
    assert.ok(book.has(identity(usdc)));
  });

  it("includes the place in the text of a name on none of our chains", () => {
    const [name] = book.find(identity(wavax));
    assert.equal(name?.text, "WAVAX on Avalanche");
    assert.deepEqual(name.chains, []);
    assert.ok(!holdsOn(name, "ethereum"));
  });

  it("lists every address with its names", () => {
    assert.equal([...book.entries()].length, 5);
  });

  it("reads an empty book", () => {
    assert.deepEqual(open(writeBook([], [])).find(identity(usdc)), []);
  });

  it("opens nothing that is cut, longer, changed in one bit or of another version", () => {
    assert.equal(Book.open(new Uint8Array(0)), undefined);
    for (let length = 1; length < bytes.length; length += 7) {
      assert.equal(Book.open(bytes.subarray(0, length)), undefined, `${length} bytes`);
    }
    assert.equal(Book.open(Buffer.concat([bytes, Buffer.alloc(1)])), undefined);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      assert.equal(Book.open(changed), undefined, `byte ${at}`);
    }
  });

  it("is compared name by name", () => {
    const fewer = open(
      writeBook(
        sources.map(([source]) => source),
        mergeRows(sources.slice(0, 1)).claims,
      ),
    );
    assert.deepEqual(compareBooks(book, fewer), [
      `changed evm ${usdc.toLowerCase()}: USDC (6 decimals) on ethereum; A.thing on base -> USDC (6 decimals) on ethereum`,
      `removed evm ${multicall.toLowerCase()}: Multicall3 on every`,
      `removed evm ${wavax.toLowerCase()}: WAVAX on Avalanche`,
      "0 added, 1 changed, 2 removed",
    ]);
  });
});

describe("the book that ships", () => {
  const book = open(brotliDecompressSync(readFileSync("books/book.bin")));

  const known: readonly (readonly [string, string])[] = [
    [usdc, "USDC"],
    ["0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2", "AaveV3Ethereum.POOL"],
    ["0x41675C099F32341bf84BFc5382aF534df5C7461a", "Safe 1.4.1"],
    ["0x000000000022D473030F116dDEE9F6B43aC78BA3", "Permit2"],
    ["0x0000000071727De22E5E9d8BAf0edAc6f37da032", "EntryPoint 0.7"],
    ["0x1F98431c8aD98523631AE4a59f267346ea31F984", "Uniswap.v3CoreFactory"],
    [mint, "USDC"],
  ];
  for (const [address, text] of known) {
    it(`names ${text}`, () => {
      const texts = book.find(identity(address)).map((name) => name.text);
      assert.ok(texts.includes(text), `${texts.join(", ")} for ${address}`);
    });
  }

  it("names thousands of addresses, each by a source with its version", () => {
    const all = [...book.entries()];
    assert.ok(all.length > 4_000, `${all.length} addresses`);
    for (const [address, names] of all) {
      assert.ok(names.length > 0, address.canonical);
      for (const { source, text } of names) {
        assert.ok(source.title !== "" && source.version !== "" && text !== "", address.canonical);
      }
    }
  });

  it("comes with the licence of every source", () => {
    const licences = readFileSync("books/LICENCES.txt", "utf8");
    assert.match(licences, /^Address Atlas holds facts of these packages/);
    assert.doesNotMatch(licences, /GENERAL PUBLIC/);
    for (const { title, package: name, version } of bookSources) {
      if (name === "address-atlas") continue;
      const isShipped = book.sources.some((source) => source.title === title);
      assert.equal(licences.includes(`\n${name} ${version} (`), isShipped, name);
    }
  });
});
