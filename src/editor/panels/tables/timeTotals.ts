import { addDecimals, amountOf, type Decimal, zero } from "../../../engine/text/amounts";
import type { Transaction } from "../../../sources/service/schemas";
import { parseTime } from "./cells";
import type { Knowledge } from "../detail/knowledge";
import type { Total } from "./runningTotal";
import { bucketOf } from "./timeUnits";
import { decimalsOf, flowOf } from "./transactionTable";

/** A deployment of a token, identified by its chain and address. */
export interface DeploymentPlace {
  readonly chain: string;
  readonly address: string;
}

/** Amounts in (`up`) and out (`down`). If transactions are counted, `up` is their number. */
export interface Flow {
  up: Decimal;
  down: Decimal;
}

/** An address (`self`) and a deployment. The amounts of the deployment that the address received and sent are drawn. */
export interface FlowOf {
  readonly self: string;
  readonly place: DeploymentPlace;
}

/** Sums up transactions per day (UTC). */
export class TimeTotals implements Total<Transaction> {
  readonly days = new Map<number, Flow>();
  first: Date | undefined;
  last: Date | undefined;
  /** The number of transactions that are skipped, since their time is missing, unreadable or implausible. */
  untimed = 0;
  readonly #knowledge: Knowledge;

  constructor(
    knowledge: Knowledge,
    readonly flow: FlowOf | undefined,
  ) {
    this.#knowledge = knowledge;
  }

  add(item: Transaction): void {
    if (this.flow !== undefined && !isAt(item, this.flow.place, this.#knowledge)) return;
    const time = timeOf(item);
    if (time === undefined) {
      this.untimed += 1;
      return;
    }
    if (this.first === undefined || time < this.first) this.first = time;
    if (this.last === undefined || time > this.last) this.last = time;
    const at = bucketOf(time, "day").getTime();
    const day = this.days.get(at) ?? { up: zero, down: zero };
    this.days.set(at, day);
    this.#addTo(day, item);
  }

  #addTo(day: Flow, item: Transaction): void {
    if (this.flow === undefined) {
      day.up = addDecimals(day.up, one);
      return;
    }
    if (item.value === null) return;
    const flow = flowOf(item, this.flow.self, this.#knowledge);
    const amount = amountOf(item.value, decimalsOf(item, this.#knowledge) ?? 0);
    if (flow === "in" || flow === "self") day.up = addDecimals(day.up, amount);
    if (flow === "out" || flow === "self") day.down = addDecimals(day.down, amount);
  }
}

const one: Decimal = { digits: 1n, scale: 0 };

/** Counts the transactions that move an amount, per deployment. */
export class PlaceCounts implements Total<Transaction> {
  readonly #counts = new Map<string, { readonly place: DeploymentPlace; count: number }>();
  #most = { place: undefined as DeploymentPlace | undefined, count: 0 };

  add({ chain, token_address: address, value }: Transaction): void {
    if (value === null || /^0*$/.test(value)) return;
    const place = { chain, address };
    const known = this.#counts.get(keyOf(place)) ?? { place, count: 0 };
    known.count += 1;
    this.#counts.set(keyOf(place), known);
    if (known.count > this.#most.count) this.#most = { ...known };
  }

  has(place: DeploymentPlace): boolean {
    return this.#counts.has(keyOf(place));
  }

  /** The most frequent deployment. If several are equally frequent, the one whose count first reached the maximum. */
  get most(): DeploymentPlace | undefined {
    return this.#most.place;
  }

  /** Returns all deployments, the most frequent first. */
  list(): readonly DeploymentPlace[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count).map(({ place }) => place);
  }
}

function keyOf({ chain, address }: DeploymentPlace): string {
  return JSON.stringify([chain, address]);
}

function isAt(item: Transaction, place: DeploymentPlace, knowledge: Knowledge): boolean {
  return item.chain === place.chain && knowledge.isSame(item.token_address, place.address);
}

/**
 * Returns the time of a transaction. Undefined if the time is missing, unreadable or implausible: before 2009, the year
 * of the first chain, or after 2199.
 */
function timeOf(item: Transaction): Date | undefined {
  const time = parseTime(item.block_time ?? "");
  const year = time?.getUTCFullYear() ?? 0;
  return year >= 2009 && year < 2200 ? time : undefined;
}
