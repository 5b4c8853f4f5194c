import { commands, type DataTransfer, DataTransferItem } from "vscode";
import type { CommandId } from "../platform/commandIds";
import type { TreeNode } from "./treeNode";

/** Provides the addresses of dragged rows to the editor, one per line. Skips "0", which is not an address. */
export function dragRows(rows: readonly TreeNode[], data: DataTransfer): void {
  const addresses = rows.flatMap((row) =>
    "address" in row && row.address !== "0" ? [row.address] : [],
  );
  if (addresses.length === 0) return;
  data.set("text/plain", new DataTransferItem([...new Set(addresses)].join("\n")));
}

/** Assigns a tag to the addresses that are dropped on its row. */
export async function dropOnRow(row: TreeNode | undefined, data: DataTransfer): Promise<void> {
  const text = await data.get("text/plain")?.asString();
  // "0" is the reserved tag. The constant is not imported, to keep the code that loads at the start small.
  if (row?.kind !== "tag" || row.tag === "0" || text === undefined) return;
  const id: CommandId = "_addressAtlas.tagDropped";
  await commands.executeCommand(id, { tag: row.tag, text });
}
