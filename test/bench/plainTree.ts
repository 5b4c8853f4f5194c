import * as vscode from "vscode";

/** A tree with the minimal cost of rows: its rows are in memory and have as much content as the rows of addresses. */
export class PlainTree implements vscode.TreeDataProvider<string> {
  readonly #changed = new vscode.EventEmitter<string>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #added = new Map<string, number>();

  /** Creates `parents` top-level rows for each number of children, such as "30 rows 0" and "30 rows 1". */
  constructor(
    private readonly numbers: readonly number[],
    private readonly parents: number,
  ) {}

  getParent(id: string): string | undefined {
    return isRow(id) ? id.split("/")[0] : undefined;
  }

  getChildren(id?: string): string[] {
    if (id !== undefined) {
      const rows = Number(id.split(" ")[0]) + (this.#added.get(id) ?? 0);
      return list(rows).map((row) => `${id}/${row}`);
    }
    return this.numbers.flatMap((rows) => list(this.parents).map((at) => `${rows} rows ${at}`));
  }

  add(id: string, rows: number): void {
    this.#added.set(id, rows);
    this.#changed.fire(id);
  }

  getTreeItem(id: string): vscode.TreeItem {
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(id, isRow(id) ? None : Collapsed);
    item.id = id;
    if (!isRow(id)) return item;
    item.iconPath = new vscode.ThemeIcon("account");
    item.contextValue = "address";
    item.description = "hot_wallet, known_person · ethereum, polygon +1";
    item.command = { title: "Open", command: "bench.open", arguments: [{ address: id }] };
    item.accessibilityInformation = { label: `Address ${id}; on ethereum, polygon, base` };
    return item;
  }
}

function isRow(id: string): boolean {
  return id.includes("/");
}

function list(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
