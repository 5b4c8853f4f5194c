import assert from "node:assert/strict";
import { type Address, zeroAddress } from "viem";
import { type ContractControl, readContractControl } from "../../../src/node/contractControl";
import { NodeClient } from "../../../src/node/nodeClient";
import { createNetworkExchange } from "../../../src/transport/networkExchange";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { type Compiled, compile, loadSafeContract } from "./contracts";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

const nothing: ContractControl = {
  hasCode: true,
  proxy: undefined,
  admin: undefined,
  owner: undefined,
  safe: undefined,
  delegate: undefined,
};

for (const [name, start] of Object.entries(startNodes)) {
  describe(`who controls a contract on ${name}`, () => {
    let folder: TemporaryFolder;
    let running: RunningNode;
    let oracle: Oracle;
    let contracts: Readonly<Record<string, Compiled>>;
    let client: NodeClient;
    let logic: Address;
    let owner: Address;

    before(async () => {
      folder = await makeTemporaryFolder();
      running = await start(folder.path);
      oracle = await Oracle.open(running.url);
      contracts = await compile("Control.sol");
      const exchange = createNetworkExchange(running.url, () => ({}));
      client = new NodeClient({ exchange, path: "/" });
      logic = await deploy("Logic");
      owner = oracle.accounts[3] ?? "0x";
    });

    after(async () => {
      client.close();
      await running.stop();
      await folder.remove();
    });

    function deploy(of: string, ...args: readonly unknown[]): Promise<Address> {
      const contract = contracts[of];
      assert.ok(contract, of);
      return oracle.deploy(contract, args);
    }

    async function read(address: string): Promise<ContractControl> {
      const block = Number(await oracle.client.getBlockNumber());
      return readContractControl(client, address.toLowerCase(), block);
    }

    const lower = (address: string): string => address.toLowerCase();

    it("finds nothing of a plain contract, and its owner of an owned one", async () => {
      assert.deepEqual(await read(logic), nothing);
      const owned = await deploy("Owned", owner);
      assert.deepEqual(await read(owned), { ...nothing, owner: lower(owner) });
    });

    it("finds the implementation of an EIP-1967 proxy, and the admin of a transparent one", async () => {
      const plain = await deploy("ERC1967Proxy", logic, "0x");
      const proxy = { kind: "EIP-1967", implementation: lower(logic) } as const;
      assert.deepEqual(await read(plain), { ...nothing, proxy });
      const transparent = await deploy("TransparentUpgradeableProxy", logic, owner, "0x");
      const { admin, ...rest } = await read(transparent);
      assert.deepEqual({ ...rest, admin: undefined }, { ...nothing, proxy });
      assert.ok(admin !== undefined);
      assert.deepEqual(await read(admin), { ...nothing, owner: lower(owner) });
    });

    it("finds the beacon of a proxy and what it points to", async () => {
      const beacon = await deploy("UpgradeableBeacon", logic, owner);
      const proxied = await deploy("BeaconProxy", beacon, "0x");
      const proxy = {
        kind: "beacon",
        implementation: lower(logic),
        beacon: lower(beacon),
      } as const;
      assert.deepEqual(await read(proxied), { ...nothing, proxy });
    });

    it("finds the implementation of an EIP-1822 proxy and of a minimal one", async () => {
      const universal = await deploy("UniversalProxy", logic);
      assert.deepEqual((await read(universal)).proxy, {
        kind: "EIP-1822",
        implementation: lower(logic),
      });
      const cloner = await deploy("Cloner");
      const { abi } = contracts["Cloner"] ?? assert.fail();
      await oracle.write(cloner, abi, "clone", [logic]);
      const clone = (await oracle.read(cloner, abi, "last")) as Address;
      assert.deepEqual((await read(clone)).proxy, {
        kind: "minimal",
        implementation: lower(logic),
      });
    });

    it("finds the owners and the threshold of a Safe", async () => {
      const [safe, factory] = await Promise.all([
        loadSafeContract("Safe.sol"),
        loadSafeContract("proxies/SafeProxy.sol"),
      ]);
      const singleton = await oracle.deploy(safe);
      const proxied = await oracle.deploy(factory, [singleton]);
      const owners = oracle.accounts.slice(1, 4);
      const setup = [owners, 2n, zeroAddress, "0x", zeroAddress, zeroAddress, 0n, zeroAddress];
      await oracle.write(proxied, safe.abi, "setup", setup);
      assert.deepEqual(await read(proxied), {
        ...nothing,
        proxy: { kind: "Safe", implementation: lower(singleton) },
        safe: { owners: owners.map(lower), threshold: 2 },
      });
    });

    it("finds whom an account has delegated to (EIP-7702), and no control of a plain account", async () => {
      const plain = { ...nothing, hasCode: false };
      assert.deepEqual(await read(owner), plain);
      const code = `0xef0100${lower(logic).slice(2)}`;
      await oracle.client.request({
        method: "hardhat_setCode",
        params: [owner, code],
      } as never);
      assert.deepEqual(await read(owner), { ...plain, hasCode: true, delegate: lower(logic) });
    });
  });
}
