import { readFile } from "node:fs/promises";
import { ProcessGroup } from "../editor/processGroup";
import { until } from "../support/until";
import { installFoundry } from "./chainTools";

/** A local chain that an Anvil process runs. */
export interface Anvil {
  readonly url: string;
  ask(method: string, ...parameters: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts Anvil with a new chain, or with a fork of the node at `forkOf`. Port 0 selects a free port. */
export async function startAnvil(logFile: string, port = 0, forkOf?: string): Promise<Anvil> {
  const { anvil } = await installFoundry();
  const place = ["--host", "127.0.0.1", "--port", String(port)];
  const fork = forkOf === undefined ? [] : ["--fork-url", forkOf];
  const group = new ProcessGroup([anvil, ...place, ...fork], logFile);
  const listening = /Listening on (127\.0\.0\.1:\d+)/;
  const [, address = ""] = await until("anvil", async () => {
    return listening.exec(await readFile(logFile, "utf8")) ?? undefined;
  });
  const url = `http://${address}`;
  return {
    url,
    ask: (method, ...parameters) => ask(url, method, parameters),
    stop: () => group.stop(),
  };
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body });
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}
