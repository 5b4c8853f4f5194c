import { indentOf, type TraceLines } from "./traceLines";

/** A Transfer or Approval event of a token, as a trace of Foundry prints it. */
export interface TracedTransfer {
  readonly line: number;
  /** Where its amount ends on the line. */
  readonly column: number;
  /** In the smallest unit. */
  readonly amount: string;
  /** The contract that emits it: `0x` and 40 digits as written, or undefined if the trace does not show it. */
  readonly token: string | undefined;
  /** Set if the trace names the contract by a label, which others may have too. */
  readonly label?: string;
}

const longestLine = 4_000;
/** `emit Transfer(from: …, to: …, amount: 2500000 [2.5e6])`. */
const event =
  /\bemit (?:Transfer|Approval)\([^\n]{1,2000}?, (?!\w*[iI]d:)(?:\w{1,40}: )?(\d{1,78})(?: \[[\d.e+]{1,20}\])?\)\s*$/;

/** The transfers and approvals in some lines of a trace. */
export function findTransfers(
  lines: TraceLines,
  from: number,
  to: number,
): readonly TracedTransfer[] {
  const found: TracedTransfer[] = [];
  const readIndent = rememberIndents(lines);
  let labels: ReadonlyMap<string, string | undefined> | undefined;
  for (let line = Math.max(0, from); line <= Math.min(to, lines.lineCount - 1); line += 1) {
    const { text } = lines.lineAt(line);
    const [, amount] = (text.length <= longestLine ? event.exec(text) : null) ?? [];
    if (amount === undefined) continue;
    const column = text.lastIndexOf(")");
    const emitter = findEmitter(lines, line, readIndent);
    if (emitter?.startsWith("0x") === true) found.push({ line, column, amount, token: emitter });
    else {
      labels ??= readLabels(lines, from, to);
      const token = emitter === undefined ? undefined : labels.get(emitter);
      found.push({ line, column, amount, token, ...(emitter !== undefined && { label: emitter }) });
    }
  }
  return found;
}

/** Measures each line once: many events have the same lines above them. */
function rememberIndents(lines: TraceLines): (line: number) => number | undefined {
  const indents = new Map<number, number | undefined>();
  return (line) => {
    if (!indents.has(line)) indents.set(line, indentOf(lines.lineAt(line).text));
    return indents.get(line);
  };
}

/** How far the call of an event may be above it. */
const furthestCall = 20_000;
const call = /^\[\d+\] (?:→ new [^@]{1,80}@(0x[0-9a-fA-F]{40})|([^:()]{1,80})::)/;

/** The address or label of the contract in whose call a line stands; code of a library counts for its caller. */
function findEmitter(
  lines: TraceLines,
  line: number,
  readIndent: (line: number) => number | undefined,
): string | undefined {
  let indent = readIndent(line) ?? 0;
  const last = Math.max(0, line - furthestCall);
  for (let above = line - 1; above >= last; above -= 1) {
    const own = readIndent(above);
    if (own === undefined || own >= indent) continue;
    indent = own;
    const { text } = lines.lineAt(above);
    const [, created, called] = call.exec(text.slice(own, own + 400)) ?? [];
    if (created === undefined && called === undefined) return undefined;
    if (!/ \[(?:delegatecall|callcode)\]\s*$/.test(text)) return created ?? called;
  }
  return undefined;
}

/** Labels are read this far above, and at the beginning, where contracts are set up. */
const readLines = 5_000;
const longestLabel = 80;
const endsLabel = /[:,()[\]@│├└─→]/;
const created = /→ new ([^@\s]{1,80})@(0x[0-9a-fA-F]{40})/g;

/** The address of each label that a trace names; undefined where it names several. */
function readLabels(
  lines: TraceLines,
  from: number,
  to: number,
): ReadonlyMap<string, string | undefined> {
  const labels = new Map<string, string | undefined>();
  const add = (name: string, own: string): void => {
    labels.set(name, labels.has(name) && labels.get(name) !== own ? undefined : own);
  };
  const read = (line: number): void => {
    const { text } = lines.lineAt(line);
    if (text.length > longestLine) return;
    for (let at = text.indexOf(": [0x"); at >= 0; at = text.indexOf(": [0x", at + 1)) {
      const [, address] = /^: \[(0x[0-9a-fA-F]{40})\]/.exec(text.slice(at, at + 46)) ?? [];
      const name = address && readLabelBefore(text, at);
      if (name) add(name, address);
    }
    if (!text.includes("→ new ")) return;
    for (const [, name = "", address = ""] of text.matchAll(created)) add(name, address);
  };
  const begin = Math.max(0, from - readLines);
  for (let line = 0; line < Math.min(begin, readLines); line += 1) read(line);
  for (let line = begin; line <= Math.min(to, lines.lineCount - 1); line += 1) read(line);
  return labels;
}

/** The label that ends at a place. Read backwards, since long lines have many places. */
function readLabelBefore(text: string, end: number): string {
  let start = end;
  while (start > end - longestLabel && start > 0 && !endsLabel.test(text.charAt(start - 1))) {
    start -= 1;
  }
  return text.slice(start, end).trim();
}
