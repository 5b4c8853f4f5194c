import { commands, type DataTransfer, DataTransferItem } from "vscode";
import type { CommandId } from "../platform/commandIds";
import type { TreeNode } from "./treeNode";

/** Gives an editor on which rows are dropped their addresses, one per line; "0" is no address. */
export function dragRows(rows: readonly TreeNode[], data: DataTransfer): void {
  const addresses = rows.flatMap((row) =>
    "address" in row && row.address !== "0" ? [row.address] : [],
  );
  if (addresses.length === 0) return;
  data.set("text/plain", new DataTransferItem([...new Set(addresses)].join("\n")));
}

/** Tags addresses that are dropped on a tag. */
export async function dropOnRow(row: TreeNode | undefined, data: DataTransfer): Promise<void> {
  const text = await data.get("text/plain")?.asString();
  // "0" is the reserved tag; this file is loaded at the start, so it does not import the name.
  if (row?.kind !== "tag" || row.tag === "0" || text === undefined) return;
  const id: CommandId = "_addressAtlas.tagDropped";
  await commands.executeCommand(id, { tag: row.tag, text });
}
