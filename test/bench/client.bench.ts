import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import axios from "axios";
import request from "undici/lib/api/api-request.js";
import Pool from "undici/lib/dispatcher/pool.js";
import { parseBaseUrl } from "../../src/sources/service/baseUrl";
import { ServiceClient } from "../../src/sources/service/client";
import { createNetworkExchange } from "../../src/sources/transport/networkExchange";
import { npmHostsRunHere } from "../editor/hosts";
import { installHost } from "../editor/npmHost";
import { compareBuilds } from "./builds";
import type { ClientReport } from "./clientInHost.bench";
import { measureDecoding } from "./decoding";
import { compareMedians, type GoalResult, measureGoal, median } from "./goal";
import { measureInHost } from "./inHost";
import { atOnce, buildHoldings, oneByOne, PageServer } from "./pageServer";

/**
 * Measures goal J1 on this Node and on the Node of the newest editor, and goal H1 in that editor. Also compares pages
 * with other HTTP libraries.
 */
export async function run(): Promise<readonly GoalResult[]> {
  return [
    ...(await measureDecoding()),
    ...(await measureDecodingOfHost()),
    ...(await measurePagesInHost()),
    ...(await measurePages()),
  ];
}

async function measureDecodingOfHost(): Promise<readonly GoalResult[]> {
  if (!npmHostsRunHere) return [];
  const { node } = await installHost("newest");
  const script = path.join(__dirname, "decoding.main.js");
  const { stdout } = await promisify(execFile)(node, [script]);
  return JSON.parse(stdout) as GoalResult[];
}

async function measurePagesInHost(): Promise<readonly GoalResult[]> {
  const { oneByOne: one, atOnce: many } = (await measureInHost(
    "clientInHost.bench",
    [],
  )) as ClientReport;
  const what = "validated pages of 30 on loopback in the host";
  return [...comparePages({ id: "H1 1", what }, one), ...comparePages({ id: "H1 50", what }, many)];
}

function comparePages(
  { id, what }: { id: string; what: string },
  { ours = [], before, theirs = [] }: ClientReport["oneByOne"],
): readonly GoalResult[] {
  const goal = { id, what: `${what}, against its fetch`, kind: "atLeast", bound: 1 } as const;
  return [
    compareMedians(goal, median(ours), median(theirs)),
    ...compareBuilds(id, what, ours, before),
  ];
}

async function measurePages(): Promise<readonly GoalResult[]> {
  const server = await PageServer.start(buildHoldings(30));
  const { origin } = server;
  const path = "/v2/token-holdings?address=";
  const ours = connect(origin);
  const pool = new Pool(origin, { connections: 4 });
  const http = axios.create({ baseURL: origin });
  const asks = {
    ours: (i: number) => ours.listTokenHoldings({ address: String(i) }).loadMore(),
    undici: async (i: number) => {
      const { body: answer } = await request.call(pool, { path: path + String(i), method: "GET" });
      return answer.json();
    },
    axios: (i: number) => http.get(path + String(i)),
  };
  const results: GoalResult[] = [];
  const compare = async (
    theirs: "undici" | "axios",
    order: "one by one" | "50 at once",
    kind: "atMost" | "atLeast",
    bound: number,
  ): Promise<void> => {
    const round = (ask: (i: number) => Promise<unknown>) => () =>
      order === "one by one" ? oneByOne(ask, 200) : atOnce(ask, 400);
    results.push(
      await measureGoal({
        id: `H1+ ${theirs} ${order === "one by one" ? 1 : 50}`,
        what: `validated pages of 30 on loopback, ${order}, against bare ${theirs}`,
        kind,
        bound,
        rounds: 15,
        ours: { name: "ours", round: round(asks.ours) },
        theirs: { name: theirs, round: round(asks[theirs]) },
      }),
    );
  };
  await compare("undici", "one by one", "atMost", 2.5);
  await compare("undici", "50 at once", "atMost", 3);
  await compare("axios", "one by one", "atLeast", 1.5);
  await compare("axios", "50 at once", "atLeast", 1.5);
  ours.dispose();
  await pool.destroy();
  await server.stop();
  return results;
}

function connect(origin: string): ServiceClient {
  const verdict = parseBaseUrl(origin);
  if (!verdict.valid) throw new Error(verdict.reason);
  const exchange = createNetworkExchange(origin, () => ({}));
  return new ServiceClient({ base: verdict.baseUrl, exchange, apiKey: () => "key" });
}
