import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type HostName, isHostName } from "../editor/hosts";

/**
 * The parts of the tests. They start in this order and share the lanes, so those with long jobs come first. `chain`
 * needs blockchain tools. It runs only if it is named, as in `.ci/run`.
 */
export const partNames = ["unit", "chain", "host", "static", "journeys"] as const;
export type PartName = (typeof partNames)[number];

/**
 * The journeys of a plain `npm test`, which should be quick: what a new user sees first, and the package. Other runs,
 * such as `--all`, start every journey that the command line selects.
 */
export const shortJourneys: readonly string[] = ["firstMinute", "package"];

/**
 * The unit tests that a plain `npm test` skips: they read huge and hostile files, or start threads and programs.
 */
export const longTests: readonly string[] = [
  "checks/rudeTexts.",
  "cli/",
  "git/changes.",
  "labels/labelLoader.",
  "labels/labelReader.",
  "local/localService.",
  "node/nodeReader.",
  "scan/rudeDeclarations.",
  "scan/scanFolders.",
  "tags/liveIndex.",
  "testing/published.",
];

/**
 * The journeys that run on the oldest VS Code, unless others are selected. For all other journeys it is enough that the
 * host tests check the API on both hosts.
 */
export const journeysOfOldestHost: readonly string[] = [
  "code",
  "earlierVersion",
  "firstMinute",
  "package",
  "panels",
  "restrictedMode",
];

/** The maximum number of lanes, unless `--lanes` is given. More windows at the same time disturb one another. */
const mostLanes = 4;

/** What the command line of test/run.js selects. */
export interface Plan {
  readonly parts: readonly PartName[];
  readonly host: HostName;
  /** A test file runs if its path contains one of these words. All run if there are no words. */
  readonly files: readonly string[];
  /** A journey runs if its path contains one of these words. All run if there are no words. */
  readonly journeys: readonly string[];
  readonly grep: string | undefined;
  /**
   * Whether the run skips tests that take many seconds and windows that test the code part by part. A plain
   * `npm test` skips them, since CI runs them. On the oldest editor they would check nothing new, so they run there
   * only if files or `--grep` are given.
   */
  readonly isShort: boolean;
  /** The number of checks, unit test suites and windows that run at the same time. */
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
    parts: parts.length > 0 ? parts : partNames.filter((name) => name !== "chain"),
    host: values.host,
    files,
    journeys: isPlain ? shortJourneys : files,
    grep: values.grep,
    isShort: isPlain || isOfOldest,
    lanes: Number(values.lanes ?? defaultLanes(isPlain)),
  };
}

/**
 * Returns the number of lanes, at most `mostLanes`. A plain `npm test` has two for each processor, since its few
 * windows mostly wait. Other runs have one, since their windows fail with only half a processor each.
 */
function defaultLanes(isShort: boolean): number {
  return Math.min((isShort ? 2 : 1) * availableParallelism(), mostLanes);
}

/** Whether the name of a test file contains one of the words; true if there are no words. */
export function isSelected(name: string, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}
