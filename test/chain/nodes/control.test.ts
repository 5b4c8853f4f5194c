import assert from "node:assert/strict";
import { type Abi, type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from "viem";
import {
  type ContractControl,
  readContractControl,
} from "../../../src/sources/node/contractControl";
import { NodeClient } from "../../../src/sources/node/nodeClient";
import { createNetworkExchange } from "../../../src/sources/transport/networkExchange";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { Cast } from "./cast";
import { type Compiled, compile, loadOpenZeppelin4, loadSafe, safeVersions } from "./contracts";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

/** What stands at an address, and who is known to control it; what is left out is nobody. */
interface Known extends Partial<ContractControl> {
  readonly at: string;
  /** Whether `answer()` is 42, which only the code behind a proxy of ours says. */
  readonly answers?: boolean;
}

const answerAbi = parseAbi(["function answer() view returns (uint256)"]);
const emptyAddress = "0x00000000000000000000000000000000000000ee";
/** Its first four bytes are zero. */
const shortAddress = "0x00000000d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0";

/** Runtime code of minimal proxies as they are deployed, around the address that they point to. */
const minimalProxies: Readonly<Record<string, (to: string) => string>> = {
  "of Vyper": (to) => `366000600037611000600036600073${to}5af4602c57600080fd5b6110006000f3`,
  "of Vyper's first version": (to) => `366000600037611000600036600073${to}5af41558576110006000f3`,
  "by 0age": (to) => `3d3d3d3d363d3d37363d73${to}5af43d3d93803e602a57fd5bf3`,
  "that logs payments": (to) =>
    `36603057343d52307f830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b160203da23d3df35b3d3d3d3d363d3d37363d73${to}5af43d3d93803e605b57fd5bf3`,
  "with immutable arguments": (to) =>
    `3d3d3d3d363d3d376100066037363936610006013d73${to}5af43d3d93803e603557fd5bf3beefbeef0004`,
  "with PUSH0 (ERC-7511)": (to) => `365f5f375f5f365f73${to}5af43d5f5f3e5f3d91602a57fd5bf3`,
  "with PUSH0 (Solady)": (to) => `5f5f365f5f37365f73${to}5af43d5f5f3e6029573d5ffd5b3d5ff3`,
};

for (const [name, start] of Object.entries(startNodes)) {
  describe(`who controls a contract on ${name}`, () => {
    let folder: TemporaryFolder;
    let running: RunningNode;
    let oracle: Oracle;
    let cast: Cast;
    let contracts: Readonly<Record<string, Compiled>>;
    let client: NodeClient;
    let logic: Address;
    let owner: Address;

    before(async () => {
      folder = await makeTemporaryFolder();
      running = await start(folder.path);
      oracle = await Oracle.open(running.url);
      cast = await Cast.open(running.url);
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

    function contract(of: string): Compiled {
      return contracts[of] ?? assert.fail(of);
    }

    function deploy(of: string, ...args: readonly unknown[]): Promise<Address> {
      return oracle.deploy(contract(of), args);
    }

    async function setCode(at: Address, code: Hex): Promise<void> {
      await oracle.client.request({ method: "hardhat_setCode", params: [at, code] } as never);
    }

    async function clone(functionName: string, ...args: readonly unknown[]): Promise<Address> {
      const cloner = await deploy("Cloner");
      const { abi } = contract("Cloner");
      await oracle.write(cloner, abi, functionName, args);
      return (await oracle.read(cloner, abi, "last")) as Address;
    }

    const initialized = (abi: Abi, of: Address): Hex =>
      encodeFunctionData({ abi, functionName: "initialize", args: [of] });

    const eip1967 = (implementation: string) => ({ kind: "EIP-1967", implementation }) as const;

    /** Twenty and more contracts of which is known who controls them. */
    const known: Readonly<Record<string, () => Promise<Known>>> = {
      "a contract that nobody controls": async () => ({ at: await deploy("Logic"), answers: true }),
      "a contract with an owner": async () => ({ at: await deploy("Owned", owner), owner }),
      "a contract whose owner hands it over in two steps": async () => ({
        at: await deploy("OwnedInTwoSteps", owner),
        owner,
      }),
      "a contract whose owner has renounced": async () => {
        const at = await deploy("Owned", oracle.accounts[0]);
        await oracle.write(at, contract("Owned").abi, "renounceOwnership", []);
        return { at };
      },
      "a contract with roles and no owner": async () => ({ at: await deploy("Guarded", owner) }),
      "a contract with roles whose admin is its owner": async () => ({
        at: await deploy("GuardedByRules", owner),
        owner,
      }),
      "an EIP-1967 proxy": async () => ({
        at: await deploy("ERC1967Proxy", logic, "0x"),
        proxy: eip1967(logic),
        answers: true,
      }),
      "a UUPS proxy with an owner": async () => {
        const behind = await deploy("UupsLogic");
        const data = initialized(contract("UupsLogic").abi, owner);
        const at = await deploy("ERC1967Proxy", behind, data);
        return { at, proxy: eip1967(behind), owner, answers: true };
      },
      "a transparent proxy with an admin of its own": async () => {
        const at = await deploy("TransparentUpgradeableProxy", logic, owner, "0x");
        const { admin } = await read(at);
        assert.ok(admin !== undefined);
        assert.equal((await read(admin)).owner, owner.toLowerCase(), "the admin has an owner");
        return { at, proxy: eip1967(logic), admin, answers: true };
      },
      "a transparent proxy of OpenZeppelin 4 with a shared admin": async () => {
        const admin = await oracle.deploy(await loadOpenZeppelin4("ProxyAdmin"));
        const transparent = await loadOpenZeppelin4("TransparentUpgradeableProxy");
        const at = await oracle.deploy(transparent, [logic, admin, "0x"]);
        return { at, proxy: eip1967(logic), admin, answers: true };
      },
      "the admin of proxies": async () => ({
        at: await oracle.deploy(await loadOpenZeppelin4("ProxyAdmin")),
        owner: oracle.accounts[0],
      }),
      "a beacon": async () => ({ at: await deploy("UpgradeableBeacon", logic, owner), owner }),
      "a beacon proxy": async () => {
        const beacon = await deploy("UpgradeableBeacon", logic, owner);
        const at = await deploy("BeaconProxy", beacon, "0x");
        return { at, proxy: { kind: "beacon", implementation: logic, beacon }, answers: true };
      },
      "an EIP-1822 proxy": async () => ({
        at: await deploy("UniversalProxy", logic),
        proxy: { kind: "EIP-1822", implementation: logic },
        answers: true,
      }),
      "a minimal proxy of OpenZeppelin": async () => ({
        at: await clone("clone", logic),
        proxy: { kind: "minimal", implementation: logic },
        answers: true,
      }),
      "a minimal proxy of OpenZeppelin with immutable arguments": async () => ({
        at: await clone("cloneWithArguments", logic, "0xbeef"),
        proxy: { kind: "minimal", implementation: logic },
        answers: true,
      }),
      "a minimal proxy to an address that begins with zeros": async () => {
        await setCode(shortAddress, await codeOf(logic));
        const at = "0x00000000000000000000000000000000000c10e1";
        const to = shortAddress.slice(10);
        await setCode(at, `0x363d3d373d3d3d363d6f${to}5af43d82803e903d91602757fd5bf3`);
        return { at, proxy: { kind: "minimal", implementation: shortAddress }, answers: true };
      },
      "an owned contract behind a minimal proxy": async () => {
        const behind = await deploy("UupsLogic");
        const at = await clone("clone", behind);
        await oracle.write(at, contract("UupsLogic").abi, "initialize", [owner]);
        return { at, proxy: { kind: "minimal", implementation: behind }, owner, answers: true };
      },
      "a contract that answers too much": async () => ({ at: await deploy("Chatty") }),
      "a contract that answers with no address": async () => ({ at: await deploy("Numeric") }),
      "a contract whose threshold its owners cannot reach": async () => ({
        at: await deploy("NotASafe"),
      }),
      "an account that has delegated (EIP-7702)": async () => {
        const [at = "0x"] = oracle.accounts.slice(7);
        await setCode(at, `0xef0100${logic.slice(2).toLowerCase()}`);
        return { at, delegate: logic };
      },
      "a plain account": () => Promise.resolve({ at: oracle.accounts[8] ?? "", hasCode: false }),
      "an address at which nothing ever was": () =>
        Promise.resolve({ at: emptyAddress, hasCode: false }),
    };
    const minimal = Object.entries(minimalProxies).map(
      ([what, codeOfProxy], index) =>
        [
          `a minimal proxy ${what}`,
          async (): Promise<Known> => {
            const at: Address = `0x00000000000000000000000000000000000c20${index.toString(16).padStart(2, "0")}`;
            await setCode(at, `0x${codeOfProxy(logic.slice(2).toLowerCase())}`);
            return { at, proxy: { kind: "minimal", implementation: logic }, answers: true };
          },
        ] as const,
    );
    const safes = safeVersions.map(
      (version) =>
        [
          `a Safe ${version}`,
          async (): Promise<Known> => {
            const { wallet, proxy } = await loadSafe(version);
            const singleton = await oracle.deploy(wallet);
            const at = await oracle.deploy(proxy, [singleton]);
            const owners = oracle.accounts.slice(1, 4);
            const setup = [
              owners,
              2n,
              zeroAddress,
              "0x",
              zeroAddress,
              zeroAddress,
              0n,
              zeroAddress,
            ];
            await oracle.write(at, wallet.abi, "setup", setup);
            return {
              at,
              proxy: { kind: "Safe", implementation: singleton },
              safe: { owners, threshold: 2 },
            };
          },
        ] as const,
    );

    async function read(address: string): Promise<ContractControl> {
      const block = Number(await oracle.client.getBlockNumber());
      return readContractControl(client, address.toLowerCase(), block);
    }

    async function codeOf(address: Address): Promise<Hex> {
      return (await oracle.client.getCode({ address })) ?? "0x";
    }

    for (const [what, make] of [...Object.entries(known), ...minimal, ...safes]) {
      it(`is known of ${what}`, async () => {
        const { at, answers, ...expected } = await make();
        const found = await read(at);
        assert.deepEqual(found, { ...nobody, ...lower(expected) });
        if (answers === true) {
          const answer = await oracle.read(at as Address, answerAbi, "answer");
          assert.equal(answer, 42n, "the contract works");
        }
        await compareWithCast(at, found);
      });
    }

    /** As far as cast has a question for it. */
    async function compareWithCast(at: string, found: ContractControl): Promise<void> {
      const { proxy, admin, owner: ownedBy, safe } = found;
      if (proxy?.kind === "EIP-1967") {
        assert.equal((await cast.ask("implementation", at)).toLowerCase(), proxy.implementation);
      }
      if (proxy?.kind === "beacon") {
        const beacon = await cast.ask("implementation", "--beacon", at);
        assert.equal(beacon.toLowerCase(), proxy.beacon);
        const implementation = await cast.call(beacon, "implementation()(address)");
        assert.equal(implementation.toLowerCase(), proxy.implementation);
      }
      if (admin !== undefined) assert.equal((await cast.ask("admin", at)).toLowerCase(), admin);
      if (ownedBy !== undefined) {
        assert.equal((await cast.call(at, "owner()(address)")).toLowerCase(), ownedBy);
      }
      if (safe !== undefined) {
        const owners = await cast.call(at, "getOwners()(address[])");
        assert.equal(owners.toLowerCase(), `[${safe.owners.join(", ")}]`);
        assert.equal(await cast.call(at, "getThreshold()(uint256)"), String(safe.threshold));
      }
    }
  });
}

const nobody: ContractControl = {
  hasCode: true,
  proxy: undefined,
  admin: undefined,
  owner: undefined,
  safe: undefined,
  delegate: undefined,
};

/** The same with all addresses in lower case. */
function lower<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === "string" && each.startsWith("0x") ? each.toLowerCase() : each,
  ) as T;
}
