import { SecretTexts } from "../../src/sources/transport/secretTexts";
import { readJson } from "../../src/sources/service/answer";
import { readTokenHolding } from "../../src/sources/service/rowReaders";
import { mostRowsOfPage, readRows } from "../../src/sources/service/rows";
import { type GoalResult, measureGoal } from "./goal";
import { buildHoldings } from "./pageServer";

const [node = ""] = process.versions.node.split(".");

/** Measures goal J1 on the Node that runs this code. */
export async function measureDecoding(): Promise<readonly GoalResult[]> {
  const results: GoalResult[] = [];
  for (const { rows, times } of [
    { rows: 10_000, times: 3 },
    { rows: 30, times: 300 },
    { rows: 1_000, times: 10 },
  ]) {
    const bytes = Buffer.from(JSON.stringify(buildHoldings(rows)));
    const repeat = (decode: () => unknown) => (): void => {
      for (let i = 0; i < times; i += 1) decode();
    };
    const secrets = new SecretTexts(["k3y0f7h3p3rs0n-0123456789abcdef"]);
    const goal = {
      id: `J1 ${rows} Node ${node}`,
      what: `decode and validate ${rows} holdings, against JSON.parse of the same bytes`,
      kind: "atMost",
      bound: 2,
      rounds: 25,
      ours: {
        name: "ours",
        round: repeat(() =>
          readRows(readJson(bytes, {}, secrets), readTokenHolding, {}, mostRowsOfPage),
        ),
      },
      theirs: {
        name: "JSON.parse",
        round: repeat(() => JSON.parse(bytes.toString("utf8")) as unknown),
      },
    } as const;
    results.push(await measureGoal(goal));
  }
  return results;
}
