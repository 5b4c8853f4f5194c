import type { TableState } from "../src/editor/panels/messages/toHost";
import type { Plot, Table } from "../src/editor/panels/messages/toPage";
import { button, el } from "./dom";
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

/** A page where a plot would leave no room for rows: a low or zoomed window. */
const lowPage = matchMedia("(max-height: 560px), (max-height: 760px) and (max-width: 480px)");
/** The same for the two plots of shares, which are below each other in a narrow page. */
const lowPageForShares = matchMedia(
  "(max-height: 560px), (max-height: 900px) and (max-width: 800px)",
);

/** So much of the table is visible below a plot that the user did not request: its heading and four rows. */
const roomForRows = 150;

/** One tab: the toolbar, the plot, what is loaded, and the rows. */
export class Section {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #toolbar: Toolbar;
  readonly #grid: Grid;
  readonly #plot = el("div", { class: "plot" });
  readonly #plotSwitch: HTMLButtonElement;
  /** The user's choice; otherwise the plot is shown if the page is high enough for rows too. */
  #wantsPlot: boolean | undefined;
  /** Whether the plot, as it was drawn, has pushed the rows out of the page. */
  #isInTheWay = false;
  readonly #lowPage: MediaQueryList;
  readonly #sum = el("div", { class: "sums" });
  readonly #status = el("div", { class: "status-area" });
  readonly #spoken = el("p", { class: "spoken", role: "status" });
  readonly #empty = el("div", { class: "empty" });
  readonly #rest = el("p", { class: "status rest", "aria-hidden": "true" });
  readonly #end = el("div", { class: "end-mark" });
  readonly #more = throttled(200);
  #table: Table;
  #drawnPlot: Plot | undefined;
  #said = "";

  constructor(table: Table, words: Words) {
    this.#table = table;
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
      this.#spoken,
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

  /** Draws changes; without a plot, the old one is still valid. */
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

  /** Draws everything around the rows. */
  #drawAround(table: Table, plot: Plot | null): void {
    this.#drawStatus(table);
    const spoken = sayStatus(table, this.#words);
    if (this.#spoken.textContent !== spoken) this.#spoken.textContent = spoken;
    this.#keepRoom(table, plot);
    if (table.sum !== null || table.loading !== "first") {
      this.#sum.replaceChildren(
        ...(table.sum === null ? [] : [drawSum(table.sum, table, this.#words)]),
      );
    }
    this.#empty.replaceChildren(...this.#drawEmpty());
  }

  /** Redraws only if the text has changed, so that no button disappears under the pointer. */
  #drawStatus(table: Table): void {
    const key = JSON.stringify({ ...table, rows: null, from: 0, expanded: null, sum: null });
    if (key === this.#said) return;
    this.#said = key;
    keepFocus(this.#status, () => {
      this.#status.replaceChildren(...drawStatus(table, this.#words));
    });
    this.#rest.replaceChildren(...drawRest(table, this.#words));
  }

  /** Keeps the old rows in grey, or their space, while rows are loading, so that nothing jumps. */
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

  /** Closes a plot that leaves no room for rows, before anything is painted. */
  #makeRoom(): void {
    const isDrawn = this.#plot.offsetHeight > 0 && !this.#plot.classList.contains("waiting");
    if (!isDrawn || this.#wantsPlot !== undefined) return;
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

  /** Requests the next page, unless the user must first see why there is none. */
  askForMore(): void {
    const { table, hasMore, loading, problem, loaded } = this.#table;
    if (!this.element.isConnected || !hasMore || loading !== "no" || loaded === 0) return;
    if (problem === null) this.#more({ type: "more", table });
  }

  /** The state to restore. */
  leave(scroll: number): TableState {
    const { table, search, sort, filters } = this.#table;
    return { table, scroll, search, sort, filters: filters.kept };
  }

  /**
   * The end of the rows became visible. If rows are sorted or filtered here, new ones would jump in between
   * or stay hidden, so then only "Load more" loads.
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

/** Reports to the host which tab is visible; its data are loaded then. */
export function show(table: Table["table"]): void {
  send({ type: "show", table });
}
