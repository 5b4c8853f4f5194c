import assert from "node:assert/strict";
import type { Address } from "viem";
import { NodeClient } from "../../../src/sources/node/nodeClient";
import { readDeployedCode } from "../../../src/sources/node/deployedCode";
import { createNetworkExchange } from "../../../src/sources/transport/networkExchange";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { compile } from "./contracts";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

for (const [name, start] of Object.entries(startNodes)) {
  describe(`the addresses that have code on ${name}`, () => {
    let folder: TemporaryFolder;
    let running: RunningNode;
    let client: NodeClient;

    before(async () => {
      folder = await makeTemporaryFolder();
      running = await start(folder.path);
      client = new NodeClient({
        exchange: createNetworkExchange(running.url, () => ({})),
        path: "/",
      });
    });

    after(async () => {
      client.close();
      await running.stop();
      await folder.remove();
    });

    it("are read in one call by the program, with the same result as eth_getCode", async () => {
      const oracle = await Oracle.open(running.url);
      const { Logic } = await compile("Control.sol");
      assert.ok(Logic);
      const addresses: Address[] = [];
      for (let count = 0; count < 3; count += 1) {
        addresses.push(await oracle.deploy(Logic, []), `0x${String(count).padStart(40, "7")}`);
      }
      addresses.push(...oracle.accounts.slice(0, 2));
      const block = Number(await oracle.client.getBlockNumber());
      const methods: string[] = [];
      const spied = Object.assign(Object.create(client) as NodeClient, {
        call: (...given: Parameters<NodeClient["call"]>) => {
          methods.push(given[0]);
          return client.call(...given);
        },
        callAll: () => assert.fail("the program was not carried out"),
      });
      const found = await readDeployedCode(spied, addresses, block);
      const expected = await Promise.all(
        addresses.map(async (address) => (await oracle.client.getCode({ address })) !== undefined),
      );
      assert.deepEqual(
        addresses.map((address) => found.withCode.includes(address)),
        expected,
      );
      assert.equal(found.withCode.length + found.withoutCode.length, addresses.length);
      assert.deepEqual(methods, ["eth_call"]);
    });
  });
}
