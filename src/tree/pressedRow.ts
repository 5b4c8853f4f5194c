import type { TreeView } from "vscode";
import type { TreeNode } from "./treeNode";

/** So long the news of a selection may come after the command of the row that was selected. */
const newsTakes = 500;

/**
 * The last row of a list on which its command was pressed: the selected one. The editor sends the
 * command and the news of the selection by different ways, and a busy one turns them round.
 */
export async function findPressedRow(
  view: Pick<TreeView<TreeNode>, "selection" | "onDidChangeSelection">,
): Promise<string | undefined> {
  const selected = (): string | undefined =>
    view.selection.find(({ kind }) => kind === "state")?.id;
  return selected() ?? (await nextSelection(view).then(selected));
}

function nextSelection(view: Pick<TreeView<TreeNode>, "onDidChangeSelection">): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(end, newsTakes);
    const listening = view.onDidChangeSelection(end);
  });
}
