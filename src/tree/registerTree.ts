import { Disposable, EventEmitter, l10n, type TreeView, window } from "vscode";
import type { Connection } from "../catalog/connection";
import type { ConnectionState } from "../catalog/connectionState";
import { Lazy } from "../platform/lazy";
import type { TreeNode } from "./treeNode";

/** The view of the catalog, whose code is loaded when it is first shown. */
export interface TreeRegistration {
  dispose(): void;
  readonly view: TreeView<TreeNode>;
  loadMore(row: string | undefined): Promise<void>;
}

export function registerTree(connection: Connection): TreeRegistration {
  const change = new EventEmitter<TreeNode | undefined>();
  const tree = new Lazy(async () => {
    const { CatalogTree } = await import("./catalogTree");
    const made = new CatalogTree(connection);
    made.onDidChangeTreeData((node) => {
      change.fire(node);
    });
    return made;
  });
  const view = window.createTreeView<TreeNode>("addressAtlas.catalog", {
    treeDataProvider: {
      onDidChangeTreeData: change.event,
      getTreeItem: async (node) => (await tree.get()).getTreeItem(node),
      getChildren: async (node) => (await tree.get()).getChildren(node),
      getParent: async (node) => (await tree.get()).getParent(node),
      resolveTreeItem: async (item, node) => (await tree.get()).resolveTreeItem(item, node),
    },
    showCollapseAll: true,
    canSelectMany: true,
  });
  const describe = (): void => {
    view.description = connection.catalog.service.host;
    view.message = connection.catalog.isLoaded ? staleness(connection.state) : "";
  };
  describe();
  const lifetime = Disposable.from(
    view,
    tree,
    change,
    connection.onDidChange(describe),
    view.onDidCollapseElement(({ element }) =>
      tree.use((made) => {
        made.collapse(element);
      }),
    ),
    view.onDidExpandElement(({ element }) =>
      tree.use((made) => {
        made.expand(element);
      }),
    ),
  );
  return {
    view,
    loadMore: async (row) => {
      const id = row ?? view.selection[0]?.id;
      if (id !== undefined) await (await tree.get()).loadMore(id);
    },
    dispose: () => {
      lifetime.dispose();
    },
  };
}

/** What a person is told above rows that were read before the service could no more be asked. */
function staleness(state: ConnectionState): string {
  switch (state) {
    case "local":
    case "connected":
      return "";
    case "noKey":
      return l10n.t("No API key is stored for the service: what is shown was read before.");
    case "keyRefused":
      return l10n.t("The service does not accept the API key: what is shown was read before.");
    case "offline":
      return l10n.t("The service cannot be reached: what is shown was read before.");
    case "wrongAddress":
      return l10n.t(
        "The base URL in the settings does not lead to a service: what is shown was read before.",
      );
  }
}
