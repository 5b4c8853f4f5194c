import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Abi } from "viem";
import { fetchPackage } from "../../bench/corpora/readCorpus";
import { installContracts, installFoundry, installHardhat } from "../chainTools";

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: `0x${string}`;
}

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<string, { readonly abi: Abi; readonly evm: { readonly bytecode: { object: string } } }>
  >;
}

/** Compiles a Solidity file of this folder with solc from npm. Returns its contracts by name. */
export async function compile(file: string): Promise<Readonly<Record<string, Compiled>>> {
  const { nodeModules } = await installFoundry();
  const requireThere = createRequire(path.join(nodeModules, "x.js"));
  const solc = requireThere("solc") as {
    compile(input: string, callbacks: { import: (name: string) => unknown }): string;
  };
  const source = path.resolve("test/chain/nodes", file);
  const input = {
    language: "Solidity",
    sources: { [file]: { content: await readFile(source, "utf8") } },
    settings: {
      evmVersion: "cancun",
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
    },
  };
  const chainlink = path.join(await fetchPackage("@chainlink/contracts@1.5.0"), "files/package");
  const readImport = (name: string): { readonly contents: string } => {
    const own = name.replace(/^@chainlink\/contracts/, chainlink);
    return { contents: readFileSync(path.resolve(nodeModules, own), "utf8") };
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: readImport }),
  ) as SolcOutput;
  const errors = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length > 0) throw new Error(errors.map((each) => each.formattedMessage).join("\n"));
  return Object.fromEntries(
    Object.values(output.contracts)
      .flatMap((contracts) => Object.entries(contracts))
      .map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  );
}

/** The published files of each Safe version: the package, and the paths of the wallet and its proxy. */
const safes = {
  "1.1.1": ["@gnosis.pm/safe-contracts", "contracts/GnosisSafe", "contracts/Proxy"],
  "1.2.0": ["@gnosis.pm/safe-contracts", "contracts/GnosisSafe", "contracts/GnosisSafeProxy"],
  "1.3.0": [
    "@gnosis.pm/safe-contracts",
    "artifacts/contracts/GnosisSafeL2.sol/GnosisSafeL2",
    "artifacts/contracts/proxies/GnosisSafeProxy.sol/GnosisSafeProxy",
  ],
  "1.4.1": [
    "@safe-global/safe-contracts",
    "artifacts/contracts/Safe.sol/Safe",
    "artifacts/contracts/proxies/SafeProxy.sol/SafeProxy",
  ],
  "1.5.0": [
    "@safe-global/safe-smart-account",
    "artifacts/contracts/SafeL2.sol/SafeL2",
    "artifacts/contracts/proxies/SafeProxy.sol/SafeProxy",
  ],
} as const;

export type SafeVersion = keyof typeof safes;
export const safeVersions = Object.keys(safes) as readonly SafeVersion[];

/** Loads a published version of Safe, without its dependencies. */
export async function loadSafe(
  version: SafeVersion,
): Promise<{ readonly wallet: Compiled; readonly proxy: Compiled }> {
  const [name, wallet, proxy] = safes[version];
  const folder = path.join(await fetchPackage(`${name}@${version}`), "files/package/build");
  return {
    wallet: await readArtifact(path.join(folder, `${wallet}.json`)),
    proxy: await readArtifact(path.join(folder, `${proxy}.json`)),
  };
}

export async function loadOpenZeppelin4(name: string): Promise<Compiled> {
  const { nodeModules } = await installContracts();
  return readArtifact(
    path.join(nodeModules, "@openzeppelin/contracts/build/contracts", `${name}.json`),
  );
}

/** Loads a contract of the reference implementation of diamonds (EIP-2535), as published in hardhat-deploy. */
export async function loadDiamondPart(name: string): Promise<Compiled> {
  const { nodeModules } = await installHardhat();
  return readArtifact(path.join(nodeModules, `hardhat-deploy/extendedArtifacts/${name}.json`));
}

const packagesOfEns = {
  ENSRegistry: "@ensdomains/ens@0.4.5",
  ReverseRegistrar: "@ensdomains/ens@0.4.5",
  PublicResolver: "@ensdomains/resolver@0.3.1",
} as const;

export async function loadEns(name: keyof typeof packagesOfEns): Promise<Compiled> {
  const folder = await fetchPackage(packagesOfEns[name]);
  return readArtifact(path.join(folder, "files/package/build/contracts", `${name}.json`));
}

async function readArtifact(file: string): Promise<Compiled> {
  return JSON.parse(await readFile(file, "utf8")) as Compiled;
}
