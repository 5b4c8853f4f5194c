import { inRun, inWord, isIn } from "./characters";

/**
 * The minimum length of a run that may contain an address. A run consists of letters, digits, `_`, `-`, and the
 * characters `+` and `/` of TON's standard base64. Short Move addresses are found by `findShortMove` instead.
 */
export const shortestRun = 26;

/** Longer runs are skipped: they are neither addresses nor calldata that the extension reads. */
export const longestRun = 0x10000;

/**
 * Finds the start of the next run of at least 26 characters, from `start`, which must not be inside a run. If no run
 * begins before `limit`, returns an index from which the search can continue, at least `limit`.
 *
 * The search probes every 26th character. If the probe is a separator, the search jumps ahead; otherwise it walks back
 * to the last separator and jumps from there. It reads about a fifth of a text, and each character at most twice.
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

/**
 * Finds the end of the word that contains `start`, at most `limit`. A run consists of words with `-`, `+` or `/`
 * between them.
 */
export function findWordEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && isIn(text.charCodeAt(end), inWord)) end += 1;
  return end;
}

/** Finds the end of the run that contains `start`, at most `limit`. */
export function findRunEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && isIn(text.charCodeAt(end), inRun)) end += 1;
  return end;
}

/** Finds the start of the run that contains `position`; goes back at most `longestRun`. */
export function findRunStart(text: string, position: number): number {
  const limit = Math.max(0, position - longestRun);
  let start = position;
  while (start > limit && isIn(text.charCodeAt(start - 1), inRun)) start -= 1;
  return start;
}
