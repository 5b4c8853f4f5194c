import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { collectGarbage } from "../support/collectGarbage";
import { Connection } from "../../src/sources/catalog/connection";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import type { TaggedAddress } from "../../src/sources/service/schemas";
import { CatalogTree } from "../../src/editor/tree/catalogTree";
import { lastId } from "../../src/editor/tree/rowId";
import type { TagNode, TreeNode } from "../../src/editor/tree/treeNode";
import { TagService } from "../support/tagService";
import { reportVariable } from "./hostVerbs";
import { PlainTree } from "./plainTree";
import { named } from "../../src/sources/gate/cleared";
import { namesOf } from "../support/namesOf";

/** Durations in milliseconds, and the memory of each row in bytes. */
export interface TreeReport {
  readonly expandHuge: number[];
  readonly expandSmall: number[];
  readonly expandPlain: number[];
  readonly hundredthPage: number[];
  readonly plainRows: number[];
  readonly oneRow: number[];
  readonly wholeTree: number[];
  readonly rowBytes: number[];
  readonly plainRowBytes: number[];
}

const rounds = 9;
const rowsOfPage = 30;
const mostRows = 1_000;
const rowsOfSmallPage = mostRows / 100;
const hugeTag = 100_000;
/** Milliseconds to wait between changes, since the editor draws all changes within 200 ms together. */
const betweenChanges = 300;

/** Runs inside the extension host, which has the catalog view and a plain view. */
export async function run(): Promise<void> {
  const bench = await TreeBench.start();
  const report: TreeReport = {
    expandHuge: [],
    expandSmall: [],
    expandPlain: [],
    hundredthPage: [],
    plainRows: [],
    oneRow: [],
    wholeTree: [],
    rowBytes: [],
    plainRowBytes: [],
  };
  for (let round = 0; round <= rounds; round += 1) await bench.expand(round, report);
  for (let round = 0; round <= rounds; round += 1) await bench.loadPages(round, report);
  for (let round = 0; round <= rounds; round += 1) await bench.fill(round, report);
  for (let round = 0; round <= rounds; round += 1) await bench.redraw(round, report);
  // Drops the first values, which are from the warm-up.
  for (const times of Object.values(report) as number[][]) times.shift();
  writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
}

class TreeBench {
  private constructor(
    private readonly service: TagService,
    private readonly connection: Connection,
    private readonly tree: CatalogTree,
    private readonly tags: readonly TreeNode[],
    private readonly view: vscode.TreeView<TreeNode>,
    private readonly redrawAll: () => void,
    private readonly plain: vscode.TreeView<string>,
    private readonly plainTree: PlainTree,
  ) {}

  static async start(): Promise<TreeBench> {
    const service = new TagService(rowsOfPage);
    const huge = addresses(hugeTag);
    for (let round = 0; round <= rounds; round += 1) {
      service.setTag(`huge_${round}`, huge);
      service.setTag(`small_${round}`, huge.slice(0, rowsOfPage));
      for (const name of ["nearly", "full"]) {
        service.setTag(`${name}_${round}`, huge.slice(0, mostRows));
      }
    }
    const connection = openConnection(service);
    const tree = new CatalogTree(connection, namesOf());
    const changed = new vscode.EventEmitter<TreeNode | undefined>();
    tree.onDidChangeTreeData((node) => {
      changed.fire(node);
    });
    const view = vscode.window.createTreeView<TreeNode>("addressAtlas.catalog", {
      treeDataProvider: {
        onDidChangeTreeData: changed.event,
        getTreeItem: (node) => tree.getTreeItem(node),
        getChildren: (node) => tree.getChildren(node),
        getParent: (node) => tree.getParent(node),
        resolveTreeItem: (item, node) => tree.resolveTreeItem(item, node),
      },
      showCollapseAll: true,
    });
    const numbers = [rowsOfPage, mostRows - rowsOfSmallPage, mostRows];
    const plainTree = new PlainTree(numbers, rounds + 1);
    const plain = vscode.window.createTreeView("bench.plain", { treeDataProvider: plainTree });
    for (const id of ["bench.plain", "addressAtlas.catalog"]) {
      await vscode.commands.executeCommand(`${id}.focus`);
    }
    const root = (await tree.getChildren())[2];
    if (root === undefined) throw new Error("no root Tags");
    // Loads all tags, since the tree at first shows only 300 of them.
    await connection.catalog.tags.loadAll();
    await view.reveal(root, { select: false, expand: true });
    const tags = await tree.getChildren(root);
    const redrawAll = (): void => {
      changed.fire(undefined);
    };
    return new TreeBench(service, connection, tree, tags, view, redrawAll, plain, plainTree);
  }

  get #first(): TreeNode {
    const [first] = this.tags;
    if (first === undefined) throw new Error("no tags");
    return first;
  }

  /**
   * Measures goal T1: expands the first page of a huge and of a small tag, and, for comparison, as many rows of a tree
   * that holds all its rows in memory.
   */
  async expand(round: number, report: TreeReport): Promise<void> {
    this.service.pageSize = rowsOfPage;
    const sides = [
      async () => report.expandHuge.push(await this.#timeExpand(this.#tag(`huge_${round}`))),
      async () => report.expandSmall.push(await this.#timeExpand(this.#tag(`small_${round}`))),
      async () =>
        report.expandPlain.push(
          await time(() => this.plain.reveal(`${rowsOfPage} rows ${round}`, { expand: true })),
        ),
    ];
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
    await this.#collapseAll();
  }

  /** Measures "Load more" after 99 pages, and adding as many rows to a tree with rows in memory. */
  async loadPages(round: number, report: TreeReport): Promise<void> {
    this.service.pageSize = rowsOfSmallPage;
    const nearly = this.#tag(`nearly_${round}`);
    const plain = `${mostRows - rowsOfSmallPage} rows ${round}`;
    const { catalog } = this.connection;
    for (let page = 0; page < 98; page += 1)
      await catalog.addressesOf(named(nearly.tag)).loadMore();
    for (let press = 0; press < 3; press += 1) await this.tree.loadMore(lastId(nearly));
    const sides = [
      async () => report.hundredthPage.push(await this.#timeLoadMore(nearly)),
      async () => report.plainRows.push(await this.#timeAddingPlain(plain)),
    ];
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
  }

  /** Measures the memory of 1,000 loaded and drawn rows, and of as many plain rows. */
  async fill(round: number, report: TreeReport): Promise<void> {
    this.service.pageSize = 100;
    const full = this.#tag(`full_${round}`);
    const before = usedHeap();
    await this.tree.getChildren(full);
    for (let page = 1; page < 10; page += 1) await this.tree.loadMore(lastId(full));
    await this.view.reveal(full, { select: false, expand: true });
    const between = usedHeap();
    await this.plain.reveal(`${mostRows} rows ${round}`, { expand: true });
    report.rowBytes.push((between - before) / mostRows);
    report.plainRowBytes.push((usedHeap() - between) / mostRows);
  }

  /** Measures goal T2: redraws one of 10,000 expanded rows, and all of them. */
  async redraw(round: number, report: TreeReport): Promise<void> {
    const full = this.#tag(`full_${round}`);
    const { catalog } = this.connection;
    const record = catalog.addressesOf(named(full.tag)).items[500];
    if (record === undefined) throw new Error("no row to update");
    const tagged = { ...record, tags: [...record.tags, `new_${round}`] };
    const sides = [
      async () =>
        report.oneRow.push(
          await this.#timeRedraw(async () => {
            catalog.noteTagged(`new_${round}`, [tagged]);
            await this.#drawn();
            // Waits until the list of tags has been read again.
            while (catalog.tags.loading !== undefined) await sleep(1);
          }),
        ),
      async () => report.wholeTree.push(await this.#timeRedraw(this.redrawAll)),
    ];
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
  }

  #tag(name: string): TagNode {
    const node = this.tags.find((tag) => tag.kind === "tag" && tag.tag === name);
    if (node?.kind !== "tag") throw new Error(`no row of the tag ${name}`);
    return node;
  }

  #timeExpand(node: TreeNode): Promise<number> {
    return time(() => this.view.reveal(node, { select: false, expand: true }));
  }

  async #timeLoadMore(node: TagNode): Promise<number> {
    await this.view.reveal(node, { select: false, expand: true });
    await sleep(betweenChanges);
    return time(async () => {
      await this.tree.loadMore(lastId(node));
      await this.#drawn();
    });
  }

  async #timeAddingPlain(id: string): Promise<number> {
    await this.plain.reveal(id, { select: false, expand: true });
    await sleep(betweenChanges);
    return time(async () => {
      this.plainTree.add(id, rowsOfSmallPage);
      await this.plain.reveal(`${rowsOfPage} rows 0`, { select: false });
    });
  }

  async #timeRedraw(change: () => Promise<void> | void): Promise<number> {
    await sleep(betweenChanges);
    await this.#drawn();
    await sleep(betweenChanges);
    return time(async () => {
      await change();
      await this.#drawn();
    });
  }

  /** Resolves when the editor has drawn all changes, since the editor reveals a row only after that. */
  async #drawn(): Promise<void> {
    await this.view.reveal(this.#first, { select: false });
  }

  async #collapseAll(): Promise<void> {
    await vscode.commands.executeCommand(
      "workbench.actions.treeView.addressAtlas.catalog.collapseAll",
    );
    const root = this.tree.getParent(this.#first);
    if (root !== undefined) await this.view.reveal(root, { select: false, expand: true });
    await sleep(betweenChanges);
  }
}

function openConnection(service: TagService): Connection {
  return new Connection({
    readBaseUrl: () => "",
    readKey: () => Promise.resolve(undefined),
    openLocal: () => new ServiceInUse("local", "", "bench", () => Promise.resolve(service.client)),
    openRemote: () => {
      throw new Error("not in this bench");
    },
  });
}

function addresses(count: number): readonly TaggedAddress[] {
  return Array.from({ length: count }, (_, index) => ({
    address: `0x${index.toString(16).padStart(40, "0")}`,
    tags: ["hot_wallet", "known_person"],
    chains: ["ethereum", "polygon", "base"],
  }));
}

async function time(work: () => Thenable<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function usedHeap(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
