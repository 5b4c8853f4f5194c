import assert from "node:assert/strict";
import { commandTable } from "../../../../src/editor/platform/commandIds";
import {
  parseAddressArgument,
  parseOneAddressArgument,
} from "../../../../src/editor/platform/addressArgument";

const address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const uri = { scheme: "file", path: "/a.sol", fsPath: "/a.sol" };

describe("the argument { address }", () => {
  it("is the address", () => {
    assert.deepEqual(parseAddressArgument([{ address }]), [[address]]);
    assert.deepEqual(parseAddressArgument([{ address: ` ${address}\n`, more: 1 }]), [[address]]);
  });

  it("can be missing, or a value that a menu of the editor passes", () => {
    assert.deepEqual(parseAddressArgument([]), [[]]);
    assert.deepEqual(parseAddressArgument([null]), [[]]);
    assert.deepEqual(parseAddressArgument([uri, { groupId: 0 }]), [[]]);
  });

  it("is all selected rows if it is one of them, otherwise the row itself", () => {
    const rows = [{ address: "a" }, { address }, { label: "no address" }];
    assert.deepEqual(parseAddressArgument([{ address }, rows]), [["a", address]]);
    assert.deepEqual(parseAddressArgument([{ address }, [{ address: "a" }]]), [[address]]);
    assert.deepEqual(parseAddressArgument([{ address }, []]), [[address]]);
  });

  it("contains an address once if it is selected under several tags", () => {
    const rows = [{ address: "a" }, { address }, { address: "a" }];
    assert.deepEqual(parseAddressArgument([{ address }, rows]), [["a", address]]);
  });

  it("is the row under the pointer for a command for one address, whatever else is selected", () => {
    const rows = [{ address: "a" }, { address }];
    assert.deepEqual(parseOneAddressArgument([{ address }, rows]), [[address]]);
    assert.deepEqual(commandTable["addressAtlas.openAddress"]([{ address }, rows]), [
      [address],
      [],
    ]);
  });

  it("can contain the chains that the panel shows first; values other than texts are ignored (D-09e)", () => {
    const open = commandTable["addressAtlas.openAddress"];
    const given: readonly (readonly [chains: unknown, taken: readonly string[]])[] = [
      [["base"], ["base"]],
      [
        [5, "base", null, { chain: "base" }, "nochain"],
        ["base", "nochain"],
      ],
      ["base", []],
      [{ 0: "base", length: 1 }, []],
      [Array.from({ length: 1_000 }, () => "base"), Array.from({ length: 100 }, () => "base")],
    ];
    for (const [chains, taken] of given) {
      assert.deepEqual(open([{ address, chains }]), [[address], taken]);
    }
    assert.deepEqual(open([{ chains: ["base"] }]), undefined);
    assert.deepEqual(open([uri]), [[], []]);
  });

  it("never contains 0, the native coin, even if its row is selected", () => {
    assert.deepEqual(parseAddressArgument([{ address }, [{ address }, { address: "0" }]]), [
      [address],
    ]);
    assert.equal(parseAddressArgument([{ address: "0" }]), undefined);
  });

  const odd: readonly unknown[] = [
    42,
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    true,
    Symbol("address"),
    10n,
    () => address,
    [],
    [address],
    {},
    { address: undefined },
    { address: 5 },
    { address: { address } },
    { address: [address] },
    { address: "" },
    { address: "  " },
    { address: "a".repeat(257) },
    { Address: address },
    new Map([["address", address]]),
    { scheme: "file" },
  ];
  for (const [index, value] of odd.entries()) {
    it(`is refused if it is invalid (${index}: ${typeof value}) (D-09e)`, () => {
      assert.equal(parseAddressArgument([value]), undefined);
    });
  }
});
