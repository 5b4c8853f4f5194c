import { furthestAfter, furthestBefore } from "../outline/chainBeside";
import type { Range } from "./finding";

/** What stands between two items of a list in one line: `", "`. */
const separator = /^["'`]?,[ \t]{0,8}["'`]?$/;
/** The beginning of a list or the end of the item before, without a key. */
const beforeItem = /[[,]\s{0,80}["'`]?$/;
/** Items of a list: neither a bracket nor a sign nor a word of chains is of these characters. */
const plain = /^[\s"'`,0-9a-fxA-F]*$/;
/** Of words and keys that the end of a range could cut. */
const margin = 100;

/**
 * Whether a value is the item of a list behind another one, and nothing that can name a chain is so far away
 * that it is read for only one of them: so what names the chain of one names that of the other.
 */
export function isNextItem(text: string, last: Range, next: Range): boolean {
  const step = next.start - last.start;
  if (next.end - last.end !== step || step > mostStep) return false;
  if (!separator.test(text.slice(last.end, next.start))) return false;
  if (text.charCodeAt(next.end) !== text.charCodeAt(last.end)) return false;
  return (
    beforeItem.test(text.slice(Math.max(0, last.start - margin), last.start)) &&
    isPlain(text, last.start - furthestBefore, step) &&
    isPlain(text, last.end + furthestAfter, step)
  );
}

const mostStep = 200;

function isPlain(text: string, from: number, length: number): boolean {
  const near = text.slice(Math.max(0, from - margin), Math.max(0, from + length + margin));
  return plain.test(near);
}
