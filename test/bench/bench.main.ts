import { formatResult, type GoalResult } from "./goal";

/**
 * `npm run bench [-- name …]`: runs the measurements of the files test/bench/<name>.bench.ts and
 * prints one line for each goal of the performance table.
 */
const benches: Record<string, () => Promise<{ run(): Promise<readonly GoalResult[]> }>> = {
  activation: () => import("./activation.bench"),
  addresses: () => import("./addresses.bench"),
  client: () => import("./client.bench"),
  editor: () => import("./editor.bench"),
  local: () => import("./local.bench"),
  tree: () => import("./tree.bench"),
};

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    throw new Error(`no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  }
  const results: GoalResult[] = [];
  for (const [name, load] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const result of await (await load()).run()) {
      results.push(result);
      console.log(formatResult(result));
    }
  }
  const missed = results.filter((result) => !result.met);
  console.log(`${results.length} goals measured, ${missed.length} not met`);
  if (missed.length > 0) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
