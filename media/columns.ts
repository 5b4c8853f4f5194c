import type { Column, TableName } from "../src/detail/messages/shared";
import type { TextKey } from "../src/detail/messages/texts";

/** What the head of a column says. */
export function labelOf(column: Column, table: TableName): TextKey {
  if (column === "address" && table === "deployments") return "tokenAddress";
  return column;
}

/** Columns that stand at the right, since their values are numbers. */
export const numeric: ReadonlySet<Column> = new Set<Column>([
  "amount",
  "price",
  "value",
  "holders",
  "block",
  "decimals",
]);
