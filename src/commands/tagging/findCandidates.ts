import { type FoundAddress, findAddressesInSlices } from "../../addresses/findAddresses";
import type { FindOptions } from "../../addresses/foundAddress";
import { identify } from "../../addresses/identify";
import type { Candidate } from "./review";

/** A range of a text; an empty one is a cursor. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A selection up to this size was made by somebody who sees it: all that it holds is looked at. */
const seenAtOnce = 100_000;

/**
 * What a person may mean who put cursors into a text and selected parts of it: the address at each
 * cursor, all addresses that a selection touches, and whatever there only just fails to be one.
 */
export async function findCandidates(
  text: string,
  ranges: readonly TextRange[],
  options: FindOptions,
  signal?: AbortSignal,
): Promise<readonly Candidate[]> {
  const byStart = new Map<number, Candidate>();
  for (const range of mergeRanges(ranges)) {
    const found = await findIn(text, range, options, signal);
    for (const { start, candidate } of [...found.map(toPlaced), ...findSlips(text, range)]) {
      if (!byStart.has(start)) byStart.set(start, candidate);
    }
  }
  return [...byStart].sort(([a], [b]) => a - b).map(([, candidate]) => candidate);
}

/** Ranges in order, those that touch made one, so that nothing is found twice. */
function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

async function findIn(
  text: string,
  { start, end }: TextRange,
  options: FindOptions,
  signal: AbortSignal | undefined,
): Promise<readonly FoundAddress[]> {
  const isCursor = start === end;
  const seen = end - start <= seenAtOnce;
  const wide: FindOptions = {
    ...options,
    ...(seen ? { isKnown: () => true } : {}),
    from: isCursor ? start - 1 : start,
    to: isCursor ? end + 1 : end,
  };
  const found: FoundAddress[] = [];
  for await (const some of findAddressesInSlices(
    text,
    wide,
    signal === undefined ? {} : { signal },
  )) {
    found.push(...some);
  }
  return isCursor ? found.filter((each) => each.start <= start && start <= each.end) : found;
}

interface Placed {
  readonly start: number;
  readonly candidate: Candidate;
}

function toPlaced(found: FoundAddress): Placed {
  const { start, text } = found;
  return found.certainty === "broken"
    ? { start, candidate: { text, verdict: { valid: false, reason: found.reason } } }
    : { start, candidate: { text, verdict: { ...found, valid: true } } };
}

/** `0x` and a few hex digits more or less than 40: a slip that no checksum could tell. */
const nearlyEvm = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{36,44}(?![0-9A-Za-z_])/g;

function findSlips(text: string, { start, end }: TextRange): readonly Placed[] {
  return [...text.slice(start, end).matchAll(nearlyEvm)]
    .map((match) => ({
      start: start + match.index,
      candidate: { text: match[0], verdict: identify(match[0]) },
    }))
    .filter(({ candidate }) => !candidate.verdict.valid);
}
