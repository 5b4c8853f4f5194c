import type { Catalog } from "../../../sources/catalog/catalog";
import { CatalogList } from "../../../sources/catalog/catalogList";
import type { Gate } from "../../../sources/gate/gate";
import type { AmountSource, ClearedFilter } from "../../../sources/gate/sources";
import type { TransactionFilter } from "../../../sources/service/client";
import { RequestError } from "../../../sources/transport/requestError";
import type {
  Deployment,
  TaggedAddress,
  TokenHolding,
  Transaction,
} from "../../../sources/service/schemas";
import type { ComparisonRow, ComparisonSource } from "./comparisonSource";
import type { PlaceRow, PlacesSource } from "./placesSource";
import type { TableName, Thing } from "../messages/shared";
import type { Texts } from "../messages/texts";
import { createAddressTable } from "../tables/taggedAddressTable";
import { createComparisonTable } from "../tables/comparisonTable";
import { DeploymentLoader } from "../tables/deploymentLoader";
import { createDeploymentTable, type DeploymentRow } from "../tables/deploymentTable";
import { FilterState, noFilters, type OfferedFilters } from "../tables/filterState";
import { createHoldingTables } from "../tables/holdingTable";
import type { Knowledge } from "./knowledge";
import { ListLoader } from "../tables/listLoader";
import { createPlacesTable } from "../tables/placesTable";
import { RunningTotal, type Total } from "../tables/runningTotal";
import { type TableModel, withoutColumn } from "../tables/tableModel";
import type { TimeUnit } from "../tables/timeUnits";
import { createTransactionTable } from "../tables/transactionTable";
import { WorkspaceLoader } from "../tables/workspaceLoader";
import { createWorkspaceTable } from "../tables/workspaceTable";
import { type AnyPanelTable, PanelTable } from "./panelTable";
import type { WorkspaceRow, WorkspaceSource } from "./workspaceSource";

/** The tables of a panel, in the order of its tabs. */
export interface DetailTables {
  readonly all: readonly AnyPanelTable[];
  readonly holdings: PanelTable<TokenHolding> | undefined;
  readonly transactions: PanelTable<Transaction> | undefined;
  readonly workspace: PanelTable<WorkspaceRow> | undefined;
  readonly changes: PanelTable<ComparisonRow> | undefined;
}

interface TableContext {
  readonly catalog: Catalog;
  readonly gate: Gate;
  readonly workspace: WorkspaceSource;
  readonly comparison: ComparisonSource;
  readonly places: PlacesSource;
  readonly texts: Texts;
  /** The prefix of this panel's ids. */
  readonly prefix: string;
  readonly knowledge: Knowledge;
  /** Returns the time span that each column of the plot covers, such as a day. */
  readonly unit: () => TimeUnit;
  readonly changed: (table: TableName) => void;
}

export function createTables(thing: Thing, context: TableContext): DetailTables {
  switch (thing.kind) {
    case "address": {
      const { address } = thing;
      const holdings = createHoldings({ address }, everyFilter, context);
      const transactions = createTransactions({ address }, everyFilter, address, context);
      const places = context.places.isOffered ? [createPlaces(context)] : [];
      return { ...none, all: [...places, holdings, transactions], holdings, transactions };
    }
    case "tag": {
      const { tag } = thing;
      const addresses = createAddresses(tag, context);
      const holdings = createHoldings({ tag }, everyFilter, context);
      const transactions = createTransactions({ tag }, everyFilter, undefined, context);
      return { ...none, all: [addresses, holdings, transactions], holdings, transactions };
    }
    case "token": {
      const deployments = createDeployments(thing.token, context);
      const transactions = createTransactions({}, oneDeployment, undefined, context);
      return { ...none, all: [deployments, transactions], transactions };
    }
    case "chain": {
      const { chain } = thing;
      const holdings = createHoldings({ chain }, withoutChain, context);
      const transactions = createTransactions({ chain }, withoutChain, undefined, context);
      return { ...none, all: [holdings, transactions], holdings, transactions };
    }
    case "workspace": {
      const workspace = createWorkspace(context);
      return { ...none, all: [workspace], workspace };
    }
    case "comparison": {
      const changes = createChanges(context);
      return { ...none, all: [changes], changes };
    }
  }
}

const none = {
  holdings: undefined,
  transactions: undefined,
  workspace: undefined,
  changes: undefined,
};

export function findDeployments(token: string, catalog: Catalog): readonly Deployment[] {
  return catalog.tokens.items.find((each) => each.id === token)?.deployments ?? [];
}

const everyFilter: OfferedFilters = { chain: true, token: "free", since: true };
const withoutChain: OfferedFilters = { chain: false, token: "free", since: true };
const oneDeployment: OfferedFilters = { chain: false, token: "needed", since: true };

interface Base {
  readonly address?: string;
  readonly tag?: string;
  readonly chain?: string;
}

/** Removes the chain column in the panel of a chain. */
function withoutOneChain<Item>(model: TableModel<Item>, { chain }: Base): TableModel<Item> {
  return chain === undefined ? model : withoutColumn(model, "chain");
}

/** Wraps a model that does not depend on the rows as a `CreateModel` function for `PanelTable`. */
function always<Item>(create: (knowledge: Knowledge) => TableModel<Item>) {
  return (knowledge: Knowledge) => {
    const model = create(knowledge);
    return () => model;
  };
}

function createHoldings(
  base: Base,
  offered: OfferedFilters,
  context: TableContext,
): PanelTable<TokenHolding> {
  const filters = new FilterState({ ...offered, since: false });
  const loader = createLoader(
    "holdings",
    context,
    () => ({ ...base, ...filters.query() }),
    (source, filter) => source.listTokenHoldings(filter),
  );
  const createModel = (knowledge: Knowledge) => createHoldingTables(knowledge, base.chain);
  const { prefix, knowledge } = context;
  return new PanelTable("holdings", prefix, loader, createModel, knowledge, filters);
}

function createTransactions(
  base: Base,
  offered: OfferedFilters,
  self: string | undefined,
  context: TableContext,
): PanelTable<Transaction> {
  const filters = new FilterState(offered);
  const { transactions } = context.catalog;
  const known = new RunningTotal<Transaction, Total<Transaction>>(() => ({
    add: (item) => {
      transactions.add([item]);
    },
  }));
  const changed = (name: TableName): void => {
    known.of(loader.source.items);
    context.changed(name);
  };
  const loader: ListLoader<Transaction> = createLoader(
    "transactions",
    { ...context, changed },
    () => ({ ...base, ...filters.query() }),
    (source, filter) =>
      offered.token === "needed" && filters.place === undefined
        ? nothing
        : source.listTransactions(filter),
  );
  const createModel = always((knowledge) =>
    withoutOneChain(createTransactionTable(knowledge, self, context.unit), base),
  );
  const { prefix, knowledge } = context;
  return new PanelTable("transactions", prefix, loader, createModel, knowledge, filters);
}

function createAddresses(tag: string, context: TableContext): PanelTable<TaggedAddress> {
  const { catalog, gate, prefix, knowledge } = context;
  const changed = (): void => {
    context.changed("addresses");
  };
  const withheld = new CatalogList<TaggedAddress>(
    () => Promise.reject(new RequestError("E_WITHHELD")),
    changed,
  );
  const make = (): CatalogList<TaggedAddress> => {
    const cleared = gate.pass(tag);
    return cleared === undefined ? withheld : catalog.addressesOf(cleared);
  };
  const loader = new ListLoader(make, changed, true);
  const createModel = always((knowledge) => createAddressTable(knowledge, tag));
  return new PanelTable("addresses", prefix, loader, createModel, knowledge);
}

function createDeployments(token: string, context: TableContext): PanelTable<DeploymentRow> {
  const { catalog, prefix, knowledge } = context;
  const find = () => catalog.tokens.items.find((each) => each.id === token);
  const loader = new DeploymentLoader(catalog, find, knowledge.isSame, () => {
    context.changed("deployments");
  });
  return new PanelTable("deployments", prefix, loader, always(createDeploymentTable), knowledge);
}

function createWorkspace({
  workspace,
  prefix,
  knowledge,
  changed,
}: TableContext): PanelTable<WorkspaceRow> {
  const filters = new FilterState(noFilters);
  const loader = new WorkspaceLoader(workspace, filters, () => {
    changed("workspace");
  });
  const createModel = always((known) => createWorkspaceTable(known, workspace, filters));
  return new PanelTable("workspace", prefix, loader, createModel, knowledge, filters);
}

function createPlaces({ places, prefix, knowledge, changed }: TableContext): PanelTable<PlaceRow> {
  const filters = new FilterState(noFilters);
  const loader = new WorkspaceLoader(places, filters, () => {
    changed("inWorkspace");
  });
  return new PanelTable(
    "inWorkspace",
    prefix,
    loader,
    always(() => createPlacesTable(places)),
    knowledge,
    filters,
  );
}

function createChanges({
  comparison,
  texts,
  prefix,
  knowledge,
  changed,
}: TableContext): PanelTable<ComparisonRow> {
  const filters = new FilterState(noFilters);
  const loader = new WorkspaceLoader(comparison, filters, () => {
    changed("changes");
  });
  const createModel = always((known) => createComparisonTable(known, texts));
  return new PanelTable("changes", prefix, loader, createModel, knowledge, filters);
}

type Pages<T> = ReturnType<ConstructorParameters<typeof CatalogList<T>>[0]>;

function createLoader<T>(
  name: TableName,
  context: TableContext,
  query: () => TransactionFilter,
  open: (source: AmountSource, filter: ClearedFilter) => Awaited<Pages<T>>,
): ListLoader<T> {
  const changed = (): void => {
    context.changed(name);
  };
  return new ListLoader(() => {
    const { catalog, gate } = context;
    const { service } = catalog;
    return new CatalogList<T>(async () => {
      const filter = await gate.passFilter(query());
      return open(await service.client(), filter);
    }, changed);
  }, changed);
}

/** An empty list, for a table that cannot load before a deployment is chosen. */
const nothing = {
  items: [],
  hasMore: true,
  loadsNextPage: false,
  total: undefined,
  pagesLoaded: 1,
  skippedRows: 0,
  repeatedRows: 0,
  cutRows: 0,
  asOf: undefined,
  loadMore: () => Promise.resolve(),
  replace: () => undefined,
};
