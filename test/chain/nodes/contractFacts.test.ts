import assert from "node:assert/strict";
import {
  type Abi,
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
} from "viem";
import { type ContractFacts, readContractFacts } from "../../../src/sources/node/contractFacts";
import { NodeClient } from "../../../src/sources/node/nodeClient";
import { createNetworkExchange } from "../../../src/sources/transport/networkExchange";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { Cast } from "./cast";
import { describeFacts } from "../../support/describeFacts";
import {
  type Compiled,
  compile,
  loadEns,
  loadOpenZeppelin4,
  loadSafe,
  safeVersions,
} from "./contracts";
import { deployDiamond } from "./deployDiamond";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

/** An address with the facts that the service must show, by label. The service must not show any other facts. */
interface Known {
  readonly at: string;
  readonly shows?: Readonly<Record<string, string | readonly string[]>>;
  readonly hasCode?: false;
  /** Whether a call of `answer()` returns 42. Only the test's own contract does, directly or behind a proxy. */
  readonly answers?: boolean;
}

const answerAbi = parseAbi(["function answer() view returns (uint256)"]);
const emptyAddress = "0x00000000000000000000000000000000000000ee";
/** An address whose first four bytes are zero. */
const shortAddress = "0x00000000d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0";

/** Builds the runtime code of each kind of minimal proxy from the address of its implementation. */
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
  describe(`facts about an address on ${name}`, () => {
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
      await running.stop();
      client.close();
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

    const eip1967 = (implementation: string) => ({ proxy: "EIP-1967", implementation }) as const;
    const minimalProxy = (implementation: string) =>
      ({ proxy: "minimalProxy", implementation }) as const;

    /** More than twenty kinds of contracts, with the facts that must be shown about each. */
    const known: Readonly<Record<string, () => Promise<Known>>> = {
      "a contract that nobody controls": async () => ({ at: await deploy("Logic"), answers: true }),
      "a contract with an owner": async () => ({
        at: await deploy("Owned", owner),
        shows: { owner },
      }),
      "a contract whose owner hands it over in two steps": async () => ({
        at: await deploy("OwnedInTwoSteps", owner),
        shows: { owner },
      }),
      "a contract whose owner has renounced": async () => {
        const at = await deploy("Owned", oracle.accounts[0]);
        await oracle.write(at, contract("Owned").abi, "renounceOwnership", []);
        return { at };
      },
      "a contract with roles and no owner": async () => ({
        at: await deploy("Guarded", owner),
        shows: { roleAdmin: owner },
      }),
      "a contract whose only admin has given its role away": async () => {
        const at = await deploy("Guarded", oracle.accounts[0]);
        const { abi } = contract("Guarded");
        await oracle.write(at, abi, "renounceRole", [noRole, oracle.accounts[0]]);
        return { at, shows: { roleAdmin: "noMembers" } };
      },
      "a contract that lists the members of its roles": async () => {
        const admins = oracle.accounts.slice(2, 6);
        return { at: await deploy("Listed", admins), shows: { roleAdmin: admins } };
      },
      "a contract with roles whose admin is its owner": async () => ({
        at: await deploy("GuardedByRules", owner),
        shows: { owner, roleAdmin: owner },
      }),
      "an EIP-1967 proxy": async () => ({
        at: await deploy("ERC1967Proxy", logic, "0x"),
        shows: eip1967(logic),
        answers: true,
      }),
      "a UUPS proxy with an owner": async () => {
        const behind = await deploy("UupsLogic");
        const data = initialized(contract("UupsLogic").abi, owner);
        const at = await deploy("ERC1967Proxy", behind, data);
        return { at, shows: { ...eip1967(behind), owner }, answers: true };
      },
      "a transparent proxy with an admin of its own": async () => {
        const at = await deploy("TransparentUpgradeableProxy", logic, owner, "0x");
        const [admin] = describeFacts(await read(at))["admin"] ?? [];
        assert.ok(admin !== undefined);
        const { owner: ofAdmin } = describeFacts(await read(admin));
        assert.deepEqual(ofAdmin, [owner.toLowerCase()], "the admin has an owner");
        return { at, shows: { ...eip1967(logic), admin }, answers: true };
      },
      "a transparent proxy of OpenZeppelin 4 with a shared admin": async () => {
        const admin = await oracle.deploy(await loadOpenZeppelin4("ProxyAdmin"));
        const transparent = await loadOpenZeppelin4("TransparentUpgradeableProxy");
        const at = await oracle.deploy(transparent, [logic, admin, "0x"]);
        return { at, shows: { ...eip1967(logic), admin }, answers: true };
      },
      "the admin of proxies": async () => ({
        at: await oracle.deploy(await loadOpenZeppelin4("ProxyAdmin")),
        shows: { owner: oracle.accounts[0] ?? "" },
      }),
      "a beacon": async () => ({
        at: await deploy("UpgradeableBeacon", logic, owner),
        shows: { namedImplementation: logic, owner },
      }),
      "a beacon proxy": async () => {
        const beacon = await deploy("UpgradeableBeacon", logic, owner);
        const at = await deploy("BeaconProxy", beacon, "0x");
        return {
          at,
          shows: { proxy: "beaconProxy", implementation: logic, beacon },
          answers: true,
        };
      },
      "an EIP-1822 proxy": async () => ({
        at: await deploy("UniversalProxy", logic),
        shows: { proxy: "EIP-1822", implementation: logic },
        answers: true,
      }),
      "a minimal proxy of OpenZeppelin": async () => ({
        at: await clone("clone", logic),
        shows: minimalProxy(logic),
        answers: true,
      }),
      "a minimal proxy of OpenZeppelin with immutable arguments": async () => ({
        at: await clone("cloneWithArguments", logic, "0xbeef"),
        shows: minimalProxy(logic),
        answers: true,
      }),
      "a minimal proxy to an address that begins with zeros": async () => {
        await setCode(shortAddress, await codeOf(logic));
        const at = "0x00000000000000000000000000000000000c10e1";
        const to = shortAddress.slice(10);
        await setCode(at, `0x363d3d373d3d3d363d6f${to}5af43d82803e903d91602757fd5bf3`);
        return { at, shows: minimalProxy(shortAddress), answers: true };
      },
      "an owned contract behind a minimal proxy": async () => {
        const behind = await deploy("UupsLogic");
        const at = await clone("clone", behind);
        await oracle.write(at, contract("UupsLogic").abi, "initialize", [owner]);
        return { at, shows: { ...minimalProxy(behind), owner }, answers: true };
      },
      "a contract that answers too much": async () => ({ at: await deploy("Chatty") }),
      "a contract that answers with no address": async () => ({ at: await deploy("Numeric") }),
      "a contract whose threshold its owners cannot reach": async () => ({
        at: await deploy("NotASafe"),
      }),
      "an account that has delegated (EIP-7702)": async () => {
        const [at = "0x"] = oracle.accounts.slice(7);
        await setCode(at, `0xef0100${logic.slice(2).toLowerCase()}`);
        return { at, shows: { delegate: logic } };
      },
      "a timelock with its roles": async () => {
        const proposers = oracle.accounts.slice(4, 6);
        const at = await deploy("TimelockController", 172_800n, proposers, [zeroAddress], owner);
        const shows = {
          minDelay: "172800",
          roleAdmin: [at, owner],
          proposer: proposers,
          executor: "anyone",
          canceller: proposers,
        };
        return { at, shows };
      },
      "a timelock of OpenZeppelin 4, whose admins have a role of their own": async () => {
        const timelock = await loadOpenZeppelin4("TimelockController");
        const [proposer = "", executor = ""] = oracle.accounts.slice(4, 6);
        const at = await oracle.deploy(timelock, [60n, [proposer], [executor], zeroAddress]);
        const shows = { minDelay: "60", roleAdmin: at, proposer, executor, canceller: proposer };
        return { at, shows };
      },
      "a timelock of Compound": async () => ({
        at: await deploy("OldTimelock", owner, 172_800n),
        shows: { adminFunction: owner, minDelay: "172800" },
      }),
      "a contract that names who controls it by other functions": async () => {
        const [ownerFunction = "", adminFunction = "", governance = ""] = oracle.accounts.slice(1);
        const at = await deploy("Named", ownerFunction, adminFunction, governance);
        return { at, shows: { adminFunction, ownerFunction, governance } };
      },
      "a multisig that is no Safe": async () => {
        const owners = oracle.accounts.slice(1, 6);
        const at = await deploy("OldMultisig", owners, 3n);
        return { at, shows: { threshold: "3 / 5", multisigOwner: owners } };
      },
      "a proxy of ZeppelinOS": async () => ({
        at: await deploy("OldProxy", logic, owner),
        shows: { proxy: "ZeppelinOS", implementation: logic, admin: owner },
        answers: true,
      }),
      "an EIP-897 proxy": async () => ({
        at: await deploy("DelegateProxy", logic),
        shows: { proxy: "EIP-897", implementation: logic },
        answers: true,
      }),
      "a diamond": async () => {
        const { at, facets } = await deployDiamond(oracle, owner);
        return { at, shows: { facet: facets, owner } };
      },
      "a vault of a token": async () => {
        const vaultAsset = await deploy("Token");
        const at = await deploy("Vault", vaultAsset);
        const shows = { erc20: "hvHRBR · Harbor Vault", decimals: "18", totalSupply: "0 e-18" };
        return { at, shows: { vaultAsset, ...shows } };
      },
      "a token": async () => ({
        at: await deploy("Token"),
        shows: { erc20: "HRBR · Harbor Token", decimals: "18", totalSupply: `${10n ** 24n} e-18` },
      }),
      "a price feed of Chainlink": async () => {
        const at = await deploy("MockV3Aggregator", 8, 318_455_000_000n);
        const { abi } = contract("MockV3Aggregator");
        await oracle.write(at, abi, "updateRoundData", [7n, -42n, 1_700_000_000n, 1_699_999_000n]);
        const shows = {
          priceFeed: "v0.8/tests/MockV3Aggregator.sol",
          answer: "-42 e-8",
          answerTime: "1700000000",
        };
        return { at, shows };
      },
      ...(name === "anvil" && {
        // Skipped on Hardhat, which takes minutes to trace why each of these calls failed.
        "a contract that answers without end": async () => ({ at: await deploy("Endless") }),
      }),
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
            return { at, shows: minimalProxy(logic), answers: true };
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
              shows: {
                proxy: "Safe",
                implementation: singleton,
                threshold: "2 / 3",
                safeOwner: owners,
              },
            };
          },
        ] as const,
    );

    async function read(address: string, chainId = 31_337): Promise<ContractFacts> {
      const block = Number(await oracle.client.getBlockNumber());
      const contract = { client, address: address.toLowerCase(), block, options: {} };
      return readContractFacts(contract, chainId);
    }

    async function codeOf(address: Address): Promise<Hex> {
      return (await oracle.client.getCode({ address })) ?? "0x";
    }

    for (const [what, make] of [...Object.entries(known), ...minimal, ...safes]) {
      it(`are complete and correct for ${what}`, async () => {
        const { at, answers, hasCode = true, shows = {} } = await make();
        const found = await read(at);
        assert.equal(found.hasCode, hasCode);
        const shown = Object.entries(shows).map(([label, value]) => [label, [value].flat()]);
        assert.deepEqual(describeFacts(found), lower(Object.fromEntries(shown)));
        if (answers === true) {
          const answer = await oracle.read(at as Address, answerAbi, "answer");
          assert.equal(answer, 42n, "the contract works");
        }
        await compareWithCast(at, describeFacts(found));
      });
    }

    /** Compares every fact that cast can read too with the value that cast returns. */
    async function compareWithCast(
      at: string,
      found: Readonly<Record<string, readonly string[]>>,
    ): Promise<void> {
      const [proxy] = found["proxy"] ?? [];
      for (const [label, values] of Object.entries(found)) {
        const shown = values.join(", ");
        const signature = signatures[label];
        if (signature !== undefined) {
          const answer = await cast.call(at, signature);
          const list = answer.replace(/^\[|\]$/g, "").toLowerCase();
          assert.equal(list, shown, label);
        }
        const ofProxy = proxy === "EIP-1967" ? proxyQuestions[label] : undefined;
        if (ofProxy !== undefined) {
          assert.equal((await cast.ask(ofProxy, at)).toLowerCase(), shown, label);
        }
        const role = roleHashes[label];
        for (const account of role === undefined ? [] : values) {
          if (!/^0x|^anyone$/.test(account)) continue;
          const member = account === "anyone" ? zeroAddress : account;
          const hash = label === "roleAdmin" ? await adminRoleOf(at, found) : (role ?? "");
          const has = await cast.call(at, "hasRole(bytes32,address)(bool)", hash, member);
          assert.equal(has, "true", `${label} ${account}`);
        }
      }
      if (proxy === "beaconProxy") {
        const beacon = await cast.ask("implementation", "--beacon", at);
        assert.deepEqual([beacon.toLowerCase()], found["beacon"]);
        const implementation = await cast.call(beacon, "implementation()(address)");
        assert.deepEqual([implementation.toLowerCase()], found["implementation"]);
      }
      if (proxy === "ZeppelinOS") {
        const slot = keccak256(toHex("org.zeppelinos.proxy.implementation"));
        const word = await cast.ask("storage", at, slot);
        assert.deepEqual([`0x${word.slice(-40)}`], found["implementation"]);
      }
      if (found["threshold"] !== undefined) {
        const isSafe = found["safeOwner"] !== undefined;
        const threshold = await cast.call(at, `${isSafe ? "getThreshold" : "required"}()(uint256)`);
        assert.equal(found["threshold"][0]?.split(" ")[0], threshold);
      }
      if (found["minDelay"] !== undefined) {
        const isOld = found["adminFunction"] !== undefined;
        const delay = await cast.call(at, `${isOld ? "delay" : "getMinDelay"}()(uint256)`);
        assert.deepEqual(found["minDelay"], [delay]);
      }
      if (found["answer"] !== undefined) {
        const round = await cast.call(
          at,
          "latestRoundData()(uint80,int256,uint256,uint256,uint80)",
        );
        const decimals = await cast.call(at, "decimals()(uint8)");
        const [, answer = "", , time = ""] = round.split("\n");
        assert.deepEqual(found["answer"], [`${answer} e-${decimals}`]);
        assert.deepEqual(found["answerTime"], [time]);
        const description = await cast.call(at, "description()(string)");
        assert.deepEqual(found["priceFeed"], [JSON.parse(description)]);
      }
      if (found["erc20"] !== undefined) {
        const symbol = await cast.call(at, "symbol()(string)");
        const name = await cast.call(at, "name()(string)");
        const texts = [symbol, name].map((each) => JSON.parse(each) as string);
        assert.deepEqual(found["erc20"], [texts.join(" · ")]);
        const supply = await cast.call(at, "totalSupply()(uint256)");
        assert.deepEqual(found["totalSupply"], [`${supply} e-${found["decimals"]?.[0] ?? ""}`]);
      }
    }

    async function adminRoleOf(
      at: string,
      found: Readonly<Record<string, readonly string[]>>,
    ): Promise<string> {
      const proposer = roleHashes["proposer"] ?? "";
      return found["minDelay"] === undefined
        ? noRole
        : cast.call(at, "getRoleAdmin(bytes32)(bytes32)", proposer);
    }

    it("include the primary ENS name that cast finds, but no name that resolves to another address", async () => {
      const { reverse, resolver, abi } = await installEns();
      const [thief = "0x", named = "0x", other = "0x"] = oracle.accounts.slice(4);
      const node = namehash("harbor.eth");
      await oracle.write(resolver, abi, "setAddr", [node, named]);
      const setName = async (from: number, name: string): Promise<void> =>
        oracle.write(reverse.address, reverse.abi, "setName", [name], from);
      await setName(5, "harbor.eth");
      await setName(4, "harbor.eth");
      const nameOf = async (address: string) => describeFacts(await read(address, 1))["ensName"];
      assert.deepEqual(await nameOf(named), ["harbor.eth"]);
      const claimed = namehash(`${named.slice(2).toLowerCase()}.addr.reverse`);
      assert.equal(await cast.call(resolver, "name(bytes32)(string)", claimed), '"harbor.eth"');
      assert.equal(await cast.call(resolver, "addr(bytes32)(address)", node), named);
      assert.equal(await nameOf(other), undefined);
      assert.equal(await nameOf(thief), undefined);
      assert.deepEqual((await read(thief, 1)).absent, ["ensName"]);
      assert.equal(describeFacts(await read(named, 10))["ensName"], undefined);
    });

    /** Deploys the published contracts of ENS, with the registry at its Ethereum address. */
    async function installEns() {
      const registry = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";
      const { abi, ...compiled } = await loadEns("ENSRegistry");
      await setCode(registry, await codeOf(await oracle.deploy({ abi, ...compiled })));
      const [me = "0x"] = oracle.accounts;
      // Sets the owner of the root node: the first field of the node's record in the mapping at slot 0.
      const params = [
        registry,
        keccak256((noRole + "0".repeat(64)) as Hex),
        `0x${me.slice(2).padStart(64, "0")}`,
      ];
      await oracle.client.request({ method: "hardhat_setStorageAt", params } as never);
      const own = async (parent: string, label: string, owner: string): Promise<void> => {
        const node = parent === "" ? noRole : namehash(parent);
        await oracle.write(registry, abi, "setSubnodeOwner", [
          node,
          keccak256(toHex(label)),
          owner,
        ]);
      };
      const publicResolver = await loadEns("PublicResolver");
      const resolver = await oracle.deploy(publicResolver, [registry]);
      const reverseRegistrar = await loadEns("ReverseRegistrar");
      const reverse = await oracle.deploy(reverseRegistrar, [registry, resolver]);
      await own("", "reverse", me);
      await own("reverse", "addr", reverse);
      await own("", "eth", me);
      await own("eth", "harbor", me);
      await oracle.write(registry, abi, "setResolver", [namehash("harbor.eth"), resolver]);
      return {
        reverse: { address: reverse, abi: reverseRegistrar.abi },
        resolver,
        abi: publicResolver.abi,
      };
    }
  });
}

const noRole: Hex = `0x${"0".repeat(64)}`;
/** The call with which cast reads each fact, by label. */
const signatures: Readonly<Record<string, string>> = {
  owner: "owner()(address)",
  ownerFunction: "getOwner()(address)",
  adminFunction: "admin()(address)",
  governance: "governance()(address)",
  namedImplementation: "implementation()(address)",
  vaultAsset: "asset()(address)",
  facet: "facetAddresses()(address[])",
  safeOwner: "getOwners()(address[])",
  multisigOwner: "getOwners()(address[])",
  decimals: "decimals()(uint8)",
};
const proxyQuestions: Readonly<Record<string, string>> = {
  implementation: "implementation",
  admin: "admin",
};
const roleHashes: Readonly<Record<string, string>> = {
  roleAdmin: noRole,
  proposer: keccak256(toHex("PROPOSER_ROLE")),
  executor: keccak256(toHex("EXECUTOR_ROLE")),
  canceller: keccak256(toHex("CANCELLER_ROLE")),
};

/** Returns a copy with all addresses in lower case. */
function lower<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === "string" && each.startsWith("0x") ? each.toLowerCase() : each,
  ) as T;
}
