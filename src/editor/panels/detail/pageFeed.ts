import type { DetailPort } from "./detailPort";
import type { DetailView } from "./detailView";
import type { TableName } from "../messages/shared";
import type { Head, Plot, Table } from "../messages/toPage";
import { PostQueue } from "./postQueue";

/**
 * Sends messages to the page after it was created. While no page listens, changes are collected for the next
 * page.
 */
export class PageFeed {
  readonly #port: DetailPort;
  readonly #view: () => DetailView;
  readonly #queue: PostQueue<"head" | TableName>;
  readonly #posted = new Map<"head" | TableName, Head | Table>();
  readonly #postedPlots = new Map<TableName, string>();
  /** Parts that may be unchanged; they are sent only if they differ from the last message. */
  readonly #doubtful = new Set<"head" | TableName>();

  constructor(port: DetailPort, view: () => DetailView) {
    this.#port = port;
    this.#view = view;
    this.#queue = new PostQueue((what) => {
      this.#post(what);
    });
    this.#queue.setOpen(false);
  }

  /** Call when a new page is created that contains all known data. */
  begin(): void {
    this.#queue.clear();
    this.#queue.setOpen(false);
    this.#posted.clear();
    this.#postedPlots.clear();
  }

  /**
   * Call when the page listens. If a page was listening already, the editor has recreated the page with its original
   * data, for example in another window. In this case, everything is sent again.
   */
  open(): void {
    if (this.#queue.isOpen) {
      this.#posted.clear();
      this.#postedPlots.clear();
      this.noteAll();
    }
    this.#queue.setOpen(true);
  }

  note(...what: readonly ("head" | TableName)[]): void {
    for (const each of what) this.#doubtful.delete(each);
    this.#queue.add(...what);
  }

  noteAll(): void {
    this.note(...this.#all());
  }

  /** Notes a change that may not affect the page. Parts are sent only if they differ from the last message. */
  noteWhatDiffers(): void {
    const all = this.#all();
    for (const each of all) if (!this.#queue.has(each)) this.#doubtful.add(each);
    this.#queue.add(...all);
  }

  /** Shows a short message on the page, but only if the page listens. */
  tell(text: string): void {
    if (this.#queue.isOpen) this.#port.post({ type: "announcement", text });
  }

  dispose(): void {
    this.#queue.dispose();
  }

  #all(): readonly ("head" | TableName)[] {
    return ["head", ...this.#view().tables.all.map(({ name }) => name)];
  }

  #post(what: "head" | TableName): void {
    const view = this.#view();
    if (what === "head") {
      const head = view.buildHead();
      if (this.#isNews(what, head)) this.#port.post({ type: "head", head });
      return;
    }
    const found = view.table(what);
    if (found === undefined) return;
    // Builds the plot before the table, since the columns of the plot determine the column to which each row belongs.
    const plot = this.#takeNewPlot(what, view.buildPlot(what));
    const table = view.buildTable(found);
    const isNews = this.#isNews(what, table);
    if (isNews || plot !== null) this.#port.post({ type: "table", table, plot });
  }

  /** Returns the plot, or null if it has not changed. */
  #takeNewPlot(what: TableName, plot: Plot | undefined): Plot | null {
    const drawn = JSON.stringify(plot);
    if (plot === undefined || drawn === this.#postedPlots.get(what)) return null;
    this.#postedPlots.set(what, drawn);
    return plot;
  }

  #isNews(what: "head" | TableName, content: Head | Table): boolean {
    const isDoubtful = this.#doubtful.delete(what);
    const posted = this.#posted.get(what);
    this.#posted.set(what, content);
    return !isDoubtful || JSON.stringify(posted) !== JSON.stringify(content);
  }
}
