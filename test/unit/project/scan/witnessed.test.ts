import assert from "node:assert/strict";
import {
  type IsAnswered,
  mergeWitnessed,
  type Witnessed,
  type WitnessedWarning,
} from "../../../../src/project/scan/witnessed";

const [base, optimism] = [8_453, 10];

function warned(chainId: number, address: string, line: number): WitnessedWarning {
  const range = { line, column: 0, length: 42 };
  return { kind: "noCode", text: `${chainId}`, line, range, chainId, address };
}

describe("the node warnings of a file after another look-up", () => {
  const [one, two] = [warned(base, "0x1", 1), warned(optimism, "0x1", 2)];
  const three = warned(base, "0x3", 3);
  const earlier: Witnessed = new Map([
    ["evm 0x1", [one, two]],
    ["evm 0x3", [three]],
  ]);
  const after = (isAnswered: IsAnswered, found: Witnessed = new Map()): object =>
    Object.fromEntries(mergeWitnessed(earlier, found, isAnswered));

  it("[Q-12] keep those of a chain whose node did not answer this time", () => {
    assert.deepEqual(
      after(({ chainId }) => chainId === base),
      { "evm 0x1": [two] },
    );
  });

  it("[Q-12] keep those of other places", () => {
    assert.deepEqual(
      after(({ line }) => line === 1),
      { "evm 0x1": [two], "evm 0x3": [three] },
    );
  });

  it("replace those that were looked up again", () => {
    const found: Witnessed = new Map([["evm 0x1", [one]]]);
    assert.deepEqual(
      after(() => true, found),
      { "evm 0x1": [one] },
    );
    assert.deepEqual(
      after(() => true),
      {},
    );
  });
});
