import assert from "node:assert/strict";
import { nameOfChain } from "../../../../src/engine/chains/chainRef";
import { findTitle } from "../../../../src/engine/known/addressTitle";
import type { KnownAddress } from "../../../../src/engine/known/knownAddress";
import type { Name } from "../../../../src/engine/names/name";
import { untranslated } from "../../../support/untranslated";

const source = { title: "labels", version: "" };

function name(text: string, chains: Name["chains"], parts: Partial<Name> = {}): Name {
  return { text, kind: "label", chains, source, ...parts };
}

function token(symbol: string, ...chains: readonly string[]): KnownAddress["tokens"][number] {
  const deployments = chains.map((chain) => ({ chain, address: "0x", decimals: 6 }));
  return { symbol, name: symbol, deployments };
}

function tagged(...tags: readonly string[]): KnownAddress["tagged"] {
  return { address: "0x", tags, chains: [] };
}

describe("the title of an address", () => {
  const titleOf = (parts: Partial<KnownAddress>, ...names: readonly Name[]) =>
    findTitle(untranslated, { tagged: undefined, tokens: [], ...parts }, names, (chain) =>
      chain === "elsewhere" ? undefined : nameOfChain(chain),
    );

  it("is what its hint shows: a symbol if there is one, otherwise a tag, otherwise a name", () => {
    const tokens = [token("USDC", "ethereum")];
    const label = name("Treasury", ["base"]);
    assert.equal(titleOf({ tokens, tagged: tagged("circle") }, label), "USDC on Ethereum");
    assert.equal(titleOf({ tagged: tagged("0", "circle") }, label), "circle");
    assert.equal(titleOf({ tagged: tagged("0") }, label), "Treasury on Base");
    assert.equal(titleOf({}), undefined);
    assert.equal(
      findTitle(untranslated, undefined, [], () => undefined),
      undefined,
    );
  });

  it("names the chain once if there is one, and no chain if there are several", () => {
    assert.equal(titleOf({ tokens: [token("WETH", "base", "optimism")] }), "WETH");
    assert.equal(titleOf({ tokens: [token("X", "elsewhere")] }), "X on elsewhere");
    assert.equal(titleOf({}, name("Permit2", "every", { kind: "contract" })), "Permit2");
    const pool = name("AaveV3Ethereum.POOL", ["ethereum"], { kind: "contract" });
    assert.equal(titleOf({}, pool), "AaveV3Ethereum.POOL");
    assert.equal(titleOf({}, name("Vault on anvil", [])), "Vault on anvil");
  });

  it("has no sign before it, marks an earlier deployment, and shows invisible characters (V-16)", () => {
    const old = name("Vault", ["base"], { kind: "deployment", isEarlier: true });
    assert.equal(titleOf({}, old), "Vault (earlier) on Base");
    assert.equal(titleOf({}, name("Pay\u202Eroll", "every")), "Pay⟨U+202E⟩roll");
    assert.equal(titleOf({}, name("x".repeat(90), "every"))?.length, 40);
  });
});
