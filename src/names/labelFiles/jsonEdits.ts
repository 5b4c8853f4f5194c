import { type AddressIdentity, formatAddressKey } from "../../addresses/addressFormat";
import { identify } from "../../addresses/identify";
import { longestText } from "./checkLabels";
import { asRecord, notJson } from "./json";
import type { LabelFileContents, LabelRow, LeftOutRow } from "./labelFile";
import { lineEndOf, type MergedLabels, type MergeObstacle } from "./mergedLabels";

/** A label of a list in JSON. */
export interface ListedLabel {
  readonly address: AddressIdentity;
  readonly name: string;
  /** Identifiers of the interface, or `eip155:31337`. */
  readonly chains: readonly string[];
}

/** Adds the labels that a list in JSON does not have yet. What stands there stays as it is written. */
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

/** The labels in a list of JSON. */
export function parseListedLabels(text: string): LabelFileContents {
  const read = parseList(text);
  if ("kind" in read) return notJson;
  const rows: LabelRow[] = [];
  const leftOut: LeftOutRow[] = [];
  // The lines of a list are those of its rows, as far as anybody can tell without a parser of our own.
  for (const [line, each] of read.list.entries()) {
    const { address, name } = asRecord(each);
    const verdict = typeof address === "string" ? identify(address) : undefined;
    if (verdict?.valid !== true) leftOut.push({ line, reason: "It has no valid address" });
    else if (typeof name !== "string" || name.trim() === "" || name.length > longestText) {
      leftOut.push({ line, reason: "It has no name" });
    } else rows.push({ address: verdict, text: name.trim(), kind: "label", chains: "every", line });
  }
  return { rows, leftOut };
}
