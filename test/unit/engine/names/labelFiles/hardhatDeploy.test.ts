import assert from "node:assert/strict";
import { hardhatDeploy } from "../../../../../src/engine/names/labelFiles/hardhatDeploy";
import {
  evmAddress,
  readLabelLines,
  readLabels,
  readLeftOut,
} from "../../../../support/labelFiles";

const path = "deployments/live/Vault.json";

function write(file: object): string {
  return JSON.stringify(file, null, 2);
}

describe("the parser of hardhat-deploy's deployments", () => {
  it("names a contract like its file, on the chain of its folder", async () => {
    const text = write({ address: evmAddress(1), abi: [] });
    assert.equal(hardhatDeploy.sibling?.(path), "deployments/live/.chainId");
    assert.deepEqual(await readLabelLines(path, text, "10\n"), [
      `Vault = ${evmAddress(1)} on optimism, line 1`,
    ]);
    assert.deepEqual(await readLabelLines(path, text, "11155111"), [
      `Vault = ${evmAddress(1)} on eip155:11155111, line 1`,
    ]);
  });

  it("uses the name of the folder as the network if the chain is unknown", async () => {
    const text = write({ address: evmAddress(1), abi: [] });
    for (const sibling of [undefined, "", "mainnet", "1e3"]) {
      assert.deepEqual(await readLabelLines(path, text, sibling), [
        `Vault = ${evmAddress(1)} on network:live, line 1`,
      ]);
    }
  });

  it("uses the chain that the folder certainly names, without .chainId", async () => {
    const text = write({ address: evmAddress(1), abi: [] });
    const networks = { base: "base", arbitrumOne: "arbitrum", "base-sepolia": "eip155:84532" };
    const others = ["core", "testnet", "mainnet", "base-fork", "optimism-governor", "137"];
    const unclear = Object.fromEntries(others.map((each) => [each, `network:${each}`]));
    for (const [folder, chain] of Object.entries({ ...networks, ...unclear })) {
      for (const parent of ["", "config/1/"]) {
        const file = `${parent}deployments/${folder}/matic.json`;
        assert.deepEqual(await readLabelLines(file, text), [
          `matic = ${evmAddress(1)} on ${chain}, line 1`,
        ]);
      }
    }
  });

  it("names nothing from files of other tools in such a folder", async () => {
    for (const file of [{ address: evmAddress(1) }, { abi: [] }, { address: 1, abi: [] }, []]) {
      assert.deepEqual(await readLabels(path, write(file)), { rows: [], leftOut: [] });
    }
    const others = ["deployments/live/solcInputs/1.json", "deployments/Vault.json"];
    assert.deepEqual(others.filter(hardhatDeploy.matches), []);
    assert.deepEqual(await readLeftOut(path, '{"address": "'), ["0: The file is not valid JSON"]);
  });
});
