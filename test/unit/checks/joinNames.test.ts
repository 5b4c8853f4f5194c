import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../src/addresses/addressFormat";
import { joinNames } from "../../../src/checks/joinNames";
import type { Name } from "../../../src/names/name";

const address: AddressIdentity = { format: "evm", canonical: `0x${"a".repeat(40)}` };

/** Says one name of the address, a new list each time. */
class Finder {
  readonly #text: string | undefined;

  constructor(text?: string) {
    this.#text = text;
  }

  find(): readonly Name[] {
    const source = { title: "Labels", version: "" };
    return this.#text === undefined
      ? []
      : [{ text: this.#text, kind: "label", chains: "every", source }];
  }
}

const textsOf = (names: readonly Name[]): readonly string[] => names.map(({ text }) => text);

describe("joined names", () => {
  it("are those of all finders, in their order", () => {
    const find = joinNames([new Finder("Router"), new Finder(), new Finder("Uniswap router")]);
    assert.deepEqual(textsOf(find(address)), ["Router", "Uniswap router"]);
  });

  it("are what the only finder says that knows the address", () => {
    const names: readonly Name[] = new Finder("Router").find();
    const find = joinNames([new Finder(), { find: () => names }]);
    assert.equal(find(address), names);
  });

  it("are none where no finder knows the address", () => {
    assert.deepEqual(joinNames([new Finder(), new Finder()])(address), []);
    assert.deepEqual(joinNames([])(address), []);
  });

  it("W-21b are joined once, as thousands of places may ask for thousands of names", () => {
    const find = joinNames([new Finder("Router"), new Finder("Uniswap router")]);
    assert.equal(find(address), find(address));
  });
});
