import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { TagJournal } from "../../src/sources/local/journal/tagJournal";
import { type Acknowledgement, JournalMoves } from "./journalMoves";
import { sendOverHttp } from "./mounted";

const key = "kill-rounds";

export interface KillReport {
  readonly acknowledged: number;
  /** How often the journal was removed or replaced. */
  readonly moves: number;
  /** Acknowledged tags that are missing, and requests of which only a part is there. */
  readonly lost: readonly string[];
}

/** A service in its own process, started as by `npm run service`. */
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

/**
 * faults.md, G-01 and G-18: tags without pause in a process killed at any moment and in a window
 * that stays open, while the journal is removed and replaced; then checks what is left.
 */
export async function runKillRounds(directory: string, rounds: number): Promise<KillReport> {
  const tagging: Tagging = { moves: new JournalMoves(directory), sent: [], acknowledged: [] };
  const window = new TagJournal({ directory });
  await window.open();
  for (let round = 0; round < rounds; round += 1) {
    const { child, port } = await startServiceProcess(directory);
    const gone = once(child, "exit");
    // From its first acknowledgement on it works without pause.
    const killSoon = (): void => void setTimeout(() => child.kill("SIGKILL"), Math.random() * 150);
    await tagUntilGone(tagging, round, { port, window, killSoon });
    await gone;
  }
  await window.close();
  const { moves, acknowledged, sent } = tagging;
  const lost = await moves.findLost(acknowledged);
  const half = await moves.findHalf(sent);
  return { acknowledged: acknowledged.length, lost: [...lost, ...half], moves: moves.current };
}

interface Request {
  readonly tag: string;
  readonly addresses: readonly string[];
}

interface Tagging {
  readonly moves: JournalMoves;
  readonly sent: Request[];
  readonly acknowledged: Acknowledgement[];
}

interface Round {
  readonly port: number;
  readonly window: TagJournal;
  readonly killSoon: () => void;
}

async function tagUntilGone(
  { moves, sent, acknowledged }: Tagging,
  round: number,
  { port, window, killSoon }: Round,
): Promise<void> {
  for (let request = 0; ; request += 1) {
    // Includes earlier taggings, in a file that may be gone.
    const again = request % 3 === 2 ? sent[Math.floor(Math.random() * sent.length)] : undefined;
    const asked = again ?? buildRequest(round, request);
    if (again === undefined) sent.push(asked);
    const first = moves.current;
    const moving =
      Math.random() < 0.2 ? moves.move(Math.random() < 0.5 ? undefined : "") : undefined;
    const [, answer] = await Promise.all([
      moving,
      request % 5 === 4
        ? window.assign(asked.tag, asked.addresses).then(({ kind }) => kind === "stored")
        : tagOverHttp(port, asked.tag, asked.addresses).then(
            (status) => status === 200,
            () => "gone" as const,
          ),
    ]);
    if (answer === "gone") return;
    if (answer) acknowledged.push({ ...asked, first, last: moves.current });
    if (request === 0) killSoon();
  }
}

function buildRequest(round: number, request: number): Request {
  const addresses = [0, 1, 2].map((i) => addressOf(round * 10_000 + request * 3 + i));
  return { tag: `round_${round}_${request}`, addresses };
}

/** Without letters, so the service and the journal spell it alike. */
function addressOf(number: number): string {
  return `0x${(number + 1).toString().padStart(40, "0")}`;
}
