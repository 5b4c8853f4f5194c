import assert from "node:assert/strict";
import { describeKnown } from "../../../../src/engine/known/describeKnown";
import type { Name } from "../../../../src/engine/names/name";
import { untranslated } from "../../../support/untranslated";

describe("the names of an address on one line", () => {
  it("are listed once each, whatever their kind and case", () => {
    const token = { symbol: "WETH", name: "Wrapped Ether", deployments: [] };
    const name = (text: string, kind: Name["kind"] = "contract"): Name => ({
      text,
      kind,
      chains: "every",
      source: { title: "A book", version: "1" },
    });
    const names = [name("weth"), name("Keeper", "label"), name("keeper")];
    const known = { tokens: [token], tagged: undefined };
    assert.equal(describeKnown(untranslated, known, names, undefined), "WETH, Keeper");
  });
});
