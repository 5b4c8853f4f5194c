import { checkLabels, type Where } from "./checkLabels";
import { findLines } from "./findLines";
import { notJson, parseJsonRecord } from "./json";
import {
  type LabelFileContents,
  type LabelFileText,
  type LabelFormat,
  siblingPath,
} from "./labelFile";

const shape = /(?:^|\/)ignition\/deployments\/([^/]+)\/deployed_addresses\.json$/;

/** The contracts that Hardhat Ignition deployed. */
export const ignition: LabelFormat = {
  rank: "deployments",
  matches: (path) => shape.test(path),
  sibling: (path) =>
    chainInPath(path) === undefined ? siblingPath(path, "journal.jsonl") : undefined,
  parse: parseIgnition,
};

/** Parses the file, which maps keys such as `Module#Contract` to addresses. */
function parseIgnition({ path, text, sibling }: LabelFileText): LabelFileContents {
  const file = parseJsonRecord(text);
  if (file === undefined) return notJson;
  const lineOf = findLines(text, /"([^"\\]*)"/g);
  const where = findChain(path, sibling);
  const textOf = shortenKeys(Object.keys(file));
  return checkLabels(
    Object.entries(file).map(([key, address]) => ({
      address: typeof address === "string" ? address : "",
      text: textOf(key),
      formOf: "ethereum",
      kind: "deployment",
      where,
      line: lineOf(key),
    })),
  );
}

/**
 * Returns a function that shortens a key to the contract without its module, unless several modules have a contract of
 * that name.
 */
function shortenKeys(keys: readonly string[]): (key: string) => string {
  const withoutModule = (key: string): string => key.slice(key.indexOf("#") + 1);
  const times = new Map<string, number>();
  for (const text of keys.map(withoutModule)) times.set(text, (times.get(text) ?? 0) + 1);
  return (key) => (times.get(withoutModule(key)) === 1 ? withoutModule(key) : key);
}

/** Returns the chain id from the name of the folder, such as `chain-1`; undefined if the user chose another name. */
function chainInPath(path: string): number | undefined {
  const [, chainId] = /^chain-(\d{1,15})$/.exec(folderOf(path)) ?? [];
  return chainId === undefined ? undefined : Number(chainId);
}

function folderOf(path: string): string {
  return shape.exec(path)?.[1] ?? "";
}

/** Finds the chain in the path, otherwise in the first line of the journal. */
function findChain(path: string, journal = ""): Where {
  const [firstLine = ""] = journal.slice(0, 1000).trimStart().split("\n", 1);
  const chainId = chainInPath(path) ?? parseJsonRecord(firstLine)?.["chainId"];
  return typeof chainId === "number" ? { chainId } : { network: folderOf(path) };
}
