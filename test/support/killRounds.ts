import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { TagJournal } from "../../src/local/tagJournal";
import { sendOverHttp } from "./mounted";

const key = "kill-rounds";

export interface KillReport {
  readonly acknowledged: number;
  /** Tags that were acknowledged and are not there, and requests that are there in part. */
  readonly lost: readonly string[];
}

/** A service in a process of its own, as `npm run service` starts it. */
export async function startServiceProcess(
  directory: string,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const script = join(process.cwd(), "dist", "service.cjs");
  const child = spawn(
    process.execPath,
    [script, "--port", "0", "--key", key, "--data", directory],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
  }
  throw new Error("the service did not start");
}

export function tagOverHttp(
  port: number,
  tag: string,
  addresses: readonly string[],
): Promise<number> {
  const path = `/v2/tags/${tag}?api_key=${key}`;
  return sendOverHttp(port, "POST", path, JSON.stringify(addresses)).then(({ status }) => status);
}

/** faults.md, G-01: tags without pause, kills the service at any moment, and looks what is left. */
export async function runKillRounds(directory: string, rounds: number): Promise<KillReport> {
  const acknowledged = new Map<string, readonly string[]>();
  const sent = new Map<string, readonly string[]>();
  for (let round = 0; round < rounds; round += 1) {
    const { child, port } = await startServiceProcess(directory);
    const gone = once(child, "exit");
    // From its first acknowledgement on it is at work without pause.
    const killSoon = (): void => void setTimeout(() => child.kill("SIGKILL"), Math.random() * 60);
    await tagUntilGone(port, round, { sent, acknowledged, killSoon });
    await gone;
  }
  return { acknowledged: acknowledged.size, lost: await findLost(directory, sent, acknowledged) };
}

interface Tagging {
  readonly sent: Map<string, readonly string[]>;
  readonly acknowledged: Map<string, readonly string[]>;
  readonly killSoon: () => void;
}

async function tagUntilGone(
  port: number,
  round: number,
  { sent, acknowledged, killSoon }: Tagging,
): Promise<void> {
  for (let request = 0; ; request += 1) {
    const tag = `round_${round}_${request}`;
    const addresses = [0, 1, 2].map((i) => addressOf(round * 10_000 + request * 3 + i));
    sent.set(tag, addresses);
    try {
      if ((await tagOverHttp(port, tag, addresses)) === 200) acknowledged.set(tag, addresses);
      if (request === 0) killSoon();
    } catch {
      return;
    }
  }
}

/** Lower case, so that the checksum need not be made; the service answers with its own spelling. */
function addressOf(number: number): string {
  return `0x${(number + 1).toString(16).padStart(40, "0")}`;
}

async function findLost(
  directory: string,
  sent: ReadonlyMap<string, readonly string[]>,
  acknowledged: ReadonlyMap<string, readonly string[]>,
): Promise<readonly string[]> {
  const journal = new TagJournal({ directory });
  await journal.open();
  const countOf = (tag: string): number => journal.store.findTag(tag)?.addresses.length ?? 0;
  const lost = [...acknowledged].filter(([tag, { length }]) => countOf(tag) !== length);
  const half = [...sent].filter(([tag, { length }]) => ![0, length].includes(countOf(tag)));
  await journal.close();
  return [...lost, ...half].map(([tag]) => tag);
}
