import type { Column } from "../messages/shared";
import type { TableModel } from "./tableModel";

/**
 * Finds the columns that have a value in at least one row of a growing list. Each row is read once when it is new, and
 * again each time it is shown, since its address may have got a name.
 */
export class ShownColumns<Item> {
  #items: readonly Item[] = [];
  #model: TableModel<Item> | undefined;
  #read = 0;
  readonly #valued = new Set<Column>();

  /**
   * Returns a function that checks whether a column is shown. Without rows, all columns are shown. `seen`: the rows in
   * view.
   */
  follow(
    items: readonly Item[],
    model: TableModel<Item>,
    seen: readonly Item[] = [],
  ): (column: Column) => boolean {
    const { optional } = model;
    if (optional === undefined) return () => true;
    if (this.#items !== items || this.#model !== model) {
      this.#items = items;
      this.#model = model;
      this.#read = 0;
      this.#valued.clear();
    }
    const first = items[0];
    const unread = [...items.slice(this.#read), ...seen];
    for (const column of model.columns) {
      const hasValue = optional[column];
      if (hasValue === undefined || first === undefined || this.#valued.has(column)) continue;
      if (unread.some((item) => hasValue(item, first))) this.#valued.add(column);
    }
    this.#read = items.length;
    return (column) =>
      items.length === 0 || optional[column] === undefined || this.#valued.has(column);
  }
}
