import type { DetailPort } from "./detailPort";
import type { DetailView } from "./detailView";
import type { TableName } from "./messages/shared";
import { PostQueue } from "./postQueue";

/**
 * What the page is told after it was made. While there is no page that listens, what changes is
 * remembered and told when there is one.
 */
export class PageFeed {
  readonly #port: DetailPort;
  readonly #view: () => DetailView;
  readonly #queue: PostQueue<"head" | TableName>;
  readonly #toldPlots = new Map<TableName, string>();

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
    this.#toldPlots.clear();
  }

  /** The page listens. */
  open(): void {
    this.#queue.setOpen(true);
  }

  note(...what: readonly ("head" | TableName)[]): void {
    this.#queue.add(...what);
  }

  noteAll(): void {
    this.note("head", ...this.#view().tables.all.map(({ name }) => name));
  }

  /** Says something to who uses the page now. */
  tell(text: string): void {
    if (this.#queue.isOpen) this.#port.post({ type: "told", text });
  }

  dispose(): void {
    this.#queue.dispose();
  }

  #post(what: "head" | TableName): void {
    const view = this.#view();
    if (what === "head") {
      this.#port.post({ type: "head", head: view.buildHead() });
      return;
    }
    const table = view.table(what);
    if (table === undefined) return;
    // The plot first: what a row belongs to depends on the columns of the plot.
    const plot = view.buildPlot(what);
    this.#port.post({ type: "table", table: view.buildTable(table) });
    const drawn = JSON.stringify(plot);
    if (plot === undefined || drawn === this.#toldPlots.get(what)) return;
    this.#toldPlots.set(what, drawn);
    this.#port.post({ type: "plot", plot });
  }
}
