import assert from "node:assert/strict";
import type { Name } from "../../../../src/engine/names/name";
import { inferChain, type InferredChain } from "../../../../src/engine/chains/inferredChain";
import { findEqualLabels, formatWithChains } from "../../../../src/editor/panels/equalLabels";
import { labelsOfRow } from "../../../../src/editor/panels/tables/fileAddressCells";
import { untranslated } from "../../../support/untranslated";

const source = { title: "Aave address book", version: "4.68.1" };

function token(chains: Name["chains"], text = "USDC"): Name {
  return { text, kind: "token", chains, source };
}

const declared: Name = {
  text: "USDC",
  kind: "declaration",
  chains: "every",
  source: { title: "a.ts", version: "", place: { uri: "file:///a.ts", line: 1 } },
};

interface Side {
  readonly symbols?: readonly string[];
  /** The symbols followed by their chains. */
  readonly withChains?: readonly string[];
  readonly names?: readonly Name[];
  readonly inferred?: readonly (InferredChain | undefined)[];
}

/** Returns the labels of an address and of the one that it replaces, as the row shows them. */
function labelsOf(old: Side, now: Side): readonly (readonly string[])[] {
  const factsOf = ({ symbols = [], names = [] }: Side) => ({ symbols, names });
  const equal = findEqualLabels(untranslated, factsOf(old), factsOf(now));
  return [old, now].map(({ symbols = [], withChains = symbols, names = [], inferred = [] }) => {
    const format = formatWithChains(untranslated, { symbols: withChains, names }, equal, inferred);
    const shown = names.map((name) => ({ text: format(name), full: name.text }));
    return labelsOfRow({ symbols: withChains, tags: [], names: shown });
  });
}

describe("the labels of an address and of the one that it replaces", () => {
  it("have their chains if they are equal and only the book knows the addresses", () => {
    assert.deepEqual(labelsOf({ names: [token(["ethereum"])] }, { names: [token(["base"])] }), [
      ["≈ USDC · Ethereum"],
      ["≈ USDC · Base"],
    ]);
  });

  it("have their chains if one address has a symbol and the other one only a name", () => {
    const old = { symbols: ["USDC"], withChains: ["USDC · Ethereum"] };
    assert.deepEqual(labelsOf(old, { names: [token(["base"])] }), [
      ["USDC · Ethereum"],
      ["≈ USDC · Base"],
    ]);
  });

  it("have each chain once if a symbol, a constant and the book have the same name", () => {
    const names = [declared, token(["base", "ethereum"]), token(["base"])];
    const old = { symbols: ["USDC"], withChains: ["USDC · Ethereum, …"], names };
    assert.deepEqual(labelsOf(old, { names }), [["USDC · Ethereum, …"], ["≈ USDC · Base, …"]]);
  });

  it("have the chain of the place if they are on several", () => {
    const names = [token(["ethereum", "base"])];
    const inferred = [inferChain("base", "chainId")];
    assert.deepEqual(labelsOf({ names }, { names, inferred }), [
      ["≈ USDC · Ethereum, …"],
      ["≈ USDC · Base"],
    ]);
  });

  it("have no chain if they differ, if no chain is known, or if their text has it already", () => {
    assert.deepEqual(
      labelsOf({ names: [token(["ethereum"])] }, { names: [token(["base"], "USDT")] }),
      [["≈ USDC"], ["≈ USDT"]],
    );
    assert.deepEqual(labelsOf({ names: [declared] }, { names: [token("every"), declared] }), [
      ["≈ USDC"],
      ["≈ USDC"],
    ]);
    const avalanche = token(["eip155:43114"]);
    assert.deepEqual(labelsOf({ names: [avalanche] }, { names: [token(["base"])] }), [
      ["≈ USDC on Avalanche"],
      ["≈ USDC · Base"],
    ]);
  });
});
