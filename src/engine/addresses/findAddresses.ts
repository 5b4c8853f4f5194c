import { yieldToEvents } from "../text/slices";
import { findDocumentKind } from "./documentKind";
import type { FindOptions, FoundAddress } from "./foundAddress";
import { readRun } from "./readRun";
import { findRun, findRunEnd, findRunStart, findWordEnd, longestRun } from "./runs";
import { findShortMove } from "./shortMove";
import type { AddressDocument } from "./piece";
import { digestWords, moveWords, solanaWords, TopicDetector } from "./topicDetector";

export type {
  FindOptions,
  FoundAddress,
  FoundBrokenAddress,
  FoundValidAddress,
} from "./foundAddress";

/**
 * Finds the addresses in a text of any language, in order. `proven`: the checksum holds, or the text is an EVM address
 * with all letters in the same case, outside of encoded data such as calldata. `doubtful`: there is no checksum;
 * returned only if the surroundings or `isKnown` indicate an address. `broken`: only the checksum is wrong.
 */
export function findAddresses(text: string, options: FindOptions = {}): FoundAddress[] {
  const scan = new AddressScan(text, options);
  const found: FoundAddress[] = [];
  while (scan.hasMore()) found.push(...scan.readWindow());
  return found;
}

interface SliceOptions {
  /** Aborts the search between two slices, with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Called between two slices; by default it lets other work of the event loop run. */
  readonly pause?: () => Promise<void>;
}

/**
 * The time budget of a slice in milliseconds. A slice ends with the first window that exceeds the budget. A window
 * takes a small part of the budget, unless garbage collection interrupts the search of a dense text.
 */
const sliceTime = 2;
const windowOfSlice = 2048;

/** `findAddresses` for a large text: yields the addresses of each slice. A slice takes at most about 5 ms. */
export async function* findAddressesInSlices(
  text: string,
  options: FindOptions = {},
  { signal, pause = yieldToEvents }: SliceOptions = {},
): AsyncGenerator<readonly FoundAddress[], void, undefined> {
  const scan = new AddressScan(text, options);
  while (scan.hasMore()) {
    signal?.throwIfAborted();
    const found: FoundAddress[] = [];
    const end = performance.now() + sliceTime;
    do found.push(...scan.readWindow(windowOfSlice));
    while (scan.hasMore() && performance.now() < end);
    yield found;
    await pause();
  }
}

const windowLength = 8192;

/** The length of `bitcoincash:`. A colon ends a run, so the run of a cashaddr begins after this prefix. */
const longestPrefix = 12;

/** A search in progress, which reads the text window by window. */
class AddressScan {
  readonly #document: AddressDocument;
  readonly #from: number;
  readonly #to: number;
  readonly #limit: number;
  #window: number;
  /**
   * The text before this index has been read. If `#isInLongRun` is set, the run that continues here is too long and is
   * skipped.
   */
  #position: number;
  #isInLongRun = false;

  constructor(text: string, options: FindOptions) {
    const { language, fileName, isKnown = () => false, from = 0, to = text.length } = options;
    const kind = findDocumentKind(language, fileName);
    this.#document = {
      text,
      kind,
      moveWorld: new TopicDetector(moveWords, text, fileName),
      solanaWorld: new TopicDetector(solanaWords, text, fileName),
      digestWorld: new TopicDetector(digestWords, text, fileName),
      isKnown,
    };
    this.#from = Math.max(0, from);
    this.#to = to;
    this.#limit = Math.min(to + longestPrefix, text.length);
    this.#position = findRunStart(text, this.#from);
    this.#isInLongRun = this.#from - this.#position === longestRun;
    this.#window = this.#position;
  }

  hasMore(): boolean {
    return this.#window < this.#limit;
  }

  readWindow(length = windowLength): FoundAddress[] {
    const begin = this.#window;
    const end = Math.min(begin + length, this.#limit);
    this.#window = end;
    const found = this.#readRuns(end);
    const short = findShortMove(this.#document, begin, end);
    if (short.length > 0) {
      found.push(...short);
      found.sort((a, b) => a.start - b.start);
    }
    if (begin > this.#from && end <= this.#to) return found;
    return found.filter((each) => each.end > this.#from && each.start < this.#to);
  }

  #readRuns(end: number): FoundAddress[] {
    const { text } = this.#document;
    const found: FoundAddress[] = [];
    while (this.#position < end) {
      if (this.#isInLongRun) {
        this.#position = findRunEnd(text, this.#position, end);
        this.#isInLongRun = this.#position === end;
        continue;
      }
      const start = findRun(text, this.#position, end);
      this.#position = start;
      if (start >= end) break;
      const furthest = Math.min(text.length, start + longestRun);
      const wordEnd = findWordEnd(text, start, furthest);
      this.#position = findRunEnd(text, wordEnd, furthest);
      this.#isInLongRun = this.#position === start + longestRun;
      if (this.#isInLongRun) continue;
      readRun({ document: this.#document, start, end: this.#position }, wordEnd, found);
    }
    return found;
  }
}
