import assert from "node:assert/strict";
import { nameOfChain } from "../../../../src/engine/chains/chainRef";
import type { InferredChain } from "../../../../src/engine/chains/inferredChain";
import {
  completionRow,
  placeOfChains,
  placeOfName,
} from "../../../../src/engine/known/completionRow";
import type { Name } from "../../../../src/engine/names/name";
import { fillIn } from "../../../../src/engine/text/fillIn";

const address = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const short = "0x833589fC…bdA02913";

describe("a row of a completion list", () => {
  const row = (text: string, place: string, source: string, isToken = true) =>
    completionRow({ text, isToken, place, address, source });

  it("begins with name and chain, and cuts off what distinguishes tokens of one symbol", () => {
    const { label, detail, description } = row("USDC (Wormhole from Avalanche)", "Base", "Book 1");
    assert.deepEqual([label, detail], ["USDC", " · Base"]);
    assert.equal(description, `${short} · Wormhole from …`);
  });

  it("keeps name, chain and address within the width that the editor shows by default", () => {
    for (const text of ["USDC", "x".repeat(100), "USDC (Wormhole from Avalanche)"]) {
      for (const place of ["", "Base", "BNB Smart Chain", "BNB Smart Chain +5"]) {
        for (const source of ["", "address-labels.csv", "y".repeat(100)]) {
          const { label, detail, description } = row(text, place, source);
          assert.ok(`${label}${detail}${description}`.length <= 48, `${text} ${place} ${source}`);
          assert.ok(detail.endsWith(place) && description.startsWith(short));
        }
      }
    }
  });

  it("has the source of a name where there is room", () => {
    assert.equal(row("Permit2", "", "a.csv", false).description, `${short} · a.csv`);
    assert.equal(row("z".repeat(20), "Base", "labels.csv", false).description, short);
  });

  it("keeps the whole text of a name that is not a token, without separators", () => {
    assert.equal(row("Vault (old)", "Base", "", false).label, "Vault (old)");
    assert.equal(row("USDC · Ethereum", "Base", "").label, "USDC Ethereum");
  });
});

describe("the chain in a row of a completion list", () => {
  const base: InferredChain = { chain: "base", reason: "chainId" };

  it("is that of the place, otherwise the first, with the number of the others", () => {
    const all = ["optimism", "base"];
    assert.equal(placeOfChains(all, undefined, nameOfChain), "OP Mainnet +1");
    assert.equal(placeOfChains(all, base, nameOfChain), "Base +1");
    assert.equal(placeOfChains(["ethereum"], base, nameOfChain), "Ethereum");
    assert.equal(placeOfChains([], base, nameOfChain), "");
  });

  it("is in words for every chain, and not repeated after a name that shows it", () => {
    const placeOf = (kind: Name["kind"], chains: Name["chains"]): string => {
      const source = { title: "Book", version: "1" };
      return placeOfName(fillIn, { text: "A", kind, chains, source }, undefined, nameOfChain);
    };
    assert.equal(placeOf("contract", "every"), "every chain");
    assert.equal(placeOf("declaration", "every"), "");
    assert.equal(placeOf("token", ["base"]), "Base");
    assert.equal(placeOf("token", ["eip155:11155111"]), "");
  });
});
