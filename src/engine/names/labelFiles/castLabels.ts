import { checkLabels, type FoundLabel } from "./checkLabels";
import { countLines } from "./findLines";
import type { LabelFileContents } from "./labelFile";
import { lineBreakBefore, lineEndOf, type MergedLabels, type PlainLabel } from "./mergedLabels";

const argument = /(?:--labels?|(?<!\S)-l)[ \t=]+(0x[0-9a-f]{40}):(\S*)/gi;

/** Formats the argument `--label ADDRESS:NAME` of `cast run`. A shell always parses the result as two words. */
export function formatCastLabel({ address, name }: PlainLabel): string {
  return `--label ${address}:${formatCastName(name)}`;
}

/**
 * Keeps letters, digits and a few characters without a meaning in shells, so that no quotes are needed; `label` if
 * nothing is left.
 */
export function formatCastName(name: string): string {
  const word = name
    .normalize("NFC")
    .split("+")
    .map((part) => part.trim())
    .join("+")
    .replace(/[^\p{L}\p{N}_.+-]+/gu, "_")
    .replace(/^_+|(?<!_)_+$/g, "");
  return word === "" ? "label" : word;
}

/** Appends labels for the addresses that a file of arguments does not have yet, one per line. */
export function buildCastEdits(text: string, labels: readonly PlainLabel[]): MergedLabels {
  const known = new Map(
    [...text.matchAll(argument)].map(
      ([, address = "", name = ""]) => [address.toLowerCase(), name] as const,
    ),
  );
  const isNew = ({ address }: PlainLabel): boolean => !known.has(address.toLowerCase());
  const isSame = ({ address, name }: PlainLabel): boolean =>
    known.get(address.toLowerCase()) === formatCastName(name);
  const lineEnd = lineEndOf(text);
  const added = labels.filter(isNew);
  const same = labels.filter(isSame).length;
  const lines = added.map((label) => `${formatCastLabel(label)}${lineEnd}`).join("");
  const at = text.length;
  const edit = { start: at, end: at, text: `${lineBreakBefore(text)}${lines}` };
  const taken = labels.length - added.length - same;
  return { kind: "merged", edits: lines === "" ? [] : [edit], added: added.length, same, taken };
}

/** Parses the labels in a file of arguments. */
export function parseCastLabels(text: string): LabelFileContents {
  const found: FoundLabel[] = [];
  const lineAt = countLines(text);
  for (const { index, 1: address = "", 2: name = "" } of text.matchAll(argument)) {
    const line = lineAt(index);
    const where = { chains: "every" } as const;
    found.push({ address, text: name, formOf: "ethereum", kind: "label", where, line });
  }
  return checkLabels(found);
}
