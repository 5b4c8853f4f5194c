import { checkLabels, type Where } from "./checkLabels";
import { findLines } from "./findLines";
import { notJson, parseJsonRecord } from "./json";
import type { LabelFileContents, LabelFileText, LabelFormat } from "./labelFile";

const shape = /(?:^|\/)ignition\/deployments\/([^/]+)\/deployed_addresses\.json$/;

/** The contracts that Hardhat Ignition deployed. */
export const ignition: LabelFormat = {
  title: "Hardhat Ignition",
  rank: "deployments",
  matches: (path) => shape.test(path),
  sibling: (path) =>
    chainInPath(path) === undefined ? path.replace(/[^/]+$/, "journal.jsonl") : undefined,
  parse: parseIgnition,
};

/** The file is a record of `Module#Contract` to an address. */
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

/** The contract without its module, unless two modules have one of the same name. */
function shortenKeys(keys: readonly string[]): (key: string) => string {
  const withoutModule = (key: string): string => key.slice(key.indexOf("#") + 1);
  const times = new Map<string, number>();
  for (const text of keys.map(withoutModule)) times.set(text, (times.get(text) ?? 0) + 1);
  return (key) => (times.get(withoutModule(key)) === 1 ? withoutModule(key) : key);
}

/** The chain in the name of the folder, `chain-1`; a person may have chosen another name. */
function chainInPath(path: string): number | undefined {
  const [, chainId] = /^chain-(\d{1,15})$/.exec(folderOf(path)) ?? [];
  return chainId === undefined ? undefined : Number(chainId);
}

function folderOf(path: string): string {
  return shape.exec(path)?.[1] ?? "";
}

/** A journal begins with its chain. */
function findChain(path: string, journal = ""): Where {
  const [firstLine = ""] = journal.slice(0, 1000).trimStart().split("\n", 1);
  const chainId = chainInPath(path) ?? parseJsonRecord(firstLine)?.["chainId"];
  return typeof chainId === "number" ? { chainId } : { network: folderOf(path) };
}
