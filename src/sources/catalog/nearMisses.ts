/** The maximum number of names that are compared, so that typing stays fast. */
const mostNames = 10_000;

/**
 * Finds up to `most` names, in their order, of which `typed` may be a typo: one letter more, fewer
 * or different, two neighboring letters swapped, or only look-alike letters different (o and 0; l,
 * i and 1).
 */
export function findNearMisses(
  typed: string,
  names: readonly string[],
  most: number,
): readonly string[] {
  const found: string[] = [];
  const looked = Math.min(names.length, mostNames);
  for (let i = 0; i < looked && found.length < most; i += 1) {
    const name = names[i] ?? "";
    if (isNearMiss(typed, name)) found.push(name);
  }
  return found;
}

/** Whether one of two different names may be a typo of the other. */
export function isNearMiss(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  return isOneSlip(a, b) || foldLookAlikes(a) === foldLookAlikes(b);
}

/**
 * Whether one insertion, deletion or replacement of a letter, or one swap of neighboring letters,
 * turns `a` into `b`.
 */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let head = 0;
  while (head < short.length && short[head] === long[head]) head += 1;
  if (short.length < long.length) return short.slice(head) === long.slice(head + 1);
  if (short.slice(head + 1) === long.slice(head + 1)) return true;
  return (
    short[head] === long[head + 1] &&
    short[head + 1] === long[head] &&
    short.slice(head + 2) === long.slice(head + 2)
  );
}

/** Unifies look-alike letters: `o` becomes `0`; `l` and `i` become `1`. */
export function foldLookAlikes(name: string): string {
  return name.replace(/o/g, "0").replace(/[li]/g, "1");
}
