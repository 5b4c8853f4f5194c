import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { GoalResult } from "./goal";

/** Ratios by goal id and description. */
type EarlierRatios = ReadonlyMap<string, number>;

/** Ratios of the same build differ by up to this factor on shared machines. */
const tolerance = 1.2;

const line =
  /^(\S.*?) *\| (.*) \| ours .* \| ratio (-?[\d.]+) \(goal [≤≥]? ?[\d.]+\) \| (?:met|NOT MET)$/gm;

/**
 * Runs a bench in the repository of an earlier version and reads the printed ratios. Returns an empty map if that
 * version does not have the bench.
 */
export async function measureEarlier(folder: string, name: string): Promise<EarlierRatios> {
  if (!existsSync(path.join(folder, "test/bench", `${name}.bench.ts`))) return new Map();
  // The process fails if a goal is missed, but still prints all lines.
  const { stdout } = await promisify(execFile)("node", ["test/run.js", "bench", name], {
    cwd: folder,
    maxBuffer: 1 << 24,
  }).catch((error: unknown) => {
    if (error instanceof Error && "stdout" in error) return { stdout: String(error.stdout) };
    throw error;
  });
  const ratios = new Map(
    Array.from(stdout.matchAll(line), ([, id = "", what = "", ratio]) => [
      `${id} ${what}`,
      Number(ratio),
    ]),
  );
  if (ratios.size === 0) throw new Error(`${folder} measured nothing for ${name}`);
  return ratios;
}

/** Returns one row for each goal that both versions measured. */
export function compareWithEarlier(
  results: readonly GoalResult[],
  earlier: EarlierRatios,
): readonly { readonly row: string; readonly isWorse: boolean }[] {
  return results.flatMap(({ id, what, ratio, goal, met }) => {
    const before = earlier.get(`${id} ${what}`);
    if (before === undefined) return [];
    const isWorse = !met || (goal.startsWith("≥") ? before / ratio : ratio / before) > tolerance;
    const verdict = isWorse ? "**worse**" : "as good";
    return [
      {
        row: `| ${id} | ${before.toFixed(2)} | ${ratio.toFixed(2)} | ${goal} | ${verdict} |`,
        isWorse,
      },
    ];
  });
}
