import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type HostName, isHostName } from "../editor/hosts";

/** The parts of the tests, in the order in which they run. */
const partsOfTest = ["static", "unit", "host", "journeys"] as const;
/** Besides them, what needs the tools of a chain: only `.ci/run` requests it. */
export const partNames = [...partsOfTest, "chain"] as const;
export type PartName = (typeof partNames)[number];

/**
 * The journeys of `npm test`, which takes minutes: what a new user meets first. With `--all`, as in CI, or where a
 * part is named, there are all of them.
 */
export const shortJourneys: readonly string[] = ["firstMinute", "package"];

/**
 * The journeys on the oldest host, unless others are named: the ways to an address and to a panel, what is packed, and
 * what an earlier version left. The API that all others use is tested by the host tests, on both hosts.
 */
export const journeysOfOldestHost: readonly string[] = [
  "code",
  "earlierVersion",
  "firstMinute",
  "package",
  "panels",
  "restrictedMode",
];

/** More windows than these get into each other's way. */
const mostLanes = 4;

/** What a command line of test/run.js selects. */
export interface Plan {
  readonly parts: readonly PartName[];
  readonly host: HostName;
  /** Words of which the path of a test file must hold one; none stands for all files. */
  readonly files: readonly string[];
  /** The same for journeys. */
  readonly journeys: readonly string[];
  readonly grep: string | undefined;
  /**
   * Whether what works for many seconds is skipped: in a plain `npm test`, which leaves it to CI, and where the oldest
   * editor runs all its tests, since it says nothing new there.
   */
  readonly isShort: boolean;
  /** How many run side by side: checks, the unit tests, windows. */
  readonly lanes: number;
}

export function parsePlan(args: readonly string[]): Plan {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      host: { type: "string", default: "newest" },
      all: { type: "boolean", default: false },
      grep: { type: "string" },
      lanes: { type: "string" },
    },
  });
  if (!isHostName(values.host)) {
    throw new Error(`--host is newest, minimum or desktop, not ${values.host}`);
  }
  const parts = partNames.filter((name) => positionals.includes(name));
  const files = positionals.filter((word) => !partNames.some((name) => name === word));
  const isPlain = !values.all && positionals.length === 0 && values.grep === undefined;
  const isOfOldest = values.host === "minimum" && files.length === 0 && values.grep === undefined;
  return {
    parts: parts.length === 0 ? partsOfTest : parts,
    host: values.host,
    files,
    journeys: isPlain ? shortJourneys : files,
    grep: values.grep,
    isShort: isPlain || isOfOldest,
    lanes: Number(values.lanes ?? defaultLanes(isPlain)),
  };
}

/**
 * As many as processors; twice as many in a short run, whose few windows wait more than they work. Windows that
 * show what happens step by step are not steady on half a processor.
 */
function defaultLanes(isShort: boolean): number {
  return Math.min((isShort ? 2 : 1) * availableParallelism(), mostLanes);
}

/** Whether a test file is among those that words of a plan select. */
export function isAskedFor(name: string, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}
