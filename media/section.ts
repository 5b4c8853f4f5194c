import type { TableState } from "../src/editor/panels/messages/toHost";
import type { Plot, Table } from "../src/editor/panels/messages/toPage";
import { button, el, isStyled } from "./dom";
import { Grid } from "./grid";
import { drawNote } from "./head";
import { picture } from "./icons";
import { keepFocus } from "./keepFocus";
import { send, throttled } from "./port";
import { drawSharePlot } from "./sharePlot";
import { drawRest, drawStatus, drawSum, sayStatus } from "./status";
import { drawTimePlot, placeIn } from "./timePlot";
import { Toolbar } from "./toolbar";
import type { Words } from "./words";

/** Matches a low or zoomed window, in which a plot would leave too little space for rows. */
const lowPage = matchMedia("(max-height: 560px), (max-height: 760px) and (max-width: 480px)");
/** Like `lowPage`, for the two plots of shares, which are one below the other in a narrow page. */
const lowPageForShares = matchMedia(
  "(max-height: 560px), (max-height: 900px) and (max-width: 800px)",
);

/**
 * The height in pixels of the table's heading and four rows. They must be visible below a plot that the user
 * did not request.
 */
const roomForRows = 150;

/** The content of a tab: the toolbar, the plot, the status and the rows. */
export class Section {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #toolbar: Toolbar;
  readonly #grid: Grid;
  readonly #plot = el("div", { class: "plot" });
  readonly #plotSwitch: HTMLButtonElement;
  /**
   * Whether the user wants the plot. Undefined until the user chooses: the plot is then shown if it leaves enough space
   * for rows.
   */
  #wantsPlot: boolean | undefined;
  /** Whether the drawn plot leaves too little space for rows. */
  #isInTheWay = false;
  readonly #lowPage: MediaQueryList;
  readonly #sum = el("div", { class: "sums" });
  readonly #status = el("div", { class: "status-area" });
  readonly #statusText = el("p", { class: "screen-reader-only", role: "status" });
  readonly #empty = el("div", { class: "empty" });
  readonly #rest = el("p", { class: "status rest", "aria-hidden": "true" });
  readonly #end = el("div", { class: "end-mark" });
  readonly #more = throttled(200);
  #table: Table;
  #drawnPlot: Plot | undefined;
  #said = "";
  #headAsOf: string | null;

  constructor(table: Table, headAsOf: string | null, words: Words) {
    this.#table = table;
    this.#headAsOf = headAsOf;
    this.#words = words;
    this.#plotSwitch = button(
      { class: "labelled", hidden: true },
      () => {
        this.#wantsPlot = this.#plotSwitch.getAttribute("aria-pressed") !== "true";
        this.#followHeight();
      },
      picture("plot"),
      words.say("showPlot"),
    );
    const hasShares = table.table === "holdings";
    this.#lowPage = hasShares ? lowPageForShares : lowPage;
    this.#lowPage.addEventListener("change", () => {
      this.#followHeight();
    });
    window.addEventListener("resize", () => {
      this.#isInTheWay = false;
      this.#followHeight();
    });
    this.#followHeight();
    this.#toolbar = new Toolbar(table, words, this.#plotSwitch);
    this.#grid = new Grid(table, words);
    this.element = el(
      "div",
      {
        class: `section of-${table.table}`,
        role: "tabpanel",
        id: `panel-${table.table}`,
        "aria-labelledby": `tab-${table.table}`,
      },
      this.#toolbar.element,
      this.#plot,
      this.#sum,
      this.#status,
      this.#statusText,
      this.#grid.element,
      this.#empty,
      this.#end,
      this.#rest,
    );
    new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) this.#reachEnd();
      },
      { rootMargin: "600px" },
    ).observe(this.#end);
    const watch = new ResizeObserver(() => {
      this.#makeRoom();
    });
    watch.observe(this.#plot);
    for (const header of document.querySelectorAll("header")) watch.observe(header);
    this.#drawAround(table, null);
  }

  /** Draws changes. If `plot` is null, the old plot is still valid. */
  update(table: Table, plot: Plot | null): void {
    const last = this.#table;
    this.#table = table;
    this.#toolbar.update(table);
    this.#drawAround(table, plot);
    this.#grid.update(table);
    if (last.loaded !== table.loaded || last.loading !== table.loading) {
      requestAnimationFrame(() => {
        if (this.#end.getBoundingClientRect().top < window.innerHeight + 600) this.#reachEnd();
      });
    }
  }

  /** Call after the head is drawn. `headAsOf`: the time that the head shows. */
  followHead(headAsOf: string | null): void {
    this.#headAsOf = headAsOf;
    this.#drawStatus(this.#table);
  }

  #drawAround(table: Table, plot: Plot | null): void {
    this.#drawStatus(table);
    const text = sayStatus(table, this.#words);
    if (this.#statusText.textContent !== text) this.#statusText.textContent = text;
    this.#keepRoom(table, plot);
    if (table.sum !== null || table.loading !== "first") {
      this.#sum.replaceChildren(
        ...(table.sum === null ? [] : [drawSum(table.sum, table, this.#words)]),
      );
    }
    this.#empty.replaceChildren(...this.#drawEmpty());
  }

  /** Redraws only if the state of the table has changed, so that no button disappears under the pointer. */
  #drawStatus(table: Table): void {
    const headAsOf = this.#headAsOf;
    const shown = { ...table, rows: null, from: 0, expanded: null, sum: null };
    const key = JSON.stringify([shown, headAsOf]);
    if (key === this.#said) return;
    this.#said = key;
    keepFocus(this.#status, () => {
      this.#status.replaceChildren(...drawStatus(table, headAsOf, this.#words));
    });
    this.#rest.replaceChildren(...drawRest(table, this.#words));
  }

  /**
   * While the first rows are loading, shows the old plot and sum in grey, or keeps their space, so that nothing jumps.
   */
  #keepRoom({ loading }: Table, plot: Plot | null): void {
    const isWaiting = loading === "first";
    const wasWaiting = this.#plot.classList.contains("waiting");
    for (const area of [this.#plot, this.#sum]) area.classList.toggle("waiting", isWaiting);
    const drawn = plot ?? (wasWaiting && !isWaiting ? this.#drawnPlot : undefined);
    if (drawn !== undefined) this.drawPlot(drawn);
  }

  #followHeight(): void {
    const isShown = this.#wantsPlot ?? !(this.#lowPage.matches || this.#isInTheWay);
    this.#plot.hidden = !isShown;
    this.#plotSwitch.setAttribute("aria-pressed", String(isShown));
  }

  /** Hides a plot that leaves too little space for rows, before anything is painted. */
  #makeRoom(): void {
    const isDrawn = this.#plot.offsetHeight > 0 && !this.#plot.classList.contains("waiting");
    if (!isDrawn || !isStyled() || this.#wantsPlot !== undefined) return;
    const top = this.#grid.element.getBoundingClientRect().top + window.scrollY;
    this.#isInTheWay = top + roomForRows > window.innerHeight;
    if (this.#isInTheWay) this.#followHeight();
  }

  drawPlot(plot: Plot): void {
    this.#drawnPlot = plot;
    this.#plotSwitch.hidden = isEmpty(plot);
    if (isEmpty(plot) && this.#plot.classList.contains("waiting")) return;
    keepFocus(this.#plot, () => {
      this.#plot.replaceChildren(
        ...(isEmpty(plot)
          ? []
          : [
              plot.plot === "shares"
                ? drawSharePlot(plot, this.#words)
                : drawTimePlot(plot, this.#words, placeIn(this.#plot)),
            ]),
        ...(plot.partOf !== null && !isEmpty(plot)
          ? [drawNote("info", this.#words.say("plotOfPart", plot.partOf))]
          : []),
      );
    });
  }

  follow(): void {
    this.#grid.follow();
  }

  /** Requests the next page, unless loading has failed: the user must first see the reason. */
  askForMore(): void {
    const { table, hasMore, loading, problem, loaded } = this.#table;
    if (!this.element.isConnected || !hasMore || loading !== "no" || loaded === 0) return;
    if (problem === null) this.#more({ type: "more", table });
  }

  /** Returns the state to restore later. */
  leave(scroll: number): TableState {
    const { table, search, sort, filters } = this.#table;
    return { table, scroll, search, sort, filters: filters.kept };
  }

  /**
   * Called when the end of the rows is less than 600 pixels below the window. Loads more rows, unless "Load all" has
   * stopped at its limit or the table is sorted or filtered. In such a table, new rows would appear in between or stay
   * hidden.
   */
  #reachEnd(): void {
    const { sort, search, picked, capped } = this.#table;
    if (sort === null && search === "" && picked === null && !capped) this.askForMore();
  }

  #drawEmpty(): readonly Element[] {
    const { shown, loaded, loading, hasMore, problem, empty } = this.#table;
    if (shown > 0 || loading === "first" || (loaded === 0 && (hasMore || problem !== null)))
      return [];
    const text = loaded > 0 ? "nothingMatches" : empty;
    return [el("p", {}, this.#words.say(text))];
  }
}

function isEmpty(plot: Plot): boolean {
  return plot.plot === "shares"
    ? plot.groups.every(({ slices }) => slices.length === 0)
    : plot.buckets.length === 0;
}

/** Reports to the host which tab is visible, so that the host loads its data. */
export function show(table: Table["table"]): void {
  send({ type: "show", table });
}
