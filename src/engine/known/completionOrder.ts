interface Completable {
  /** Whether it holds on the chain of the place. */
  readonly isHere: boolean;
  /** The known address that it only looks like. */
  readonly imitates?: unknown;
}

/** The first of what can be completed: what holds on the chain of the place, then the others, look-alikes last. */
export function orderCompletions<Each extends Completable>(
  found: readonly Each[],
  most: number,
): readonly Each[] {
  return found.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, most);
}

function rankOf({ isHere, imitates }: Completable): number {
  return (imitates === undefined ? 0 : 2) + (isHere ? 0 : 1);
}

/** Keeps the order above in an editor that sorts by this text. */
export function sortTextOf(at: number): string {
  return String(at).padStart(3, "0");
}

/**
 * The text by which an editor filters: it keeps items that contain the typed letters in order. All begin with
 * what is typed, since editors sort better matches first, and a look-alike would match as well as it likes.
 */
export function filterTextOf(
  { address, text }: { readonly address: string; readonly text: string },
  word: string,
): string {
  const isBegun = address.toLowerCase().startsWith(`0x${word.toLowerCase()}`);
  return `0x${word} ${isBegun ? address : text}`;
}
