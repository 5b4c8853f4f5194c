import { indentOf, type TraceLines } from "./traceLines";

/** A Transfer or Approval event of a token in the output of Foundry. */
export interface TracedTransfer {
  readonly line: number;
  /** The column of the event's closing parenthesis, which follows the amount. */
  readonly column: number;
  /** An integer in the token's smallest unit. */
  readonly amount: string;
  /**
   * The contract that emits the event, as `0x` and 40 digits; undefined if its address is not found, or if its label
   * has several addresses.
   */
  readonly token: string | undefined;
  /** Set if the trace shows a label instead of the contract's address. Several contracts may have the same label. */
  readonly label?: string;
}

const longestLine = 4_000;
/** Matches `emit Transfer(from: …, to: …, amount: 2500000 [2.5e6])`, but not an event whose last argument is an id. */
const event =
  /\bemit (?:Transfer|Approval)\([^\n]{1,2000}?, (?!\w*[iI]d:)(?:\w{1,40}: )?(\d{1,78})(?: \[[\d.e+]{1,20}\])?\)\s*$/;

/** Matches only a whole address, since a label may begin with `0x` too. */
const isAddress = /^0x[0-9a-fA-F]{40}$/;

/** Finds the transfers and approvals in a range of lines; `from` and `to` are included. */
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
    if (emitter !== undefined && isAddress.test(emitter))
      found.push({ line, column, amount, token: emitter });
    else {
      labels ??= readLabels(lines, from, to);
      const token = emitter === undefined ? undefined : labels.get(emitter);
      found.push({ line, column, amount, token, ...(emitter !== undefined && { label: emitter }) });
    }
  }
  return found;
}

/** Caches the indent of each line, because many events share the lines above them. */
function rememberIndents(lines: TraceLines): (line: number) => number | undefined {
  const indents = new Map<number, number | undefined>();
  return (line) => {
    if (!indents.has(line)) indents.set(line, indentOf(lines.lineAt(line).text));
    return indents.get(line);
  };
}

/** The maximum number of lines between an event and the call that contains it. */
const furthestCall = 20_000;
const call = /^\[\d+\] (?:→ new [^@]{1,80}@(0x[0-9a-fA-F]{40})|([^:()]{1,80})::)/;

/**
 * Returns the address or label of the contract that emits the event on a line. This is the contract of the innermost
 * call around the event that is not a delegatecall, since a delegatecall runs library code in the context of its
 * caller.
 */
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

/**
 * The maximum number of lines before the range that are searched for labels. The same number of lines is searched at
 * the start of the trace, where tests set up their contracts.
 */
const readLines = 5_000;
const longestLabel = 80;
const endsLabel = /[:,()[\]@│├└─→]/;
const created = /→ new ([^@\s]{1,80})@(0x[0-9a-fA-F]{40})/g;

/** Maps each label of the trace to its address; undefined if the label has several addresses. */
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

/**
 * Returns the label that ends at a position. Scans backwards from the position, since scanning a long line from its
 * start for each label would be slow.
 */
function readLabelBefore(text: string, end: number): string {
  let start = end;
  while (start > end - longestLabel && start > 0 && !endsLabel.test(text.charAt(start - 1))) {
    start -= 1;
  }
  return text.slice(start, end).trim();
}
