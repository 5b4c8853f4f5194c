/** How far above an address lines are read, in UTF-16 units. */
const furthest = 4_000;

/** `[base]`, `[[tokens.base]]`: the heading of a table in TOML. */
const heading = /^\s*\[{1,2}[\w."' -]+\]{1,2}\s*(?:#.*)?$/;
/** The key at the start of a line, without the value and without a call. */
const outerKey = /^[^:=({]{1,80}(?=["'`\]]?\s*[:={])/;

/**
 * The names of the blocks that a place is in, the innermost one first: the keys of lower indent above it,
 * up to the heading of its table.
 */
export function readOuterKeys(text: string, start: number): readonly string[] {
  const keys: string[] = [];
  const own = findLineStart(text, start);
  if (own === undefined) return keys;
  let indent = indentOf(text.slice(own, start));
  for (const line of readLinesAbove(text, own)) {
    if (heading.test(line)) return [...keys, line];
    if (!/\S/.test(line) || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    const [key] = outerKey.exec(line) ?? [];
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

/** Where the line of a place begins; undefined if that is too far away. */
export function findLineStart(text: string, place: number): number | undefined {
  const near = text.slice(Math.max(0, place - furthest), place);
  const begin = near.lastIndexOf("\n") + 1;
  return begin === 0 && place > furthest ? undefined : place - near.length + begin;
}

/** The lines above a place where a line begins, the last one first. */
export function* readLinesAbove(text: string, place: number): Generator<string> {
  const limit = Math.max(0, place - furthest);
  for (let end = place - 1; end > limit; ) {
    const begin = text.lastIndexOf("\n", end - 1) + 1;
    if (begin < limit) return;
    yield text.slice(begin, end);
    end = begin - 1;
  }
}

/** Where the key of a line begins, after the dash of an item. */
function indentOf(line: string): number {
  return /^\s*(?:- *)?/.exec(line)?.[0].length ?? 0;
}
