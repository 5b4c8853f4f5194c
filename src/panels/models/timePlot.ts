import { addDecimals, amountOf, compareDecimals, type Decimal, shareOf } from "../../amounts";
import type { Transaction } from "../../service/schemas";
import type { Bucket, TimePlot } from "../messages/toPage";
import { buildCount, buildDecimal, parseTime } from "./cells";
import type { Knowledge } from "./knowledge";
import { bucketOf, chooseUnit, nextBucket, type TimeUnit } from "./timeUnits";
import { decimalsOf, flowOf, nameDeployment } from "./transactionTable";

/** One deployment of a token: amounts are added within it only. */
export interface Place {
  readonly chain: string;
  readonly address: string;
}

export interface TimeView {
  /** The address that in and out are seen from; elsewhere transactions are counted. */
  readonly self: string | undefined;
  readonly place: Place | undefined;
  readonly picked: string | null;
  readonly part: boolean;
}

const mostBuckets = 400;
const zero: Decimal = { digits: 0n, scale: 0 };

/** What happened over time: in and out of one deployment, or transactions for each day. */
export function buildTimePlot(
  items: readonly Transaction[],
  know: Knowledge,
  view: TimeView,
): TimePlot {
  const { self, place } = view;
  const flows = self !== undefined && place !== undefined;
  const drawn = flows ? items.filter((item) => isAt(item, place, know)) : items;
  const timed = drawn.flatMap((item) => {
    const time = timeOf(item);
    return time === undefined ? [] : [{ item, time }];
  });
  const unit = unitOf(timed.map(({ time }) => time));
  const sums = new Map<number, { up: Decimal; down: Decimal }>();
  for (const { item, time } of timed) {
    const at = bucketOf(time, unit).getTime();
    const sum = sums.get(at) ?? { up: zero, down: zero };
    addTo(sum, item, flows ? flowOf(item, self, know) : undefined, know);
    sums.set(at, sum);
  }
  const scale = larger(most(sums, "up"), most(sums, "down"));
  const cell = (value: Decimal) =>
    flows ? buildDecimal(value, know) : buildCount(Number(value.digits));
  const buckets = spread([...sums.keys()], unit).map((at): Bucket => {
    const { up, down } = sums.get(at) ?? { up: zero, down: zero };
    const time = new Date(at).toISOString();
    return {
      id: time,
      time,
      up: shareOf(up, scale),
      down: shareOf(down, scale),
      upCell: cell(up),
      downCell: flows ? cell(down) : null,
      picked: time === view.picked,
    };
  });
  return {
    plot: "times",
    table: "transactions",
    unit,
    what: flows ? "flow" : "count",
    buckets,
    top: labelOf(scale, know, flows),
    bottom: flows ? labelOf(scale, know, true) : null,
    deployment: flows ? nameDeployment(place.chain, place.address, know) : null,
    part: view.part,
    untimed: drawn.length - timed.length,
  };
}

export function isAt(item: Transaction, place: Place, know: Knowledge): boolean {
  return item.chain === place.chain && know.isSame(item.token_address, place.address);
}

/** The deployments that occur, the most frequent first. */
export function listPlaces(items: readonly Transaction[]): readonly Place[] {
  const counts = new Map<string, { place: Place; count: number }>();
  for (const { chain, token_address: address } of items) {
    const key = JSON.stringify([chain, address]);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { place: { chain, address }, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ place }) => place);
}

function addTo(
  sum: { up: Decimal; down: Decimal },
  item: Transaction,
  flow: ReturnType<typeof flowOf> | undefined,
  know: Knowledge,
): void {
  if (flow === undefined) {
    sum.up = addDecimals(sum.up, { digits: 1n, scale: 0 });
    return;
  }
  if (item.value === null) return;
  const amount = amountOf(item.value, decimalsOf(item, know) ?? 0);
  if (flow === "in" || flow === "self") sum.up = addDecimals(sum.up, amount);
  if (flow === "out" || flow === "self") sum.down = addDecimals(sum.down, amount);
}

function unitOf(times: readonly Date[]): TimeUnit {
  const sorted = times.map((time) => time.getTime()).sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined
    ? "day"
    : chooseUnit(new Date(first), new Date(last));
}

/** All buckets from the first to the last, so that a day without anything is an empty column. */
function spread(times: readonly number[], unit: TimeUnit): readonly number[] {
  const sorted = [...times].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: number[] = [];
  for (
    let at = new Date(first);
    at.getTime() <= last && all.length < mostBuckets;
    at = nextBucket(at, unit)
  ) {
    all.push(at.getTime());
  }
  return all;
}

type Side = "up" | "down";

function most(sums: ReadonlyMap<number, Record<Side, Decimal>>, side: Side): Decimal {
  return [...sums.values()].map((sum) => sum[side]).reduce(larger, zero);
}

function larger(a: Decimal, b: Decimal): Decimal {
  return compareDecimals(a, b) < 0 ? b : a;
}

function labelOf(value: Decimal, know: Knowledge, isAmount: boolean): string {
  return isAmount && know.hideAmounts ? "" : know.format.compact(value).slice(0, 60);
}

/** A time that a plot has room for: no block is older than the first chain (2009). */
function timeOf(item: Transaction): Date | undefined {
  const time = parseTime(item.block_time ?? "");
  const year = time?.getUTCFullYear() ?? 0;
  return year >= 2009 && year < 2200 ? time : undefined;
}
