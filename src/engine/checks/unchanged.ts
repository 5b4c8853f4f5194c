import type { FoundAddress } from "../addresses/findAddresses";
import { isSameChain } from "../chains/spokenChain";
import type { CheckedDocument } from "./findProblems";
import { isTable } from "./record";

/**
 * How far around an address any rule reads, in UTF-16 units: blocks above it, the record and the fields
 * behind it.
 */
const furthestBefore = 4_200;
const furthestAfter = 2_200;
/** A table names its columns at its top. */
const longestTop = 1_200;

/** How many of the first and of the last addresses have the same surroundings as before. */
export interface Unchanged {
  readonly head: number;
  readonly tail: number;
}

/**
 * Compares two versions of a document. An address counts only if the text and the addresses are the same as
 * far around it as the rules read.
 */
export function countUnchanged(now: CheckedDocument, before: CheckedDocument): Unchanged {
  if (!isSameFile(now, before)) return { head: 0, tail: 0 };
  const length = Math.min(now.found.length, before.found.length);
  const start = commonStart(now.text, before.text);
  if (isTable(now.path, now.language) && start < Math.min(longestTop, now.text.length))
    return { head: 0, tail: 0 };
  const end = commonEnd(now.text, before.text, start);
  const head = countHead(now, before, start);
  const tail = countTail(now, before, end);
  return { head, tail: Math.min(tail, length - head) };
}

function isSameFile(now: CheckedDocument, before: CheckedDocument): boolean {
  if (now.path !== before.path || now.language !== before.language) return false;
  const [a, b] = [now.ofPath, before.ofPath];
  return a === b || (a !== undefined && b !== undefined && isSameChain(a, b));
}

function countHead(now: CheckedDocument, before: CheckedDocument, same: number): number {
  let limit = same;
  let equal = 0;
  for (; ; equal += 1) {
    const [a, b] = [now.found[equal], before.found[equal]];
    if (a === undefined && b === undefined) break;
    if (isEqual(a, b, 0)) continue;
    limit = Math.min(limit, a?.start ?? limit, b?.start ?? limit);
    break;
  }
  while (equal > 0 && (now.found[equal - 1]?.end ?? 0) + furthestAfter > limit) equal -= 1;
  return equal;
}

function countTail(now: CheckedDocument, before: CheckedDocument, same: number): number {
  const moved = now.text.length - before.text.length;
  let limit = now.text.length - same;
  let equal = 0;
  for (; ; equal += 1) {
    const a = now.found[now.found.length - 1 - equal];
    const b = before.found[before.found.length - 1 - equal];
    if (a === undefined && b === undefined) break;
    if (isEqual(a, b, moved)) continue;
    limit = Math.max(limit, a?.end ?? 0, b === undefined ? 0 : b.end + moved);
    break;
  }
  const isNear = (count: number): boolean =>
    (now.found[now.found.length - count]?.start ?? 0) - furthestBefore < limit;
  while (equal > 0 && isNear(equal)) equal -= 1;
  return equal;
}

function isEqual(a: FoundAddress | undefined, b: FoundAddress | undefined, moved: number): boolean {
  if (a === undefined || b === undefined || a.start !== b.start + moved) return false;
  if (a.end !== b.end + moved || a.format !== b.format) return false;
  if (a.certainty === "broken" || b.certainty === "broken") return a.certainty === b.certainty;
  return a.canonical === b.canonical && a.chain === b.chain;
}

const chunk = 4_096;

/** How many units two texts have in common at their beginning. */
function commonStart(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.slice(at, at + chunk) === b.slice(at, at + chunk)) at += chunk;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return Math.min(at, length);
}

/** The same at their end, apart from what they have in common at their beginning. */
function commonEnd(a: string, b: string, start: number): number {
  const length = Math.min(a.length, b.length) - start;
  const sliceAt = (text: string, count: number): string =>
    text.slice(text.length - count - chunk, text.length - count);
  let count = 0;
  while (count + chunk <= length && sliceAt(a, count) === sliceAt(b, count)) count += chunk;
  while (
    count < length &&
    a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)
  )
    count += 1;
  return count;
}
