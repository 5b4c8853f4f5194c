import type { DetailTables } from "./detailTables";
import type { TableName, Thing } from "./messages/shared";
import type { Plot } from "./messages/toPage";
import { ActionIds } from "./models/actionIds";
import type { Knowledge } from "./models/knowledge";
import { RunningTotal } from "./models/runningTotal";
import { buildSharePlot, createShareTotals } from "./models/sharePlot";
import type { ShareTotals } from "./models/shareTotals";
import { buildTimePlot, unitOf } from "./models/timePlot";
import { type FlowOf, type DeploymentPlace, PlaceCounts, TimeTotals } from "./models/timeTotals";
import { bucketOf, nextBucket, type TimeUnit } from "./models/timeUnits";
import type { AnyPanelTable } from "./panelTable";

interface DetailPlotsContext {
  readonly thing: Thing;
  readonly tables: DetailTables;
  /** Of the ids that the parts of plots are given. */
  readonly prefix: string;
  /** What is known now. */
  readonly knowledge: () => Knowledge;
}

/** The plots of a panel, and what its holdings are worth together; kept up with the rows as they come. */
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

  /** What a column of the plot over time stands for. */
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

  /** What the part of a plot that a table is narrowed to is called. */
  nameOfPick(picked: string, table: TableName, language: string): string {
    if (table === "transactions") return nameBucket(new Date(picked), this.#unit, language);
    const plot = this.#buildShares();
    const id = this.#picks.give(picked);
    const slices = plot?.plot === "shares" ? plot.groups.flatMap((group) => group.slices) : [];
    return slices.find((slice) => slice.id === id)?.label ?? "";
  }

  /** What the holdings that are shown are worth. */
  addShown(): ShareTotals | undefined {
    const { holdings } = this.#context.tables;
    if (holdings === undefined) return undefined;
    const shown = holdings.shownItems();
    const totals = shown === holdings.items ? this.#shares : this.#narrowedShares;
    return totals.of(shown, this.#context.knowledge());
  }

  /** The deployments whose amounts the plot over time may draw, the most frequent first. */
  listPlaces(): readonly DeploymentPlace[] {
    return this.#countPlaces().list();
  }

  chooseFlowPlace(place: DeploymentPlace): void {
    this.#flowPlace = place;
    this.#context.tables.transactions.pick(null);
  }

  #buildShares(): Plot | undefined {
    const { holdings } = this.#context.tables;
    if (holdings === undefined) return undefined;
    const knowledge = this.#context.knowledge();
    const view = { picked: holdings.view.picked, partOf: partOf(holdings) };
    const plot = buildSharePlot(this.#shares.of(holdings.items, knowledge), knowledge, view);
    const withIds = plot.groups.map(({ by, slices }) => ({
      by,
      slices: slices.map((slice) => ({
        ...slice,
        id: slice.id === null ? null : this.#picks.give(slice.id),
      })),
    }));
    return { ...plot, groups: withIds };
  }

  #buildTimes(): Plot {
    const { transactions } = this.#context.tables;
    const knowledge = this.#context.knowledge();
    const place = this.#flow()?.place;
    const totals = this.#times.of(transactions.items, knowledge, place?.chain, place?.address);
    this.#setUnit(unitOf(totals));
    const view = { picked: transactions.view.picked, partOf: partOf(transactions) };
    const plot = buildTimePlot(totals, knowledge, view);
    const buckets = plot.buckets.map((bucket) => ({ ...bucket, id: this.#picks.give(bucket.id) }));
    return { ...plot, buckets };
  }

  /** Whose coming and going the plot over time draws; elsewhere it counts transactions. */
  #flow(): FlowOf | undefined {
    const { thing } = this.#context;
    if (thing.kind !== "address") return undefined;
    const places = this.#countPlaces();
    const chosen = this.#flowPlace;
    // Another filter may bring rows without it; the plot must still offer the choice then.
    const place = chosen !== undefined && places.has(chosen) ? chosen : places.most;
    return place === undefined ? undefined : { self: thing.address, place };
  }

  #countPlaces(): PlaceCounts {
    return this.#places.of(this.#context.tables.transactions.items);
  }

  /** Rows belong to other columns of the plot then; the one that is picked goes into a wider one. */
  #setUnit(unit: TimeUnit): void {
    if (unit === this.#unit) return;
    this.#unit = unit;
    const { transactions } = this.#context.tables;
    const { picked } = transactions.view;
    transactions.setKnowledge(this.#context.knowledge());
    if (picked !== null) transactions.pick(bucketOf(new Date(picked), unit).toISOString());
  }
}

/** How many rows a plot is drawn from, where these are not all. */
function partOf({ hasMore, rowCount }: AnyPanelTable): number | null {
  return hasMore ? rowCount : null;
}

/** A day, a week from its first to its last day, a month or a year. */
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
