import { oneOf, type Parsed, text, variants } from "./parsers";

/** What a panel is about. One panel for one thing. */
export const thing = variants("kind", {
  address: { address: text(200) },
  tag: { tag: text(64) },
  token: { token: text(500) },
  chain: { chain: text(200) },
});
export type Thing = Parsed<typeof thing>;

export const tableNames = ["holdings", "transactions", "addresses", "deployments"] as const;
export const tableName = oneOf(...tableNames);
export type TableName = Parsed<typeof tableName>;

/** The columns of all tables; each table has some of them. */
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
  "chains",
  "decimals",
] as const;
export const column = oneOf(...columns);
export type Column = Parsed<typeof column>;
