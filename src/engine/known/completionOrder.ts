import { type Fit, fitsWord } from "../names/textIndex";

interface Completable {
  /** Whether the item is valid on the chain of the cursor position. */
  readonly isHere: boolean;
  /** The known address that the item imitates, if the item is a look-alike. */
  readonly imitates?: unknown;
  /** How well the names of the item fit the typed text (`rankFit`). */
  readonly rank?: number;
}

/**
 * Sorts completion items and returns the first `most`. Look-alikes come last. Among look-alikes and among all other
 * items, those that are valid on the chain of the cursor position come first, then rank decides.
 */
export function orderCompletions<Each extends Completable>(
  found: readonly Each[],
  most: number,
): readonly Each[] {
  return found
    .toSorted((a, b) => groupOf(a) - groupOf(b) || (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, most);
}

/**
 * Ranks an item by how well its names fit a typed text; the lowest rank is the best. There are three groups:
 * 1. The text of the item equals the typed text.
 * 2. Another name equals the typed text, a name begins with it, or a word of a name begins with it, the best first.
 * 3. All other items.
 *
 * In each group, the user's own items (tags, names and addresses of the workspace) come before the other items of books
 * and services.
 */
export function rankFit(
  typed: string,
  text: string,
  otherNames: readonly string[],
  isOwn: boolean,
): number {
  const word = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const names = [text, ...otherNames];
  const isFit = (fit: Fit): boolean => names.some((name) => fitsWord(name, word, fit));
  if (fitsWord(text, word, "whole")) return isOwn ? 0 : 1;
  const own = isFit("whole")
    ? 2
    : isFit("start")
      ? 3
      : names.some((name) => beginsWord(name, word))
        ? 4
        : 8;
  return isOwn ? own : own === 8 ? 9 : own + 3;
}

/**
 * Whether a word of a name, except its first word, begins with a text, which is in lower case: `vault` in
 * `Harbor Vault`, `hot_vault`, `HotVault`.
 */
function beginsWord(name: string, text: string): boolean {
  const lower = name.toLowerCase();
  for (let at = lower.indexOf(text, 1); at > 0; at = lower.indexOf(text, at + 1)) {
    if (/^(?:[^\p{L}\p{N}]|[\p{Ll}\p{N}]\p{Lu})/u.test(name.slice(at - 1, at + 1))) return true;
  }
  return false;
}

function groupOf({ isHere, imitates }: Completable): number {
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
