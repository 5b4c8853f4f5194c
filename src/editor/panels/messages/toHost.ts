import {
  count,
  flag,
  listOf,
  nullable,
  oneOf,
  type Parsed,
  record,
  text,
  variants,
} from "./parsers";
import { column, filterName, keptFilters, sort, tableName, thing } from "./shared";

/** An id that the host created. The page cannot interpret it. */
const id = text(120);

/**
 * Parses the requests of the page. The page names rows and actions only by ids of this panel, never by a URL,
 * command or address.
 */
export const parseMessageToHost = variants("type", {
  ready: {},
  refresh: {},
  act: { id },
  show: { table: tableName },
  more: { table: tableName },
  all: { table: tableName },
  stop: { table: tableName },
  window: { table: tableName, from: count(), count: count(1_000) },
  /** Null restores the order of the service. */
  sort: { table: tableName, sort: nullable(sort) },
  search: { table: tableName, text: text(200) },
  chain: { table: tableName, id: nullable(id) },
  token: { table: tableName, clear: flag },
  choose: { table: tableName, by: filterName, id: nullable(id) },
  /** Opens the list of deployments whose amounts the plot can draw. */
  deployment: {},
  since: { table: tableName, text: text(30) },
  pick: { table: tableName, id: nullable(id) },
  expand: { table: tableName, id: nullable(id) },
  copy: { id, column, what: oneOf("cell", "row", "full") },
  export: { table: tableName },
});

export type MessageToHost = Parsed<typeof parseMessageToHost>;

/** The stored state of a table. */
const tableState = record({
  table: tableName,
  /** The scroll position of the page, in pixels. */
  scroll: count(),
  search: text(200),
  sort: nullable(sort),
  filters: keptFilters,
});
export type TableState = Parsed<typeof tableState>;

/**
 * Parses the state of a panel that was stored before a restart of the editor. Version 1 is from an earlier
 * release.
 */
export const parsePanelState = variants("version", {
  "1": { thing, table: nullable(tableName) },
  "2": { thing, table: nullable(tableName), tables: listOf(tableState, 4) },
});
export type PanelState = Parsed<typeof parsePanelState>;
