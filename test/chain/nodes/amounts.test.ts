import assert from "node:assert/strict";
import type { Address } from "viem";
import { identifyNode } from "../../../src/sources/node/identifyNode";
import { NodeClient } from "../../../src/sources/node/nodeClient";
import { NodeReader } from "../../../src/sources/node/nodeReader";
import { createNetworkExchange } from "../../../src/sources/transport/networkExchange";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { type Compiled, compile } from "./contracts";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

for (const [name, start] of Object.entries(startNodes)) {
  describe(`amounts from ${name}`, () => {
    let folder: TemporaryFolder;
    let running: RunningNode;
    let oracle: Oracle;
    let contracts: Readonly<Record<string, Compiled>>;
    let client: NodeClient;
    let node: NodeReader;

    before(async () => {
      folder = await makeTemporaryFolder();
      running = await start(folder.path);
      oracle = await Oracle.open(running.url);
      contracts = await compile("Tokens.sol");
      const exchange = createNetworkExchange(running.url, () => ({}));
      client = new NodeClient({ exchange, path: "/" });
      const identity = await identifyNode(client);
      assert.equal(identity.development, name);
      node = new NodeReader({
        client,
        chainId: identity.chainId,
        isDevelopment: true,
        forkOf: undefined,
      });
    });

    after(async () => {
      client.close();
      await running.stop();
      await folder.remove();
    });

    function contract(of: string): Compiled {
      const found = contracts[of];
      assert.ok(found, of);
      return found;
    }

    it("equal those of viem to the last digit, and a bad token loses only its own row (N-17, N-18, N-19, N-20)", async () => {
      const [, holder = "0x", other = "0x"] = oracle.accounts;
      const address = holder.toLowerCase();
      const huge = 2n ** 256n - 1n;
      const deploy = (of: string, amount: bigint): Promise<Address> =>
        oracle.deploy(contract(of), [holder, amount]);
      const good = await deploy("Token", 123_456_789_012_345_678_901n);
      const whale = await deploy("Token", huge);
      const old = await deploy("OldToken", 7n);
      const loud = await deploy("LoudToken", 8n);
      const megabyte = await deploy("MegabyteToken", 9n);
      const lying = await deploy("LyingLengthToken", 10n);
      const reverting = await deploy("RevertingToken", 11n);
      const burning = await deploy("GasBurningToken", 12n);
      await oracle.pay(holder, 1_000_000_000_000_000_001n, 0);
      await oracle.write(good, contract("Token").abi, "transfer", [other, 901n], 1);
      const payer = await oracle.deploy(contract("Payer"));
      await oracle.pay(payer, 5n, 1);

      const reading = await node.read([address], []);
      const find = (token: string) =>
        reading.holdings.find((each) => each.token === token.toLowerCase());
      assert.equal(find("0")?.balance, await oracle.client.getBalance({ address: holder }));
      for (const token of [good, whale]) {
        const { abi } = contract("Token");
        assert.equal(find(token)?.balance, await oracle.read(token, abi, "balanceOf", holder));
      }
      assert.deepEqual(find(good)?.facts, { symbol: "GOOD", name: "Good Token", decimals: 6 });
      assert.deepEqual(find(old)?.facts, { symbol: "OLD", name: "Old Token", decimals: undefined });
      assert.equal(find(loud)?.facts.decimals, 255);
      assert.equal(find(loud)?.facts.symbol, "<img src=x onerror=alert(1)>");
      assert.ok((find(loud)?.facts.name ?? "").length <= 64);
      assert.equal(find(megabyte)?.facts.name, undefined);
      assert.equal(find(megabyte)?.facts.symbol, "GOOD");
      assert.deepEqual(find(lying)?.facts, {
        symbol: "GOOD",
        name: undefined,
        decimals: undefined,
      });
      assert.deepEqual(
        [...reading.unread].sort(),
        [reverting, burning].map((each) => each.toLowerCase()).sort(),
      );
      assert.equal(reading.holdings.length, 7);
      assert.deepEqual(
        reading.transfers
          .filter(({ token }) => token === "0")
          .map(({ from, to, value }) => ({ from, to, value })),
        [
          { from: address, to: payer.toLowerCase(), value: 5n },
          {
            from: oracle.accounts[0]?.toLowerCase(),
            to: address,
            value: 1_000_000_000_000_000_001n,
          },
        ],
      );
      assert.equal(reading.transfers.length, 2 + 8 + 1);
      assert.deepEqual(reading.range, { from: 0, to: reading.head.number });
    });
  });
}
