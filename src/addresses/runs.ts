import { inRun, isIn } from "./characters";

/**
 * No address that stands alone is shorter: a run of letters, digits, `_` and `-`, in the standard
 * base64 of TON of `+` and `/` too. (Short Move forms are found by findShortMove.)
 */
export const shortestRun = 26;

/** A longer run is no address and no calldata that is read. */
export const longestRun = 0x10000;

/**
 * Where the next run of at least 26 characters begins, from `start` on, before which no run may be
 * under way. Where none begins before `limit`, a place at or after it from which to go on.
 *
 * It looks at every 26th character. At a separator it jumps on; else it walks back to the last
 * separator and jumps from there. So it reads about a fifth of a text, and no character thrice.
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

/** Where the run that contains `start` ends, at most at `limit`. */
export function findRunEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && isIn(text.charCodeAt(end), inRun)) end += 1;
  return end;
}

/** Where the run begins that goes on at `position`; at least `longestRun` before, it may be longer. */
export function findRunStart(text: string, position: number): number {
  const limit = Math.max(0, position - longestRun);
  let start = position;
  while (start > limit && isIn(text.charCodeAt(start - 1), inRun)) start -= 1;
  return start;
}
