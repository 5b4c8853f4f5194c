import type { TextKey } from "../src/editor/panels/messages/texts";
import type { Table } from "../src/editor/panels/messages/toPage";
import { moveByArrows } from "./arrowKeys";
import { button, el } from "./dom";
import { picture } from "./icons";
import { keepFocus } from "./keepFocus";
import { send } from "./port";
import type { Words } from "./words";

const labels = {
  change: "change",
  status: "standing",
  folder: "folder",
  chain: "chain",
  warning: "warnings",
} as const;

const typingPause = 250;

/** The search, the filters and the export of a table. Created once, so that redraws do not disturb typing. */
export class Toolbar {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #search: HTMLInputElement;
  readonly #filters = el("div", { class: "filters" });
  /** The input for a time. It is not redrawn with the other filters, since the user types a time part by part. */
  readonly #since: HTMLInputElement;
  #table: Table;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #signature = "";
  /** Updates the single tab stop of the filters and actions. The search has a separate tab stop. */
  readonly #followStops: () => void;

  constructor(table: Table, words: Words, plotSwitch: HTMLElement) {
    this.#table = table;
    this.#words = words;
    this.#search = el("input", {
      type: "search",
      maxlength: 200,
      spellcheck: "false",
      placeholder: words.say("search"),
      "aria-label": words.say("search"),
    });
    this.#search.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        send({ type: "search", table: table.table, text: this.#search.value });
      }, typingPause);
    });
    this.#since = this.#makeSince();
    const exports = (): void => {
      send({ type: "export", table: table.table });
    };
    this.element = el(
      "div",
      { class: "toolbar", role: "group", "aria-label": words.say("filters") },
      el("div", { class: "search" }, picture("search"), this.#search),
      this.#filters,
      el(
        "div",
        { class: "end" },
        plotSwitch,
        button({ class: "labelled" }, exports, picture("export"), words.say("export")),
      ),
    );
    this.#followStops = moveByArrows(this.element, () =>
      [...this.element.querySelectorAll<HTMLElement>("button, select, input")].filter(
        (each) => each !== this.#search,
      ),
    );
    this.update(table);
  }

  update(table: Table): void {
    this.#table = table;
    const { since, ...drawn } = table.filters;
    const isTyping = this.#timer !== undefined || document.activeElement === this.#search;
    if (!isTyping) this.#search.value = table.search;
    if (document.activeElement !== this.#since) this.#since.value = since ?? "";
    const signature = JSON.stringify({ ...drawn, hasSince: since !== null });
    if (signature === this.#signature) return;
    this.#signature = signature;
    keepFocus(this.#filters, () => {
      this.#filters.replaceChildren(...this.#drawFilters());
    });
    this.#followStops();
  }

  #drawFilters(): readonly Element[] {
    const { chain, token, since, choices } = this.#table.filters;
    return [
      ...choices.map((each) => this.#drawChoices(each)),
      ...(chain === null ? [] : [this.#drawChain(chain)]),
      ...(token === null ? [] : this.#drawToken(token)),
      ...(since === null ? [] : [this.#drawSince()]),
    ];
  }

  #drawChain(chain: NonNullable<Table["filters"]["chain"]>): Element {
    const words = this.#words;
    const options = chain.choices.map(({ id, label }) =>
      el("option", { value: id, selected: id === chain.chosen }, label),
    );
    const select = el(
      "select",
      { "aria-label": words.say("chain"), "data-key": "chain" },
      el("option", { value: "" }, this.#sayAny("chain")),
      ...options,
    );
    select.addEventListener("change", () => {
      const id = select.value === "" ? null : select.value;
      send({ type: "chain", table: this.#table.table, id });
    });
    return select;
  }

  #drawChoices({ by, choices, chosen }: Table["filters"]["choices"][number]): Element {
    const label = labels[by];
    const select = el(
      "select",
      { "aria-label": this.#words.say(label), "data-key": by },
      el("option", { value: "" }, this.#sayAny(label)),
      ...choices.map(({ id, label }) =>
        el("option", { value: id, selected: id === chosen }, label),
      ),
    );
    select.addEventListener("change", () => {
      const id = select.value === "" ? null : select.value;
      send({ type: "choose", table: this.#table.table, by, id });
    });
    return select;
  }

  #drawToken(token: NonNullable<Table["filters"]["token"]>): readonly Element[] {
    const words = this.#words;
    const { table } = this.#table;
    const choose = button(
      { class: "choice", "data-key": "token" },
      () => {
        send({ type: "token", table, clear: false });
      },
      el("bdi", {}, token.chosen ?? this.#sayAny("token")),
      picture("open"),
    );
    if (token.chosen === null || token.needed) return [choose];
    const label = words.say("clear");
    const clear = button(
      { class: "tool", title: label, "aria-label": label, "data-key": "clear token" },
      () => {
        send({ type: "token", table, clear: true });
      },
      picture("clear"),
    );
    return [choose, clear];
  }

  /** Returns the text of a filter that is off. The text begins with the label, since a narrow page cuts off the end. */
  #sayAny(label: TextKey): string {
    return this.#words.say("anyOf", this.#words.say(label));
  }

  #drawSince(): Element {
    return el("label", { class: "since" }, this.#words.say("since"), this.#since);
  }

  /**
   * Creates the input for a time. Only valid times are sent: while the user types a year, the value changes with each
   * digit, and an incomplete year such as 202 is before `min`.
   */
  #makeSince(): HTMLInputElement {
    const input = el("input", {
      type: "datetime-local",
      step: 1,
      min: "2009-01-01T00:00",
      title: this.#words.say("sinceHelp"),
      "data-key": "since",
    });
    input.addEventListener("change", () => {
      if (!input.validity.valid) return;
      send({ type: "since", table: this.#table.table, text: input.value });
    });
    return input;
  }
}
