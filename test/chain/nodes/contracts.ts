import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Abi } from "viem";
import { installFoundry, installContracts } from "../chainTools";

/** A compiled contract. */
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

/** Compiles the contracts of a file of this folder, with solc from npm. */
export async function compile(file: string): Promise<Readonly<Record<string, Compiled>>> {
  const { nodeModules } = await installFoundry();
  const requireThere = createRequire(path.join(nodeModules, "x.js"));
  const solc = requireThere("solc") as {
    compile(input: string, callbacks: { import: (name: string) => unknown }): string;
  };
  const source = path.resolve(__dirname, "../../../../test/chain/nodes", file);
  const input = {
    language: "Solidity",
    sources: { [file]: { content: await readFile(source, "utf8") } },
    settings: {
      evmVersion: "paris",
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
    },
  };
  const readImport = (name: string): { readonly contents: string } => ({
    contents: readFileSync(path.join(nodeModules, name), "utf8"),
  });
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

/** A contract of Safe, as it was published. */
export async function loadSafeContract(file: string): Promise<Compiled> {
  const { nodeModules } = await installContracts();
  const artifact = path.join(
    nodeModules,
    "@safe-global/safe-contracts/build/artifacts/contracts",
    file,
    `${path.basename(file, ".sol")}.json`,
  );
  return JSON.parse(await readFile(artifact, "utf8")) as Compiled;
}
