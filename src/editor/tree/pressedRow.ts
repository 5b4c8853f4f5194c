import type { TreeNode } from "./treeNode";

type NodeOf<Kind extends TreeNode["kind"]> = Extract<TreeNode, { readonly kind: Kind }>;

/** The part of the editor's tree view that is used here. */
interface SelectedRows {
  readonly selection: readonly TreeNode[];
  readonly onDidChangeSelection: (listener: () => void) => { dispose(): unknown };
}

/** How long a row may be missing from the selection while it is redrawn on a busy machine, in milliseconds. */
const drawingTakes = 3_000;

/**
 * Finds the row that the user clicked or accepted with Enter: the first selected row of the given kinds. The editor
 * reports the selection before it runs the command. A row that is being redrawn counts as not selected, so the function
 * waits up to `drawingTakes` for a selected row.
 *
 * The commands of rows have no arguments, since the editor forgets the arguments of a redrawn row and then does not
 * find the command.
 */
export async function findPressedRow<Kind extends TreeNode["kind"]>(
  view: SelectedRows,
  kinds: readonly Kind[],
): Promise<NodeOf<Kind> | undefined> {
  const isOfKind = (row: TreeNode): row is NodeOf<Kind> => kinds.some((kind) => kind === row.kind);
  const selected = (): NodeOf<Kind> | undefined => view.selection.find(isOfKind);
  const row = selected();
  if (row !== undefined) return row;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve(selected());
    };
    const timer = setTimeout(end, drawingTakes);
    const listening = view.onDidChangeSelection(() => {
      if (selected() !== undefined) end();
    });
  });
}
