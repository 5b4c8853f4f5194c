import { setImmediate as nextTurn } from "node:timers/promises";
import { validate } from "multicoin-address-validator";
import { findAddresses, findAddressesInSlices } from "../../src/engine/addresses/findAddresses";
import { identify } from "../../src/engine/addresses/identify";
import {
  buildAddressBook,
  flatten,
  hostileTexts,
  readMinifiedCode,
  readOrdinaryCode,
} from "../support/corpora";
import { Chance, randomAddress, type RandomAddressName } from "../support/randomAddresses";
import { compareMedians, type GoalResult, measureGoal, median } from "./goal";
import { combinedShapes } from "./shapes";

/**
 * The address families of goal V1, each with its name in multicoin-address-validator and the required ratio. The
 * package does not support TON or Sui. Aptos is not compared.
 */
const families: readonly (readonly [RandomAddressName, coin: string, bound: number])[] = [
  ["evm", "eth", 1],
  ["p2pkh", "btc", 3],
  ["p2sh", "btc", 3],
  ["segwit", "btc", 3],
  ["taproot", "btc", 3],
  ["cashaddr", "bch", 3],
  ["dogecoin", "doge", 3],
  ["solana", "sol", 3],
];

async function measureValidation(): Promise<readonly GoalResult[]> {
  const results: GoalResult[] = [];
  for (const [name, coin, bound] of families) {
    const chance = new Chance(7);
    const addresses = Array.from({ length: 5000 }, () => randomAddress[name](chance));
    const count = (isValid: (address: string) => boolean): number => {
      const valid = addresses.filter(isValid).length;
      if (valid !== addresses.length) throw new Error(`${name}: ${valid} valid`);
      return valid;
    };
    results.push(
      await measureGoal({
        id: `V1 ${name}`,
        what: "validating 5,000 addresses, against multicoin-address-validator",
        kind: "atLeast",
        bound,
        ours: { name: "identify", round: () => count((address) => identify(address).valid) },
        theirs: { name: "multicoin", round: () => count((address) => validate(address, coin)) },
      }),
    );
  }
  return results;
}

const combined = new RegExp(combinedShapes, "g");

function countByRegex(text: string): number {
  let count = 0;
  for (const [match] of text.matchAll(combined)) if (identify(match).valid) count += 1;
  return count;
}

async function measureFinding(): Promise<readonly GoalResult[]> {
  const corpora = [
    ["D1", "ordinary code", readOrdinaryCode(20_000_000), 3],
    ["D2", "one address in 137 bytes", buildAddressBook(40_000), 1],
  ] as const;
  const results: GoalResult[] = [];
  for (const [id, name, text, bound] of corpora) {
    const size = `${(text.length / 1e6).toFixed(1)} MB of ${name}`;
    results.push(
      await measureGoal({
        id,
        what: `finding in ${size}, against one combined regex with the same verification`,
        kind: "atLeast",
        bound,
        ours: { name: "findAddresses", round: () => void findAddresses(text) },
        theirs: { name: "regex", round: () => void countByRegex(text) },
      }),
    );
  }
  return results;
}

const megabyte = 1_000_000;

/**
 * Returns the longest time between two pauses, in milliseconds. Uses the smaller of clock time and processor time,
 * since clock time includes other processes and processor time includes other threads.
 */
async function searchInSlices(text: string): Promise<number> {
  let longest = 0;
  let resumed = performance.now();
  let usage = process.cpuUsage();
  const pause = async (): Promise<void> => {
    const { user, system } = process.cpuUsage(usage);
    longest = Math.max(longest, Math.min(performance.now() - resumed, (user + system) / 1000));
    // Yields to the event loop, as the editor does. Only then can found objects be released.
    await nextTurn();
    resumed = performance.now();
    usage = process.cpuUsage();
  };
  const slices = findAddressesInSlices(text, {}, { pause });
  while ((await slices.next()).done !== true);
  return longest;
}

async function measureHostile(): Promise<readonly GoalResult[]> {
  const results: GoalResult[] = [];
  for (const [name, build] of Object.entries(hostileTexts)) {
    const large = flatten(build(100 * megabyte));
    // Each round searches another copy of the 10 MB. A single copy would stay in the processor's cache, unlike the 100
    // MB.
    const copies = Array.from({ length: 8 }, () => flatten(build(10 * megabyte)));
    let copy = 0;
    const slices: number[] = [];
    const search = async (text: string): Promise<number> => {
      const begin = process.cpuUsage();
      slices.push(await searchInSlices(text));
      const { user, system } = process.cpuUsage(begin);
      return (user + system) / 1000;
    };
    const ratio = await measureGoal({
      id: "D3",
      what: `100 MB of ${name}, against 10 MB`,
      kind: "atMost",
      bound: 12,
      rounds: 7,
      // Measures processor time, since the load of the machine changes within seconds.
      unit: "ms of CPU",
      ours: { name: "100 MB", round: () => search(large) },
      theirs: { name: "10 MB", round: () => search(copies[(copy += 1) % copies.length] ?? "") },
    });
    const what = `the longest slice of ${name}, median of the rounds, against 8 ms`;
    const longest = compareMedians({ id: "D3", what, kind: "atMost", bound: 1 }, median(slices), 8);
    results.push(ratio, longest);
  }
  return results;
}

/** Compares counts, not times: found addresses against texts that have the shape of an address. */
function measureMinified(): GoalResult {
  const text = readMinifiedCode();
  const hits = findAddresses(text).length;
  const matches = [...text.matchAll(combined)].length;
  const what = `hits in ${(text.length / 1e6).toFixed(1)} MB of minified JS, against the regex`;
  return compareMedians({ id: "D4", what, kind: "atMost", bound: 0, unit: "hits" }, hits, matches);
}

export async function run(): Promise<readonly GoalResult[]> {
  return [
    ...(await measureFinding()),
    measureMinified(),
    ...(await measureValidation()),
    ...(await measureHostile()),
  ];
}
