import type { TreeView } from "vscode";
import type { TreeNode } from "./treeNode";

type NodeOf<Kind extends TreeNode["kind"]> = Extract<TreeNode, { readonly kind: Kind }>;

/** How long a row that is being redrawn may be missing from the selection. */
const drawingTakes = 500;

/**
 * The pressed row of some kind: the selected one; of several, only those of that kind count. The commands of
 * rows have no arguments: the editor forgets them for a row that was redrawn, and then does not find the
 * command. It reports the selection before it sends the command, but counts a row that is being redrawn as
 * not selected.
 */
export async function findPressedRow<Kind extends TreeNode["kind"]>(
  view: Pick<TreeView<TreeNode>, "selection" | "onDidChangeSelection">,
  kinds: readonly Kind[],
): Promise<NodeOf<Kind> | undefined> {
  const isOfKind = (row: TreeNode): row is NodeOf<Kind> => kinds.some((kind) => kind === row.kind);
  const selected = (): NodeOf<Kind> | undefined => view.selection.find(isOfKind);
  return selected() ?? (await nextSelection(view).then(selected));
}

function nextSelection(view: Pick<TreeView<TreeNode>, "onDidChangeSelection">): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(end, drawingTakes);
    const listening = view.onDidChangeSelection(end);
  });
}
