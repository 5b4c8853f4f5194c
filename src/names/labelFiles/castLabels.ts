import { lineBreakBefore, lineEndOf, type MergedLabels, type PlainLabel } from "./mergedLabels";

/** `--label ADDRESS:NAME` of `cast run`. A shell takes it as two words, whatever the name was. */
export function formatCastLabel({ address, name }: PlainLabel): string {
  return `--label ${address}:${formatCastName(name)}`;
}

/** Only letters, digits and what no shell knows, so that no quotes are needed; `label` if nothing is left. */
export function formatCastName(name: string): string {
  const word = name
    .normalize("NFC")
    .replace(/\s*\+\s*/g, "+")
    .replace(/[^\p{L}\p{N}_.+-]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return word === "" ? "label" : word;
}

/** Adds the labels that a file of arguments does not have yet, one a line. */
export function buildCastEdits(text: string, labels: readonly PlainLabel[]): MergedLabels {
  const known = new Map(
    [...text.matchAll(/--labels?[ \t=]+(0x[0-9a-f]{40}):(\S*)/gi)].map(
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
