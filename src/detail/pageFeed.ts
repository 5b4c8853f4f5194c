import type { DetailPort } from "./detailPort";
import type { DetailView } from "./detailView";
import type { TableName } from "./messages/shared";
import type { Head, Plot, Table } from "./messages/toPage";
import { PostQueue } from "./postQueue";

/**
 * What the page is told after it was made. While there is no page that listens, what changes is
 * remembered and told when there is one.
 */
export class PageFeed {
  readonly #port: DetailPort;
  readonly #view: () => DetailView;
  readonly #queue: PostQueue<"head" | TableName>;
  readonly #told = new Map<"head" | TableName, Head | Table>();
  readonly #toldPlots = new Map<TableName, string>();
  /** What may be as it was told: it is told again only where it is not. */
  readonly #doubtful = new Set<"head" | TableName>();

  constructor(port: DetailPort, view: () => DetailView) {
    this.#port = port;
    this.#view = view;
    this.#queue = new PostQueue((what) => {
      this.#post(what);
    });
    this.#queue.setOpen(false);
  }

  /** Another page is being made, with all that is known in it. */
  begin(): void {
    this.#queue.clear();
    this.#queue.setOpen(false);
    this.#told.clear();
    this.#toldPlots.clear();
  }

  /**
   * The page listens. When one listened already, the editor has made it anew as it was at first, in
   * another window for example: that page is told everything.
   */
  open(): void {
    if (this.#queue.isOpen) {
      this.#told.clear();
      this.#toldPlots.clear();
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

  /** Something has changed that the page may show or not. */
  noteWhatDiffers(): void {
    const all = this.#all();
    for (const each of all) if (!this.#queue.has(each)) this.#doubtful.add(each);
    this.#queue.add(...all);
  }

  /** Says something to who uses the page now. */
  tell(text: string): void {
    if (this.#queue.isOpen) this.#port.post({ type: "told", text });
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
    // The plot first: what a row belongs to depends on the columns of the plot.
    const plot = this.#takeNewPlot(what, view.buildPlot(what));
    const table = view.buildTable(found);
    const isNews = this.#isNews(what, table);
    if (isNews || plot !== null) this.#port.post({ type: "table", table, plot });
  }

  /** The plot, or nothing where it is as it was told last. */
  #takeNewPlot(what: TableName, plot: Plot | undefined): Plot | null {
    const drawn = JSON.stringify(plot);
    if (plot === undefined || drawn === this.#toldPlots.get(what)) return null;
    this.#toldPlots.set(what, drawn);
    return plot;
  }

  #isNews(what: "head" | TableName, content: Head | Table): boolean {
    const isDoubtful = this.#doubtful.delete(what);
    const told = this.#told.get(what);
    this.#told.set(what, content);
    return !isDoubtful || JSON.stringify(told) !== JSON.stringify(content);
  }
}
