import { defaultPageSize, largestPageSize } from "./unspecified";

/** The range of rows on one page, and the links to other pages. */
export interface Page {
  readonly start: number;
  readonly end: number;
  /** Empty if all results are on one page. */
  readonly links: readonly PageLink[];
}

export interface PageLink {
  readonly rel: "prev" | "next" | "first" | "last";
  readonly field: "page" | "since" | "after" | "before";
  readonly value: string;
}

type Fields = ReadonlyMap<string, string>;

/**
 * Computes a page by its number, for lists in which rows never move. Undefined if the fields are
 * invalid.
 */
export function pageByNumber(fields: Fields, total: number): Page | undefined {
  const length = defaultPageSize;
  const number = readNumber(fields.get("page"), 1, 1);
  if (number === undefined) return undefined;
  const last = Math.max(1, Math.ceil(total / length));
  const link = (rel: PageLink["rel"], value: number): PageLink => {
    return { rel, field: "page", value: String(value) };
  };
  const start = Math.min((number - 1) * length, total);
  return {
    start,
    end: Math.min(start + length, total),
    links: [
      ...(number > 1 ? [link("prev", Math.min(number - 1, last))] : []),
      ...(number < last ? [link("next", number + 1)] : []),
      ...(last > 1 ? [link("first", 1), link("last", last)] : []),
    ],
  };
}

/**
 * Computes a page by the place of the last row before it, for lists that grow at their end.
 * `places` are ascending and above 0. A removed row leaves its place unused, so a link with that
 * place still points to the next row. Undefined if the fields are invalid.
 */
export function pageByPlace(fields: Fields, places: PagedRows<number>): Page | undefined {
  const since = readNumber(fields.get("since"), 0, 0);
  if (since === undefined) return undefined;
  const size = defaultPageSize;
  const total = places.length;
  const start = countUpTo(places, (place) => place - since, 0);
  const end = Math.min(start + size, total);
  const link = (rel: PageLink["rel"], first: number): PageLink => {
    return { rel, field: "since", value: String(places.at(first - 1) ?? 0) };
  };
  return {
    start,
    end,
    links: [
      ...(start > 0 ? [link("prev", Math.max(0, start - size))] : []),
      ...(end < total ? [link("next", end)] : []),
      ...(total > size ? [link("first", 0), link("last", total - 1 - ((total - 1) % size))] : []),
    ],
  };
}

/** The cursors before the first and after the last row. */
const beforeFirst = "start";
const behindLast = "end";

/** The order of a list, and the cursor text that identifies one of its rows. */
export interface CursorOrder<Row> {
  format(row: Row): string;
  /**
   * Returns a function that compares a row with the row of the cursor; negative if the row comes
   * first. Undefined if the text is not a cursor.
   */
  parse(cursor: string): ((row: Row) => number) | undefined;
}

/** A list that may build its rows only when they are read. Every array is such a list. */
export interface Rows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
  slice(start: number, end: number): readonly Row[];
}

/** The part of a list that paging needs. */
export type PagedRows<Row> = Pick<Rows<Row>, "length" | "at">;

/**
 * Computes the page that begins after, or ends before, the row of a cursor. Used for lists in which rows are added and
 * removed anywhere. Undefined if the fields are invalid.
 */
export function pageByCursor<Row>(
  fields: Fields,
  rows: PagedRows<Row>,
  order: CursorOrder<Row>,
  perPage: "takesSize" | "ignoresSize" = "ignoresSize",
): Page | undefined {
  const length = readSize(fields, perPage);
  const place = length === undefined ? undefined : findPlace(fields, rows, order, length);
  if (length === undefined || place === undefined) return undefined;
  const { start, end } = place;
  const first = start < end ? rows.at(start) : undefined;
  const last = start < end ? rows.at(end - 1) : undefined;
  const hasSeveral = rows.length > length;
  return {
    start,
    end,
    links: [
      ...(start > 0 && first !== undefined
        ? [cursorLink("prev", "before", order.format(first))]
        : []),
      ...(end < rows.length && last !== undefined
        ? [cursorLink("next", "after", order.format(last))]
        : []),
      ...(hasSeveral ? [cursorLink("first", "after", beforeFirst)] : []),
      ...(hasSeveral ? [cursorLink("last", "before", behindLast)] : []),
    ],
  };
}

function readSize(fields: Fields, perPage: "takesSize" | "ignoresSize"): number | undefined {
  const requested = perPage === "takesSize" ? fields.get("per_page") : undefined;
  const size = readNumber(requested, 1, defaultPageSize);
  return size === undefined ? undefined : Math.min(size, largestPageSize);
}

function cursorLink(rel: PageLink["rel"], field: "after" | "before", value: string): PageLink {
  return { rel, field, value };
}

function findPlace<Row>(
  fields: Fields,
  rows: PagedRows<Row>,
  order: CursorOrder<Row>,
  length: number,
): Pick<Page, "start" | "end"> | undefined {
  const before = fields.get("before");
  const after = fields.get("after");
  if (before !== undefined && after !== undefined) return undefined;
  if (before !== undefined) {
    if (before === behindLast) return endingAt(rows.length, length);
    const compare = order.parse(before);
    return compare && endingAt(countUpTo(rows, compare, -1), length);
  }
  const isStart = after === undefined || after === beforeFirst;
  const compare = isStart ? undefined : order.parse(after);
  if (!isStart && compare === undefined) return undefined;
  const start = compare === undefined ? 0 : countUpTo(rows, compare, 0);
  return { start, end: Math.min(rows.length, start + length) };
}

function endingAt(end: number, length: number): Pick<Page, "start" | "end"> {
  return { start: Math.max(0, end - length), end };
}

/**
 * Returns the number of rows for which the sign of `compare` is at most `most`. The rows must be
 * sorted by `compare`.
 */
function countUpTo<Row>(rows: PagedRows<Row>, compare: (row: Row) => number, most: -1 | 0): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows.at(middle);
    if (row !== undefined && Math.sign(compare(row)) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readNumber(
  text: string | undefined,
  least: number,
  otherwise: number,
): number | undefined {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) return undefined;
  return Number(text) >= least ? Number(text) : undefined;
}

/**
 * Formats the link header (interface.md, Pagination 3): absolute URLs with all fields of the request, except those that
 * select another page.
 */
export function formatLinks(
  origin: string,
  path: string,
  fields: Fields,
  links: readonly PageLink[],
): string {
  return links
    .map(({ rel, field, value }) => {
      const query = new URLSearchParams([...fields]);
      for (const other of replacedBy[field]) query.delete(other);
      query.set(field, value);
      return `<${origin}${path}?${query.toString()}>; rel="${rel}"`;
    })
    .join(", ");
}

const replacedBy: Readonly<Record<PageLink["field"], readonly string[]>> = {
  page: ["page"],
  since: ["since"],
  after: ["before", "after"],
  before: ["before", "after"],
};
