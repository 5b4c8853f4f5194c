import type { Column } from "../messages/shared";
import type { TableModel } from "./tableModel";

/** Finds the columns that have a value in at least one row of a growing list. Each row is read once. */
export class ShownColumns<Item> {
  #items: readonly Item[] = [];
  #model: TableModel<Item> | undefined;
  #read = 0;
  readonly #valued = new Set<Column>();

  /** Returns a function that checks whether a column is shown. Without rows, all columns are shown. */
  follow(items: readonly Item[], model: TableModel<Item>): (column: Column) => boolean {
    const { optional } = model;
    if (optional === undefined) return () => true;
    if (this.#items !== items || this.#model !== model) {
      this.#items = items;
      this.#model = model;
      this.#read = 0;
      this.#valued.clear();
    }
    const first = items[0];
    for (const column of model.columns) {
      const hasValue = optional[column];
      if (hasValue === undefined || this.#valued.has(column)) continue;
      for (let at = this.#read; at < items.length; at += 1) {
        const item = items[at];
        if (item === undefined || first === undefined || !hasValue(item, first)) continue;
        this.#valued.add(column);
        break;
      }
    }
    this.#read = items.length;
    return (column) =>
      items.length === 0 || optional[column] === undefined || this.#valued.has(column);
  }
}
