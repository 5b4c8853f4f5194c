import type { DetailPort } from "./detailPort";
import type { DetailSubject } from "./detailSubject";
import type { DetailView } from "./detailView";
import type { TableName } from "../messages/shared";
import type { MessageToHost } from "../messages/toHost";
import type { PageFeed } from "./pageFeed";
import type { AnyPanelTable } from "./panelTable";

/** The parts of `Detail` that the messages of the page use. */
export interface AnsweringDetail {
  readonly view: DetailView;
  readonly subject: DetailSubject;
  /** Loads the visible data that are not loaded yet. */
  start(): Promise<void>;
  refresh(): Promise<void>;
  /**
   * Prompts the user about a value that may be a private key. If the user agrees, loads the data, which sends the
   * value.
   */
  ask(): Promise<void>;
  /** Lets the node of a chain search more blocks for transfers. */
  lookFurtherBack(chain: string): Promise<void>;
  show(table: TableName): void;
}

export type CopyRequest = Omit<Extract<MessageToHost, { type: "copy" }>, "type">;

type TableRequest = Extract<MessageToHost, { table: TableName }>;

/**
 * Handles the messages of the page. Ignores unknown ids, such as ids of other panels. An unknown id in a `pick` message
 * clears the pick.
 */
export class DetailAnswers {
  readonly #detail: AnsweringDetail;
  readonly #port: DetailPort;
  readonly #feed: PageFeed;
  readonly #copied: string;

  constructor(detail: AnsweringDetail, port: DetailPort, feed: PageFeed, copied: string) {
    this.#detail = detail;
    this.#port = port;
    this.#feed = feed;
    this.#copied = copied;
  }

  take(message: MessageToHost): void {
    switch (message.type) {
      case "ready":
        this.#feed.open();
        return;
      case "refresh":
        void this.#detail.refresh();
        return;
      case "act":
        this.#act(message.id);
        return;
      case "deployment":
        void this.#chooseFlowPlace();
        return;
      case "copy":
        this.copy(message);
        return;
      default: {
        const table = this.#detail.view.table(message.table);
        if (table !== undefined) this.#takeForTable(table, message);
      }
    }
  }

  /** Copies a cell or a row to the clipboard. */
  copy({ id, column, what }: CopyRequest): void {
    const copied = this.#detail.view.copyText(id, column, what);
    if (copied === undefined) return;
    this.#port.copy(copied);
    this.#feed.tell(this.#copied);
  }

  #takeForTable(table: AnyPanelTable, message: TableRequest): void {
    switch (message.type) {
      case "show":
        this.#detail.show(table.name);
        break;
      case "more":
        void table.loader.more();
        break;
      case "all":
        void table.loader.all();
        break;
      case "stop":
        table.loader.stop();
        break;
      case "window":
        table.look(message.from, message.count);
        break;
      case "sort":
        table.sort(message.sort);
        break;
      case "search":
        table.search(message.text);
        break;
      case "pick":
        this.#pick(table, message.id);
        break;
      case "expand":
        table.expand(message.id);
        break;
      case "chain":
        this.#chooseChain(table, message.id);
        break;
      case "token":
        void this.#choosePlace(table, message.clear);
        break;
      case "choose":
        this.#choose(table, message);
        break;
      case "since":
        if (table.filters.chooseSince(message.text)) this.#reload(table);
        break;
      case "export":
        this.#port.exportRows(table.name);
        break;
    }
    this.#feed.note(table.name);
  }

  #act(id: string): void {
    const action = this.#detail.view.findAction(id);
    if (action?.kind === "retry") void this.#retry(action.table);
    else if (action?.kind === "ask") void this.#detail.ask();
    else if (action?.kind === "further") void this.#detail.lookFurtherBack(action.chain);
    else if (action !== undefined) this.#port.perform(action);
  }

  async #retry(name: TableName | null): Promise<void> {
    const table = name === null ? undefined : this.#detail.view.table(name);
    if (table === undefined) await Promise.all([this.#detail.subject.load(), this.#detail.start()]);
    else if (table.failed?.loading === "refresh") await table.loader.refresh();
    else await table.loader.more();
  }

  #pick(table: AnyPanelTable, id: string | null): void {
    table.pick(id === null ? null : (this.#detail.view.findPick(id) ?? null));
  }

  #chooseChain(table: AnyPanelTable, id: string | null): void {
    const chain = id === null ? undefined : this.#detail.view.findChain(id);
    if (id !== null && chain === undefined) return;
    table.filters.chooseChain(chain);
    this.#reload(table);
  }

  #choose(table: AnyPanelTable, { by, id }: Extract<MessageToHost, { type: "choose" }>): void {
    const value = id === null ? undefined : this.#detail.view.findChoice(id);
    if (id !== null && value === undefined) return;
    table.filters.choose(by, value);
    this.#reload(table);
  }

  async #choosePlace(table: AnyPanelTable, clear: boolean): Promise<void> {
    const places = clear ? [] : this.#detail.view.offerPlaces(table);
    const place = clear ? undefined : await this.#port.choosePlace(places);
    if (!clear && place === undefined) return;
    table.filters.choosePlace(place);
    this.#reload(table);
  }

  async #chooseFlowPlace(): Promise<void> {
    const { view } = this.#detail;
    const place = await this.#port.choosePlace(view.offerFlowPlaces());
    if (place === undefined) return;
    view.chooseFlowPlace(place);
    this.#feed.note("transactions");
  }

  /** Loads the rows for the changed filters. */
  #reload(table: AnyPanelTable): void {
    table.pick(null);
    table.loader.reset();
    this.#feed.note(table.name);
    void table.loader.load();
  }
}
