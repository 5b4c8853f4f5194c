import type { Catalog, CatalogChange } from "../catalog/catalog";
import type { Unsubscribe } from "../catalog/changeEvent";
import { type AnsweringDetail, type CopyRequest, DetailAnswers } from "./detailAnswers";
import type { DetailPort } from "./detailPort";
import { createSubject, type DetailSubject } from "./detailSubject";
import { findDeployments } from "./detailTables";
import { DetailView } from "./detailView";
import type { TableName, Thing } from "./messages/shared";
import type { Texts } from "./messages/texts";
import type { MessageToHost } from "./messages/toHost";
import type { First } from "./messages/toPage";
import type { PanelOptions } from "./models/catalogKnowledge";
import { PageFeed } from "./pageFeed";
import { buildPageTexts } from "./pageTexts";
import type { AnyPanelTable } from "./panelTable";

interface DetailSetUp {
  readonly thing: Thing;
  readonly catalog: Catalog;
  readonly port: DetailPort;
  readonly options: PanelOptions;
  /** Tells the ids of this panel from those of all others. */
  readonly prefix: string;
  /** The table that is in front at first. */
  readonly shown?: TableName | null;
}

/** Tokens give names and decimals to everything else, so that all of them are read. */
const mostTokenPages = 200;

/**
 * The life of a panel's content: it loads what is to be seen and follows the catalog. It knows no
 * `vscode`; what it needs of the editor comes through its port.
 */
export class Detail implements AnsweringDetail {
  readonly thing: Thing;
  readonly texts: Texts;
  readonly #setUp: DetailSetUp;
  readonly #following: Unsubscribe;
  readonly #feed: PageFeed;
  readonly #answers: DetailAnswers;
  #options: PanelOptions;
  #subject: DetailSubject;
  #view: DetailView;
  #shown: TableName;
  #services = 0;
  readonly #ended = new AbortController();
  #isVisible = true;
  /** What could not be done while nobody looked. */
  #owed: "nothing" | "start" | "refresh" = "start";

  constructor(setUp: DetailSetUp) {
    const { thing, catalog, port, options } = setUp;
    this.thing = thing;
    this.texts = buildPageTexts(port.translate);
    this.#setUp = setUp;
    this.#options = options;
    this.#feed = new PageFeed(port, () => this.#view);
    this.#answers = new DetailAnswers(this, port, this.#feed, this.texts.copied);
    this.#subject = this.#createSubject();
    this.#view = this.#createView();
    const names = this.#view.tables.all.map(({ name }) => name);
    this.#shown = names.find((name) => name === setUp.shown) ?? names[0] ?? "transactions";
    this.#following = catalog.onDidChange((change) => {
      this.#follow(change);
    });
  }

  get view(): DetailView {
    return this.#view;
  }

  get subject(): DetailSubject {
    return this.#subject;
  }

  /** The table that is in front. */
  get shown(): TableName {
    return this.#shown;
  }

  table(name: TableName): AnyPanelTable | undefined {
    return this.#view.table(name);
  }

  show(table: TableName): void {
    this.#shown = table;
    void this.start();
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
    if (this.#ended.signal.aborted) return;
    this.#owed = "nothing";
    await Promise.all([
      this.#setUp.catalog.chains.load(this.#ended.signal),
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

  /** What is known, as a page that is made now shows it. */
  first(): First {
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

  /** For a new page, which is told nothing more until it says that it is ready. */
  begin(): First {
    this.#feed.begin();
    return this.first();
  }

  /** Only what is seen loads; settles when what is to be seen then has come. Never rejects. */
  async setVisible(isVisible: boolean): Promise<void> {
    this.#isVisible = isVisible;
    const owed = isVisible ? this.#owed : "nothing";
    if (owed === "start") await this.start();
    else if (owed === "refresh") await this.refresh();
  }

  setOptions(options: PanelOptions): void {
    this.#options = options;
    this.#understand();
  }

  /** The index knows other tags. A table that is searched by them may have other rows. */
  followIndex(): void {
    if (this.#view.tables.all.some(({ view }) => view.search !== "")) {
      this.#view.understand(this.#options);
    }
    this.#feed.noteWhatDiffers();
  }

  /** Answers the page. */
  take(message: MessageToHost): void {
    this.#answers.take(message);
  }

  /** Puts a cell or a row into the clipboard. */
  copy(request: CopyRequest): void {
    this.#answers.copy(request);
  }

  /** Says something to who uses the page. */
  tell(text: string): void {
    this.#feed.tell(text);
  }

  /** Ends what is being loaded; nothing is told any more. */
  dispose(): void {
    this.#isVisible = false;
    this.#ended.abort();
    this.#feed.dispose();
    this.#following.dispose();
    this.#cancel();
  }

  #follow(change: CatalogChange): void {
    switch (change.kind) {
      case "service":
        this.#restart();
        return;
      case "refresh":
        this.#owed = this.#owed === "start" ? "start" : "refresh";
        void this.setVisible(this.#isVisible);
        return;
      case "chains":
      case "tokens":
        this.#understand();
        return;
      case "tags":
        this.#feed.note("head");
        return;
      case "addresses":
        if (this.table("addresses") !== undefined) this.#feed.note("addresses");
        return;
      case "tagged":
        if (this.#concerns(change)) void this.#subject.load("program");
        this.#feed.noteAll();
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
    this.#feed.noteAll();
    this.#owed = "start";
    void this.setVisible(this.#isVisible);
  }

  #cancel(): void {
    this.#subject.cancel();
    for (const { loader } of this.#view.tables.all) loader.dispose();
  }

  #createSubject(): DetailSubject {
    return createSubject(this.thing, this.#setUp.catalog, () => {
      this.#feed.note("head");
    });
  }

  #createView(): DetailView {
    const { catalog, port, prefix } = this.#setUp;
    return new DetailView({
      thing: this.thing,
      catalog,
      port,
      texts: this.texts,
      options: this.#options,
      prefix: `${prefix}.${this.#services}`,
      subject: this.#subject,
      changed: (table) => {
        this.#feed.note(table);
      },
    });
  }

  async #loadTokens(): Promise<void> {
    const { tokens } = this.#setUp.catalog;
    const { signal } = this.#ended;
    await tokens.load(signal);
    for (let page = 1; page < mostTokenPages && tokens.hasMore && this.#isVisible; page += 1) {
      const before = tokens.pagesLoaded;
      await tokens.loadMore(signal);
      if (tokens.pagesLoaded === before) return;
    }
  }

  /** The catalog has come to know more, or a setting has changed. */
  #understand(): void {
    this.#view.understand(this.#options);
    this.#chooseFirstDeployment();
    this.#feed.noteAll();
  }

  /** The transactions of a token are those of one deployment; at first it is the first one. */
  #chooseFirstDeployment(): void {
    if (this.thing.kind !== "token") return;
    const { filters, loader } = this.#view.tables.transactions;
    const [first] = findDeployments(this.thing.token, this.#setUp.catalog);
    if (filters.place !== undefined || first === undefined) return;
    filters.choosePlace({ chain: first.chain, address: first.address });
    loader.reset();
    void this.table(this.#shown)?.loader.load();
  }
}
