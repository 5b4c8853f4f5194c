import assert from "node:assert/strict";
import * as vscode from "vscode";
import { Connection } from "../../src/sources/catalog/connection";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import { systemClock } from "../../src/clock";
import { CatalogTree } from "../../src/editor/tree/catalogTree";
import type { TreeNode } from "../../src/editor/tree/treeNode";
import type { Names, NamesShown } from "../../src/engine/names/names";
import type { WorkspaceSurvey } from "../../src/editor/workspace/workspaceSurvey";
import type { RudeServer } from "./rude/rudeServer";
import type { ServiceFixture } from "./serviceFixture";
import { namesOf } from "./namesOf";

export interface TreeFixtureOptions {
  readonly pageSize?: number;
  /** The stored api_key. By default it is the fixture's canary. */
  readonly key?: () => string | undefined;
  /** The milliseconds after which a row shows that a page is loading. By default this is long. */
  readonly patience?: number;
  /** By default there is no survey of the workspace. */
  readonly workspace?: WorkspaceSurvey;
  /** By default all names are shown. */
  readonly namesShown?: () => NamesShown;
}

/** The tree with a real connection to a rude server. Its methods read rows as a user sees them. */
export class TreeFixture {
  readonly connection: Connection;
  readonly tree: CatalogTree;
  baseUrl: string;
  /** The redraws that the tree requested. `undefined` redraws the whole tree. */
  readonly drawn: (TreeNode | undefined)[] = [];

  readonly names: Names;

  constructor(fixture: ServiceFixture, server: RudeServer, options: TreeFixtureOptions = {}) {
    this.baseUrl = server.origin;
    this.names = namesOf(options.namesShown && { shown: options.namesShown });
    const key = options.key ?? ((): string => fixture.canary.key);
    this.connection = new Connection({
      readBaseUrl: () => this.baseUrl,
      readKey: () => Promise.resolve(key()),
      openLocal: () =>
        new ServiceInUse("local", "", "local", () => Promise.reject(new Error("not in this test"))),
      openRemote: (base, apiKey, onDidRequest) =>
        new ServiceInUse("remote", base.host, base.href, () =>
          Promise.resolve(
            fixture.client(base.href, {
              apiKey,
              clock: systemClock,
              pageSize: () => options.pageSize ?? 30,
              log: (entry) => {
                fixture.log.push(entry);
                onDidRequest(entry);
              },
            }),
          ),
        ),
    });
    this.tree = new CatalogTree(
      this.connection,
      this.names,
      options.workspace,
      options.patience ?? 20_000,
    );
    this.tree.onDidChangeTreeData((node) => this.drawn.push(node));
  }

  /**
   * Returns the rows below a row. The path contains the labels of the rows that lead to it, beginning with the root.
   */
  async nodes(...path: readonly string[]): Promise<readonly TreeNode[]> {
    let children = await this.tree.getChildren();
    for (const label of path) children = await this.tree.getChildren(this.#pick(children, label));
    return children;
  }

  async node(...path: readonly string[]): Promise<TreeNode> {
    const label = path.at(-1);
    assert.ok(label !== undefined);
    return this.#pick(await this.nodes(...path.slice(0, -1)), label);
  }

  /** Returns the label and description of each row below a row. */
  async rows(...path: readonly string[]): Promise<readonly string[]> {
    return (await this.nodes(...path)).map((node) => this.textOf(node));
  }

  /** Returns the text of the last row below a row, which shows the state of the list. */
  async lastRow(...path: readonly string[]): Promise<string | undefined> {
    return (await this.rows(...path)).at(-1);
  }

  item(node: TreeNode): vscode.TreeItem {
    return this.tree.getTreeItem(node);
  }

  textOf(node: TreeNode): string {
    const { label, description } = this.item(node);
    assert.ok(typeof label === "string");
    return [label, description]
      .filter((text) => typeof text === "string" && text !== "")
      .join(" | ");
  }

  tooltipOf(node: TreeNode): string {
    const { tooltip } = this.tree.resolveTreeItem(this.item(node), node);
    assert.ok(tooltip instanceof vscode.MarkdownString || typeof tooltip === "string");
    const text = typeof tooltip === "string" ? tooltip : tooltip.value;
    return text.replaceAll("&nbsp;", " ");
  }

  /** Loads more rows, as Enter on the last row below a row does. */
  async pressLast(...path: readonly string[]): Promise<void> {
    const last = (await this.nodes(...path)).at(-1);
    assert.ok(last);
    const { command } = this.item(last);
    assert.equal(command?.command, "addressAtlas.loadMore");
    await this.tree.loadMore(last.id);
  }

  dispose(): void {
    this.tree.dispose();
    this.connection.dispose();
  }

  #pick(children: readonly TreeNode[], label: string): TreeNode {
    const found = children.find((node) => this.textOf(node).startsWith(label));
    assert.ok(
      found,
      `no row ${label} among ${children.map((node) => this.textOf(node)).join(", ")}`,
    );
    return found;
  }
}
