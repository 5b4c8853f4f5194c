import { Disposable, EventEmitter, type TreeView, window } from "vscode";
import type { CatalogTree } from "./catalogTree";
import { dragRows, dropOnRow } from "./dragRows";
import type { TreeNode } from "./treeNode";

interface TreeRegistration {
  readonly view: TreeView<TreeNode>;
  dispose(): void;
}

/** Registers the view of the catalog. The content is loaded when the view is first shown. */
export function registerTree(load: () => Promise<CatalogTree>): TreeRegistration {
  const change = new EventEmitter<TreeNode | undefined>();
  let shown: CatalogTree | undefined;
  const open = async (): Promise<CatalogTree> => {
    const tree = await load();
    if (shown !== tree) {
      shown = tree;
      tree.onDidChangeTreeData((node) => {
        change.fire(node);
      });
    }
    return tree;
  };
  const view = window.createTreeView<TreeNode>("addressAtlas.catalog", {
    treeDataProvider: {
      onDidChangeTreeData: change.event,
      getTreeItem: async (node) => (await open()).getTreeItem(node),
      getChildren: async (node) => (await open()).getChildren(node),
      getParent: async (node) => (await open()).getParent(node),
      resolveTreeItem: async (item, node) => (await open()).resolveTreeItem(item, node),
    },
    dragAndDropController: {
      dragMimeTypes: ["text/plain"],
      dropMimeTypes: ["text/plain"],
      handleDrag: dragRows,
      handleDrop: (row, data) => {
        // Not awaited, since the user may take any time to answer the prompts.
        void dropOnRow(row, data);
      },
    },
    showCollapseAll: true,
    canSelectMany: true,
  });
  const registered = Disposable.from(
    view,
    change,
    view.onDidCollapseElement(({ element }) => shown?.collapse(element)),
    view.onDidExpandElement(({ element }) => shown?.expand(element)),
  );
  return {
    view,
    dispose: () => {
      registered.dispose();
    },
  };
}
