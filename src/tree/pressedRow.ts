import type { TreeView } from "vscode";
import type { TreeNode } from "./treeNode";

/** So long a row that is being drawn anew may be missing among the selected ones. */
const drawingTakes = 500;

/**
 * The row that was pressed: the selected one. The commands of rows come without arguments, since the
 * editor forgets those of a row that was drawn anew, and then does not find the command. It tells of
 * the selection before it sends the command, but counts a row that is being drawn as not selected.
 */
export async function findPressedRow(
  view: Pick<TreeView<TreeNode>, "selection" | "onDidChangeSelection">,
): Promise<TreeNode | undefined> {
  const selected = (): TreeNode | undefined =>
    view.selection.find(({ kind }) => kind === "state" || kind === "rest" || kind === "address");
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
