import type { DetailTables } from "./detailTables";
import type { TokenHolding } from "../../../sources/service/schemas";
import type { TableName, Thing } from "../messages/shared";
import type { Plot, SharePlot } from "../messages/toPage";
import { ActionIds } from "./actionIds";
import { isInvented, type Knowledge } from "./knowledge";
import { hasPrices } from "../tables/holdingTable";
import { RunningTotal } from "../tables/runningTotal";
import { buildSharePlot, createShareTotals } from "../tables/sharePlot";
import type { ShareTotals } from "../tables/shareTotals";
import { buildTimePlot, unitOf } from "../tables/timePlot";
import { type FlowOf, type DeploymentPlace, PlaceCounts, TimeTotals } from "../tables/timeTotals";
import { bucketOf, nextBucket, type TimeUnit } from "../tables/timeUnits";
import type { AnyPanelTable } from "./panelTable";

interface DetailPlotsContext {
  readonly thing: Thing;
  readonly tables: DetailTables;
  /** The prefix of the ids for parts of plots. */
  readonly prefix: string;
  readonly knowledge: () => Knowledge;
}

/** The empty list that is drawn instead of holdings without prices, such as the holdings of nodes. */
const none: readonly TokenHolding[] = [];

/** The plots of a panel and the total value of its holdings, updated as rows arrive. */
export class DetailPlots {
  readonly #context: DetailPlotsContext;
  readonly #picks: ActionIds<string>;
  readonly #shares: RunningShares;
  readonly #narrowedShares: RunningShares;
  readonly #times = new RunningTotal(() => new TimeTotals(this.#context.knowledge(), this.#flow()));
  readonly #places = new RunningTotal(() => new PlaceCounts());
  #flowPlace: DeploymentPlace | undefined;
  #unit: TimeUnit = "day";

  constructor(context: DetailPlotsContext) {
    this.#context = context;
    this.#picks = new ActionIds(`${context.prefix}.p`);
    this.#shares = new RunningTotal(() => createShareTotals(context.knowledge()));
    this.#narrowedShares = new RunningTotal(() => createShareTotals(context.knowledge()));
  }

  /** The time span that each column of the plot covers, such as a day. */
  get unit(): TimeUnit {
    return this.#unit;
  }

  build(table: TableName): Plot | undefined {
    if (table === "holdings") return this.#buildShares();
    return table === "transactions" ? this.#buildTimes() : undefined;
  }

  findPick(id: string): string | undefined {
    return this.#picks.find(id);
  }

  /** Returns the name of the picked part of a plot, which filters the table. */
  nameOfPick(picked: string, table: TableName, language: string): string {
    if (table === "transactions") return nameBucket(new Date(picked), this.#unit, language);
    const plot = this.#buildShares();
    const id = this.#picks.give(picked);
    const slices = plot?.plot === "shares" ? plot.groups.flatMap((group) => group.slices) : [];
    return slices.find((slice) => slice.id === id)?.label ?? "";
  }

  /** Returns the total value of the shown holdings. */
  addShown(): ShareTotals | undefined {
    const { holdings } = this.#context.tables;
    if (holdings === undefined) return undefined;
    const shown = holdings.shownItems();
    const totals = shown === holdings.items ? this.#shares : this.#narrowedShares;
    return totals.of(shown, this.#context.knowledge());
  }

  /** Returns the deployments whose amounts the plot over time can draw, the most frequent first. */
  listPlaces(): readonly DeploymentPlace[] {
    return this.#countPlaces().list();
  }

  chooseFlowPlace(place: DeploymentPlace): void {
    this.#flowPlace = place;
    this.#context.tables.transactions?.pick(null);
  }

  #buildShares(): Plot | undefined {
    const { holdings } = this.#context.tables;
    if (holdings === undefined) return undefined;
    const knowledge = this.#context.knowledge();
    const view = { picked: holdings.view.picked, partOf: partOf(holdings) };
    const priced = hasPrices(holdings.items, knowledge) ? holdings.items : none;
    const plot = buildSharePlot(this.#shares.of(priced, knowledge), knowledge, view);
    return this.#withIds(plot);
  }

  #withIds(plot: SharePlot): Plot {
    const groups = plot.groups.map(({ by, slices }) => ({
      by,
      slices: slices.map((slice) => ({
        ...slice,
        id: slice.id === null ? null : this.#picks.give(slice.id),
      })),
    }));
    return { ...plot, groups };
  }

  #buildTimes(): Plot | undefined {
    const { transactions } = this.#context.tables;
    if (transactions === undefined) return undefined;
    const knowledge = this.#context.knowledge();
    const place = this.#flow()?.place;
    const totals = this.#times.of(transactions.items, knowledge, place?.chain, place?.address);
    this.#setUnit(unitOf(totals));
    const sample =
      place === undefined
        ? transactions.items.some(({ chain }) => isInvented(chain, knowledge))
        : isInvented(place.chain, knowledge);
    const view = { picked: transactions.view.picked, partOf: partOf(transactions), sample };
    const plot = buildTimePlot(totals, knowledge, view);
    const buckets = plot.buckets.map((bucket) => ({ ...bucket, id: this.#picks.give(bucket.id) }));
    return { ...plot, buckets };
  }

  /**
   * Returns the address and deployment whose amounts the plot over time draws. Undefined if the plot counts
   * transactions.
   */
  #flow(): FlowOf | undefined {
    const { thing } = this.#context;
    if (thing.kind !== "address") return undefined;
    const places = this.#countPlaces();
    const chosen = this.#flowPlace;
    // A change of the filter can remove all rows of the chosen deployment. The plot then draws the most frequent
    // deployment, and the chosen one again as soon as it has rows.
    const place = chosen !== undefined && places.has(chosen) ? chosen : places.most;
    return place === undefined ? undefined : { self: thing.address, place };
  }

  #countPlaces(): PlaceCounts {
    return this.#places.of(this.#context.tables.transactions?.items ?? []);
  }

  /**
   * Sets the unit that assigns the rows to columns. If a column is picked, picks the new column that contains the start
   * of the old one instead.
   */
  #setUnit(unit: TimeUnit): void {
    const { transactions } = this.#context.tables;
    if (unit === this.#unit || transactions === undefined) return;
    this.#unit = unit;
    const { picked } = transactions.view;
    transactions.setKnowledge(this.#context.knowledge());
    if (picked !== null) transactions.pick(bucketOf(new Date(picked), unit).toISOString());
  }
}

/** Returns the number of rows in a plot if more rows can be loaded, otherwise null. */
function partOf({ hasMore, rowCount }: AnyPanelTable): number | null {
  return hasMore ? rowCount : null;
}

/** Formats a day, a week from its first to its last day, a month or a year. */
function nameBucket(bucket: Date, unit: TimeUnit, language: string): string {
  const parts =
    unit === "year"
      ? ({ year: "numeric" } as const)
      : unit === "month"
        ? ({ year: "numeric", month: "short" } as const)
        : ({ dateStyle: "medium" } as const);
  const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" });
  if (unit !== "week") return format.format(bucket);
  return format.formatRange(bucket, new Date(nextBucket(bucket, "week").getTime() - 1));
}

type RunningShares = RunningTotal<Parameters<ShareTotals["add"]>[0], ShareTotals>;
