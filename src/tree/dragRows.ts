import { type DataTransfer, DataTransferItem } from "vscode";
import type { TreeNode } from "./treeNode";

/** Gives an editor on which rows are dropped their addresses, one a line; "0" is none. */
export function dragRows(rows: readonly TreeNode[], data: DataTransfer): void {
  const addresses = rows.flatMap((row) =>
    (row.kind === "address" || row.kind === "deployment") && row.address !== "0"
      ? [row.address]
      : [],
  );
  if (addresses.length === 0) return;
  data.set("text/plain", new DataTransferItem([...new Set(addresses)].join("\n")));
}
