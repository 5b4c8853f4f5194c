import type { Row, Table } from "../src/editor/panels/messages/toPage";
import { el } from "./dom";
import { GridFocus } from "./gridFocus";
import { drawEntries, drawHeadRow, drawRow, drawWaiting } from "./gridRows";
import { send, throttled } from "./port";
import { countChipsWithoutRoom } from "./rowChips";
import type { Words } from "./words";

/** The height of a row in pixels. It must equal `--row` in the style sheet. */
const rowHeight = 30;
/**
 * An estimate of the distance in pixels between the top of the window and the rows, used until the table is in the
 * page. It is low, so that enough rows are drawn.
 */
const leastTop = 300;
/** The number of rows that are drawn above and below the visible rows, so that slow scrolling shows no gap. */
const overscan = 12;
/** The number of rows that are requested above and below the drawn rows, so that few requests are needed. */
const reserve = 60;
const askEvery = 120;

/**
 * A table of any length. Only the rows near the visible rows have elements. The page requests rows from the
 * host as needed; rows that have not arrived are drawn in grey.
 */
export class Grid {
  readonly element: HTMLElement;
  readonly #head = el("div", { role: "rowgroup", class: "head-rows" });
  readonly #body = el("div", { role: "rowgroup", class: "body-rows" });
  readonly #words: Words;
  readonly #ask = throttled(askEvery);
  readonly #focus: GridFocus;
  #table: Table;
  #drawn = { first: 0, last: 0 };
  #frame = 0;
  #wanted = "";

  constructor(table: Table, words: Words) {
    this.#table = table;
    this.#words = words;
    this.element = el(
      "div",
      { class: `grid ${table.table}`, role: "grid", "aria-label": words.say(table.table) },
      this.#head,
      this.#body,
    );
    this.#focus = new GridFocus(this.element, {
      scrollTo: (index) => {
        this.#scrollTo(index);
      },
      toggle: (row) => {
        this.#toggle(row);
      },
    });
    this.#drawHead();
    this.#drawRows();
    // How many chips fit depends on the width of the table. The observer reports each new width before the next frame
    // is painted, also when the style sheet arrives late.
    new ResizeObserver(() => {
      if (this.element.isConnected) this.#drawRows();
    }).observe(this.#head);
  }

  update(table: Table): void {
    const last = this.#table;
    this.#table = table;
    this.#wanted = "";
    if (
      last.sort?.column !== table.sort?.column ||
      last.sort?.descending !== table.sort?.descending ||
      last.columns.join() !== table.columns.join()
    ) {
      this.#drawHead();
    }
    this.#drawRows();
  }

  /**
   * Draws rows in the next frame if too few are drawn around the visible ones. Call it when the table is put into the
   * page, scrolled or resized.
   */
  follow(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.element.isConnected) return;
      this.#focus.ensureStop();
      const { first, last } = this.#visible();
      const tooEarly = this.#drawn.first > 0 && first - this.#drawn.first < overscan / 2;
      const tooLate =
        this.#drawn.last < this.#table.shown && this.#drawn.last - last < overscan / 2;
      if (tooEarly || tooLate) this.#drawRows();
    });
  }

  #drawHead(): void {
    this.#head.replaceChildren(drawHeadRow(this.#table, this.#words));
    this.#focus.restore();
  }

  #drawRows(): void {
    const table = this.#table;
    const words = this.#words;
    const { first, last } = this.#visible();
    const from = Math.max(0, first - overscan);
    const to = Math.min(table.shown, last + overscan);
    this.#drawn = { first: from, last: to };
    const rows: Element[] = [];
    for (let index = from; index < to; index += 1) {
      const row = table.rows[index - table.from];
      rows.push(row === undefined ? drawWaiting(index, table) : this.#drawRow(row, index));
      if (table.expanded?.index === index) rows.push(drawEntries(table.expanded, table, words));
    }
    if (table.loading === "first") for (let i = 0; i < 8; i += 1) rows.push(drawWaiting(i, table));
    this.element.setAttribute("aria-rowcount", String(table.hasMore ? -1 : table.shown + 1));
    this.element.dataset["count"] = String(table.shown);
    this.element.setAttribute("aria-busy", table.loading === "first" ? "true" : "false");
    this.#body.style.paddingTop = `${String(this.#offsetOf(from))}px`;
    this.#body.replaceChildren(...rows);
    this.#makeRoom();
    this.#body.style.minHeight = `${String(this.#offsetOf(table.shown))}px`;
    if (this.element.isConnected) countChipsWithoutRoom(this.#body, words);
    this.#focus.restore();
    this.#askFor(from, to);
  }

  #drawRow(row: Row, index: number): Element {
    return drawRow(row, index, this.#table, this.#words, () => {
      this.#toggle(row.id);
    });
  }

  /** Reserves space for the longest fraction so far. The space only grows, so that nothing jumps. */
  #makeRoom(): void {
    for (const row of this.#table.rows) {
      for (const cell of row.cells) {
        if (cell.kind === "amount") this.#fraction = Math.max(this.#fraction, cell.fraction.length);
      }
    }
    this.element.style.setProperty("--fraction-seen", `${String(this.#fraction)}ch`);
  }
  #fraction = 0;

  /** Returns the range of the visible rows; `last` is exclusive. */
  #visible(): { readonly first: number; readonly last: number } {
    const top = this.element.isConnected ? this.#body.getBoundingClientRect().top : leastTop;
    const extra = this.#entriesHeight();
    const opened = this.#table.expanded?.index ?? Number.POSITIVE_INFINITY;
    const rowAt = (y: number): number => {
      const plain = Math.floor((y - top) / rowHeight);
      return plain <= opened ? plain : Math.max(opened, Math.floor((y - top - extra) / rowHeight));
    };
    const { shown } = this.#table;
    return {
      first: Math.min(Math.max(0, rowAt(0)), shown),
      last: Math.min(Math.max(0, rowAt(window.innerHeight) + 1), shown),
    };
  }

  #offsetOf(index: number): number {
    const opened = this.#table.expanded?.index ?? Number.POSITIVE_INFINITY;
    return index * rowHeight + (index > opened ? this.#entriesHeight() : 0);
  }

  /**
   * Returns the height of the details of the expanded row, or their last known height while they are not drawn; 0 if no
   * row is expanded.
   */
  #entriesHeight(): number {
    if (this.#table.expanded === null) return 0;
    const drawn = this.#body.querySelector(".entries-row")?.getBoundingClientRect().height;
    this.#lastEntriesHeight = drawn ?? this.#lastEntriesHeight;
    return this.#lastEntriesHeight;
  }
  #lastEntriesHeight = 0;

  /** Requests the rows around the drawn rows if a drawn row has not arrived. */
  #askFor(from: number, to: number): void {
    const { table, rows, from: have } = this.#table;
    if (from >= have && to <= have + rows.length) return;
    const start = Math.max(0, from - reserve);
    const count = Math.min(to + reserve, this.#table.shown) - start;
    const wanted = `${String(start)} ${String(count)}`;
    if (count <= 0 || wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#ask({ type: "window", table, from: start, count });
  }

  #scrollTo(index: number): void {
    const top = this.#body.getBoundingClientRect().top + this.#offsetOf(index);
    const above = this.#head.getBoundingClientRect().bottom;
    if (top < above) window.scrollBy({ top: top - above });
    else if (top + rowHeight > window.innerHeight) {
      window.scrollBy({ top: top + rowHeight - window.innerHeight + 8 });
    }
    this.#drawRows();
  }

  #toggle(id: string): void {
    const { table, expanded } = this.#table;
    send({ type: "expand", table, id: expanded?.id === id ? null : id });
  }
}
