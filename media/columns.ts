import type { Column, TableName } from "../src/editor/panels/messages/shared";
import type { TextKey } from "../src/editor/panels/messages/texts";

/** Returns the key of the text in the header of a column. */
export function labelOf(column: Column, table: TableName): TextKey {
  if (column === "address" && table === "deployments") return "tokenAddress";
  if (column === "chains" && table === "addresses") return "formatOf";
  if (column === "called" && table === "inWorkspace") return "declaredAs";
  return column;
}

/** Right-aligned columns, whose values are numbers. */
export const numeric: ReadonlySet<Column> = new Set<Column>([
  "amount",
  "price",
  "value",
  "holders",
  "block",
  "decimals",
  "places",
]);
