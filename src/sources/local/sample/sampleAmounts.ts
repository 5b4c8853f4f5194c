import type { TokenHolding } from "../../service/schemas";
import { addressesWithAmounts } from "../unspecified";
import type { SampleDeployment } from "./sampleDeployments";
import { inventAccount, type SampleAccount, type SampleTransfer } from "./sampleTransfers";
import type { VisibleTags } from "../visibleTags";

/** The filters of List Token Holdings and List Transactions, with addresses in canonical form. */
export interface AmountFilter {
  readonly tag?: string | undefined;
  readonly address?: string | undefined;
  readonly chain?: string | undefined;
  readonly tokenAddress?: string | undefined;
  /** Only transfers later than this time in milliseconds. */
  readonly since?: number | undefined;
}

/** A deployment that the addresses of a filter hold, with the sum of their balances. */
export interface SampleHolding {
  readonly deployment: SampleDeployment;
  readonly balance: bigint;
  readonly holders: number;
  readonly updatedAt: number;
}

const rememberedAccounts = 2_000;
/** How long amounts are computed before other work gets its turn, in milliseconds. */
const slice = 5;

/**
 * The invented holdings and transfers of the shown sample addresses, computed on request. Other addresses have none: no
 * amounts are invented for addresses that the user has tagged.
 */
export class SampleAmounts {
  readonly #first: ReadonlySet<string>;
  #accounts = new Map<string, SampleAccount>();
  #sorted: readonly SampleTransfer[] | undefined;

  /**
   * Takes over the accounts of `before` if it has the same deployments: accounts depend only on the address and the
   * deployments. The tags of an instance never change; when tags change, a new instance is created.
   */
  constructor(
    readonly tags: VisibleTags,
    readonly deployments: readonly SampleDeployment[],
    before?: SampleAmounts,
  ) {
    this.#first = new Set(tags.sampleAddresses.slice(0, addressesWithAmounts));
    if (before?.deployments === deployments) this.#accounts = before.#accounts;
    if (this.#accounts.size > rememberedAccounts) this.#accounts = new Map();
  }

  /**
   * Invents the amounts that a filter needs, in slices, so that other work is never blocked for
   * long.
   */
  async prepare(filter: AmountFilter): Promise<void> {
    let sliceEnd = performance.now() + slice;
    for (const address of [...this.#holders(filter), ...this.#first]) {
      this.#account(address);
      if (performance.now() < sliceEnd) continue;
      await new Promise((resolve) => setImmediate(resolve));
      sliceEnd = performance.now() + slice;
    }
  }

  /** Lists holdings in the order of the deployments. */
  listHoldings(filter: AmountFilter): readonly SampleHolding[] {
    const found = new Map<number, SampleHolding>();
    for (const address of this.#holders(filter)) {
      for (const { deployment, balance, updatedAt } of this.#account(address).balances) {
        if (!isOn(deployment, filter)) continue;
        const before = found.get(deployment.index);
        found.set(deployment.index, {
          deployment,
          balance: balance + (before?.balance ?? 0n),
          holders: 1 + (before?.holders ?? 0),
          updatedAt: Math.max(updatedAt, before?.updatedAt ?? 0),
        });
      }
    }
    return [...found.values()].sort((a, b) => a.deployment.index - b.deployment.index);
  }

  /**
   * Lists the transfers that match the filter, the newest first. The filter's address must be the sender or the
   * receiver, and an address with the filter's tag must be the sender or the receiver.
   */
  listTransfers(filter: AmountFilter): readonly SampleTransfer[] {
    const { tag, address, since = -Infinity } = filter;
    const tagged = tag === undefined ? undefined : new Set(this.#taggedWith(tag));
    if (address !== undefined && !this.tags.isOfSample(address)) return [];
    const single = address === undefined ? [] : [address];
    return this.#transfersWith([...(tagged ?? []), ...single])
      .filter(({ from, to }) => address === undefined || from === address || to === address)
      .filter(({ from, to }) => tagged === undefined || tagged.has(from) || tagged.has(to))
      .filter(({ deployment, time }) => time > since && isOn(deployment, filter));
  }

  /** Returns the addresses of the sample that a filter covers. */
  #holders({ tag, address }: AmountFilter): Iterable<string> {
    if (address === undefined) return tag === undefined ? this.#first : this.#taggedWith(tag);
    const isMeant = tag === undefined || this.tags.tagsOf(address).includes(tag);
    return isMeant && this.tags.isOfSample(address) ? [address] : [];
  }

  #taggedWith(tag: string): readonly string[] {
    const addresses = this.tags.find(tag)?.addresses(0, addressesWithAmounts) ?? [];
    return addresses.filter((address) => this.tags.isOfSample(address));
  }

  /** Returns all transfers of the addresses in `#first` and of the given addresses, the newest first. */
  #transfersWith(addresses: readonly string[]): readonly SampleTransfer[] {
    this.#sorted ??= this.#sort([...this.#first]);
    const others = addresses.filter((address) => !this.#first.has(address));
    if (others.length === 0) return this.#sorted;
    return [...this.#sorted, ...this.#sort(others)].sort(compareTransfers);
  }

  #sort(addresses: readonly string[]): readonly SampleTransfer[] {
    return addresses.flatMap((address) => this.#account(address).transfers).sort(compareTransfers);
  }

  #account(address: string): SampleAccount {
    const known = this.#accounts.get(address);
    if (known !== undefined) return known;
    const account = inventAccount(address, this.deployments);
    this.#accounts.set(address, account);
    return account;
  }
}

/** Orders transfers, the newest first; within one second by id. */
export function compareTransfers(
  a: Pick<SampleTransfer, "time" | "id">,
  b: Pick<SampleTransfer, "time" | "id">,
): number {
  return b.time - a.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * The number of decimal places of a sum of values. No token of the sample has more than 36
 * decimals.
 */
const scale = 48n;
const pricePlaces = 12;

/**
 * Returns the value in US dollars, rounded to cents, from exact amounts and invented prices. Only
 * the sum is rounded.
 */
export function sumValue(holdings: readonly SampleHolding[]): number {
  const sum = holdings.reduce((before, { deployment, balance }) => {
    const price = BigInt(Math.round(deployment.price * 10 ** pricePlaces));
    return before + balance * price * 10n ** (scale - BigInt(deployment.decimals + pricePlaces));
  }, 0n);
  const cent = 10n ** (scale - 2n);
  return Number((sum + cent / 2n) / cent) / 100;
}

export function buildHolding({
  deployment,
  balance,
  holders,
  updatedAt,
}: SampleHolding): TokenHolding {
  return {
    chain: deployment.chain,
    token_address: deployment.address,
    token_name: deployment.token.name,
    token_symbol: deployment.token.symbol,
    token_decimals: deployment.decimals,
    token_icon_url: deployment.token.icon_url,
    token_price: deployment.price,
    balance: balance.toString(),
    holders,
    updated_at: new Date(updatedAt).toISOString(),
  };
}

function isOn(deployment: SampleDeployment, { chain, tokenAddress }: AmountFilter): boolean {
  return (
    (chain === undefined || deployment.chain === chain) &&
    (tokenAddress === undefined || deployment.address === tokenAddress)
  );
}
