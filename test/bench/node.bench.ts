import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Address, erc20Abi, type Hex } from "viem";
import { createLocalService } from "../../src/sources/local/localService";
import { buildBalanceReads, sumBalances } from "../../src/sources/node/accountReading";
import type { ConnectedNode } from "../../src/sources/node/connectedNode";
import { ManyReads } from "../../src/sources/node/manyReads";
import { multicall3Address } from "../../src/sources/node/multicall3";
import { NodeClient } from "../../src/sources/node/nodeClient";
import type { Transaction } from "../../src/sources/service/schemas";
import { createNetworkExchange } from "../../src/sources/transport/networkExchange";
import { sendManyTransfers } from "../chain/nodes/manyLogs";
import { deployManyTokens, tokenCount } from "../chain/nodes/manyTokens";
import { Oracle } from "../chain/nodes/oracle";
import { startNodes } from "../chain/nodes/startNodes";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { compareMedians, type GoalResult, measureGoal, median } from "./goal";
import { longestSlice, longestSliceOfControl } from "./longestSlice";

const logCount = 10_000;
const rounds = 7;
/** The number of consecutive pages to read, as when a user scrolls. */
const pages = 20;

/** Measures goals K1 and K3 on real nodes: Anvil and Hardhat 2, as installed by `npm run test:chain`. */
export async function run(): Promise<readonly GoalResult[]> {
  const results: GoalResult[] = [];
  for (const [name, start] of Object.entries(startNodes)) {
    const folder = await makeTemporaryFolder();
    const running = await start(folder.path);
    const exchange = createNetworkExchange(running.url, () => ({}));
    const client = new NodeClient({ exchange, path: "/" });
    try {
      const oracle = await Oracle.open(running.url);
      results.push(...(await measureBalances(name, oracle, client)));
      results.push(await measureSlices(name, oracle, client, path.join(folder.path, "service")));
    } finally {
      client.close();
      await running.stop();
      await folder.remove();
    }
  }
  return results;
}

/**
 * Measures goal K1: the same balances from the same node, against viem with its default settings and against viem with
 * one call.
 */
async function measureBalances(
  name: string,
  oracle: Oracle,
  client: NodeClient,
): Promise<readonly GoalResult[]> {
  const [holder = "0x"] = oracle.accounts;
  const { tokens } = await deployManyTokens(oracle, holder);
  await setMulticall3(oracle);
  const block = await oracle.client.getBlockNumber();
  const reads = new ManyReads(client);
  const readOurs = async (): Promise<readonly bigint[]> => {
    const balanceReads = buildBalanceReads([holder.toLowerCase()], tokens.map(lower));
    const answers = await reads.read(balanceReads, Number(block));
    return sumBalances(answers, 1, tokens.length).map((sum) => sum?.balance ?? -1n);
  };
  const readTheirs = (batchSize?: number): Promise<readonly bigint[]> =>
    oracle.client.multicall({
      allowFailure: false,
      blockNumber: block,
      multicallAddress: multicall3Address,
      ...(batchSize === undefined ? {} : { batchSize }),
      contracts: tokens.map(
        (address) =>
          ({ address, abi: erc20Abi, functionName: "balanceOf", args: [holder] }) as const,
      ),
    });
  assert.deepEqual((await readOurs()).slice(1), await readTheirs());
  const results: GoalResult[] = [];
  for (const [what, batchSize] of [
    ["viem.multicall", undefined],
    ["viem.multicall in one call", 0],
  ] as const) {
    const goal = await measureGoal({
      id: `K1 ${name}`,
      what: `${tokenCount} balances and the native one, against ${what} of those tokens`,
      kind: "atMost",
      bound: 1,
      rounds: 15,
      ours: { name: "ManyReads", round: readOurs },
      theirs: { name: what, round: () => readTheirs(batchSize) },
    });
    results.push(goal);
  }
  return results;
}

/** Deploys Multicall3, which viem needs and neither node has. viem contains the bytecode but does not export it. */
async function setMulticall3({ client }: Oracle): Promise<void> {
  const require = createRequire(path.resolve("package.json"));
  const file = path.join(path.dirname(require.resolve("viem")), "constants/contracts.js");
  const { multicall3Bytecode } = require(file) as { readonly multicall3Bytecode: Hex };
  const { data } = await client.call({ data: multicall3Bytecode });
  const params: readonly [Address, Hex] = [multicall3Address, data ?? "0x"];
  await client.request({ method: "hardhat_setCode", params } as never);
}

/**
 * Measures goal K3: the longest slice while an address with `logCount` transfers is read. Each round reads everything
 * again.
 */
async function measureSlices(
  name: string,
  oracle: Oracle,
  client: NodeClient,
  directory: string,
): Promise<GoalResult> {
  const [, , , holder = "0x"] = oracle.accounts;
  await sendManyTransfers(oracle, holder, logCount);
  const node: ConnectedNode = {
    id: "node-00000001",
    name,
    chain: "node-00000001",
    chainId: 31_337,
    isDevelopment: true,
    forkOf: undefined,
    restarts: 0,
    client,
  };
  const readAll = async (): Promise<void> => {
    await nextTurn();
    // Creates a new service, which has not cached anything yet.
    const service = createLocalService({ directory, listNodes: () => Promise.resolve([node]) });
    try {
      const get = async (target: string): Promise<{ rows: readonly unknown[]; next?: string }> => {
        const { status, headers, body } = await service.handle({
          method: "GET",
          path: target,
          headers: {},
        });
        assert.equal(status, 200);
        const link = String(headers["link"] ?? "");
        const [, next] = /<http:\/\/localhost([^>]+)>; rel="next"/.exec(link) ?? [];
        const value = JSON.parse(Buffer.from(body).toString()) as unknown;
        const rows = Array.isArray(value) ? (value as unknown[]) : [value];
        return next === undefined ? { rows } : { rows, next };
      };
      await Promise.all([
        get(`/v2/token-holdings?address=${holder}`),
        get(`/v2/addresses/${holder}`),
      ]);
      let target = `/v2/transactions?address=${holder}`;
      const values: number[] = [];
      for (let page = 0; page < pages; page += 1) {
        const { rows, next } = await get(target);
        values.push(...(rows as readonly Transaction[]).map(({ value }) => Number(value)));
        target = next ?? assert.fail("there are more pages");
      }
      assert.deepEqual(
        values,
        values.map((_, at) => logCount - at),
      );
    } finally {
      await service.dispose();
    }
  };
  const slices: number[] = [];
  const controls: number[] = [];
  await readAll();
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    slices.push(await longestSlice(readAll));
    controls.push(await longestSliceOfControl(Math.min(500, performance.now() - start)));
  }
  const control = median(controls).toPrecision(4);
  return compareMedians(
    {
      id: `K3 ${name}`,
      what: `the longest slice of reading and paging ${logCount} logs, against 8 ms (work in slices of 1 ms: ${control} ms)`,
      kind: "atMost",
      bound: 1,
    },
    median(slices),
    8,
  );
}

function lower(address: Address): string {
  return address.toLowerCase();
}
