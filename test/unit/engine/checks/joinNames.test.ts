import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { joinNames } from "../../../../src/engine/checks/joinNames";
import type { Name } from "../../../../src/engine/names/name";

const address: AddressIdentity = { format: "evm", canonical: `0x${"a".repeat(40)}` };

/** A finder that returns the same list object until its names are replaced. */
class Finder {
  names: readonly Name[];

  constructor(...texts: readonly string[]) {
    this.names = namesOf(texts);
  }

  find(): readonly Name[] {
    return this.names;
  }
}

function namesOf(texts: readonly string[]): readonly Name[] {
  const source = { title: "Labels", version: "" };
  return texts.map((text) => ({ text, kind: "label", chains: "every", source }));
}

const textsOf = (names: readonly Name[]): readonly string[] => names.map(({ text }) => text);

describe("joined names", () => {
  it("are those of both finders, in their order", () => {
    const find = joinNames(new Finder("Router"), new Finder("Uniswap router"));
    assert.deepEqual(textsOf(find(address)), ["Router", "Uniswap router"]);
  });

  it("are the list of the finder if only one knows the address", () => {
    const finder = new Finder("Router");
    assert.equal(joinNames(finder, new Finder())(address), finder.names);
    assert.equal(joinNames(new Finder(), finder)(address), finder.names);
    assert.equal(joinNames(undefined, finder)(address), finder.names);
  });

  it("are none where no finder knows the address", () => {
    assert.deepEqual(joinNames(new Finder(), new Finder())(address), []);
    assert.deepEqual(joinNames(undefined, undefined)(address), []);
  });

  it("are joined once, as thousands of places may look up thousands of names (W-21b)", () => {
    const find = joinNames(new Finder("Router"), new Finder("Uniswap router"));
    assert.equal(find(address), find(address));
  });

  it("change as soon as a finder returns other names", () => {
    for (const changed of ["first", "second"] as const) {
      const finders = { first: new Finder("Router"), second: new Finder("Uniswap router") };
      const find = joinNames(finders.first, finders.second);
      find(address);
      finders[changed].names = namesOf(["Vault"]);
      assert.deepEqual(
        textsOf(find(address)),
        changed === "first" ? ["Vault", "Uniswap router"] : ["Router", "Vault"],
      );
    }
  });
});
