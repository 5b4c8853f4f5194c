import { writeFileSync } from "node:fs";
import { openRemoteService } from "../../src/openService";
import { parseBaseUrl } from "../../src/service/baseUrl";
import { reportVariable } from "./hostVerbs";
import { atOnce, buildHoldings, oneByOne, PageServer } from "./pageServer";

/** What client.bench.ts reads, in milliseconds for so many pages. */
export interface ClientReport {
  readonly oneByOne: { readonly ours: number[]; readonly theirs: number[] };
  readonly atOnce: { readonly ours: number[]; readonly theirs: number[] };
}

/** So many that the median tells what a page costs in the long run, not while the engine compiles. */
const rounds = 60;
const pages = 200;

type Ask = (i: number) => Promise<unknown>;

/** Runs inside the host: pages by our client as the extension opens it, and by the host's fetch. */
export async function run(): Promise<void> {
  const server = await PageServer.start(buildHoldings(30));
  const verdict = parseBaseUrl(server.origin);
  if (!verdict.valid) throw new Error(verdict.reason);
  const service = openRemoteService({
    base: verdict.baseUrl,
    apiKey: () => "key",
    log: () => undefined,
  });
  const client = await service.client();
  const asks = {
    ours: (i: number) => client.listTokenHoldings({ address: String(i) }).loadMore(),
    theirs: async (i: number) => {
      const answer = await fetch(`${server.origin}/v2/token-holdings?address=${i}&api_key=key`);
      return answer.json();
    },
  };
  const report: ClientReport = {
    oneByOne: await compare(asks, oneByOne),
    atOnce: await compare(asks, atOnce),
  };
  service.dispose();
  await server.stop();
  writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
}

async function compare(
  asks: { readonly ours: Ask; readonly theirs: Ask },
  work: (ask: Ask, count: number) => Promise<void>,
): Promise<{ readonly ours: number[]; readonly theirs: number[] }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? orders.first : orders.second) {
      const start = performance.now();
      await work(asks[side], pages);
      if (round > 0) times[side].push(performance.now() - start);
    }
  }
  return times;
}

const orders = { first: ["ours", "theirs"], second: ["theirs", "ours"] } as const;
