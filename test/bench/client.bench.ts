import { once } from "node:events";
import { Worker } from "node:worker_threads";
import axios from "axios";
import Pool from "undici/lib/dispatcher/pool.js";
import request from "undici/lib/api/api-request.js";
import { readJson } from "../../src/service/answer";
import { parseBaseUrl } from "../../src/service/baseUrl";
import { ServiceClient } from "../../src/service/client";
import { createNetworkExchange } from "../../src/service/networkExchange";
import { mostRowsOfPage, readRows } from "../../src/service/rows";
import { readTokenHolding } from "../../src/service/rowReaders";
import { type GoalResult, measureGoal } from "./goal";

/** J1, and of H1 what can be measured without an editor. */
export async function run(): Promise<readonly GoalResult[]> {
  return [...(await measureDecoding()), ...(await measurePages())];
}

const isNewNode = Number(process.versions.node.split(".")[0]) >= 22;

async function measureDecoding(): Promise<readonly GoalResult[]> {
  const results: GoalResult[] = [];
  for (const { rows, bound, times } of [
    { rows: 10_000, bound: 1.3, times: 1 },
    { rows: 30, bound: 1.5, times: 300 },
    { rows: 1_000, bound: 1.4, times: 10 },
  ]) {
    const bytes = Buffer.from(JSON.stringify(buildHoldings(rows)));
    const repeat = (decode: () => unknown) => (): void => {
      for (let i = 0; i < times; i += 1) decode();
    };
    const goal = {
      id: `J1 ${rows}`,
      what: `decode and validate ${rows} holdings, against JSON.parse of the same bytes`,
      kind: "atMost",
      bound: isNewNode ? bound : 1.7,
      rounds: 25,
      ours: {
        name: "ours",
        round: repeat(() => readRows(readJson(bytes, {}), readTokenHolding, {}, mostRowsOfPage)),
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

/** The holdings of a page, as a service sends them. */
function buildHoldings(count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, i) => ({
    chain: ["ethereum", "bnb", "polygon", "solana"][i % 4],
    token_address: `0x${(i * 7919).toString(16).padStart(40, "0")}`,
    token_name: `Token number ${i}`,
    token_symbol: `TK${i}`,
    token_decimals: 18,
    token_icon_url: `https://icons.example/tokens/${i}.png`,
    token_price: 1.2345 + i,
    balance: String(10n ** 21n + BigInt(i)),
    holders: i * 3,
    updated_at: "2026-01-01T00:00:00.000Z",
  }));
}

async function measurePages(): Promise<readonly GoalResult[]> {
  const body = JSON.stringify(buildHoldings(30));
  const worker = new Worker(server, { eval: true, workerData: body });
  const [port] = (await once(worker, "message")) as [number];
  const origin = `http://127.0.0.1:${port}`;
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
        id: `H1 ${theirs} ${order === "one by one" ? 1 : 50}`,
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
  await worker.terminate();
  return results;
}

function connect(origin: string): ServiceClient {
  const verdict = parseBaseUrl(origin);
  if (!verdict.valid) throw new Error(verdict.reason);
  const exchange = createNetworkExchange(origin, () => ({}));
  return new ServiceClient({ base: verdict.baseUrl, exchange, apiKey: () => "key" });
}

async function oneByOne(ask: (i: number) => Promise<unknown>, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await ask(i);
}

async function atOnce(ask: (i: number) => Promise<unknown>, count: number): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await ask(next);
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
}

/** In a thread of its own, so that it does not take the time of those who ask. */
const server = `
const { parentPort, workerData } = require("node:worker_threads");
const body = Buffer.from(workerData);
const head = { "content-type": "application/json", "content-length": body.length };
const server = require("node:http").createServer((request, response) => {
  response.writeHead(200, head);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;
