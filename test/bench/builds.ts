import path from "node:path";
import { pathToFileURL } from "node:url";
import { builtFileOf } from "../support/builtFiles";
import { compareMedians, type GoalResult, median } from "./goal";

/**
 * The environment variable for `npm run bench -- NAME --against FOLDER`: the dist folder of another build. Hosts
 * inherit it.
 */
export const againstVariable = "ATLAS_AGAINST";

/** `before` is the build that `--against` names. */
export type BuildName = "ours" | "before";

/** Returns the dist folder of each build; `before` only if `--against` was passed. */
export function distFolders(): ReadonlyMap<BuildName, string> {
  const ours = path.resolve(__dirname, "../..");
  const before = process.env[againstVariable];
  return new Map([
    ["ours", ours] as const,
    ...(before === undefined ? [] : [["before", before] as const]),
  ]);
}

/** Loads a module of src from the dist folder of a build. */
export function loadBuilt(dist: string, module: string): Promise<unknown> {
  return import(pathToFileURL(builtFileOf(module, dist)).href);
}

/** Compares with the earlier build, if it was measured. The bound allows for the inaccuracy of medians in one run. */
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
