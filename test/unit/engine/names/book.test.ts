import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { compareBooks } from "../../../../books/compareBooks";
import { bookSources } from "../../../../books/sources/all";
import { mergeRows } from "../../../../books/mergeRows";
import { writeBook } from "../../../../books/writeBook";
import { identify } from "../../../../src/engine/addresses/identify";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { Book } from "../../../../src/engine/names/book";
import type { Name } from "../../../../src/engine/names/name";
import { isValidOn } from "../../../../src/engine/names/name";
import { contract, sourceOf, token } from "../../../support/claims";

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
    { address: wavax, chain: "eip155:43114", name: contract("WAVAX") },
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

  it("has one name if a source gives the same name on several chains", () => {
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
    assert.ok(isValidOn(everywhere, "polygon"));
    assert.ok(isValidOn(onEthereum, "ethereum") && !isValidOn(onEthereum, "polygon"));
  });

  it("finds addresses of other forms, and an EVM address in any case", () => {
    assert.equal(book.find(identity(mint))[0]?.text, "USDC");
    assert.equal(book.find({ format: "evm", canonical: usdc.toLowerCase() }).length, 2);
  });

  it("gives the same list for an address each time (W-21b)", () => {
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

  it("has the id of a chain that interface.md does not list", () => {
    const [name] = book.find(identity(wavax));
    assert.ok(name !== undefined);
    assert.deepEqual([name.text, name.chains], ["WAVAX", ["eip155:43114"]]);
    assert.ok(!isValidOn(name, "ethereum"));
  });

  it("finds a name on such a chain only by its beginning, since the shown name ends with the chain", () => {
    assert.deepEqual([...book.search("wavax", "whole")], []);
    assert.deepEqual(
      [...book.search("wavax", "start")],
      [{ format: "evm", canonical: wavax.toLowerCase() }],
    );
  });

  it("lists every address with its names", () => {
    assert.equal([...book.entries()].length, 5);
  });

  it("reads an empty book", () => {
    assert.deepEqual(open(writeBook([], [])).find(identity(usdc)), []);
  });

  it("is not opened if it is cut, longer, changed in one bit or of another version", () => {
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
      `removed evm ${wavax.toLowerCase()}: WAVAX on eip155:43114`,
      "0 added, 1 changed, 2 removed",
    ]);
  });
});

/** Returns the chains of a name. An empty string stands for a chain that the extension does not know. */
function placesOf({ chains }: Pick<Name, "chains">): readonly string[] {
  if (chains === "every") return [chains];
  return chains.length === 0 ? [""] : chains;
}

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

  /** Addresses that their issuers publish and on which several packages agree. */
  // biome-ignore format: one chain a line
  const canonical: readonly (readonly [symbol: string, ...(readonly [chain: string, address: string])[]])[] = [
    ["USDC",
      ["ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
      ["bnb", "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d"],
      ["polygon", "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"],
      ["arbitrum", "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"],
      ["optimism", "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85"],
      ["base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
      ["solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"]],
    ["USDC.e",
      ["polygon", "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174"],
      ["arbitrum", "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8"],
      ["optimism", "0x7F5c764cBc14f9669B88837ca1490cCa17c31607"]],
    ["USDbC", ["base", "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA"]],
    ["USDT",
      ["ethereum", "0xdAC17F958D2ee523a2206206994597C13D831ec7"],
      ["bnb", "0x55d398326f99059fF775485246999027B3197955"],
      ["polygon", "0xc2132D05D31c914a87C6611C10748AEb04B58e8F"],
      ["optimism", "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58"],
      ["base", "0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2"],
      ["solana", "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB"]],
    ["USD₮0", ["arbitrum", "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9"]],
    ["DAI",
      ["ethereum", "0x6B175474E89094C44Da98b954EedeAC495271d0F"],
      ["bnb", "0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3"],
      ["polygon", "0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063"],
      ["arbitrum", "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1"],
      ["optimism", "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1"],
      ["base", "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb"]],
    ["WETH",
      ["ethereum", "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"],
      ["polygon", "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619"],
      ["arbitrum", "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"],
      ["optimism", "0x4200000000000000000000000000000000000006"],
      ["base", "0x4200000000000000000000000000000000000006"]],
    ["ETH", ["bnb", "0x2170Ed0880ac9A755fd29B2688956BD959F933F8"]],
    ["WBTC",
      ["ethereum", "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599"],
      ["polygon", "0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6"],
      ["arbitrum", "0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f"],
      ["optimism", "0x68f180fcCe6836688e9084f035309E29Bf0A2095"],
      ["base", "0x0555E30da8f98308EdB960aa94C0Db47230d2B9c"]],
    ["USDC", ["eip155:43114", "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"]],
    ["USDC.e", ["eip155:43114", "0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664"]],
    ["WETH.e", ["eip155:43114", "0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB"]],
    ["DAI.e", ["eip155:43114", "0xd586E7F844cEa2F87f50152665BCbc2C279D8d70"]],
  ];
  for (const [symbol, ...deployments] of canonical) {
    it(`gives the name ${symbol} to its issuer's contract on each chain and to no other [D-36e]`, () => {
      const owners = [...book.entries()].flatMap(([address, names]) =>
        names
          .filter(({ text, token }) => text === symbol && token !== undefined)
          .flatMap(({ chains }) => placesOf({ chains }))
          .map((chain) => `${chain} ${address.canonical}`),
      );
      for (const [chain, address] of deployments) {
        const spelt = address.startsWith("0x") ? address.toLowerCase() : address;
        assert.deepEqual(
          owners.filter((owner) => owner.startsWith(`${chain} `)),
          [`${chain} ${spelt}`],
        );
      }
    });
  }

  it("gives no two tokens of one chain the same name [D-36e]", () => {
    const owners = new Map<string, string>();
    for (const [{ canonical: address }, names] of book.entries()) {
      for (const { text, token, chains } of names) {
        if (token === undefined) continue;
        for (const chain of placesOf({ chains })) {
          const key = `${chain} ${text}`;
          assert.equal(owners.get(key) ?? address, address, key);
          owners.set(key, address);
        }
      }
    }
  });

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
