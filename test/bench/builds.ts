import path from "node:path";
import { pathToFileURL } from "node:url";
import { builtFileOf } from "../support/builtFiles";
import { compareMedians, type GoalResult, median } from "./goal";

/**
 * The variable for `npm run bench -- NAME --against FOLDER`: the dist folder of another build, also passed to hosts.
 */
export const againstVariable = "ATLAS_AGAINST";

/** The measured builds: this build and, if given, an earlier build. */
export type BuildName = "ours" | "before";

/** The dist folders of the measured builds. */
export function distFolders(): ReadonlyMap<BuildName, string> {
  const ours = path.resolve(__dirname, "../..");
  const before = process.env[againstVariable];
  return new Map([
    ["ours", ours] as const,
    ...(before === undefined ? [] : [["before", before] as const]),
  ]);
}

/** Loads a module of src as shipped in a build. */
export function loadBuilt(dist: string, module: string): Promise<unknown> {
  return import(pathToFileURL(builtFileOf(module, dist)).href);
}

/** The goal against the earlier build: not slower, within the accuracy of the medians of one run. */
export function compareBuilds(
  id: string,
  what: string,
  ours: readonly number[],
  before: readonly number[] = [],
  unit = "ms",
): readonly GoalResult[] {
  if (before.length === 0) return [];
  const goal = { id: `${id} before`, what: `${what}, against the build before`, unit } as const;
  return [compareMedians({ ...goal, kind: "atMost", bound: 1.1 }, median(ours), median(before))];
}
