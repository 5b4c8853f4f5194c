import { inRun, inWord, isIn } from "./characters";

/**
 * The length of the shortest address that stands alone. A run consists of letters, digits, `_` and
 * `-`, in the standard base64 of TON also `+` and `/`. (findShortMove finds short Move forms.)
 */
export const shortestRun = 26;

/** Longer runs are neither addresses nor calldata that we read. */
export const longestRun = 0x10000;

/**
 * Where the next run of at least 26 characters begins, searching from `start`, which must not be
 * inside a run. If none begins before `limit`, a place at or after it to continue from.
 *
 * It looks at every 26th character. At a separator it jumps ahead; otherwise it walks back to the
 * last separator and jumps from there. So it reads about a fifth of a text, and no character three
 * times.
 */
export function findRun(text: string, start: number, limit: number): number {
  const bound = Math.min(limit, text.length - shortestRun + 1);
  let begin = start;
  let seen = start - 1;
  while (begin < bound) {
    const probe = begin + shortestRun - 1;
    let i = probe;
    while (i > seen && isIn(text.charCodeAt(i), inRun)) i -= 1;
    if (i <= seen) return begin;
    begin = i + 1;
    seen = probe;
  }
  return Math.max(begin, limit);
}

/** Where the word that contains `start` ends, at most at `limit`: a run is words with `-`, `+` or `/` between. */
export function findWordEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && isIn(text.charCodeAt(end), inWord)) end += 1;
  return end;
}

/** Where the run that contains `start` ends, at most at `limit`. */
export function findRunEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && isIn(text.charCodeAt(end), inRun)) end += 1;
  return end;
}

/** Where the run that continues at `position` begins; goes back at most `longestRun`. */
export function findRunStart(text: string, position: number): number {
  const limit = Math.max(0, position - longestRun);
  let start = position;
  while (start > limit && isIn(text.charCodeAt(start - 1), inRun)) start -= 1;
  return start;
}
