import type { Catalog, CatalogChange } from "../catalog/catalog";
import type { Unsubscribe } from "../catalog/changeEvent";
import type { DetailPort } from "./detailPort";
import { createSubject, type DetailSubject } from "./detailSubject";
import { findDeployments } from "./detailTables";
import { DetailView } from "./detailView";
import type { TableName, Thing } from "./messages/shared";
import type { Texts } from "./messages/texts";
import type { MessageToHost } from "./messages/toHost";
import type { First } from "./messages/toPage";
import type { PanelOptions } from "./models/catalogKnowledge";
import { buildPageTexts } from "./pageTexts";
import type { AnyPanelTable } from "./panelTable";
import { PostQueue } from "./postQueue";

export interface DetailSetUp {
  readonly thing: Thing;
  readonly catalog: Catalog;
  readonly port: DetailPort;
  readonly options: PanelOptions;
  /** Tells the ids of this panel from those of all others. */
  readonly prefix: string;
  /** The table that is in front at first. */
  readonly shown?: TableName | null;
}

type CopyRequest = Omit<Extract<MessageToHost, { type: "copy" }>, "type">;

/** Tokens give names and decimals to everything else, so that all of them are read. */
const mostTokenPages = 200;

/**
 * The life of a panel's content: it loads, follows the catalog, answers the page. It knows no
 * `vscode`; what it needs of the editor comes through its port.
 */
export class Detail {
  readonly thing: Thing;
  readonly texts: Texts;
  readonly #catalog: Catalog;
  readonly #port: DetailPort;
  readonly #prefix: string;
  readonly #following: Unsubscribe;
  readonly #queue: PostQueue<"head" | TableName>;
  #options: PanelOptions;
  #subject: DetailSubject;
  #view: DetailView;
  #shown: TableName;
  #services = 0;

  constructor({ thing, catalog, port, options, prefix, shown = null }: DetailSetUp) {
    this.thing = thing;
    this.texts = buildPageTexts(port.translate);
    this.#catalog = catalog;
    this.#port = port;
    this.#prefix = prefix;
    this.#options = options;
    this.#queue = new PostQueue((what) => {
      this.#post(what);
    });
    this.#subject = this.#createSubject();
    this.#view = this.#createView();
    const names = this.#view.tables.all.map(({ name }) => name);
    this.#shown = names.find((name) => name === shown) ?? names[0] ?? "transactions";
    this.#following = catalog.onDidChange((change) => {
      this.#follow(change);
    });
  }

  /** The table that is in front. */
  get shown(): TableName {
    return this.#shown;
  }

  table(name: TableName): AnyPanelTable | undefined {
    return this.#view.table(name);
  }

  /** Everything that is loaded, as the service gave it. */
  get records(): Readonly<Record<string, unknown>> {
    const records: Record<string, unknown> = { ...this.#subject.records };
    for (const table of this.#view.tables.all) {
      const { rowCount: loaded, hasMore, records: rows } = table;
      records[table.name] = { loaded, complete: !hasMore, rows };
    }
    return records;
  }

  /** Loads what has not been loaded of what is to be seen. Never rejects. */
  async start(): Promise<void> {
    await Promise.all([
      this.#catalog.chains.load(),
      this.#subject.asOf === undefined ? this.#subject.load() : undefined,
      this.table(this.#shown)?.loader.load(),
      this.#loadTokens(),
    ]);
  }

  async refresh(): Promise<void> {
    const loaded = this.#view.tables.all.filter(
      ({ rowCount, failed }) => rowCount > 0 || failed !== undefined,
    );
    await Promise.all([this.#subject.load(), ...loaded.map(({ loader }) => loader.refresh())]);
    await this.start();
  }

  /** What stands in the page when it is made. */
  first(): First {
    this.#queue.clear();
    const { all } = this.#view.tables;
    return {
      language: this.#options.language,
      texts: this.texts,
      head: this.#view.buildHead(),
      shown: this.#shown,
      plots: all.flatMap(({ name }) => this.#view.buildPlot(name) ?? []),
      tables: all.map((table) => this.#view.buildTable(table)),
    };
  }

  setVisible(isVisible: boolean): void {
    this.#queue.setOpen(isVisible);
  }

  setOptions(options: PanelOptions): void {
    this.#options = options;
    this.#understand();
  }

  /** Answers the page. Ids that are not of this panel, or no longer, do nothing. */
  take(message: MessageToHost): void {
    switch (message.type) {
      case "ready":
        this.#noteAll();
        return;
      case "refresh":
        void this.refresh();
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
        const table = this.table(message.table);
        if (table !== undefined) this.#takeForTable(table, message);
      }
    }
  }

  /** Puts a cell or a row into the clipboard. */
  copy({ id, column, what }: CopyRequest): void {
    const texts = this.#view.tables.all.map((table) =>
      table.copyText(id, column, what, this.texts),
    );
    const text = texts.find((each) => each !== undefined);
    if (text === undefined) return;
    this.#port.copy(text);
    this.tell(this.texts.copied);
  }

  /** Says something to who uses the page. */
  tell(text: string): void {
    if (this.#queue.isOpen) this.#port.post({ type: "told", text });
  }

  /** Ends what is being loaded; nothing is told any more. */
  dispose(): void {
    this.#queue.dispose();
    this.#following.dispose();
    this.#cancel();
  }

  #takeForTable(table: AnyPanelTable, message: Extract<MessageToHost, { table: TableName }>): void {
    const { loader, filters } = table;
    switch (message.type) {
      case "show":
        this.#shown = table.name;
        void this.start();
        break;
      case "more":
        void loader.more();
        break;
      case "all":
        void loader.all();
        break;
      case "stop":
        loader.stop();
        break;
      case "window":
        table.look(message.from, message.count);
        break;
      case "sort":
        table.sort({ column: message.column, descending: message.descending });
        break;
      case "search":
        table.search(message.text);
        break;
      case "pick":
        table.pick(message.id === null ? null : (this.#view.findPick(message.id) ?? null));
        break;
      case "expand":
        table.expand(message.id);
        break;
      case "chain":
        this.#chooseChain(table, message.id);
        return;
      case "token":
        void this.#choosePlace(table, message.clear);
        return;
      case "since":
        if (filters.chooseSince(message.text)) this.#reload(table);
        return;
      case "export":
        this.#port.exportRows(table.name);
        return;
    }
    this.#queue.add(table.name);
  }

  #act(id: string): void {
    const action = this.#view.findAction(id);
    if (action?.kind === "retry") void this.#retry(action.table);
    else if (action !== undefined) this.#port.perform(action);
  }

  async #retry(name: TableName | null): Promise<void> {
    const table = name === null ? undefined : this.table(name);
    if (table === undefined) await this.#subject.load();
    else if (table.failed?.loading === "refresh") await table.loader.refresh();
    else await table.loader.more();
  }

  #chooseChain(table: AnyPanelTable, id: string | null): void {
    const chain = id === null ? undefined : this.#view.findChain(id);
    if (id !== null && chain === undefined) return;
    table.filters.chooseChain(chain);
    this.#reload(table);
  }

  async #choosePlace(table: AnyPanelTable, clear: boolean): Promise<void> {
    const places = clear ? [] : this.#view.offerPlaces(table);
    const place = clear ? undefined : await this.#port.choosePlace(places);
    if (!clear && place === undefined) return;
    table.filters.choosePlace(place);
    this.#reload(table);
  }

  async #chooseFlowPlace(): Promise<void> {
    const place = await this.#port.choosePlace(this.#view.offerFlowPlaces());
    if (place === undefined) return;
    this.#view.chooseFlowPlace(place);
    this.#queue.add("transactions");
  }

  /** Another filter: another list. */
  #reload(table: AnyPanelTable): void {
    table.pick(null);
    table.loader.reset();
    this.#queue.add(table.name);
    void table.loader.load();
  }

  #follow(change: CatalogChange): void {
    switch (change.kind) {
      case "service":
        this.#restart();
        return;
      case "refresh":
        if (this.#queue.isOpen) void this.refresh();
        return;
      case "chains":
      case "tokens":
        this.#understand();
        return;
      case "tags":
        this.#queue.add("head");
        return;
      case "addresses":
        if (this.table("addresses") !== undefined) this.#queue.add("addresses");
        return;
      case "tagged":
        if (this.#concerns(change)) void this.#subject.load("program");
        this.#noteAll();
    }
  }

  #concerns({ tag, records }: Extract<CatalogChange, { kind: "tagged" }>): boolean {
    const { thing } = this;
    if (thing.kind === "tag") return thing.tag === tag;
    if (thing.kind !== "address") return false;
    return records.some(({ address }) => this.#view.isSameAddress(address, thing.address));
  }

  /** Another service is in use: nothing of the last one is kept. */
  #restart(): void {
    this.#cancel();
    this.#services += 1;
    this.#subject = this.#createSubject();
    this.#view = this.#createView();
    this.#noteAll();
    if (this.#queue.isOpen) void this.start();
  }

  #cancel(): void {
    this.#subject.cancel();
    for (const { loader } of this.#view.tables.all) loader.dispose();
  }

  #createSubject(): DetailSubject {
    return createSubject(this.thing, this.#catalog, () => {
      this.#queue.add("head");
    });
  }

  #createView(): DetailView {
    return new DetailView({
      thing: this.thing,
      catalog: this.#catalog,
      port: this.#port,
      texts: this.texts,
      options: this.#options,
      prefix: `${this.#prefix}.${this.#services}`,
      subject: this.#subject,
      changed: (table) => {
        this.#queue.add(table);
      },
    });
  }

  async #loadTokens(): Promise<void> {
    const { tokens } = this.#catalog;
    await tokens.load();
    for (let page = 1; page < mostTokenPages && tokens.hasMore && this.#queue.isOpen; page += 1) {
      const before = tokens.pagesLoaded;
      await tokens.loadMore();
      if (tokens.pagesLoaded === before) return;
    }
  }

  /** The catalog has come to know more, or a setting has changed. */
  #understand(): void {
    this.#view.understand(this.#options);
    this.#chooseFirstDeployment();
    this.#noteAll();
  }

  /** The transactions of a token are those of one deployment; at first it is the first one. */
  #chooseFirstDeployment(): void {
    if (this.thing.kind !== "token") return;
    const { filters, loader } = this.#view.tables.transactions;
    const [first] = findDeployments(this.thing.token, this.#catalog);
    if (filters.place !== undefined || first === undefined) return;
    filters.choosePlace({ chain: first.chain, address: first.address });
    loader.reset();
    void this.table(this.#shown)?.loader.load();
  }

  #noteAll(): void {
    this.#queue.add("head", ...this.#view.tables.all.map(({ name }) => name));
  }

  #post(what: "head" | TableName): void {
    if (what === "head") {
      this.#port.post({ type: "head", head: this.#view.buildHead() });
      return;
    }
    const table = this.table(what);
    if (table === undefined) return;
    const plot = this.#view.buildPlot(what);
    this.#port.post({ type: "table", table: this.#view.buildTable(table) });
    if (plot !== undefined) this.#port.post({ type: "plot", plot });
  }
}
