import { testNetwork } from "../../chains/chainRef";
import { readChainName } from "../../chains/chainWords";
import { checkLabels, type Where } from "./checkLabels";
import { findLines } from "./findLines";
import { type JsonRecord, notJson, parseJsonRecord } from "./json";
import {
  type LabelFileContents,
  type LabelFileText,
  type LabelFormat,
  siblingPath,
} from "./labelFile";

const shape = /(?:^|\/)deployments\/([^/]+)\/([^/]+)\.json$/;

/** The contracts that hardhat-deploy deployed: one file per contract, with the name of the contract. */
export const hardhatDeploy: LabelFormat = {
  rank: "deployments",
  matches: isDeployment,
  hasFields: (text) => addressOfContract(parseJsonRecord(text) ?? {}) !== undefined,
  sibling: chainIdFile,
  parse: parseHardhatDeploy,
};

function isDeployment(path: string): boolean {
  return shape.test(path) && !path.endsWith("/deployed_addresses.json");
}

/**
 * Returns the path of the file `.chainId` in the folder of a deployment file; undefined if `path` is not a deployment
 * file.
 */
export function chainIdFile(path: string): string | undefined {
  return isDeployment(path) ? siblingPath(path, ".chainId") : undefined;
}

/** Parses the text of a file `.chainId`. */
export function parseChainId(text: string): number | undefined {
  const [, digits] = /^\s*(\d{1,15})\s*$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the address of the contract in a deployment file; undefined if the file has no address or no ABI. */
function addressOfContract({ address, abi }: JsonRecord): string | undefined {
  return typeof address === "string" && Array.isArray(abi) ? address : undefined;
}

/**
 * Parses a deployment file. A file without an ABI has no rows, since it belongs to another tool that also uses a folder
 * `deployments`.
 */
function parseHardhatDeploy({ path, text, sibling }: LabelFileText): LabelFileContents {
  const file = parseJsonRecord(text);
  if (file === undefined) return notJson;
  const address = addressOfContract(file);
  if (address === undefined) return { rows: [], leftOut: [] };
  const [, folder = "", name = ""] = shape.exec(path) ?? [];
  const chainId = parseChainId(sibling ?? "");
  return checkLabels([
    {
      address,
      text: name,
      formOf: "ethereum",
      kind: "deployment",
      where: chainId === undefined ? whereOf(folder) : { chainId },
      line: findLines(text, /"address"\s*:\s*"([^"]*)"/g)(address),
    },
  ]);
}

/**
 * Returns the chain whose name the folder has, else the folder as a network: for folders without a file `.chainId`.
 * `mainnet` may be that of any chain, and `base-fork` is none.
 */
function whereOf(folder: string): Where {
  const named = readChainName(folder, "path", "network");
  const isMain = /^main(?:net)?$/i.test(folder);
  return named === undefined || named.chain === testNetwork || isMain
    ? { network: folder }
    : { chains: [named.chain] };
}
