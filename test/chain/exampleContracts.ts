import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from "viem";
import type { Anvil } from "./anvil";
import { until } from "../support/until";
import { installContracts } from "./chainTools";

export type ExampleContracts = Readonly<
  Record<"Token" | "TokenProxy" | "ProxyAdmin" | "Treasury" | "Timelock", Hex>
>;

interface Artifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

interface Receipt {
  readonly status: Hex;
  readonly contractAddress: Hex | null;
}

const supply = 1_000_000n * 10n ** 18n;
const noAddress = "0x0000000000000000000000000000000000000000";

/**
 * Deploys contracts of other projects: a token, a proxy with its admin, a 2-of-3 Safe that receives coins and tokens,
 * and a timelock of two days for the Safe's proposals.
 */
export async function deployExamples(anvil: Anvil): Promise<ExampleContracts> {
  const { nodeModules } = await installContracts();
  const read = async (file: string): Promise<Artifact> =>
    JSON.parse(await readFile(path.join(nodeModules, file), "utf8")) as Artifact;
  const openZeppelin = (name: string): Promise<Artifact> =>
    read(`@openzeppelin/contracts/build/contracts/${name}.json`);
  const safe = (name: string): Promise<Artifact> =>
    read(`@safe-global/safe-contracts/build/artifacts/contracts/${name}.json`);
  const owners = (await anvil.ask("eth_accounts")) as readonly Hex[];
  const [owner] = owners;
  if (owner === undefined) throw new Error("anvil has no accounts");

  const send = async (transaction: object): Promise<Hex | undefined> => {
    const hash = await anvil.ask("eth_sendTransaction", { from: owner, ...transaction });
    // On a busy machine the node returns the hash before the block exists.
    const receipt = await until("the receipt of a transaction", async () => {
      const found = await anvil.ask("eth_getTransactionReceipt", hash);
      return (found ?? undefined) as Receipt | undefined;
    });
    if (receipt.status !== "0x1") throw new Error("a transaction of the examples was reverted");
    return receipt.contractAddress ?? undefined;
  };
  const deploy = async (artifact: Artifact, ...args: readonly unknown[]): Promise<Hex> => {
    const { abi, bytecode } = artifact;
    const address = await send({ data: encodeDeployData({ abi, bytecode, args }) });
    if (address === undefined) throw new Error("a contract of the examples was not deployed");
    return address;
  };
  const call = async (to: Hex, { abi }: Artifact, functionName: string, args: readonly unknown[]) =>
    send({ to, data: encodeFunctionData({ abi, functionName, args }) });

  const erc20 = await openZeppelin("ERC20PresetFixedSupply");
  const token = await deploy(erc20, "Harbor Token", "HRBR", supply, owner);
  const admin = await deploy(await openZeppelin("ProxyAdmin"));
  const transparent = await openZeppelin("TransparentUpgradeableProxy");
  const proxy = await deploy(transparent, token, admin, "0x");
  const singleton = await safe("Safe.sol/Safe");
  const proxyOfSafe = await safe("proxies/SafeProxy.sol/SafeProxy");
  const treasury = await deploy(proxyOfSafe, await deploy(singleton));
  const setup = [owners.slice(0, 3), 2n, noAddress, "0x", noAddress, noAddress, 0n, noAddress];
  await call(treasury, singleton, "setup", setup);
  await send({ to: treasury, value: "0x4563918244f40000" });
  await call(token, erc20, "transfer", [treasury, supply / 4n]);
  const controller = await openZeppelin("TimelockController");
  const timelock = await deploy(controller, 172_800n, [treasury], [noAddress], owner);
  return {
    Token: token,
    TokenProxy: proxy,
    ProxyAdmin: admin,
    Treasury: treasury,
    Timelock: timelock,
  };
}
