import {
  count,
  flag,
  listOf,
  nullable,
  oneOf,
  type Parsed,
  record,
  share,
  text,
  variants,
} from "./parsers";
import { column, keptFilters, sort, tableName, thing } from "./shared";
import { parseTexts, textKey } from "./texts";

const id = text(120);

/** What is drawn before a name: a letter on a colour, or the picture where the setting allows it. */
const icon = record({ letter: text(8), hue: count(5), url: nullable(text(2_048)) });
export type Icon = Parsed<typeof icon>;

const mark = oneOf("sample", "notInTokenList", "rawAmount");
export type Mark = Parsed<typeof mark>;

/** Something with a name that may be opened: a chain, a tag, an explorer. */
const chip = record({
  text: text(),
  full: nullable(text()),
  open: nullable(id),
  icon: nullable(icon),
});
export type Chip = Parsed<typeof chip>;

/** One value, in one place of a table, of the details of a row or of the facts at the top. */
const cell = variants("kind", {
  /** Not known. */
  none: {},
  /** An amount that `privacy.hideAmounts` keeps back. */
  hidden: {},
  word: { word: textKey },
  text: {
    text: text(),
    full: nullable(text()),
    open: nullable(id),
    code: flag,
    icon: nullable(icon),
    marks: listOf(mark, 4),
  },
  amount: {
    integer: text(),
    fraction: text(),
    /** All digits without grouping. */
    full: text(),
    marks: listOf(mark, 4),
    unit: text(),
  },
  count: { count: count() },
  time: { time: text(40) },
  flow: { flow: oneOf("in", "out", "self", "other") },
  address: { short: text(), full: text(), open: nullable(id), tags: listOf(chip, 50) },
  chips: { chips: listOf(chip, 200), more: count() },
  /** The links of a transaction or an address in the explorers of its chain. */
  links: { chips: listOf(chip, 200) },
});
export type Cell = Parsed<typeof cell>;
export type CellOf<Kind extends Cell["kind"]> = Extract<Cell, { kind: Kind }>;

const entry = record({ label: textKey, cell });
export type Entry = Parsed<typeof entry>;

const row = record({ id, cells: listOf(cell, 20) });
export type Row = Parsed<typeof row>;

/** What failed, in a sentence of ours, and what helps. */
const problem = record({
  text: text(),
  actions: listOf(record({ label: text(), id }), 4),
});
export type Problem = Parsed<typeof problem>;

const choice = record({ id, label: text() });

const filters = record({
  chain: nullable(record({ choices: listOf(choice, 500), chosen: nullable(id) })),
  /** The token or deployment is chosen in a list of the editor; here is only what was chosen. */
  token: nullable(record({ chosen: nullable(text()), needed: flag })),
  since: nullable(text(30)),
  /** The same for the page to remember; nothing of it is drawn. */
  kept: keptFilters,
});
export type Filters = Parsed<typeof filters>;

const sum = record({
  cell,
  /** Of how many rows it is the sum, and how many have no price. */
  rows: count(),
  unpriced: count(),
  /** What the service gives as total_value_usd, where it gives stats at all. */
  service: nullable(cell),
});
export type Sum = Parsed<typeof sum>;

const table = record({
  table: tableName,
  columns: listOf(column, 20),
  sort: nullable(sort),
  search: text(200),
  filters,
  /** The part of a plot that the table is narrowed to. */
  picked: nullable(text()),
  loaded: count(),
  total: nullable(count()),
  shown: count(),
  hasMore: flag,
  loading: oneOf("no", "first", "more", "all"),
  skipped: count(),
  repeated: count(),
  /** Rows of a page that had too many of them. */
  cut: count(),
  /** Loading stopped at a cap of ours. */
  capped: flag,
  asOf: nullable(text(40)),
  stale: flag,
  sample: flag,
  problem: nullable(problem),
  sum: nullable(sum),
  /** Rows `from` to `from + rows.length` of the `shown` ones. */
  from: count(),
  rows: listOf(row, 1_000),
  expanded: nullable(record({ id, index: count(), entries: listOf(entry, 40) })),
});
export type Table = Parsed<typeof table>;

const slice = record({
  id: nullable(id),
  label: text(),
  icon: nullable(icon),
  share,
  value: cell,
  picked: flag,
});
export type Slice = Parsed<typeof slice>;

const bucket = record({
  id,
  time: text(40),
  /** Heights, as parts of the highest. */
  up: share,
  down: share,
  upCell: cell,
  downCell: nullable(cell),
  picked: flag,
});
export type Bucket = Parsed<typeof bucket>;

/** Of how many rows a plot is drawn, where more are to come. */
const partOf = nullable(count());

const plot = variants("plot", {
  shares: {
    table: tableName,
    groups: listOf(record({ by: oneOf("token", "chain"), slices: listOf(slice, 20) }), 2),
    partOf,
  },
  times: {
    table: tableName,
    unit: oneOf("day", "week", "month", "year"),
    what: oneOf("count", "flow"),
    buckets: listOf(bucket, 400),
    top: text(60),
    bottom: nullable(text(60)),
    /** The deployment whose amounts are drawn. */
    deployment: nullable(text()),
    partOf,
    untimed: count(),
  },
});
export type Plot = Parsed<typeof plot>;
export type SharePlot = Extract<Plot, { plot: "shares" }>;
export type TimePlot = Extract<Plot, { plot: "times" }>;

const head = record({
  thing,
  title: text(),
  /** The whole of a title that is shortened. */
  full: text(),
  icon,
  sample: flag,
  loading: flag,
  /** The service has no details of it. */
  unknown: flag,
  asOf: nullable(text(40)),
  stale: flag,
  problem: nullable(problem),
  copy: nullable(id),
  tag: nullable(id),
  json: id,
  facts: listOf(entry, 20),
  /** `empty` stands there where there are no chips. */
  groups: listOf(
    record({ label: textKey, chips: listOf(chip, 500), more: count(), empty: textKey }),
    10,
  ),
});
export type Head = Parsed<typeof head>;

/** Everything that is known when the page is made; it stands in the page itself. */
export const parseFirst = record({
  language: text(40),
  texts: parseTexts,
  head,
  shown: tableName,
  tables: listOf(table, 4),
  plots: listOf(plot, 4),
});
export type First = Parsed<typeof parseFirst>;

export const parseMessageToPage = variants("type", {
  head: { head },
  /** The plot above the rows, where it has changed: both are drawn at once, so that no row jumps. */
  table: { table, plot: nullable(plot) },
  /** Something was done that the page alone cannot know, such as "Copied". */
  told: { text: text(300) },
});
export type MessageToPage = Parsed<typeof parseMessageToPage>;
