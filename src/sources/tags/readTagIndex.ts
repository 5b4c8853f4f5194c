import type { Verdict } from "../../engine/addresses/addressFormat";
import { RequestError, type ErrorCode } from "../transport/requestError";
import type { RequestOptions } from "../service/requestOptions";
import type { TaggedAddress, TagSummary } from "../service/schemas";
import type { Pages } from "../catalog/catalogList";
import type { IndexRecord, ReadTag, TagIndex } from "./tagIndex";
import { TagReading } from "./tagReading";

/** The two lists from which the index is built. */
export interface IndexSource {
  listTags(): ReadPages<TagSummary>;
  listTaggedAddresses(tag: string): ReadPages<TaggedAddress>;
}

/** The part of a paged list that the index uses. */
export interface ReadPages<T>
  extends Pick<Pages<T>, "items" | "hasMore" | "skippedRows" | "cutRows"> {
  loadMore(options: RequestOptions): Promise<unknown>;
}

interface ReadingOptions {
  readonly source: IndexSource;
  readonly index: TagIndex;
  readonly identify: (address: string) => Verdict;
  /** Tags for which this returns false are skipped. If it is undefined, all tags are kept. */
  readonly keepsTag?: ((tag: string) => boolean) | undefined;
  readonly signal: AbortSignal;
  /**
   * Waits after each page so that reading does not slow down the user's requests. `tookMs` is the
   * time that the page took.
   */
  readonly pace: (tookMs: number, signal: AbortSignal) => Promise<void>;
  readonly onProgress: (progress: ReadingProgress) => void;
}

export interface ReadingProgress {
  readonly tagsRead: number;
  readonly tagsToRead: number;
  /**
   * Whether addresses were read since the last report, or tags were forgotten before the first report. An address that
   * only lost a tag, because the complete list of the tag does not contain the address, does not count.
   */
  readonly changed: boolean;
}

interface ReadingResult {
  readonly changed: boolean;
  /**
   * The number of tags that could not be read although the service answers; their previous data
   * stays.
   */
  readonly failedTags: number;
  /** The number of tags that are not read because there are too many. */
  readonly tagsLeftOut: number;
}

/** The limits for one list (faults.md, rule 7), and for the number of tags. */
const mostPages = 10_000;
const mostRows = 200_000;
const mostTags = 50_000;

/** Errors that concern one tag only, as does a 404. Any other error ends the read. */
const ofOneTag: readonly ErrorCode[] = [
  "E_BAD_TAG",
  "E_FORBIDDEN",
  "E_NOT_JSON",
  "E_SHAPE",
  "E_TOO_BIG",
  "E_PAGE_LINK",
  "E_PAGE_LOOP",
];

/**
 * Updates the index: lists all tags, then reads the addresses of new tags and of tags that may have changed. A tag may
 * have changed if its `updated_at` or `address_count` differs from the last read, or if the service lists no
 * `updated_at`. Rejects with a `RequestError` when the service fails; the data read until then stays.
 */
export async function readTagIndex(options: ReadingOptions): Promise<ReadingResult> {
  const { index, keepsTag = () => true } = options;
  const listed = await readAllPages(options, options.source.listTags());
  const kept = listed.items.filter(({ tag }) => keepsTag(tag));
  const tags = kept.slice(0, mostTags);
  const names = new Set(kept.map(({ tag }) => tag));
  const hasForgotten = listed.isWhole && index.keepListed(names);
  const changed = tags.filter((tag) => isChanged(index.readTags.get(tag.tag), tag));
  let failedTags = 0;
  for (const [tagsRead, tag] of changed.entries()) {
    const report = (isNew: boolean): void => {
      options.onProgress({ tagsRead, tagsToRead: changed.length, changed: isNew });
    };
    report(hasForgotten && tagsRead === 0);
    if (!(await readOrSkip(options, tag, report))) failedTags += 1;
  }
  return {
    changed: hasForgotten || changed.length > failedTags,
    failedTags,
    tagsLeftOut: kept.length - tags.length + listed.cutRows,
  };
}

function isChanged(read: ReadTag | undefined, listed: TagSummary): boolean {
  if (read === undefined || listed.updated_at === null) return true;
  return read.updated_at !== listed.updated_at || read.address_count !== listed.address_count;
}

async function readOrSkip(
  options: ReadingOptions,
  tag: TagSummary,
  report: (changed: boolean) => void,
): Promise<boolean> {
  const reading = new TagReading(options.index, tag);
  let isWhole: boolean;
  try {
    const pages = options.source.listTaggedAddresses(tag.tag);
    ({ isWhole } = await readAllPages(options, pages, (page, leftOut) => {
      putPage(options, reading, page, leftOut);
      report(page.length > 0);
    }));
  } catch (error) {
    if (error instanceof RequestError && isOfOneTag(error)) return false;
    throw error;
  }
  reading.finish(isWhole);
  return true;
}

/**
 * Whether an error concerns one tag only. The list of a tag answers 404 if the tag was removed
 * since the tags were listed.
 */
function isOfOneTag({ code, facts }: RequestError): boolean {
  return ofOneTag.includes(code) || (code === "E_HTTP" && facts.status === 404);
}

function putPage(
  { identify, keepsTag }: ReadingOptions,
  reading: TagReading,
  page: readonly TaggedAddress[],
  leftOut: number,
): void {
  const records: IndexRecord[] = [];
  for (const record of keepTags(page, keepsTag)) {
    const verdict = identify(record.address);
    if (verdict.valid) {
      records.push({ format: verdict.format, canonical: verdict.canonical, record });
    }
  }
  reading.put(records, page.length - records.length + leftOut);
}

/** Removes from the records the tags that the index does not keep. */
export function keepTags(
  records: readonly TaggedAddress[],
  keepsTag: ReadingOptions["keepsTag"],
): readonly TaggedAddress[] {
  if (keepsTag === undefined) return records;
  return records.map((record) => ({ ...record, tags: record.tags.filter(keepsTag) }));
}

/** Reads all pages of a list, up to the limits. */
export async function readAllPages<T>(
  { signal, pace }: Pick<ReadingOptions, "signal" | "pace">,
  pages: ReadPages<T>,
  take?: (page: readonly T[], leftOut: number) => void,
): Promise<{ readonly items: readonly T[]; readonly isWhole: boolean; readonly cutRows: number }> {
  for (
    let page = 0;
    page < mostPages && pages.hasMore && pages.items.length < mostRows;
    page += 1
  ) {
    const { length } = pages.items;
    const leftOut = pages.skippedRows + pages.cutRows;
    const start = performance.now();
    await pages.loadMore({ signal, priority: "background" });
    take?.(pages.items.slice(length), pages.skippedRows + pages.cutRows - leftOut);
    await pace(performance.now() - start, signal);
    if (signal.aborted) throw new RequestError("E_CANCELLED");
  }
  const { items, hasMore, skippedRows, cutRows } = pages;
  return { items, isWhole: !hasMore && skippedRows + cutRows === 0, cutRows };
}
