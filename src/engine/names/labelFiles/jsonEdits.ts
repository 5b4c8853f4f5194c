import {
  type AddressIdentity,
  formatAddressKey,
  type ValidAddress,
} from "../../addresses/addressFormat";
import { identify } from "../../addresses/identify";
import { type ChainRef, refOfId } from "../../chains/chainRef";
import { longestText } from "./checkLabels";
import { countLines } from "./findLines";
import { asRecord, notJson } from "./json";
import { type LabelFileContents, type LabelRow, type LeftOutRow } from "./labelFile";
import { lineEndOf, type MergedLabels, type MergeObstacle } from "./mergedLabels";

export interface ListedLabel {
  readonly address: AddressIdentity;
  readonly name: string;
  /** Chain identifiers of interface.md; for any other EVM chain, a text such as `eip155:31337`. */
  readonly chains: readonly string[];
}

/** Adds labels for the addresses and chains that a JSON list lacks. Existing entries keep their formatting. */
export function buildJsonEdits(
  text: string,
  labels: readonly ListedLabel[],
): MergedLabels | MergeObstacle {
  const lineEnd = lineEndOf(text);
  const isEmpty = text.trim() === "";
  const read = isEmpty ? { list: [] } : parseList(text);
  if ("kind" in read) return read;
  const before = read.list;
  const known = new Map(before.map((each: unknown) => keyOfEntry(asRecord(each))));
  const added = labels.filter((label) => !known.has(keyOf(label)));
  const same = labels.filter((label) => known.get(keyOf(label)) === label.name).length;
  const taken = labels.length - added.length - same;
  const counts = { added: added.length, same, taken };
  const rows = added.map(({ address, name, chains }) =>
    JSON.stringify({ address: address.canonical, name, chains }),
  );
  if (rows.length === 0) return { kind: "merged", edits: [], ...counts };
  const list = rows.map((row) => `  ${row}`).join(`,${lineEnd}`);
  if (isEmpty) {
    const whole = `[${lineEnd}${list}${lineEnd}]${lineEnd}`;
    return { kind: "merged", edits: [{ start: 0, end: text.length, text: whole }], ...counts };
  }
  const end = text.lastIndexOf("]");
  const at = text.slice(0, end).trimEnd().length;
  const comma = before.length === 0 ? "" : ",";
  const edit = { start: at, end, text: `${comma}${lineEnd}${list}${lineEnd}` };
  return { kind: "merged", edits: [edit], ...counts };
}

function parseList(text: string): { readonly list: readonly unknown[] } | MergeObstacle {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? { list: value } : { kind: "noList" };
  } catch {
    return { kind: "invalid" };
  }
}

function keyOf({ address, chains }: ListedLabel): string {
  return `${formatAddressKey(address)} ${[...chains].sort().join()}`;
}

function keyOfEntry(entry: Readonly<Record<string, unknown>>): readonly [string, unknown] {
  const { address, chains, name } = entry;
  const verdict = typeof address === "string" ? identify(address) : undefined;
  const own = Array.isArray(chains) ? chains.map(String) : [];
  return verdict?.valid === true
    ? [keyOf({ address: verdict, name: "", chains: own }), name]
    : ["", undefined];
}

export function parseListedLabels(text: string): LabelFileContents {
  const read = parseList(text);
  if ("kind" in read) return notJson;
  const rows: LabelRow[] = [];
  const leftOut: LeftOutRow[] = [];
  const nextLineOf = findNextLines(text);
  for (const each of read.list) {
    const { address, name, chains } = asRecord(each);
    const line = nextLineOf(address);
    const verdict = typeof address === "string" ? identify(address) : undefined;
    if (verdict?.valid !== true) leftOut.push({ line, reason: "It has no valid address" });
    else if (typeof name !== "string" || name.trim() === "" || name.length > longestText) {
      leftOut.push({ line, reason: "It has no name" });
    } else {
      const own = readChains(chains, verdict);
      if (own === undefined) leftOut.push({ line, reason: "Its chain is unknown" });
      else rows.push({ text: name.trim(), chains: own, address: verdict, kind: "label", line });
    }
  }
  return { rows, leftOut };
}

/**
 * Returns a function that finds the line of each address, in the order of the list. An address that the text writes
 * with escapes is not found. The search then stops, since each such address would cost a scan of the whole text.
 */
function findNextLines(text: string): (address: unknown) => number {
  const lineAt = countLines(text);
  let at = 0;
  let line = 0;
  return (address) => {
    if (typeof address !== "string" || at < 0) return line;
    at = text.indexOf(JSON.stringify(address), at);
    if (at < 0) return line;
    line = lineAt(at);
    at += 1;
    return line;
  };
}

/**
 * Reads the chains of an entry: `every` if the value is missing or lists all chains of the address format. Undefined if
 * the value is not a list, or if it lists a chain that is unknown or does not fit the address.
 */
function readChains(chains: unknown, verdict: ValidAddress): LabelRow["chains"] | undefined {
  if (chains === undefined) return "every";
  if (!Array.isArray(chains)) return undefined;
  const own = verdict.chains.filter((chain) => chains.includes(chain));
  const all: ChainRef[] = [...own];
  for (const other of new Set(chains.filter((chain) => !own.some((each) => each === chain)))) {
    const [, id] = /^eip155:([1-9]\d{0,14})$/.exec(String(other)) ?? [];
    if (id === undefined || verdict.format !== "evm") return undefined;
    all.push(refOfId(Number(id)));
  }
  return own.length === verdict.chains.length && all.length === own.length ? "every" : all;
}
