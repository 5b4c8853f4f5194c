import type { Catalog } from "../../sources/catalog/catalog";
import type { CatalogList } from "../../sources/catalog/catalogList";
import { named } from "../../sources/gate/cleared";
import type { TaggedAddress } from "../../sources/service/schemas";
import { type ListState, listState, mostRows, rowsAtOnce } from "./listState";
import { lastId, rowId as idOf } from "./rowId";
import type {
  ChainNode,
  ListNode,
  RootNode,
  TagNode,
  TokenNode,
  TreeNode,
  WorkspaceTreeNode,
} from "./treeNode";

/** A row of the catalog. `WorkspaceRows` builds the rows of the workspace. */
export type CatalogNode = Exclude<TreeNode, WorkspaceTreeNode>;

/**
 * Builds the rows of the tree from the catalog. A row with a known id keeps its object, so that the row can be redrawn
 * without its neighbours.
 */
export class TreeRows {
  readonly #catalog: Catalog;
  readonly #nodes = new Map<string, TreeNode>();
  readonly #limits = new Map<string, number>();
  readonly #shown = new Map<string, Shown>();
  readonly roots: readonly RootNode[];

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.roots = (["chains", "tokens", "tags"] as const).map((kind) =>
      this.#keep<RootNode>({ kind, id: kind }),
    );
  }

  find(id: string): TreeNode | undefined {
    return this.#nodes.get(id);
  }

  findTag(tag: string): TreeNode | undefined {
    return this.#nodes.get(tagId(tag));
  }

  /** Returns the list whose records are the rows below a row. */
  listOf(node: ListNode): CatalogList<unknown> {
    return node.kind === "tag"
      ? this.#catalog.addressesOf(named(node.tag))
      : this.#catalog[node.kind];
  }

  /** Returns how many of the loaded rows below a tag could not be read. */
  skippedBelow({ tag }: TagNode): number {
    const isOpened = this.#catalog.openedTags.includes(named(tag));
    return isOpened ? this.#catalog.addressesOf(named(tag)).skippedRows : 0;
  }

  nameOfChain(chain: string): string | undefined {
    return this.#catalog.nameOfChain(chain);
  }

  /** Returns the rows of the chains that connected nodes serve. */
  chainsOfNodes(): readonly TreeNode[] {
    const chains = [...this.#catalog.service.nodeChains];
    return chains.flatMap((chain) => this.#nodes.get(idOf({ id: "chains" }, chain)) ?? []);
  }

  isSilent(chain: string): boolean {
    return this.#catalog.service.isSilent(chain);
  }

  /** Whether the user has turned the sample on. */
  get showsSample(): boolean {
    return this.#catalog.service.localTags?.showsSample === true;
  }

  /** Whether the tag is a local tag of the user, which can be renamed and removed. */
  isOwn(tag: string): boolean {
    return this.#catalog.service.localTags?.findOwnTag(tag) !== undefined;
  }

  /** Whether the tag belongs to the local service's sample and is not a tag of the user. */
  isSample(node: TagNode): boolean {
    return this.#catalog.service.localTags?.isSampleTag(node.tag) === true;
  }

  /** Shows more of the loaded rows. Returns false if all loaded rows, or `mostRows` rows, are already shown. */
  showMore(node: ListNode): boolean {
    const limit = this.#limitOf(node);
    if (limit >= mostRows || this.listOf(node).items.length <= limit) return false;
    this.#limits.set(node.id, Math.min(limit + rowsAtOnce, mostRows));
    return true;
  }

  /** Shows a page that has arrived, so that "Load more" always shows more rows. */
  showPage(node: ListNode): void {
    const rows = Math.min(this.listOf(node).items.length, this.#limitOf(node) + rowsAtOnce);
    this.#limits.set(node.id, Math.min(Math.max(rows, rowsAtOnce), mostRows));
  }

  childrenOf(node: CatalogNode): readonly TreeNode[] {
    switch (node.kind) {
      case "chains":
      case "tokens":
      case "tags":
      case "tag":
        return this.#rowsOf(node);
      case "chain":
        return this.#bounded(node, node.chain.explorers, (explorer, index) =>
          this.#keep({
            kind: "explorer",
            id: idOf(node, `${index} ${explorer.name}`),
            parent: node,
            chain: node.chain.chain,
            explorer,
          }),
        );
      case "token":
        return this.#bounded(node, node.token.deployments, (deployment, index) =>
          this.#keep({
            kind: "deployment",
            id: idOf(node, `${index} ${deployment.chain}`),
            parent: node,
            address: deployment.address,
            chains: [deployment.chain],
            deployment,
          }),
        );
      case "suggestedAction":
      case "explorer":
      case "deployment":
      case "address":
      case "state":
      case "rest":
        return [];
    }
  }

  /** Builds the rows below a chain or token, up to `mostRows`. If there are more, the last row opens the panel. */
  #bounded<T>(
    node: ChainNode | TokenNode,
    records: readonly T[],
    rowOf: (record: T, index: number) => TreeNode,
  ): readonly TreeNode[] {
    const rows = records.slice(0, mostRows).map(rowOf);
    if (records.length > mostRows) {
      rows.push(this.#keep({ kind: "rest", id: lastId(node), parent: node }));
    }
    return rows;
  }

  /**
   * Updates the rows of a list. Returns the rows whose content has changed. Undefined if the list row and everything
   * below it must be redrawn: if rows were added, removed or moved, if the count has changed, or if the rows were never
   * built.
   */
  renew(node: ListNode): readonly TreeNode[] | undefined {
    const before = this.#shown.get(node.id);
    if (before === undefined) return undefined;
    const contents = before.rows.map(contentOf);
    const rows = this.childrenOf(node);
    const isSameRows =
      this.#shown.get(node.id)?.count === before.count &&
      rows.length === before.rows.length &&
      rows.every((row, index) => row === before.rows[index]);
    return isSameRows ? rows.filter((row, index) => contentOf(row) !== contents[index]) : undefined;
  }

  /** Stores newer records of addresses; returns the rows that show these addresses. */
  updateAddresses(records: readonly TaggedAddress[]): readonly TreeNode[] {
    const changed: TreeNode[] = [];
    for (const tag of this.#catalog.openedTags) {
      for (const record of records) {
        const node = this.#nodes.get(idOf({ id: tagId(tag) }, record.address));
        if (node?.kind !== "address") continue;
        node.record = record;
        node.chains = record.chains;
        changed.push(node);
      }
    }
    return changed;
  }

  /** Removes all rows except the roots, since another service is in use. */
  clear(): void {
    this.#nodes.clear();
    this.#limits.clear();
    this.#shown.clear();
    for (const root of this.roots) this.#keep(root);
  }

  #rowsOf(node: ListNode): readonly TreeNode[] {
    const unique = new Map<string, TreeNode>();
    for (const row of this.#recordRows(node)) unique.set(row.id, row);
    const rows = [...unique.values()];
    const state = this.#stateOf(node);
    if (state !== undefined) {
      rows.push(this.#keep({ kind: "state", id: lastId(node), parent: node, state }));
    }
    const { items, hasMore } = this.listOf(node);
    this.#shown.set(node.id, { rows, count: `${items.length} ${hasMore}` });
    return rows;
  }

  #stateOf(node: ListNode): ListState | undefined {
    const list = this.listOf(node);
    return listState(list, Math.min(list.items.length, this.#limitOf(node)));
  }

  #recordRows(node: ListNode): readonly TreeNode[] {
    const limit = this.#limitOf(node);
    switch (node.kind) {
      case "chains":
        return this.#catalog.chains.items
          .slice(0, limit)
          .map((chain) =>
            this.#keep({ kind: "chain", id: idOf(node, chain.chain), parent: node, chain }),
          );
      case "tokens":
        return this.#catalog.tokens.items
          .slice(0, limit)
          .map((token) =>
            this.#keep({ kind: "token", id: idOf(node, token.id), parent: node, token }),
          );
      case "tags":
        return this.#catalog.tags.items.slice(0, limit).map((summary) =>
          this.#keep({
            kind: "tag",
            id: idOf(node, summary.tag),
            parent: node,
            tag: summary.tag,
            summary,
          }),
        );
      case "tag":
        return this.#catalog
          .addressesOf(named(node.tag))
          .items.slice(0, limit)
          .map((record) =>
            this.#keep({
              kind: "address",
              id: idOf(node, record.address),
              parent: node,
              address: record.address,
              chains: record.chains,
              record,
            }),
          );
    }
  }

  #limitOf(node: ListNode): number {
    return this.#limits.get(node.id) ?? rowsAtOnce;
  }

  /** Updates the existing object with this id and returns it; otherwise stores and returns the new object. */
  #keep<Node extends TreeNode>(node: Node): Node {
    const known = this.#nodes.get(node.id);
    if (known !== undefined && isSameKind(known, node)) return Object.assign(known, node);
    this.#nodes.set(node.id, node);
    return node;
  }
}

/** The rows below a list row, and the count that the list row shows. */
interface Shown {
  readonly rows: readonly TreeNode[];
  readonly count: string;
}

/** Serializes the content of a row, to detect changes. */
function contentOf(row: TreeNode): string {
  return JSON.stringify({ ...row, parent: undefined });
}

function tagId(tag: string): string {
  return idOf({ id: "tags" satisfies RootNode["kind"] }, tag);
}

function isSameKind<Node extends TreeNode>(known: TreeNode, node: Node): known is Node {
  return known.kind === node.kind;
}
