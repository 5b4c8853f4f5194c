/**
 * Gives the line of the first place, counted from 0, of each text that the pattern's group matches;
 * 0 for others. Reads the text once, when the first line is asked for.
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
  let line = 0;
  let lineEnd = text.indexOf("\n");
  for (const { index, 1: found = "" } of text.matchAll(pattern)) {
    while (lineEnd >= 0 && lineEnd < index) {
      line += 1;
      lineEnd = text.indexOf("\n", lineEnd + 1);
    }
    if (!lines.has(found)) lines.set(found, line);
  }
  return lines;
}
