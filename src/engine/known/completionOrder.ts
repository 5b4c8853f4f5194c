interface Completable {
  /** Whether the item is valid on the chain of the cursor position. */
  readonly isHere: boolean;
  /** The known address that the item imitates, if the item is a look-alike. */
  readonly imitates?: unknown;
}

/**
 * Sorts completion items and returns the first `most`: items that are valid on the chain of the cursor position,
 * then other items, then look-alikes.
 */
export function orderCompletions<Each extends Completable>(
  found: readonly Each[],
  most: number,
): readonly Each[] {
  return found.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, most);
}

function rankOf({ isHere, imitates }: Completable): number {
  return (imitates === undefined ? 0 : 2) + (isHere ? 0 : 1);
}

/** Returns the sort text for the item at an index below 1,000. Its fixed length keeps the order of the items. */
export function sortTextOf(at: number): string {
  return String(at).padStart(3, "0");
}

/**
 * Returns the text by which an editor filters an item. An editor keeps an item that contains the typed letters in
 * order, and sorts better matches first. Every text begins with the typed letters, so that a look-alike gains no better
 * position.
 */
export function filterTextOf(
  { address, text }: { readonly address: string; readonly text: string },
  word: string,
): string {
  const isBegun = address.toLowerCase().startsWith(`0x${word.toLowerCase()}`);
  return `0x${word} ${isBegun ? address : text}`;
}
