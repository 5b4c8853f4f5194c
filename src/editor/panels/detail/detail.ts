import type { Catalog, CatalogChange } from "../../../sources/catalog/catalog";
import type { Unsubscribe } from "../../../sources/catalog/changeEvent";
import { type Reaction, type PresenceEvent, Presence } from "../../platform/presence";
import { formatSarif } from "../../../project/scan/formatSarif";
import type { Gate } from "../../../sources/gate/gate";
import { type ComparisonSource, noComparison } from "./comparisonSource";
import { type AnsweringDetail, type CopyRequest, DetailAnswers } from "./detailAnswers";
import type { DetailPort } from "./detailPort";
import { createSubject, type DetailSubject } from "./detailSubject";
import { findDeployments } from "./detailTables";
import { DetailView } from "./detailView";
import type { TableName, Thing } from "../messages/shared";
import type { Texts } from "../messages/texts";
import type { MessageToHost, TableState } from "../messages/toHost";
import { type First, pageVersion } from "../messages/toPage";
import type { PanelOptions } from "./catalogKnowledge";
import { titleOf } from "./heads";
import { buildScopePage, isWorkspaceWhole } from "./scopePage";
import { buildRecord } from "../tables/workspaceTable";
import { buildChangesPage, isComparisonWhole } from "./changesPage";
import { buildComparisonRecord } from "../tables/comparisonTable";
import type { Filtering } from "./exportTexts";
import { NodeFacts } from "./nodeFacts";
import { noPlaces, type PlacesSource } from "./placesSource";
import { PageFeed } from "./pageFeed";
import { buildPageTexts } from "./pageTexts";
import type { AnyPanelTable } from "./panelTable";
import { noWorkspace, type WorkspaceSource } from "./workspaceSource";

interface DetailSetUp {
  readonly thing: Thing;
  readonly catalog: Catalog;
  readonly gate: Gate;
  readonly port: DetailPort;
  readonly options: PanelOptions;
  /** The addresses of the workspace, for the panel of the workspace. */
  readonly workspace?: WorkspaceSource | undefined;
  readonly workspaceName?: string;
  /** The result of a comparison, for the panel of the comparison. */
  readonly comparison?: ComparisonSource | undefined;
  /** The places of the address in the workspace, for the panel of an address. */
  readonly places?: PlacesSource | undefined;
  /** A prefix that makes the ids of this panel unique. */
  readonly prefix: string;
  /** The table that is shown first. */
  readonly shown?: TableName | null;
  /** The stored states of the tables to restore. */
  readonly tables?: readonly TableState[];
}

/**
 * The maximum number of pages of tokens to load. All tokens are needed, since they contain the names and
 * decimals for other data.
 */
const mostTokenPages = 200;

/**
 * The content of a panel: loads the visible data and follows the catalog. It is independent of `vscode`:
 * everything from the editor comes through `port`.
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
  #nodes: NodeFacts;
  #view: DetailView;
  #shown: TableName;
  #services = 0;
  readonly #presence = new Presence("panel");

  constructor(setUp: DetailSetUp) {
    const { thing, catalog, port, options } = setUp;
    this.thing = thing;
    this.texts = buildPageTexts(port.translate);
    this.#setUp = setUp;
    this.#options = options;
    this.#feed = new PageFeed(port, () => this.#view);
    this.#answers = new DetailAnswers(this, port, this.#feed, this.texts.copied);
    this.#subject = this.#createSubject();
    this.#nodes = this.#createNodes();
    this.#view = this.#createView();
    for (const state of setUp.tables ?? []) this.#restore(state);
    const names = this.#view.tables.all.map(({ name }) => name);
    const { places = noPlaces } = setUp;
    // If no file contains the address, the panel first shows amounts instead of an empty table of places.
    const first = names.find((name) => name !== "inWorkspace" || places.rows.length > 0);
    this.#shown = names.find((name) => name === setUp.shown) ?? first ?? "transactions";
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

  /** The visible table. */
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

  /** All loaded records, for "Show JSON". */
  get records(): Readonly<Record<string, unknown>> {
    const records: Record<string, unknown> = { ...this.#subject.records };
    for (const table of this.#view.tables.all) {
      const { rowCount: loaded, hasMore, isWhole, records: rows } = table;
      const complete = !hasMore && isWhole && !this.#view.hasNoSource(table);
      records[table.name] = { loaded, complete, rows };
    }
    return records;
  }

  /**
   * Builds a Markdown page of the rows that match the filters; undefined for tables other than `workspace` and
   * `changes`.
   */
  buildMarkdown(table: TableName): Iterable<string> | undefined {
    if (table === "workspace") return this.#buildScopePage();
    return table === "changes" ? this.#buildChangesPage() : undefined;
  }

  /**
   * Builds a SARIF log of the warnings in the rows that match the filters; undefined for tables other than `workspace`
   * and `changes`.
   */
  buildSarif(table: TableName, version: string): Iterable<string> | undefined {
    const { workspace: files = noWorkspace, comparison = noComparison, port } = this.#setUp;
    const { workspace, changes } = this.#view.tables;
    const keysOf = (rows: readonly { readonly key: string }[] = []) => rows.map(({ key }) => key);
    if (table === "workspace") {
      const root = port.translate(
        "The folder of the workspace, or the one that contains its folders.",
      );
      const results = files.buildResults(keysOf(workspace?.items));
      const isWhole = isWorkspaceWhole(files) && files.state === "done";
      return formatSarif({ version, root, results, isWhole }, "together");
    }
    if (table !== "changes") return undefined;
    const root = port.translate("The folder of the repository.");
    const results = comparison.buildResults(keysOf(changes?.items));
    const isWhole = isComparisonWhole(comparison);
    return formatSarif({ version, root, results, isWhole }, "together");
  }

  /** Returns the chosen filters of a table about files; undefined if no filter is chosen. */
  findFiltering(name: TableName): Filtering | undefined {
    const table = this.table(name);
    return table && this.#view.findFiltering(table);
  }

  #buildChangesPage(): Iterable<string> {
    const { comparison: source = noComparison, port } = this.#setUp;
    const { changes } = this.#view.tables;
    const rows = changes?.items.map(buildComparisonRecord) ?? [];
    const filtering = this.findFiltering("changes");
    return buildChangesPage({ rows, source, filtering, texts: this.texts, t: port.translate });
  }

  #buildScopePage(): Iterable<string> {
    const { workspace: source = noWorkspace, port } = this.#setUp;
    const { workspace: table } = this.#view.tables;
    const rows = table?.items.map((row) => buildRecord(row, source.placesOf(row.key))) ?? [];
    const filtering = this.findFiltering("workspace");
    return buildScopePage({ rows, source, filtering, texts: this.texts, t: port.translate });
  }

  /** Loads the visible data that are not loaded yet. Never rejects. */
  async start(): Promise<void> {
    if (this.#presence.visibility === "closed") return;
    this.#presence.clearPostponed();
    await Promise.all([
      this.#setUp.catalog.chains.load(this.#presence.signal),
      this.#subject.start(),
      this.#nodes.start(),
      this.#loadShown(),
      isOfFiles(this.thing) ? undefined : this.#loadTokens(),
    ]);
  }

  /** Loads the visible table. If its pages need no request, loads all pages, so that a search finds every row. */
  async #loadShown(): Promise<void> {
    const { service } = this.#setUp.catalog;
    const table = this.table(this.#shown);
    await table?.loader.load();
    const isFree =
      service.isInProcess && (table?.name === "addresses" || service.nodeChains.size === 0);
    if (isFree && table?.failed === undefined && this.#presence.mayAsk) await table?.loader.all();
  }

  /** Reloads the loaded data. With `by: "catalog"`, skips files, and lists that the catalog reloads itself. */
  async refresh(by: "panel" | "catalog" = "panel"): Promise<void> {
    const isDue = (part: { readonly isOfCatalog: boolean }): boolean =>
      by === "panel" || !part.isOfCatalog;
    const tables = this.#view.tables.all.filter(
      ({ isLoaded, failed, loader }) => (isLoaded || failed !== undefined) && isDue(loader),
    );
    if (by === "panel") await this.#nodes.forget();
    await Promise.all([
      isDue(this.#subject) ? this.#subject.load() : undefined,
      this.#nodes.load("program"),
      ...tables.map(({ loader }) => loader.refresh()),
    ]);
    await this.start();
  }

  /**
   * Prompts the user about a value that was withheld because it may be a private key. If the user agrees, loads the
   * data, which sends the value. Call only for an action of the user, not after a change of the service, a refresh or a
   * restart.
   */
  async ask(): Promise<void> {
    const { thing } = this;
    const places = this.#view.tables.all.flatMap(({ filters }) => filters.place?.address ?? []);
    const isNoText = thing.kind === "token" || isOfFiles(thing);
    const texts = isNoText ? places : [titleOf(thing), ...places];
    for (const text of texts) if ((await this.#setUp.gate.ask(text)) === undefined) return;
    if (this.#presence.visibility === "closed") return;
    if (thing.kind === "tag") this.table("addresses")?.loader.reset();
    await Promise.all([this.#subject.load(), this.start()]);
  }

  async lookFurtherBack(chain: string): Promise<void> {
    await this.#nodes.lookFurtherBack(chain);
    await this.refresh();
  }

  /** Returns the known data, for a new page. */
  first(): First {
    const { all } = this.#view.tables;
    return {
      version: pageVersion,
      language: this.#options.language,
      texts: this.texts,
      head: this.#view.buildHead(),
      shown: this.#shown,
      plots: all.flatMap(({ name }) => this.#view.buildPlot(name) ?? []),
      tables: all.map((table) => this.#view.buildTable(table)),
    };
  }

  /** Returns the known data for a new page, and collects messages until that page reports that it is ready. */
  begin(): First {
    this.#presence.noteDrawn();
    this.#feed.begin();
    return this.first();
  }

  /**
   * Notes whether the panel is visible; a hidden panel starts no load. Resolves when the visible data have been loaded.
   * Never rejects.
   */
  setVisible(isVisible: boolean): Promise<void> {
    return this.#handle(isVisible ? "visible" : "hidden");
  }

  /**
   * Applies options. If the settings for icons or hidden amounts changed, creates the page again, since the old page
   * may contain data that must no longer be shown.
   */
  setOptions(options: PanelOptions): void {
    const isAnotherPolicy =
      options.icons !== this.#options.icons || options.hideAmounts !== this.#options.hideAmounts;
    this.#options = options;
    this.#setOptions();
    if (isAnotherPolicy) void this.#handle("policy");
  }

  /** Call when tags, names or warnings have changed, which can affect the order of tables and search results. */
  followIndex(): void {
    for (const table of this.#view.tables.all) table.orderAgain();
    this.#feed.noteWhatDiffers();
  }

  take(message: MessageToHost): void {
    this.#answers.take(message);
  }

  /** Copies a cell or a row to the clipboard. */
  copy(request: CopyRequest): void {
    this.#answers.copy(request);
  }

  /** Shows a short message on the page. */
  tell(text: string): void {
    this.#feed.tell(text);
  }

  /** Cancels the current load; afterwards, nothing is posted. */
  dispose(): void {
    this.#feed.dispose();
    this.#following.dispose();
    void this.#handle("closed");
  }

  /** Applies an event to the visibility and the data of the panel (faults.md, rule 26). */
  async #handle(event: PresenceEvent): Promise<void> {
    const { end, ask, draw } = this.#presence.handle(event);
    if (end) this.#cancel();
    if (event === "service") this.#forget();
    const loaded = this.#ask(ask);
    if (draw === "update") this.#feed.noteAll();
    else if (draw === "redraw") this.#setUp.port.redraw(loaded);
    await loaded;
  }

  async #ask(ask: Reaction["ask"]): Promise<void> {
    if (ask === "start") await this.start();
    else if (ask === "refresh") await this.refresh("catalog");
  }

  #restore({ table: name, search, sort, filters }: TableState): void {
    const table = this.table(name);
    table?.filters.restore(filters);
    table?.sort(sort);
    table?.search(search);
  }

  #follow(change: CatalogChange): void {
    switch (change.kind) {
      case "service":
      case "refresh":
        void this.#handle(change.kind);
        return;
      case "amounts":
        // Marks data from before a restart of the node as outdated immediately, without waiting for the refresh.
        this.#feed.noteWhatDiffers();
        void this.#handle("refresh");
        return;
      case "nodes":
        // Marks data from before a restart of the node as outdated.
        this.#feed.noteWhatDiffers();
        return;
      case "chains":
      case "tokens":
        this.#setOptions();
        return;
      case "tags":
        this.#feed.note("head");
        return;
      case "addresses":
        if (this.table("addresses") !== undefined) this.#feed.note("addresses");
        return;
      case "untagged":
        return;
      case "retagged":
        if (this.thing.kind === "tag" || this.thing.kind === "address") this.#readSubjectAgain();
        return;
      case "tagged":
        if (this.#concerns(change)) this.#readSubjectAgain();
        void this.#handle("news");
    }
  }

  #concerns({ tag, records }: Extract<CatalogChange, { kind: "tagged" }>): boolean {
    const { thing } = this;
    if (thing.kind === "tag") return thing.tag === tag;
    if (thing.kind !== "address") return false;
    return records.some(({ address }) => this.#view.isSameAddress(address, thing.address));
  }

  #readSubjectAgain(): void {
    if (this.#presence.mayAsk) void this.#subject.load("program");
    else this.#presence.postpone("refresh");
  }

  /** Drops all data of the previous service. */
  #forget(): void {
    this.#services += 1;
    this.#subject = this.#createSubject();
    this.#nodes = this.#createNodes();
    this.#view = this.#createView();
    this.#feed.noteAll();
  }

  #cancel(): void {
    this.#subject.cancel();
    this.#nodes.cancel();
    for (const { loader } of this.#view.tables.all) loader.dispose();
  }

  #createSubject(): DetailSubject {
    return createSubject(this.thing, this.#setUp, () => {
      this.#feed.note("head");
    });
  }

  #createNodes(): NodeFacts {
    const nodes = new NodeFacts(this.thing, this.#setUp, () => {
      if (nodes.notes !== notes) this.#view.followNodes();
      ({ notes } = nodes);
      this.#feed.noteWhatDiffers();
    });
    let { notes } = nodes;
    return nodes;
  }

  #createView(): DetailView {
    const { catalog, gate, port, prefix } = this.#setUp;
    const { workspace = noWorkspace, comparison = noComparison, places = noPlaces } = this.#setUp;
    return new DetailView({
      workspace,
      comparison,
      places,
      thing: this.thing,
      catalog,
      gate,
      port,
      texts: this.texts,
      options: this.#options,
      prefix: `${prefix}.${this.#services}`,
      subject: this.#subject,
      nodes: this.#nodes,
      changed: (table) => {
        this.#feed.note(table);
        // The head shows counts of the same rows.
        if (isOfFiles(this.thing)) this.#feed.note("head");
      },
    });
  }

  async #loadTokens(): Promise<void> {
    const { tokens } = this.#setUp.catalog;
    const { signal } = this.#presence;
    await tokens.load(signal);
    for (let page = 1; page < mostTokenPages && tokens.hasMore && !signal.aborted; page += 1) {
      if (!this.#presence.mayAsk) {
        this.#presence.postpone("start");
        return;
      }
      const before = tokens.pagesLoaded;
      await tokens.loadMore(signal);
      if (tokens.pagesLoaded === before) return;
    }
  }

  /** Applies new data of the catalog or a changed setting. */
  #setOptions(): void {
    this.#view.setOptions(this.#options);
    this.#chooseFirstDeployment();
    void this.#handle("news");
  }

  /** Chooses the first deployment of a token for its table of transactions, which shows one deployment at a time. */
  #chooseFirstDeployment(): void {
    if (this.thing.kind !== "token") return;
    const { transactions } = this.#view.tables;
    const [first] = findDeployments(this.thing.token, this.#setUp.catalog);
    if (transactions === undefined || first === undefined) return;
    const { filters, loader } = transactions;
    if (filters.place !== undefined) return;
    filters.choosePlace({ chain: first.chain, address: first.address });
    loader.reset();
    if (this.#presence.mayAsk) void this.table(this.#shown)?.loader.load();
    else this.#presence.postpone("start");
  }
}

/** Whether a panel is about files, which need no service. */
function isOfFiles({ kind }: Thing): boolean {
  return kind === "workspace" || kind === "comparison";
}
