import type {
  ChainIdentifier,
  ValidAddress,
  Verdict,
} from "../../../engine/addresses/addressFormat";
import { identify } from "../../../engine/addresses/identify";
import { nativeAddress } from "../nativeCoins";
import type { SampleDeployment } from "./sampleDeployments";
import { knownCounterparties } from "./sampleTags";
import { SeededRandom } from "./seededRandom";

export interface SampleTransfer {
  readonly id: string;
  /** The time in milliseconds, always a whole second. */
  readonly time: number;
  readonly deployment: SampleDeployment;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

interface SampleBalance {
  readonly deployment: SampleDeployment;
  readonly balance: bigint;
  readonly updatedAt: number;
}

/** The invented data of an address: its transfers, oldest first, and the resulting balances. */
export interface SampleAccount {
  readonly transfers: readonly SampleTransfer[];
  readonly balances: readonly SampleBalance[];
}

/** A minted token has no sender (interface.md, Transaction). */
const noSender = "0";
const firstSecond = Date.UTC(2024, 0, 1) / 1000;
const lastSecond = Date.UTC(2026, 5, 30) / 1000;

/**
 * Invents the account of an address. Everything is derived from the canonical text and the deployments, so an address
 * always gets the same account for the same deployments.
 */
export function inventAccount(address: string, known: readonly SampleDeployment[]): SampleAccount {
  const random = new SeededRandom(address);
  const verdict = identify(address);
  const chains = verdict.valid ? verdict.chains : [];
  const [first, ...others] = pickDeployments(random, chains, known);
  if (first === undefined) return { transfers: [], balances: [] };
  const counterparties = pickCounterparties(random, chains, address);
  const deployments = [first, ...others] as const;
  const balances = new Map<SampleDeployment, SampleBalance>();
  const name = random.hex(16);
  const transfers = drawTimes(random).map((time, index) => {
    const id = name + index.toString(16).padStart(8, "0");
    const deployment = random.pick(deployments);
    const before = balances.get(deployment)?.balance ?? 0n;
    const other = random.pick(counterparties.get(deployment.chain) ?? [noSender]);
    const drawn = drawTransfer(random, deployment, before, address, other);
    const transfer = { id, time, deployment, ...drawn };
    const balance = transfer.to === address ? before + transfer.value : before - transfer.value;
    balances.set(deployment, { deployment, balance, updatedAt: time });
    return transfer;
  });
  return { transfers, balances: [...balances.values()].filter(({ balance }) => balance > 0n) };
}

/** Picks some chains, always including the first, and for each chain its native coin and some tokens. */
function pickDeployments(
  random: SeededRandom,
  chains: readonly ChainIdentifier[],
  known: readonly SampleDeployment[],
): readonly SampleDeployment[] {
  const picked = [...chains.slice(0, 1), ...random.some(chains.slice(1), random.below(4))];
  return picked.flatMap((chain) => {
    const there = known.filter((deployment) => deployment.chain === chain);
    const tokens = there.filter((deployment) => deployment.address !== nativeAddress);
    return [
      ...there.filter((deployment) => deployment.address === nativeAddress),
      ...random.some(tokens, 1 + random.below(4)),
    ];
  });
}

type Counterparties = ReadonlyMap<string, readonly [string, ...string[]]>;

/**
 * Picks a few valid addresses for each chain: well-known ones, and on EVM chains also random ones.
 */
function pickCounterparties(
  random: SeededRandom,
  chains: readonly ChainIdentifier[],
  self: string,
): Counterparties {
  const count = chains.includes("ethereum") ? 4 : 0;
  const strangers = Array.from({ length: count }, () => identify(`0x${random.hex(40)}`));
  const all = [...wellKnown, ...strangers]
    .filter(isValid)
    .filter(({ canonical }) => canonical !== self);
  return new Map(
    chains.map((chain) => {
      const there = all.filter((verdict) => verdict.chains.includes(chain));
      const [first = noSender, ...others] = random.some(there, 8).map(({ canonical }) => canonical);
      return [chain, [first, ...others]];
    }),
  );
}

const wellKnown: readonly Verdict[] = knownCounterparties.map(identify);

function isValid(verdict: Verdict): verdict is ValidAddress {
  return verdict.valid;
}

function drawTransfer(
  random: SeededRandom,
  deployment: SampleDeployment,
  before: bigint,
  self: string,
  other: string,
): Pick<SampleTransfer, "from" | "to" | "value"> {
  const isOut = before > 0n && random.chance(40);
  if (isOut) return { from: self, to: other, value: drawSpending(random, before) };
  const isMint = deployment.address !== nativeAddress && random.chance(6);
  return { from: isMint ? noSender : other, to: self, value: drawAmount(random, deployment) };
}

/**
 * Draws the times of transfers. Most addresses have one or two pages of transfers; one in eight has
 * at least 210 transfers.
 */
function drawTimes(random: SeededRandom): readonly number[] {
  const count = random.below(8) === 0 ? 210 + random.below(60) : 4 + random.below(56);
  const seconds = Array.from(
    { length: count },
    () => firstSecond + random.below(lastSecond - firstSecond),
  );
  return seconds.sort((a, b) => a - b).map((second) => second * 1000);
}

function drawSpending(random: SeededRandom, balance: bigint): bigint {
  const spent = random.chance(2) ? balance : (balance * BigInt(2 + random.below(40))) / 100n;
  return spent > 0n ? spent : balance;
}

/** Draws an amount worth 1 to 100,000 US dollars at the invented price, in the smallest unit. */
function drawAmount(random: SeededRandom, { price, decimals }: SampleDeployment): bigint {
  const millionths = BigInt(Math.round((10 ** (random.below(500) / 100) / price) * 1e6));
  const amount = (millionths * 10n ** BigInt(decimals)) / 1_000_000n;
  return amount > 0n ? amount : 1n;
}
