import * as vscode from "vscode";
import type { CatalogChange } from "../../sources/catalog/catalog";
import type { Connection } from "../../sources/catalog/connection";
import type { Names } from "../../engine/names/names";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { buildTreeItem } from "./treeItem";
import { buildTooltip } from "./tooltip";
import { type SuggestedAction, suggestAction } from "./suggestedAction";
import type { ListNode, TreeNode, WorkspaceTreeNode } from "./treeNode";
import { TreeRows } from "./treeRows";
import { buildWorkspaceItem } from "./workspaceItem";
import { isOfWorkspace, WorkspaceRows } from "./workspaceRows";
import { buildWorkspaceTooltip } from "./workspaceTooltip";

/** The time in milliseconds to wait for a page before a row "Loading…" is shown. */
const patienceMilliseconds = 300;
/** The time in milliseconds after which the editor should have requested the rows below a redrawn row. */
const editorMilliseconds = 1_000;
/** The maximum number of redraws of a row until the editor requests the rows below it. */
const mostRedraws = 5;

/** Provides the rows of the catalog view and decides when rows are redrawn. */
export class CatalogTree implements vscode.TreeDataProvider<TreeNode> {
  readonly #change = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.#change.event;
  readonly #connection: Connection;
  readonly #names: Names;
  readonly #patience: number;
  readonly #rows: TreeRows;
  readonly #workspace: WorkspaceRows | undefined;
  readonly #subscriptions: readonly { dispose(): void }[];
  /**
   * The controllers that abort loads of child rows, by the id of the expanded row. Collapsing the row aborts its load.
   */
  readonly #asking = new Map<string, AbortController>();
  /** Rows that were collapsed before their first page arrived. */
  readonly #givenUp = new Set<string>();
  /** Rows whose counts have changed since they were drawn. */
  readonly #uncounted = new Set<string>();
  /** Rows that briefly wait for a page below them. Changes below such a row are drawn after the wait. */
  readonly #awaited = new Map<string, Promise<void>>();
  /** Rows below which the editor shows "Loading…", according to its last request. */
  readonly #loading = new Set<string>();
  /** The timers of the next redraws of the rows in `#loading`, by the ids of the rows. */
  readonly #redraws = new Map<string, NodeJS.Timeout>();
  /** Roots that are being refreshed. They are redrawn at the end, since they show the time of the read. */
  readonly #refreshing = new Set<string>();
  /** The rows to redraw when no quick input covers the tree any more; `undefined` means all rows. */
  readonly #held = new Set<TreeNode | undefined>();
  /** The labels of the rows of addresses as last requested by the editor, by the ids of the rows. */
  readonly #labels = new Map<string, vscode.TreeItem["label"]>();
  /** The action in the row above the roots. */
  #suggested: SuggestedAction | undefined;

  constructor(
    connection: Connection,
    names: Names,
    workspace?: WorkspaceSurvey,
    patience = patienceMilliseconds,
  ) {
    this.#connection = connection;
    this.#names = names;
    this.#patience = patience;
    this.#rows = new TreeRows(connection.catalog);
    this.#workspace = workspace && new WorkspaceRows(workspace);
    this.#subscriptions = [
      connection.catalog.onDidChange((change) => {
        this.#follow(change);
      }),
      connection.onDidChange(() => {
        const isSame = this.#suggested?.command === suggestAction(connection)?.command;
        if (!isSame || !connection.catalog.isLoaded) this.#draw(undefined);
      }),
      connection.catalog.onDidReleaseDrawing(() => {
        this.#drawHeld();
      }),
      ...(workspace === undefined
        ? []
        : [
            workspace.onDidChange((what) => {
              this.#followWorkspace(what);
            }),
          ]),
    ];
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    if (!isOfWorkspace(node)) {
      const ofCatalog = buildTreeItem(node, this.#rows, this.#names);
      if (node.kind === "address") this.#labels.set(node.id, ofCatalog.label);
      return ofCatalog;
    }
    const source = this.#workspace?.source;
    const item =
      source === undefined
        ? new vscode.TreeItem("")
        : buildWorkspaceItem(node, source, (tag) => this.#rows.isOwn(tag));
    item.id = node.id;
    item.contextValue ??= node.kind;
    return item;
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return "parent" in node ? node.parent : undefined;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node === undefined) return this.#roots();
    if (isOfWorkspace(node)) return this.#workspaceRows(node);
    // The rows below show addresses. Below a tag, names are the labels, so they are awaited; below a token,
    // names are only in tooltips.
    if (node.kind === "token") void this.#names.open();
    if (node.kind === "tag") await this.#names.open();
    if (isListNode(node)) await this.#awaitFirstPage(node);
    const rows = this.#rows.childrenOf(node);
    const last = rows.at(-1);
    if (last?.kind === "state" && last.state.kind === "loading") this.#loading.add(node.id);
    else this.#loading.delete(node.id);
    return [...rows];
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    const tooltip = item.tooltip ?? this.#buildTooltip(node);
    if (tooltip !== undefined) item.tooltip = tooltip;
    return item;
  }

  #buildTooltip(node: TreeNode): vscode.MarkdownString | undefined {
    if (!isOfWorkspace(node)) return buildTooltip(node, this.#rows, this.#names);
    const source = this.#workspace?.source;
    return source && buildWorkspaceTooltip(node, source, (id) => this.#rows.nameOfChain(id));
  }

  /** Returns the rows below a row of the workspace. The first call starts reading the files. */
  #workspaceRows(node: WorkspaceTreeNode): TreeNode[] {
    const source = this.#workspace?.source;
    if (source?.state === "idle") void source.start();
    return [...(this.#workspace?.childrenOf(node) ?? [])];
  }

  #followWorkspace(what: "rows" | "folders"): void {
    if (what === "folders") this.#draw(undefined);
    else for (const node of this.#workspace?.findChanged() ?? []) this.#draw(node);
  }

  /**
   * Runs the action of the last row of a list: shows more of the loaded rows, loads the first or the next page, or
   * reloads the list.
   */
  async loadMore(id: string): Promise<void> {
    const row = this.#rows.find(id);
    if (row?.kind !== "state") return;
    const node = row.parent;
    const list = this.#rows.listOf(node);
    if (list.failed?.loading === "refresh") {
      await list.refresh(this.#signalOf(node));
    } else if (this.#rows.showMore(node)) {
      this.#draw(node);
    } else {
      await this.#loadNextPage(node);
    }
  }

  /** Call when a row was collapsed. Cancels the load below the row, or draws a postponed change of its count. */
  collapse(node: TreeNode): void {
    this.#asking.get(node.id)?.abort();
    this.#asking.delete(node.id);
    this.#loading.delete(node.id);
    if (!isListNode(node)) return;
    if (!this.#rows.listOf(node).isLoaded) this.#givenUp.add(node.id);
    else if (this.#uncounted.delete(node.id)) this.#draw(node);
  }

  /**
   * Call when a row was expanded. Redraws the row only if the load of its first page was cancelled, since a redraw
   * during a load would make an older editor show no rows.
   */
  expand(node: TreeNode): void {
    const wasGivenUp = this.#givenUp.delete(node.id);
    if (wasGivenUp && isListNode(node) && this.#isUntouched(node)) this.#draw(node);
  }

  /** Call when the names of addresses have changed. Redraws the rows that have another name. */
  followNames(): void {
    for (const [id, label] of [...this.#labels]) {
      const node = this.#rows.find(id);
      if (node === undefined) this.#labels.delete(id);
      else if (this.getTreeItem(node).label !== label) this.#draw(node);
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const controller of this.#asking.values()) controller.abort();
    for (const timer of this.#redraws.values()) clearTimeout(timer);
    // Prevents a load that ends later from setting a timer.
    this.#loading.clear();
    this.#change.dispose();
  }

  /**
   * Returns the roots. Empty if the service is not available and nothing has been loaded, so that the editor shows a
   * welcome text.
   */
  async #roots(): Promise<TreeNode[]> {
    await this.#connection.ready;
    const { isUsable, catalog } = this.#connection;
    if (!isUsable && !catalog.isLoaded) return [];
    this.#suggested = suggestAction(this.#connection);
    const action = this.#suggested;
    const first =
      action === undefined
        ? []
        : [{ kind: "suggestedAction", id: "suggestedAction", action } as const];
    const workspace = this.#workspace?.source.hasFolders === true ? [this.#workspace.root] : [];
    return [...first, ...workspace, ...this.#rows.roots];
  }

  async #awaitFirstPage(node: ListNode): Promise<void> {
    // Waits for the same page as an earlier call. Otherwise this call would return "Loading…", which no redraw
    // would replace.
    const coming = this.#awaited.get(node.id);
    if (coming !== undefined) await coming;
    if (!this.#isUntouched(node)) return;
    await this.#awaitPage(node, (signal) => this.#rows.listOf(node).load(signal));
    // The count next to a root and the number of unreadable rows are known only now. They are drawn when the user
    // collapses the row: a redraw now would remove the rows below it for a moment, while the user may be expanding one
    // of them.
    const { skippedRows } = this.#rows.listOf(node);
    if (node.kind !== "tag" || skippedRows > 0) this.#uncounted.add(node.id);
  }

  async #loadNextPage(node: ListNode): Promise<void> {
    const list = this.#rows.listOf(node);
    const before = list.items.length;
    const loading = await this.#awaitPage(node, async (signal) => {
      await list.loadMore(signal);
      if (list.items.length > before) this.#rows.showPage(node);
    });
    this.#redraw(node);
    await loading.ended;
    this.#redraw(node);
  }

  /**
   * Waits for a page, at most `#patience` milliseconds. During the wait, nothing below the row is drawn. `ended`
   * resolves when the load has ended.
   */
  async #awaitPage(
    node: ListNode,
    load: (signal: AbortSignal) => Promise<void>,
  ): Promise<{ readonly ended: Promise<void> }> {
    let come = (): void => undefined;
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    this.#awaited.set(node.id, coming);
    const ended = load(this.#signalOf(node));
    const timer = setTimeout(come, this.#patience);
    ended.then(come, come);
    await coming;
    clearTimeout(timer);
    this.#awaited.delete(node.id);
    return { ended };
  }

  #isUntouched(node: ListNode): boolean {
    const list = this.#rows.listOf(node);
    return !list.isLoaded && list.loading === undefined && list.failed === undefined;
  }

  #signalOf(node: ListNode): AbortSignal {
    const known = this.#asking.get(node.id);
    if (known !== undefined) return known.signal;
    const controller = new AbortController();
    this.#asking.set(node.id, controller);
    return controller.signal;
  }

  #follow(change: CatalogChange): void {
    switch (change.kind) {
      case "service":
        this.#rows.clear();
        this.#labels.clear();
        this.#givenUp.clear();
        this.#uncounted.clear();
        this.#loading.clear();
        this.#draw(undefined);
        return;
      case "refresh":
        for (const root of this.#rows.roots) this.#refreshing.add(root.id);
        return;
      case "amounts":
      case "untagged":
      case "retagged":
        return;
      case "nodes":
        for (const row of this.#rows.chainsOfNodes()) this.#draw(row);
        return;
      case "chains":
      case "tokens":
      case "tags":
        this.#redraw(this.#rows.find(change.kind));
        return;
      case "addresses":
        this.#redraw(this.#rows.findTag(change.tag));
        return;
      case "tagged":
        for (const row of this.#rows.updateAddresses(change.records)) this.#draw(row);
    }
  }

  #draw(node: TreeNode | undefined): void {
    if (this.#connection.catalog.isDrawingHeld) this.#held.add(node);
    else this.#fire(node);
  }

  #drawHeld(): void {
    const held = this.#held.has(undefined) ? [undefined] : [...this.#held];
    this.#held.clear();
    for (const node of held) this.#fire(node);
  }

  /**
   * Redraws a row. Notes the time of the redraw, since in an older editor a redraw closes a quick input that opens soon
   * after.
   */
  #fire(node: TreeNode | undefined): void {
    this.#connection.catalog.noteDrawing();
    this.#change.fire(node);
  }

  /** Redraws what has changed in a list: individual rows if possible. */
  #redraw(node: TreeNode | undefined): void {
    if (node === undefined || !isListNode(node) || this.#awaited.has(node.id)) return;
    const isOver = this.#rows.listOf(node).loading === undefined;
    const changed = this.#rows.renew(node) ?? [node];
    const isRefreshed = isOver && this.#refreshing.delete(node.id);
    for (const row of isRefreshed ? [node] : changed) this.#draw(row);
    if (isOver) this.#drawLoaded(node, mostRedraws);
  }

  /**
   * Redraws a row until the editor has requested the loaded rows below it. The editor ignores a redraw that arrives
   * while it is still drawing the rows of its previous request. A redraw that is held does not count.
   */
  #drawLoaded(node: ListNode, tries: number): void {
    clearTimeout(this.#redraws.get(node.id));
    this.#redraws.delete(node.id);
    if (tries === 0 || !this.#loading.has(node.id)) return;
    const timer = setTimeout(() => {
      if (!this.#loading.has(node.id)) return;
      const { isDrawingHeld } = this.#connection.catalog;
      this.#draw(node);
      this.#drawLoaded(node, isDrawingHeld ? tries : tries - 1);
    }, editorMilliseconds);
    this.#redraws.set(node.id, timer);
  }
}

function isListNode(node: TreeNode): node is ListNode {
  return (
    node.kind === "chains" || node.kind === "tokens" || node.kind === "tags" || node.kind === "tag"
  );
}
