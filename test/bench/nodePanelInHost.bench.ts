import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Catalog } from "../../src/sources/catalog/catalog";
import { listTokensOf } from "../../src/sources/local/bookTokens";
import type { ConnectedNode } from "../../src/sources/node/connectedNode";
import { NodeClient } from "../../src/sources/node/nodeClient";
import { openLocalService } from "../../src/sources/catalog/openService";
import { createNetworkExchange } from "../../src/sources/transport/networkExchange";
import { type Anvil, startAnvil } from "../chain/anvil";
import { deployExamples, type ExampleContracts } from "../chain/exampleContracts";
import { openShippedBook } from "../support/namesOf";
import { showSample } from "../support/showSample";
import { distFolders } from "./builds";
import { reportVariable } from "./hostVerbs";
import { type OpenPanels, openPanels, timePainting } from "./timedPanels";

/** The durations of each case in milliseconds. */
export type NodePanelReport = readonly {
  readonly name: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}[];

const rounds = 15;
/** Bytecode that returns 10^18 for every call. */
const constantToken = "0x670de0b6b3a764000060005260206000f3";
/** An address for which the sample service has amounts. */
const sampledAddress = "0x28C6c06298d514Db089934071355E5743bf21d60";
const chain = "node-00000001";

/** Runs inside the extension host. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-bench-node-panel-"));
  const anvil = await startAnvil(path.join(folder, "anvil.log"));
  try {
    const contracts = await deployExamples(anvil);
    const tokens = await setTokensOfBook(anvil);
    const report: NodePanelReport = [
      await measure("development chain", folder, anvil, contracts, undefined),
      await measure(`fork, ${tokens} tokens`, folder, anvil, contracts, {
        chainId: 1,
        blockNumber: 0,
      }),
    ];
    writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
  } finally {
    await anvil.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Sets the code of every Ethereum token in the book, so that each reports a balance. Returns the number of tokens. */
async function setTokensOfBook(anvil: Anvil): Promise<number> {
  const addresses = listTokensOf(await openShippedBook())
    .flatMap(({ deployments }) => deployments)
    .filter((each) => each.chain === "ethereum" && each.address !== "0")
    .map(({ address }) => address);
  for (const address of addresses) await anvil.ask("anvil_setCode", address, constantToken);
  return addresses.length;
}

/** Measures the time from the request for a panel until its first holdings are painted. */
async function measure(
  name: string,
  folder: string,
  anvil: Anvil,
  contracts: ExampleContracts,
  forkOf: ConnectedNode["forkOf"],
): Promise<NodePanelReport[number]> {
  const place = path.join(folder, forkOf === undefined ? "plain" : "fork");
  const connections: NodeClient[] = [];
  const connect = (): ConnectedNode => {
    const exchange = createNetworkExchange(anvil.url, () => ({}));
    const client = new NodeClient({ exchange, path: "/" });
    connections.push(client);
    const facts = { id: chain, name: "Anvil 31337 (localhost)", chain, chainId: 31_337 };
    return { ...facts, isDevelopment: true, forkOf, restarts: 0, client };
  };
  let nodes: readonly ConnectedNode[] = [];
  const deployed = Object.values(contracts);
  const open = async (side: string, listNodes: () => readonly ConnectedNode[]) => {
    if (side === "sample") await showSample(`${place}-${side}-service`);
    const service = openLocalService({
      directory: `${place}-${side}-service`,
      openBook: openShippedBook,
      listNodes: () => Promise.resolve(listNodes()),
      deployments: {
        whenRead: () => Promise.resolve(),
        list: () => ({ addresses: deployed, changes: 0 }),
        note: () => undefined,
      },
      onNotice: () => undefined,
      onDidChangeTags: () => undefined,
    });
    const [[, dist = ""] = []] = distFolders();
    return openPanels(`${place}-${side}`, new Catalog(service), dist);
  };
  const ours = await open("node", () => nodes);
  const theirs = await open("sample", () => []);
  const time = async (panels: OpenPanels, address: string): Promise<number> => {
    await sleep(300);
    // A new connection, so that neither the connection nor the capabilities of the node are cached.
    nodes = [connect()];
    const show = () => panels.panels.open({ kind: "address", address }).panel;
    return timePainting(show, true);
  };
  nodes = [connect()];
  await requireRows(ours, contracts.Treasury, forkOf === undefined ? 2 : 30);
  await requireRows(theirs, sampledAddress, 2);
  const measured = { name, ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % 2 === 0;
    if (first) add(measured.ours, await time(ours, contracts.Treasury), round);
    add(measured.theirs, await time(theirs, sampledAddress), round);
    if (!first) add(measured.ours, await time(ours, contracts.Treasury), round);
  }
  await ours.dispose();
  await theirs.dispose();
  for (const client of connections) client.close();
  return measured;
}

/** Checks that the panel has holdings, so that the bench does not measure an empty table. */
async function requireRows({ panels }: OpenPanels, address: string, least: number): Promise<void> {
  const { detail, panel } = panels.open({ kind: "address", address });
  await detail.start();
  const count = detail.table("holdings")?.rowCount ?? 0;
  panel.dispose();
  if (count < least) throw new Error(`${count} holdings instead of ${least}`);
}

/** Adds a time, except in the first round, in which code is loaded. */
function add(times: number[], time: number, round: number): void {
  if (round > 0) times.push(time);
}
