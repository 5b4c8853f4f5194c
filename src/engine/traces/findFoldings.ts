import { indentOf, type TraceLines } from "./traceLines";

/**
 * A foldable range: a line and the lines directly below it that have a larger indent. Line numbers start at 0, and
 * `end` is included.
 */
interface Folding {
  readonly start: number;
  readonly end: number;
}

interface OpenFolding {
  readonly indent: number;
  readonly start: number;
}

/** Returns the foldable ranges of a trace, such as a call with its subcalls and events, sorted by `start`. */
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
