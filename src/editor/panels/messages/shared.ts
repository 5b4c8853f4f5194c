import { flag, nullable, oneOf, type Parsed, record, text, variants } from "./parsers";

/**
 * The subject of a panel. Addresses, tags, tokens and chains are named by the ids of the service, whose length
 * interface.md does not limit.
 */
export const thing = variants("kind", {
  address: { address: text() },
  tag: { tag: text() },
  token: { token: text() },
  chain: { chain: text() },
  workspace: {},
  /** A repository by its URI, with the branch, tag or commit of the comparison. */
  comparison: { repository: text(), ref: text() },
});
export type Thing = Parsed<typeof thing>;

const tableNames = [
  "inWorkspace",
  "holdings",
  "transactions",
  "addresses",
  "deployments",
  "workspace",
  "changes",
] as const;
export const tableName = oneOf(...tableNames);
export type TableName = Parsed<typeof tableName>;

/**
 * The columns of all tables. Each table uses some of them. `standing` is the status of an address. The word must stay,
 * since stored states of panels contain it.
 */
export const columns = [
  "token",
  "chain",
  "amount",
  "price",
  "value",
  "holders",
  "updated",
  "time",
  "direction",
  "counterparty",
  "from",
  "to",
  "hash",
  "block",
  "address",
  "tags",
  "otherTags",
  "chains",
  "decimals",
  "standing",
  "called",
  "places",
  "file",
  "line",
  "warnings",
  "change",
  "before",
] as const;
export const column = oneOf(...columns);
export type Column = Parsed<typeof column>;

/** The properties by which the addresses of files can be filtered, in addition to a search. */
export const filterNames = ["change", "status", "folder", "chain", "warning"] as const;
export const filterName = oneOf(...filterNames);
export type FilterName = Parsed<typeof filterName>;

export const sort = record({ column, descending: flag });
export type Sort = Parsed<typeof sort>;

/** The filters of a table that are stored to restore a panel after a restart, with the ids of the service. */
export const keptFilters = record({
  chain: nullable(text()),
  place: nullable(record({ chain: text(), address: text() })),
  since: text(30),
});
export type KeptFilters = Parsed<typeof keptFilters>;
