import { indentOf, type TraceLines } from "./traceLines";

/** A foldable range: a line and all lines below it with a larger indent. Line numbers start at 0. */
interface Folding {
  readonly start: number;
  readonly end: number;
}

interface OpenFolding {
  readonly indent: number;
  readonly start: number;
}

/** The foldable ranges of a trace: a call with its subcalls and events, a test with its traces. */
export function findFoldings(lines: TraceLines): readonly Folding[] {
  const found: Folding[] = [];
  const open: OpenFolding[] = [];
  let last = 0;
  const close = (indent: number): void => {
    for (let top = open.at(-1); top !== undefined && top.indent >= indent; top = open.at(-1)) {
      open.pop();
      if (last > top.start) found.push({ start: top.start, end: last });
    }
  };
  for (let line = 0; line < lines.lineCount; line += 1) {
    const indent = indentOf(lines.lineAt(line).text);
    if (indent === undefined) continue;
    close(indent);
    open.push({ indent, start: line });
    last = line;
  }
  close(-1);
  return found.sort((a, b) => a.start - b.start);
}
