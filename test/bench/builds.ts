import path from "node:path";
import { pathToFileURL } from "node:url";
import { builtFileOf } from "../support/builtFiles";
import { compareMedians, type GoalResult, median } from "./goal";

/** `npm run bench -- NAME --against FOLDER`: the dist folder of another build, for hosts too. */
export const againstVariable = "ATLAS_AGAINST";

/** What is measured: this build, and where one is named the build before. */
export type BuildName = "ours" | "before";

/** The dist folders of the builds that are measured. */
export function distFolders(): ReadonlyMap<BuildName, string> {
  const ours = path.resolve(__dirname, "../..");
  const before = process.env[againstVariable];
  return new Map([
    ["ours", ours] as const,
    ...(before === undefined ? [] : [["before", before] as const]),
  ]);
}

/** A module of src as it ships in a build. */
export function loadBuilt(dist: string, module: string): Promise<unknown> {
  return import(pathToFileURL(builtFileOf(module, dist)).href);
}

/** The goal against the build before: not worse, as far as medians of one run show. */
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
