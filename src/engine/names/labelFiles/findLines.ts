/**
 * Returns a function that finds the line, counted from 0, of the first match whose group 1 is the given text; 0 if
 * there is none. The file is scanned once, at the first call.
 */
export function findLines(text: string, pattern: RegExp): (found: string) => number {
  let lines: ReadonlyMap<string, number> | undefined;
  return (found) => {
    lines ??= readLines(text, pattern);
    return lines.get(found) ?? 0;
  };
}

function readLines(text: string, pattern: RegExp): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const lineAt = countLines(text);
  for (const { index, 1: found = "" } of text.matchAll(pattern)) {
    if (!lines.has(found)) lines.set(found, lineAt(index));
  }
  return lines;
}

/**
 * Returns a function that finds the line, counted from 0, of an offset. Offsets must not decrease from call to call.
 */
export function countLines(text: string): (offset: number) => number {
  let line = 0;
  let lineEnd = text.indexOf("\n");
  return (offset) => {
    while (lineEnd >= 0 && lineEnd < offset) {
      line += 1;
      lineEnd = text.indexOf("\n", lineEnd + 1);
    }
    return line;
  };
}
