import type { TableName } from "../src/editor/panels/messages/shared";
import {
  type First,
  type Head,
  type MessageToPage,
  pageVersion,
} from "../src/editor/panels/messages/toPage";
import { moveByArrows } from "./arrowKeys";
import { betweenPresses } from "./betweenPresses";
import { refreshTimes } from "./cells";
import { el, isStyled } from "./dom";
import { drawHead } from "./head";
import { keepFocus } from "./keepFocus";
import { recall, remember, send } from "./port";
import { ScrollReturn } from "./scrollReturn";
import { Section, show } from "./section";
import { drawTabs } from "./tabs";
import { Words } from "./words";

const timesEvery = 30_000;
const announcedFor = 2_500;
const rememberPause = 100;

/** The page of a detail panel: draws the data that the host sends, and requests further data. */
class Page {
  readonly #words: Words;
  readonly #head = el("header", {});
  readonly #tabs = el("nav", {});
  /** Updates the single tab stop of the head after a redraw. */
  readonly #followHead: () => void;
  readonly #main = el("main", {});
  readonly #announcement = el("div", { class: "announcement", role: "status" });
  readonly #sections = new Map<TableName, Section>();
  #shown: TableName;
  #facts: Head;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rememberTimer: ReturnType<typeof setTimeout> | undefined;
  /** The scroll position of each table. */
  readonly #scrolls = new Map<TableName, number>();
  readonly #scroll = new ScrollReturn(0);

  constructor(first: First) {
    this.#words = new Words(first.texts, first.language);
    const state = recall();
    const last = state?.table;
    const tables = state?.version === "2" ? state.tables : [];
    for (const { table, scroll } of tables) this.#scrolls.set(table, scroll);
    this.#shown = first.tables.find(({ table }) => table === last)?.table ?? first.shown;
    this.#facts = first.head;
    this.#followHead = moveByArrows(this.#head, () => [...this.#head.querySelectorAll("button")]);
    document.documentElement.lang = first.language;
    document.body.replaceChildren(this.#head, this.#tabs, this.#main, this.#announcement);
    this.#drawHead(first.head);
    for (const table of first.tables) {
      this.#sections.set(table.table, new Section(table, first.head.asOf, this.#words));
    }
    for (const plot of first.plots) this.#sections.get(plot.table)?.drawPlot(plot);
    this.#drawTabs();
    this.#scroll.begin(this.#scrolls.get(this.#shown) ?? 0);
    whenStyled(() => {
      this.#returnToPlace();
    });
    this.#remember();
  }

  take(message: MessageToPage): void {
    switch (message.type) {
      case "head":
        this.#drawHead(message.head);
        this.rememberSoon();
        return;
      case "table":
        this.#sections.get(message.table.table)?.update(message.table, message.plot);
        this.#returnToPlace();
        this.rememberSoon();
        return;
      case "announcement":
        this.#tell(message.text);
    }
  }

  /**
   * Reports the visible table to the host if it is not `shown`, the table that the host expects. The two differ when
   * the editor recreates the page.
   */
  showAgain(shown: TableName): void {
    if (shown !== this.#shown) show(this.#shown);
  }

  follow(): void {
    this.#sections.get(this.#shown)?.follow();
  }

  refreshTimes(): void {
    refreshTimes(this.#words);
  }

  /** Scrolls to the former position. Requests more rows if the loaded rows do not reach that position. */
  #returnToPlace(): void {
    if (isStyled() && this.#scroll.follow()) this.#sections.get(this.#shown)?.askForMore();
  }

  #drawHead(head: Head): void {
    this.#facts = head;
    document.title = head.title;
    keepFocus(this.#head, () => {
      this.#head.replaceChildren(...drawHead(head, this.#words));
    });
    this.#followHead();
    for (const section of this.#sections.values()) section.followHead(head.asOf);
  }

  #drawTabs(): void {
    const names = [...this.#sections.keys()];
    const choose = (name: TableName): void => {
      this.#show(name);
    };
    keepFocus(this.#tabs, () => {
      this.#tabs.replaceChildren(drawTabs(names, this.#shown, this.#words, choose));
    });
    const section = this.#sections.get(this.#shown);
    if (section !== undefined) this.#main.replaceChildren(section.element);
    this.follow();
  }

  #show(name: TableName): void {
    const { place } = this.#scroll;
    this.#scrolls.set(this.#shown, place);
    this.#shown = name;
    this.#drawTabs();
    // A head that was scrolled out of view stays out of view.
    const top = Math.max(this.#scrolls.get(name) ?? 0, Math.min(place, this.#head.offsetHeight));
    window.scrollTo({ top });
    this.#scroll.begin(top);
    this.#returnToPlace();
    const tab = this.#tabs.querySelector<HTMLElement>("[aria-selected=true]");
    tab?.focus({ preventScroll: true });
    this.#remember();
    show(name);
  }

  /** Stores the state once scrolling and loading have paused. */
  rememberSoon(): void {
    clearTimeout(this.#rememberTimer);
    this.#rememberTimer = setTimeout(() => {
      this.#remember();
    }, rememberPause);
  }

  #remember(): void {
    this.#scrolls.set(this.#shown, this.#scroll.place);
    const tables = [...this.#sections].map(([name, section]) =>
      section.leave(this.#scrolls.get(name) ?? 0),
    );
    remember({ version: "2", thing: this.#facts.thing, table: this.#shown, tables });
  }

  #tell(text: string): void {
    clearTimeout(this.#timer);
    this.#announcement.textContent = text;
    this.#announcement.classList.add("seen");
    this.#timer = setTimeout(() => {
      this.#announcement.classList.remove("seen");
    }, announcedFor);
  }
}

/** Calls `then` once the style sheet is loaded. */
function whenStyled(then: () => void): void {
  if (isStyled()) requestAnimationFrame(then);
  else document.querySelector("link")?.addEventListener("load", then, { once: true });
}

function start(first: First): void {
  const page = new Page(first);
  const follow = (): void => {
    page.follow();
  };
  const take = betweenPresses<MessageToPage>((message) => {
    orSayThatItFailed(() => {
      page.take(message);
    });
  });
  window.addEventListener("message", ({ data }: MessageEvent<MessageToPage>) => {
    take(data);
  });
  window.addEventListener(
    "scroll",
    () => {
      page.follow();
      page.rememberSoon();
    },
    { passive: true },
  );
  window.addEventListener("resize", follow);
  setInterval(() => {
    page.refreshTimes();
  }, timesEvery);
  send({ type: "ready" });
  page.showAgain(first.shown);
}

/**
 * Runs a drawing function. If the function fails, the page shows its hidden error sentence instead of an empty panel.
 */
function orSayThatItFailed(draw: () => void): void {
  try {
    draw();
  } catch (error) {
    failed.hidden = false;
    document.body.replaceChildren(failed);
    throw error;
  }
}

const failed = document.getElementById("failed") ?? el("p", { id: "failed" });

orSayThatItFailed(() => {
  const first = JSON.parse(document.getElementById("first")?.textContent ?? "") as First;
  if (first.version !== pageVersion)
    throw new Error(`a page of version ${first.version}, not ${pageVersion}`);
  start(first);
});
