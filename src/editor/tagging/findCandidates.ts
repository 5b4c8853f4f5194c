import { type FoundAddress, findAddressesInSlices } from "../../engine/addresses/findAddresses";
import type { ChainIdentifier } from "../../engine/addresses/addressFormat";
import type { FindOptions, FoundValidAddress } from "../../engine/addresses/foundAddress";
import { identify } from "../../engine/addresses/identify";
import type { Candidate } from "./review";

/** A range of a text; an empty range is a cursor. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface FoundCandidates {
  /** Each text once, in the order of the first occurrence. */
  readonly candidates: readonly Candidate[];
  /** The parts that were not searched, since the limit was reached. */
  readonly rest: readonly TextRange[];
}

interface SearchLimits {
  readonly signal?: AbortSignal;
  /** The maximum number of candidates to return. */
  readonly most?: number;
  /** Returns the chain that the text names for an address. */
  readonly chainOf?: (found: FoundValidAddress) => ChainIdentifier | undefined;
}

/**
 * The maximum length, in characters, of a selection that the user can check completely. In such a selection,
 * doubtful addresses are also found.
 */
const seenAtOnce = 100_000;
/**
 * The maximum number of characters that are searched at once. The limit of candidates is checked after each such piece.
 */
const pieceLength = 65_536;

/**
 * Finds the candidates at cursors and in selections: the address at each cursor, all addresses that a selection
 * touches, and texts in these ranges that are almost an address.
 */
export async function findCandidates(
  text: string,
  ranges: readonly TextRange[],
  options: FindOptions,
  { most = Infinity, ...search }: SearchLimits = {},
): Promise<FoundCandidates> {
  const byText = new Map<string, Candidate>();
  const merged = mergeRanges(ranges);
  let last = -1;
  for (const [i, range] of merged.entries()) {
    for (const piece of cutUp(range)) {
      for (const { start, candidate } of await findIn(text, piece, options, search)) {
        // Another cursor or selection has already found this occurrence.
        if (start <= last) continue;
        const known = byText.get(candidate.text);
        if (known === undefined && byText.size >= most) {
          const rest = [{ start, end: range.end }, ...merged.slice(i + 1)];
          return { candidates: [...byText.values()], rest };
        }
        last = start;
        const times = (known?.times ?? 0) + 1;
        byText.set(candidate.text, { ...candidate, times });
      }
    }
  }
  return { candidates: [...byText.values()], rest: [] };
}

/** Sorts ranges and merges those that touch, so that no text is searched twice. */
function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

interface Piece extends TextRange {
  readonly isCursor: boolean;
  /**
   * Whether another piece of the same range precedes this piece. If so, any address that begins before this piece was
   * found in the preceding piece.
   */
  readonly goesOn: boolean;
  readonly isSeen: boolean;
}

function* cutUp({ start, end }: TextRange): Generator<Piece> {
  const isSeen = end - start <= seenAtOnce;
  const isCursor = start === end;
  for (let from = start; from < end || (isCursor && from === start); from += pieceLength) {
    const to = Math.min(from + pieceLength, end);
    yield { start: from, end: to, isCursor, goesOn: from > start, isSeen };
  }
}

interface Placed {
  readonly start: number;
  readonly candidate: Candidate;
}

async function findIn(
  text: string,
  piece: Piece,
  options: FindOptions,
  { signal, chainOf = ({ chain }) => chain }: SearchLimits,
): Promise<readonly Placed[]> {
  const { start, end, isCursor, goesOn, isSeen } = piece;
  const wide: FindOptions = {
    ...options,
    ...(isSeen ? { isKnown: () => true } : {}),
    from: isCursor ? start - 1 : start,
    to: isCursor ? end + 1 : end,
  };
  const found: FoundAddress[] = [];
  const limits = signal === undefined ? {} : { signal };
  for await (const some of findAddressesInSlices(text, wide, limits)) found.push(...some);
  const placed = found
    .filter((each) => (isCursor ? each.start <= start && start <= each.end : true))
    .filter((each) => !goesOn || each.start >= start)
    .map((each) => toPlaced(each, chainOf));
  return [...placed, ...findSlips(text, piece, placed)].sort((a, b) => a.start - b.start);
}

function toPlaced(found: FoundAddress, chainOf: NonNullable<SearchLimits["chainOf"]>): Placed {
  const { start, text } = found;
  if (found.certainty === "broken") {
    return { start, candidate: { text, verdict: { valid: false, reason: found.reason } } };
  }
  const chain = chainOf(found);
  const verdict = { ...found, valid: true } as const;
  return { start, candidate: { text, verdict, ...(chain && { chain }) } };
}

/** Matches `0x` with 36 to 44 hex digits. A wrong number of digits is a typo that no checksum can detect. */
const nearlyEvm = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{36,44}(?![0-9A-Za-z_])/g;
const longestSlip = 48;

/**
 * Finds EVM addresses with too few or too many digits. Also reads the text around the piece, since a match must
 * not be part of a longer word.
 */
function findSlips(text: string, { start, end }: Piece, found: readonly Placed[]): Placed[] {
  const taken = new Set(found.map((each) => each.start));
  const before = Math.max(0, start - 1);
  return [...text.slice(before, end + longestSlip).matchAll(nearlyEvm)]
    .map((match) => ({ start: before + match.index, text: match[0] }))
    .filter((slip) => slip.start >= start && slip.start < end && !taken.has(slip.start))
    .map((slip) => ({
      start: slip.start,
      candidate: { text: slip.text, verdict: identify(slip.text) },
    }))
    .filter(({ candidate }) => !candidate.verdict.valid);
}
