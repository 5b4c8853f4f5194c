import { checkLabels, type FoundLabel } from "./checkLabels";
import { findLines } from "./findLines";
import { asList, asRecords, type JsonRecord, notJson, parseJsonRecord } from "./json";
import type { LabelFileContents, LabelFileText, LabelFormat } from "./labelFile";

/** Files of a script's runs on one chain, or on several. Files of dry runs are one folder deeper and do not match. */
const shape = /(?:^|\/)broadcast\/(?:[^/]+\/(\d{1,15})|multi\/[^/]+)\/[^/]+\.json$/;

/** The contracts that a Foundry script deployed. */
export const foundryBroadcast: LabelFormat = {
  rank: "deployments",
  matches: (path) => shape.test(path),
  parse: parseBroadcast,
};

function parseBroadcast({ path, text }: LabelFileText): LabelFileContents {
  const file = parseJsonRecord(text);
  if (file === undefined) return notJson;
  const chainInPath = shape.exec(path)?.[1];
  const lineOf = findLines(text, /(?:ddress"\s*:\s*"|:)(0x[0-9a-fA-F]{40})"/g);
  const runs =
    chainInPath === undefined
      ? asRecords(file["deployments"])
      : [{ ...file, chain: Number(chainInPath) }];
  return checkLabels(runs.flatMap((run) => findDeployments(run, lineOf)));
}

interface Deployment {
  readonly address: string;
  readonly contract: string;
  readonly arguments: readonly unknown[];
}

function findDeployments(
  run: JsonRecord,
  lineOf: (address: string) => number,
): readonly FoundLabel[] {
  const { chain } = run;
  if (typeof chain !== "number" || !Number.isSafeInteger(chain)) return [];
  const succeeded = findSucceeded(run);
  const transactions = asRecords(run["transactions"]);
  const deployments = transactions.filter(({ hash }) => succeeded.has(hash)).flatMap(findCreations);
  const failed = transactions.filter(({ hash }) => !succeeded.has(hash));
  const absent = new Set(failed.map(({ contractAddress }) => lowerCase(contractAddress)));
  const libraries = findLibraries(run).filter(({ address }) => !absent.has(lowerCase(address)));
  const byAddress = new Map(deployments.map((each) => [lowerCase(each.address), each]));
  const deployedAt = readTime(run["timestamp"]);
  return [...deployments, ...libraries].map((deployment) => ({
    address: deployment.address,
    text: nameOf(deployment, byAddress),
    formOf: "ethereum",
    kind: "deployment",
    where: { chainId: chain },
    line: lineOf(deployment.address),
    ...(deployedAt === undefined ? {} : { deployedAt }),
  }));
}

/**
 * Returns the hashes of the transactions that succeeded or are still pending. A transaction that was not sent has no
 * receipt. A reverted transaction has no receipt, or a receipt with the status `0x0`.
 */
function findSucceeded(run: JsonRecord): ReadonlySet<unknown> {
  const succeeded = asRecords(run["receipts"]).filter(({ status }) => status !== "0x0");
  const hashes = succeeded.map(({ transactionHash }) => transactionHash);
  return new Set([...hashes, ...asList(run["pending"])]);
}

function findCreations(transaction: JsonRecord): readonly Deployment[] {
  return [
    ...findCreated(transaction, "contractAddress"),
    ...asRecords(transaction["additionalContracts"]).flatMap((row) => findCreated(row, "address")),
  ];
}

/**
 * Finds the contract that a row created. Calls are skipped, since they contain the called contract, which may belong
 * to anyone.
 */
function findCreated(row: JsonRecord, key: "contractAddress" | "address"): readonly Deployment[] {
  const { transactionType, contractName, [key]: address } = row;
  if (transactionType !== "CREATE" && transactionType !== "CREATE2") return [];
  if (typeof contractName !== "string" || typeof address !== "string") return [];
  return [{ address, contract: afterColon(contractName), arguments: asList(row["arguments"]) }];
}

/** Finds the libraries of a run, which are texts such as `src/Sums.sol:Sums:0x…`. */
function findLibraries(run: JsonRecord): readonly Deployment[] {
  return asList(run["libraries"]).flatMap((library) => {
    if (typeof library !== "string") return [];
    const [contract, address] = library.split(":").slice(-2);
    return contract === undefined || address === undefined
      ? []
      : [{ contract, address, arguments: [] }];
  });
}

/** Makes addresses comparable: Foundry writes some in lower case and some with a checksum. */
function lowerCase(address: unknown): string {
  return typeof address === "string" ? address.toLowerCase() : "";
}

function afterColon(contractName: string): string {
  return contractName.slice(contractName.lastIndexOf(":") + 1);
}

/**
 * OpenZeppelin's proxies and beacon. The first argument of their constructors is the implementation or the beacon.
 */
const isProxy = /^(?:ERC1967Proxy|TransparentUpgradeableProxy|BeaconProxy|UpgradeableBeacon)$/;

/**
 * Returns the name of a contract, or `Vault (ERC1967Proxy)` for a proxy whose implementation `Vault` was deployed in
 * the same run.
 */
function nameOf(
  { contract, arguments: [first] }: Deployment,
  byAddress: ReadonlyMap<string, Deployment>,
): string {
  const behind = behindProxy(contract, first, byAddress);
  if (behind === undefined) return contract;
  const [implementation] = behind.arguments;
  const last = behindProxy(behind.contract, implementation, byAddress) ?? behind;
  return `${last.contract} (${contract})`;
}

function behindProxy(
  contract: string,
  argument: unknown,
  byAddress: ReadonlyMap<string, Deployment>,
): Deployment | undefined {
  return isProxy.test(contract) ? byAddress.get(lowerCase(argument)) : undefined;
}

/** Returns a timestamp in milliseconds. Older versions of Foundry wrote seconds, newer ones write milliseconds. */
function readTime(timestamp: unknown): number | undefined {
  if (typeof timestamp !== "number" || !Number.isFinite(timestamp)) return undefined;
  return timestamp < 1e11 ? timestamp * 1000 : timestamp;
}
