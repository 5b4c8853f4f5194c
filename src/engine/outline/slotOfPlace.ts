import { findChainAt } from "./chainOfFile";
import { declaredName, isAnyAddress, readCalled } from "./declaredName";
import type { Level, Outline, Span } from "./outline";
import { open, string } from "./tokens";

/** The meaning that a text gives a place, without the address at the place. */
export interface Slot {
  /**
   * The chain, name, comment, keys, conditions, `case` labels and called functions of the place, and the declarations
   * around the place; undefined if there are only declarations.
   */
  readonly path: string | undefined;
  /** The path, with the other values of the same record, row or call; undefined if there are no such values. */
  readonly full: string | undefined;
}

const mostLevels = 20;
const mostFields = 60;
const longestPart = 100;
const longestLine = 300;
/** Matches a word that is long enough to be an address. */
const longWord = /\w{32}/;
export const noSlot: Slot = { path: undefined, full: undefined };

/**
 * Describes the place of an address, to find the same place in another version of the text. The description does not
 * contain the index of an item in a list, since a list that is sorted in another order keeps its meaning.
 */
export function slotOfPlace(outline: Outline, place: Span): Slot {
  if (outline.isInComment(place.start)) return noSlot;
  const own = outline.at(place.start);
  const { path, text } = outline;
  const inferred = findChainAt(text, place, { path, ofPath: undefined });
  const name = declaredName(outline, place);
  const meanings = [
    inferred === undefined || inferred.isLikely === true ? "" : inferred.chain,
    // A name that begins at the end of the place comes from a comment, not from the code.
    name === undefined || name.start === place.end ? "" : name.text,
    commentBehind(outline, own, place),
  ];
  const scopes: string[] = [];
  let level: Level | undefined = own;
  for (let i = 0; level !== undefined && i < mostLevels; i += 1, level = level.outer) {
    meanings.push(...readLevel(outline, level));
    scopes.push(level.declared?.text ?? "");
  }
  const values = valuesAround(outline, own);
  const whole = JSON.stringify([meanings, scopes]);
  return {
    path: meanings.some((each) => each !== "") ? whole : undefined,
    full: values === "" ? undefined : `${whole}\n${values}`,
  };
}

/** Returns the keys, conditions and `case` labels of a level, and its called function (`readArgument`). */
function readLevel(outline: Outline, level: Level): readonly string[] {
  const { keys, guards, entry } = level;
  return [
    ...keys.map(({ text }) => text),
    ...guards.map(({ run, holds }) => `${holds} ${outline.textOfRun(run, longestPart)}`),
    ...entry.labels.map((run) => outline.textOfRun(run, longestPart)),
    readArgument(outline, level),
  ];
}

/** Matches the last word of functions whose arguments are the items of a list. */
const makesList =
  /(?:^|[.:])(?:in|of|oneOf|(?:new)?(?:set|list|array|tuple)|\w*(?:set|list|array)of|asList|push|append|concat|union|includes)!?$/i;

/**
 * Returns the called function of a level. If several of its arguments have addresses, also returns the position of the
 * entry among these arguments. Other arguments do not count, since another version may add or remove them.
 */
function readArgument(outline: Outline, { scope, entry }: Level): string {
  const called = readCalled(outline, scope);
  if (called === "" || entry.keys.length > 0 || makesList.test(called)) return called;
  const entries = outline.entriesOf(scope);
  if (entries.length > mostFields) return called;
  const all = entries.filter(({ run }) => longWord.test(outline.textOfRun(run, longestPart)));
  return all.length < 2 ? called : `${called} ${all.indexOf(entry)} of ${all.length}`;
}

/**
 * Returns the comment behind a place. Returns an empty text if the comment may be about a whole list: another address
 * precedes the place on its line, or the comment follows the end of the list. Also returns an empty text if the comment
 * has no letter, since it may be a number that counts the items.
 */
function commentBehind(outline: Outline, { scope }: Level, { start, end }: Span): string {
  const comment = outline.commentBehind(end);
  if (!/\p{L}/u.test(comment)) return "";
  const { text } = outline;
  const before = text.slice(Math.max(0, start - longestLine), start);
  if (longWord.test(before.slice(before.lastIndexOf("\n") + 1))) return "";
  const between = text.slice(end, text.indexOf(comment, end));
  return /[\])}]/.test(between) && outline.entriesOf(scope).length > 1 ? "" : comment;
}

/** Returns the plain values next to a place, except addresses and the items of a list. */
function valuesAround(outline: Outline, { scope, entry: own }: Level): string {
  const { kinds, codes } = outline.tokens;
  if (scope < 0 || codes[scope] === 0x5b) return "";
  const entries = outline.entriesOf(scope);
  if (entries.length > mostFields) return "";
  const values = entries.flatMap((entry) => {
    const { first, last } = entry.value;
    if (entry === own || last !== first + 1 || (kinds[first] ?? open) > string) return [];
    const content = outline.contentOf(first).slice(0, longestPart);
    return isAnyAddress(content) ? [] : [`${entry.keys[0]?.text ?? ""}: ${content}`];
  });
  return values.join("\n");
}
