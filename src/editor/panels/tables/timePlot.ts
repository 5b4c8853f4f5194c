import {
  addDecimals,
  compareDecimals,
  type Decimal,
  shareOf,
  zero,
} from "../../../engine/text/amounts";
import type { Bucket, Cell, TimePlot } from "../messages/toPage";
import { buildCount, buildDecimal, markSample } from "./cells";
import type { Knowledge } from "../detail/knowledge";
import type { Flow, TimeTotals } from "./timeTotals";
import { bucketOf, chooseUnit, nextBucket, type TimeUnit } from "./timeUnits";
import { nameDeployment } from "./transactionTable";

const mostBuckets = 400;

/** Builds the plot over time: the amounts of a deployment that an address received and sent, or transaction counts. */
export function buildTimePlot(
  totals: TimeTotals,
  knowledge: Knowledge,
  view: {
    readonly picked: string | null;
    readonly partOf: number | null;
    readonly sample: boolean;
  },
): TimePlot {
  const { flow, untimed } = totals;
  const flows = flow !== undefined;
  const unit = unitOf(totals);
  const sums = gather(totals.days, unit);
  const scale = larger(most(sums, "up"), most(sums, "down"));
  const cell = (value: Decimal): Cell => {
    const plain = flows ? buildDecimal(value, knowledge) : buildCount(Number(value.digits));
    return view.sample ? markSample(plain) : plain;
  };
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
    top: labelOf(scale, knowledge, flows),
    bottom: flows ? labelOf(scale, knowledge, true) : null,
    deployment: flows ? nameDeployment(flow.place.chain, flow.place.address, knowledge) : null,
    partOf: view.partOf,
    untimed,
    sample: view.sample,
  };
}

/** Chooses the unit of time for the columns of a plot. */
export function unitOf({ first, last }: TimeTotals): TimeUnit {
  return first === undefined || last === undefined ? "day" : chooseUnit(first, last);
}

/** Sums up the days of each week, month or year. */
function gather(days: ReadonlyMap<number, Flow>, unit: TimeUnit): ReadonlyMap<number, Flow> {
  if (unit === "day") return days;
  const sums = new Map<number, Flow>();
  for (const [day, { up, down }] of days) {
    const at = bucketOf(new Date(day), unit).getTime();
    const sum = sums.get(at) ?? { up: zero, down: zero };
    sum.up = addDecimals(sum.up, up);
    sum.down = addDecimals(sum.down, down);
    sums.set(at, sum);
  }
  return sums;
}

/**
 * Returns the start of each column from the first to the last time, at most `mostBuckets`. A time without data becomes
 * an empty column.
 */
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

function most(sums: ReadonlyMap<number, Flow>, side: keyof Flow): Decimal {
  return [...sums.values()].map((sum) => sum[side]).reduce(larger, zero);
}

function larger(a: Decimal, b: Decimal): Decimal {
  return compareDecimals(a, b) < 0 ? b : a;
}

function labelOf(value: Decimal, knowledge: Knowledge, isAmount: boolean): string {
  return isAmount && knowledge.hideAmounts ? "" : knowledge.format.compact(value).slice(0, 60);
}
