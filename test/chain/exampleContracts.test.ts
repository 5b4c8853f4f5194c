import assert from "node:assert/strict";
import path from "node:path";
import { decodeAbiParameters, encodeFunctionData, parseAbi } from "viem";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { startAnvil } from "./anvil";
import { deployExamples } from "./exampleContracts";

const abi = parseAbi([
  "function getOwners() view returns (address[])",
  "function balanceOf(address) view returns (uint256)",
]);
/** The implementation slot of EIP-1967. */
const implementationSlot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";

describe("the contracts of npm start -- --node", () => {
  it("are a token, a proxy to it, and a Safe with owners, coins and tokens", async () => {
    const folder = await makeTemporaryFolder();
    const anvil = await startAnvil(path.join(folder.path, "anvil.log"));
    try {
      const { Token, TokenProxy, Treasury } = await deployExamples(anvil);
      const call = async (to: string, data: string): Promise<`0x${string}`> =>
        (await anvil.ask("eth_call", { to, data }, "latest")) as `0x${string}`;
      const owners = await call(Treasury, encodeFunctionData({ abi, functionName: "getOwners" }));
      assert.equal(decodeAbiParameters([{ type: "address[]" }], owners)[0].length, 3);
      const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [Treasury] });
      assert.equal(BigInt(await call(Token, data)), 250_000n * 10n ** 18n);
      assert.equal(
        BigInt(String(await anvil.ask("eth_getBalance", Treasury, "latest"))),
        5n * 10n ** 18n,
      );
      const slot = String(
        await anvil.ask("eth_getStorageAt", TokenProxy, implementationSlot, "latest"),
      );
      assert.equal(slot.slice(-40), Token.slice(2).toLowerCase());
    } finally {
      await anvil.stop();
      await folder.remove();
    }
  });
});
