import { writeFileSync } from "node:fs";
import type * as networkExchangeModule from "../../src/sources/transport/networkExchange";
import type * as clientModule from "../../src/sources/service/client";
import { type BaseUrl, parseBaseUrl } from "../../src/sources/service/baseUrl";
import type { ServiceClient } from "../../src/sources/service/client";
import { type BuildName, distFolders, loadBuilt } from "./builds";
import { reportVariable } from "./hostVerbs";
import { atOnce, buildHoldings, oneByOne, PageServer } from "./pageServer";

/** Durations in milliseconds, each for `pages` pages. */
export interface ClientReport {
  readonly oneByOne: Times;
  readonly atOnce: Times;
}

/** Enough rounds that the median does not depend on the first ones, whose code is not compiled yet. */
const rounds = 60;
const pages = 200;

type Ask = (i: number) => Promise<unknown>;
type Side = BuildName | "theirs";
type Times = Readonly<Partial<Record<Side, number[]>>>;

/** Runs inside the extension host. Requests pages with the built client and with the host's `fetch`. */
export async function run(): Promise<void> {
  const server = await PageServer.start(buildHoldings(30));
  const verdict = parseBaseUrl(server.origin);
  if (!verdict.valid) throw new Error(verdict.reason);
  const { baseUrl } = verdict;
  const clients = await Promise.all(
    [...distFolders()].map(async ([build, dist]) => ({ build, client: await open(dist, baseUrl) })),
  );
  const asks: (readonly [Side, Ask])[] = [
    ...clients.map(
      ({ build, client }) =>
        [
          build,
          (i: number) => client.listTokenHoldings({ address: String(i) }).loadMore(),
        ] as const,
    ),
    [
      "theirs",
      async (i) => {
        const answer = await fetch(`${server.origin}/v2/token-holdings?address=${i}&api_key=key`);
        return answer.json();
      },
    ],
  ];
  const report: ClientReport = {
    oneByOne: await compare(asks, oneByOne),
    atOnce: await compare(asks, atOnce),
  };
  for (const { client } of clients) client.dispose();
  await server.stop();
  writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
}

async function open(dist: string, base: BaseUrl): Promise<ServiceClient> {
  const { ServiceClient: BuiltClient } = (await loadBuilt(
    dist,
    "src/sources/service/client.ts",
  )) as typeof clientModule;
  const { createNetworkExchange } = (await loadBuilt(
    dist,
    "src/sources/transport/networkExchange.ts",
  )) as typeof networkExchangeModule;
  const exchange = createNetworkExchange(base.origin, () => ({}));
  return new BuiltClient({ base, exchange, apiKey: () => "key", log: () => undefined });
}

async function compare(
  asks: readonly (readonly [Side, Ask])[],
  work: (ask: Ask, count: number) => Promise<void>,
): Promise<Times> {
  const times: Partial<Record<Side, number[]>> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [side, ask] of round % 2 === 0 ? asks : asks.toReversed()) {
      const start = performance.now();
      await work(ask, pages);
      if (round > 0) (times[side] ??= []).push(performance.now() - start);
    }
  }
  return times;
}
