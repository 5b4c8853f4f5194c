import type { Catalog } from "../../../sources/catalog/catalog";
import { everyKind } from "../../../engine/checks/finding";
import { nameOfKind } from "../../../engine/checks/kindNames";
import { safeText } from "../../../engine/text/safeText";
import type { Gate } from "../../../sources/gate/gate";
import { type RequestError, noNodeAnswered } from "../../../sources/transport/requestError";
import type { ComparisonSource } from "./comparisonSource";
import type { DetailPort, NamedPlace } from "./detailPort";
import { DetailPlots } from "./detailPlots";
import type { DetailSubject } from "./detailSubject";
import { createTables, type DetailTables } from "./detailTables";
import {
  type Column,
  type FilterName,
  filterNames,
  type TableName,
  type Thing,
} from "../messages/shared";
import type { TextKey, Texts } from "../messages/texts";
import type { Entry, Head, Plot, Problem, Sum, Table, NoAmountSource } from "../messages/toPage";
import { createKnowledge, type PanelOptions } from "./catalogKnowledge";
import { buildRounded, markSample } from "../tables/cells";
import { ActionIds } from "./actionIds";
import { hasPrices } from "../tables/holdingTable";
import { type Action, isInvented, type Knowledge, type Link, reservedAddress } from "./knowledge";
import type { CopiedText } from "../tables/loadedTable";
import { buildNodeParts } from "./nodeParts";
import type { DeploymentPlace } from "../tables/timeTotals";
import { nameDeployment } from "../tables/transactionTable";
import { type FileRow, listValues, nameFolder } from "../tables/workspaceFilters";
import type { Filtering } from "./exportTexts";
import type { NodeFacts } from "./nodeFacts";
import type { PlacesSource } from "./placesSource";
import { findPossibleChains } from "./possibleChains";
import type { WorkspaceSource } from "./workspaceSource";
import { changeKinds } from "../../../project/scan/compareVersions";
import { trustLevels } from "../../../project/scan/trustLevel";
import { withholdKeys } from "../../../project/scan/withholdKeys";
import type { AnyPanelTable, CopyKind } from "./panelTable";

const emptyTexts = {
  inWorkspace: "noPlaces",
  holdings: "noHoldings",
  transactions: "noTransactions",
  addresses: "noAddresses",
  deployments: "noDeployments",
  workspace: "noWorkspace",
  changes: "noChanges",
} as const;
/** The texts of an empty table of amounts if no source of amounts was queried. */
const noSourceTexts: ReadonlySet<TextKey> = new Set([
  "unknownHoldings",
  "unknownTransactions",
  "noSourceConnected",
  "nodesNotQueried",
  "noNodeHere",
]);
const mostPlaces = 20_000;
const mostChainChoices = 400;

interface DetailViewContext {
  readonly thing: Thing;
  readonly catalog: Catalog;
  readonly gate: Gate;
  readonly port: DetailPort;
  readonly texts: Texts;
  readonly options: PanelOptions;
  /** The prefix of all ids of this view. */
  readonly prefix: string;
  readonly subject: DetailSubject;
  readonly nodes: NodeFacts;
  readonly workspace: WorkspaceSource;
  readonly comparison: ComparisonSource;
  readonly places: PlacesSource;
  readonly changed: (table: TableName) => void;
}

/** The view of one subject at one service, as shown on the page. It also resolves the ids that the page sends. */
export class DetailView {
  readonly tables: DetailTables;
  readonly #context: DetailViewContext;
  readonly #actions: ActionIds<Action>;
  readonly #choices: ActionIds<string>;
  readonly #plots: DetailPlots;
  #language: string;
  #knowledge: Knowledge;

  constructor(context: DetailViewContext) {
    const { catalog, gate, options, prefix, thing, changed } = context;
    this.#context = context;
    this.#actions = new ActionIds(`${prefix}.a`);
    this.#choices = new ActionIds(`${prefix}.f`);
    this.#language = options.language;
    this.#knowledge = this.#createKnowledge(options);
    const knowledge = this.#knowledge;
    this.tables = createTables(thing, {
      catalog,
      gate,
      workspace: context.workspace,
      comparison: context.comparison,
      places: context.places,
      texts: context.texts,
      prefix,
      knowledge,
      unit: () => this.#plots.unit,
      changed,
    });
    this.#plots = new DetailPlots({
      thing,
      tables: this.tables,
      prefix,
      knowledge: () => this.#knowledge,
    });
  }

  table(name: TableName): AnyPanelTable | undefined {
    return this.tables.all.find((table) => table.name === name);
  }

  /** Applies new data of the catalog or a changed setting. */
  setOptions(options: PanelOptions): void {
    this.#language = options.language;
    this.#knowledge = this.#createKnowledge(options);
    for (const table of this.tables.all) table.setKnowledge(this.#knowledge);
  }

  /** Applies the symbols and decimals of tokens that nodes have reported, to the tables of amounts and the plots. */
  followNodes(): void {
    this.#knowledge = { ...this.#knowledge };
    const { holdings, transactions } = this.tables;
    holdings?.setKnowledge(this.#knowledge);
    transactions?.setKnowledge(this.#knowledge);
  }

  /** Returns the clipboard text of a cell or row; undefined if the row no longer exists. */
  copyText(id: string, column: Column, what: CopyKind): CopiedText | undefined {
    const { texts } = this.#context;
    const found = this.tables.all.map((table) => table.copyText(id, column, what, texts));
    return found.find((each) => each !== undefined);
  }

  isSameAddress(a: string, b: string): boolean {
    return this.#knowledge.isSame(a, b);
  }

  /** Finds the action of an id; undefined for ids of other panels, lists or services. */
  findAction(id: string): Action | undefined {
    const known = this.#actions.find(id);
    return known ?? this.tables.all.map((table) => table.find(id)).find((action) => action);
  }

  /** Finds the filter value with this id. */
  findChoice(id: string): string | undefined {
    return this.#choices.find(id);
  }

  findPick(id: string): string | undefined {
    return this.#plots.findPick(id);
  }

  findChain(id: string): string | undefined {
    const action = this.#actions.find(id);
    return action?.kind === "open" && action.thing.kind === "chain"
      ? action.thing.chain
      : undefined;
  }

  /**
   * Returns the deployments that a filter offers, at most `mostPlaces`: deployments of the loaded tokens on the chosen
   * chain. The panel of a token offers only deployments of this token.
   */
  offerPlaces(table: AnyPanelTable): readonly NamedPlace[] {
    const { thing, catalog } = this.#context;
    const chain = thing.kind === "chain" ? thing.chain : table.filters.chain;
    return catalog.tokens.items
      .filter(({ id }) => thing.kind !== "token" || id === thing.token)
      .flatMap(({ deployments }) => deployments)
      .filter((deployment) => chain === undefined || deployment.chain === chain)
      .slice(0, mostPlaces)
      .map((deployment) => this.#namePlace(deployment));
  }

  /** Returns the deployments whose amounts the plot over time can draw. */
  offerFlowPlaces(): readonly NamedPlace[] {
    const places = this.#plots.listPlaces();
    return places.slice(0, mostPlaces).map((place) => this.#namePlace(place));
  }

  chooseFlowPlace(place: DeploymentPlace): void {
    this.#plots.chooseFlowPlace(place);
  }

  buildHead(): Head {
    const { subject, thing, port } = this.#context;
    const { asOf, failed, unknown, loading } = subject;
    const link = this.#actions.give;
    const hasFailed = failed !== undefined && !unknown;
    const { sample, nodeChains } = this.#knowledge;
    // A queried node returns at least its native coin, so an answer without amounts means that no source of
    // amounts was queried.
    const hasNoSource = sample && subject.hasNoAmounts;
    // Nodes return no prices, so a value comes from the sample. Counts may include both sources.
    const hasInvented =
      sample &&
      (nodeChains.size === 0 || subject.hasValue || this.#hasInvented("holdings", "transactions"));
    // Data from a list of the catalog contain no amounts, so none of them are marked as invented.
    const isOfSample =
      asOf !== undefined &&
      !subject.isOfCatalog &&
      (this.#isSampleTag() || (hasInvented && !hasNoSource));
    const content = subject.build(this.#knowledge, link);
    // A service over the network does not count the rows of nodes, and may not know the address at all. If a node was
    // read, the head shows neither these counts nor that the address is unknown.
    const hasOthers = !sample && this.#context.nodes.notes.some(({ kind }) => kind === "read");
    // If no source of amounts was queried, one sentence replaces all empty facts.
    const facts = content.facts.filter(
      ({ label, cell }) =>
        (!hasNoSource || cell.kind !== "none") && (!hasOthers || !countsOfService.has(label)),
    );
    return {
      dangers: [],
      dangerCount: 0,
      errorCount: 0,
      ...content,
      facts: isOfSample ? facts.map(markFact) : facts,
      thing,
      sample: isOfSample,
      loading,
      unknown: unknown && !hasNoSource && !hasOthers,
      noAmountSource: hasNoSource ? this.#buildNoAmountSource(link) : null,
      nodes: buildNodeParts(thing, this.#context.nodes, this.#knowledge, link),
      asOf: (hasOthers ? (asOf ?? this.#context.nodes.asOf) : asOf)?.toISOString() ?? null,
      stale: asOf !== undefined && failed !== undefined,
      problem: hasFailed ? this.#buildProblem(failed, null, port.translate("Try Again")) : null,
      json: link({ kind: "json" }),
    };
  }

  buildTable(table: AnyPanelTable): Table {
    const { filters, failed, view, name } = table;
    const { translate } = this.#context.port;
    const retry =
      failed?.loading === "more"
        ? translate("Retry page {0}", failed.page)
        : translate("Try Again");
    const chain = filters.chain === undefined ? null : this.#idOfChain(filters.chain);
    const place = filters.place === undefined ? null : this.#namePlace(filters.place).name;
    const built = table.build({
      filters: filters.build(this.#offerChains(table), {
        chain,
        place,
        ...(isOfFiles(table) && { choices: this.#offerChoices(table) }),
      }),
      pickedName:
        view.picked === null ? null : this.#plots.nameOfPick(view.picked, name, this.#language),
      sample: name === "addresses" ? this.#isSampleTag() : this.#hasInvented(name),
      empty: this.#sayEmpty(table),
      problem:
        failed === undefined || this.#isShownAbove(failed.error, table)
          ? null
          : this.#buildProblem(failed.error, name, retry),
      ...((isOfFiles(table) || name === "inWorkspace") && { problem: this.#sayOfFiles(table) }),
      sum: name === "holdings" ? this.#buildSum() : null,
    });
    return this.hasNoSource(table) ? { ...built, asOf: null, isWhole: false } : built;
  }

  /** Whether a table of amounts is empty because no source of amounts was queried. */
  hasNoSource(table: AnyPanelTable): boolean {
    return table.rowCount === 0 && noSourceTexts.has(this.#sayEmpty(table));
  }

  #isSampleTag(): boolean {
    const { catalog, thing } = this.#context;
    return thing.kind === "tag" && catalog.service.localTags?.isSampleTag(thing.tag) === true;
  }

  /** Whether these tables contain invented amounts, possibly together with amounts of nodes. */
  #hasInvented(...names: readonly TableName[]): boolean {
    const { holdings, transactions } = this.tables;
    return [holdings, transactions].some(
      (table) =>
        table !== undefined &&
        names.includes(table.name) &&
        table.items.some(({ chain }) => isInvented(chain, this.#knowledge)),
    );
  }

  /** Returns the chosen filters of a table about files; undefined if no filter is chosen. */
  findFiltering({ filters, name }: AnyPanelTable): Filtering | undefined {
    const { texts, port } = this.#context;
    if (filters.chosen.size === 0) return undefined;
    const labels: Readonly<Record<FilterName, string>> = {
      change: texts.change,
      status: texts.standing,
      folder: port.translate("Folder"),
      chain: texts.chain,
      warning: texts.warnings,
    };
    return {
      filters: [...filters.chosen].map(
        ([by, value]) =>
          `${labels[by]} ${this.#nameChoice(
            by,
            withholdKeys(value, () => false),
          )}`,
      ),
      all: this.#rowsOfFiles(name).length,
    };
  }

  buildPlot(name: TableName): Plot | undefined {
    return this.#plots.build(name);
  }

  #createKnowledge(options: PanelOptions): Knowledge {
    const { catalog, gate, nodes, texts } = this.#context;
    return createKnowledge(catalog, gate, options, {
      name: texts.nodes,
      findToken: (chain, address) => nodes.findToken(chain, address),
    });
  }

  /** Builds the note that no source of amounts was queried. Offers to connect a node only if none is connected. */
  #buildNoAmountSource(link: Link): NoAmountSource {
    const connect = link({ kind: "command", command: "addressAtlas.connect" });
    const service = { label: "connectService", id: connect } as const;
    if (this.#knowledge.nodeChains.size > 0) return { text: "nodesNotQueried", actions: [service] };
    const node = link({ kind: "command", command: "addressAtlas.connectNode" });
    const actions = [service, { label: "connectNode", id: node } as const];
    return { text: "noSourceConnected", actions };
  }

  /** Returns the text of a table without rows. */
  #sayEmpty({ name, filters }: AnyPanelTable): TextKey {
    if (name !== "holdings" && name !== "transactions") return emptyTexts[name];
    const { subject, thing } = this.#context;
    const { sample, nodeChains } = this.#knowledge;
    const chain = thing.kind === "chain" ? thing.chain : (filters.place?.chain ?? filters.chain);
    const isAddressOrTag = thing.kind === "address" || thing.kind === "tag";
    // Without a chosen chain, all nodes are queried for an address, and with the local service also for a tag.
    const isOfNode =
      chain === undefined && (thing.kind === "address" || (sample && thing.kind === "tag"))
        ? nodeChains.size > 0 && !subject.hasNoAmounts
        : nodeChains.has(chain ?? "");
    if (isOfNode) return name === "transactions" ? "noTransfersFound" : "noHoldingsFound";
    const noSourceText = nodeChains.size === 0 ? "noSourceConnected" : "nodesNotQueried";
    if (sample && isAddressOrTag) {
      // The head shows the reason.
      if (subject.hasNoAmounts)
        return name === "holdings" ? "unknownHoldings" : "unknownTransactions";
      if (chain !== undefined && nodeChains.size > 0) return "noNodeHere";
    }
    return !sample || filters.isNarrow ? emptyTexts[name] : noSourceText;
  }

  /** Whether the head already shows this failure. */
  #isShownAbove(error: RequestError, table: AnyPanelTable): boolean {
    const { nodes } = this.#context;
    // The part about nodes already shows that no node answers, and the table keeps its rows.
    if (error.facts.status === noNodeAnswered && nodes.hasSilent) return true;
    const { failed, unknown } = this.#context.subject;
    return table.rowCount === 0 && !unknown && failed?.code === error.code;
  }

  #buildProblem(error: RequestError, table: TableName | null, retry: string): Problem {
    const { sentence, action } = this.#context.port.describe(error);
    const link = this.#actions.give;
    if (error.code === "E_WITHHELD") {
      const label = this.#context.port.translate("Query the Service…");
      return { text: sentence, actions: [{ label, id: link({ kind: "ask" }) }] };
    }
    const actions = [{ label: retry, id: link({ kind: "retry", table }) }];
    if (action !== undefined) {
      const { title: label, command } = action;
      actions.push({ label, id: link({ kind: "command", command }) });
    }
    return { text: sentence, actions };
  }

  /** Returns the chains of the filter. The panel of an address offers only chains on which the address can exist. */
  #offerChains({
    filters,
  }: AnyPanelTable): readonly { readonly id: string; readonly label: string }[] {
    const { thing, catalog } = this.#context;
    if (!filters.offered.chain) return [];
    const { items } = catalog.chains;
    const chains =
      thing.kind === "address"
        ? findPossibleChains(items, thing.address, this.#chainsOfRows(filters.chain))
        : items;
    return chains.slice(0, mostChainChoices).map(({ chain, name }) => ({
      id: this.#idOfChain(chain),
      label: safeText(name),
    }));
  }

  #chainsOfRows(chosen: string | undefined): ReadonlySet<string> {
    const { holdings, transactions } = this.tables;
    const chains = new Set(chosen === undefined ? [] : [chosen]);
    for (const { chain } of holdings?.items ?? []) chains.add(chain);
    for (const { chain } of transactions?.items ?? []) chains.add(chain);
    return chains;
  }

  /** Returns the filters of a table about files, each with the values that occur in the rows. */
  #offerChoices({ filters, name }: AnyPanelTable): Table["filters"]["choices"] {
    const rows = this.#rowsOfFiles(name);
    return filterNames.flatMap((by) => {
      const chosen = filters.chosen.get(by);
      const values = listValues(rows, by, chosen);
      if (values.length === 0) return [];
      const choices = values.map((value) => ({
        id: this.#choices.give(value),
        label: this.#nameChoice(by, value),
      }));
      if (by === "warning") choices.sort((a, b) => a.label.localeCompare(b.label));
      return [{ by, choices, chosen: chosen === undefined ? null : this.#choices.give(chosen) }];
    });
  }

  /** Returns the rows of a table about files, without its filters. */
  #rowsOfFiles(name: TableName): readonly FileRow[] {
    const { workspace, comparison } = this.#context;
    return (name === "changes" ? comparison : workspace).rows;
  }

  #nameChoice(by: FilterName, value: string): string {
    const { texts } = this.#context;
    if (by === "status") {
      return texts[trustLevels.find((status) => status === value) ?? "unnamed"];
    }
    if (by === "change") return texts[changeKinds.find((kind) => kind === value) ?? "added"];
    if (by === "folder") return nameFolder(value, texts);
    if (by === "warning") {
      if (value === "drift") return texts.drift;
      const kind = everyKind.find((each) => each === value);
      if (kind !== undefined) return nameOfKind(this.#context.port.translate, kind);
    }
    return safeText(by === "chain" ? this.#knowledge.nameOfChain(value) : value, 40);
  }

  /** Returns the problem of a table about files: the scan was stopped, or the comparison failed. Otherwise null. */
  #sayOfFiles({ name }: AnyPanelTable): Problem | null {
    const { comparison, workspace, places, port } = this.#context;
    const { translate } = port;
    const { state } = name === "changes" ? comparison : name === "inWorkspace" ? places : workspace;
    const id = this.#actions.give({ kind: "retry", table: name });
    if (state === "failed" && comparison.problem !== undefined) {
      return {
        text: comparison.problem,
        actions: [{ label: translate("Try Again"), id }],
      };
    }
    if (state !== "stopped") return null;
    return {
      text: translate("Reading was stopped, so some addresses are missing."),
      actions: [{ label: translate("Continue Reading"), id }],
    };
  }

  #idOfChain(chain: string): string {
    return this.#actions.give({ kind: "open", thing: { kind: "chain", chain } });
  }

  #namePlace({ chain, address }: DeploymentPlace): NamedPlace {
    const name = nameDeployment(chain, address, this.#knowledge);
    const description =
      address === reservedAddress ? this.#context.texts.nativeCoin : safeText(address, 100);
    return { place: { chain, address }, name, description };
  }

  #buildSum(): Sum | null {
    const { holdings } = this.tables;
    if (holdings === undefined || holdings.rowCount === 0) return null;
    // A sum would omit the holdings of nodes, which have no prices.
    if (!hasPrices(holdings.items, this.#knowledge)) return null;
    const totals = this.#plots.addShown();
    if (totals === undefined) return null;
    const { sum, unpriced } = totals;
    const rows = holdings.shownItems().length;
    const cell = buildRounded(sum, this.#knowledge);
    return { cell: this.#hasInvented("holdings") ? markSample(cell) : cell, rows, unpriced };
  }
}

function markFact({ label, cell }: Entry): Entry {
  return { label, cell: markSample(cell) };
}

/** Whether the rows are addresses in files, which need no request. */
function isOfFiles({ name }: AnyPanelTable): boolean {
  return name === "workspace" || name === "changes";
}

const countsOfService: ReadonlySet<string> = new Set(["holdingCount", "transactionCount"]);
