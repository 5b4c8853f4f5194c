import assert from "node:assert/strict";
import { ignition } from "../../../../../src/engine/names/labelFiles/ignition";
import { evmAddress, readLabelLines, readLeftOut } from "../../../../support/labelFiles";

const folder = "ignition/deployments/chain-1";
const path = `${folder}/deployed_addresses.json`;

function write(entries: Record<string, unknown>): string {
  return JSON.stringify(entries, null, 2);
}

describe("the parser of Ignition's deployments", () => {
  it("names contracts without their module, with chain and line", async () => {
    const text = write({ "Lock#Lock": evmAddress(1), "Lock#Token.v2": evmAddress(2) });
    assert.deepEqual(await readLabelLines(path, text), [
      `Lock = ${evmAddress(1)} on ethereum, line 1`,
      `Token.v2 = ${evmAddress(2)} on ethereum, line 2`,
    ]);
  });

  it("keeps the module in the names of contracts that would otherwise be equal", async () => {
    const text = write({ "A#Token": evmAddress(1), "B#Token": evmAddress(2) });
    assert.deepEqual(await readLabelLines(path, text), [
      `A#Token = ${evmAddress(1)} on ethereum, line 1`,
      `B#Token = ${evmAddress(2)} on ethereum, line 2`,
    ]);
  });

  it("reads the chain from the journal if the name of the deployment does not contain it", async () => {
    const named = "ignition/deployments/production/deployed_addresses.json";
    const text = write({ "Lock#Lock": evmAddress(1) });
    const journal = '\n{"chainId":8453,"type":"DEPLOYMENT_INITIALIZE"}\n{"cut';
    assert.deepEqual(
      [named, path].map((each) => ignition.sibling?.(each)),
      ["ignition/deployments/production/journal.jsonl", undefined],
    );
    assert.deepEqual(await readLabelLines(named, text, journal), [
      `Lock = ${evmAddress(1)} on base, line 1`,
    ]);
  });

  it("uses the name of the deployment as the network if the chain is unknown", async () => {
    const named = "ignition/deployments/mainnet/deployed_addresses.json";
    const text = write({ "Lock#Lock": evmAddress(1) });
    for (const journal of [undefined, "", "{", '{"chainId":"1"}']) {
      assert.deepEqual(await readLabelLines(named, text, journal), [
        `Lock = ${evmAddress(1)} on network:mainnet, line 1`,
      ]);
    }
  });

  it("keeps names such as __proto__, and skips a value that is not an address (L-19)", async () => {
    const text = `{ "A#constructor": "${evmAddress(1)}",\n "__proto__": "${evmAddress(2)}",\n "A#B": 5 }`;
    assert.deepEqual(await readLabelLines(path, text), [
      `constructor = ${evmAddress(1)} on ethereum, line 0`,
      `__proto__ = ${evmAddress(2)} on ethereum, line 1`,
    ]);
    assert.deepEqual(await readLeftOut(path, text), [
      "2: No known chain has addresses of this form",
    ]);
    assert.deepEqual(await readLeftOut(path, text.slice(0, 60)), ["0: The file is not valid JSON"]);
  });
});
