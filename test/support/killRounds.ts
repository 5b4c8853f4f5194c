import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { TagJournal } from "../../src/sources/local/journal/tagJournal";
import { carryOut, type JournalChange } from "./journalChange";
import { type Acknowledgement, JournalMoves } from "./journalMoves";
import { sendOverHttp } from "./mounted";

const key = "kill-rounds";

export interface KillReport {
  readonly acknowledged: number;
  /** The number of acknowledged removals and renamings. */
  readonly changes: number;
  /** The number of times that the journal was removed or replaced. */
  readonly moves: number;
  /**
   * Acknowledged changes that are missing, assignments that are only partly stored, and removed tags that reappeared.
   */
  readonly lost: readonly string[];
}

/** Starts the service in a separate process, like `npm run service`. */
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

export function countChanges(acknowledged: readonly Acknowledgement[]): number {
  return acknowledged.filter(({ change }) => change.kind !== "assign").length;
}

/**
 * Tests G-01, G-18 and G-27 of faults.md: two processes change tags in one journal continuously. One is killed at a
 * random moment and replaced; the other is a window that stays open. Meanwhile the journal file is repeatedly removed
 * or replaced. Afterwards the stored tags are checked.
 */
export async function runKillRounds(directory: string, rounds: number): Promise<KillReport> {
  const work: Work = {
    moves: new JournalMoves(directory),
    sent: [],
    settled: [],
    acknowledged: [],
  };
  const window = new TagJournal({ directory });
  await window.open();
  for (let round = 0; round < rounds; round += 1) {
    const killed = await (round % 2 === 0 ? startService(directory) : startJournal(directory));
    const gone = once(killed.child, "exit");
    // Kills the process after a number of requests instead of a time, so that slow and fast machines do the same work.
    // Some requests are still pending.
    const killAt = 6 + Math.floor(Math.random() * 40);
    const killSoon = (): void =>
      void setTimeout(() => killed.child.kill("SIGKILL"), Math.random() * 20);
    await workUntilGone(work, round, { killed, window, killAt, killSoon });
    await gone;
  }
  const { moves, acknowledged, sent } = work;
  const back = work.settled.filter((tag) => window.store.findTag(tag) !== undefined);
  await window.close();
  const lost = [...(await moves.findLost(acknowledged)), ...(await moves.findHalf(sent))];
  return {
    acknowledged: acknowledged.length,
    changes: countChanges(acknowledged),
    lost: [...lost, ...back.map((tag) => `${tag} is back`)],
    moves: moves.current,
  };
}

interface Work {
  readonly moves: JournalMoves;
  /** Assignments of tags that were not removed or renamed later. */
  readonly sent: JournalChange[];
  /** Tags that the window has removed or renamed. They must not reappear. */
  readonly settled: string[];
  readonly acknowledged: Acknowledgement[];
}

interface Killed {
  readonly child: ChildProcess;
  /** Whether the process can remove and rename tags. The HTTP interface of the service cannot. */
  readonly changesTags: boolean;
  /** Resolves with whether the change was acknowledged; rejects if the process has ended. */
  readonly send: (change: JournalChange) => Promise<boolean>;
}

async function startService(directory: string): Promise<Killed> {
  const { child, port } = await startServiceProcess(directory);
  const send = async (change: JournalChange): Promise<boolean> =>
    change.kind === "assign" && (await tagOverHttp(port, change.tag, change.addresses)) === 200;
  return { child, changesTags: false, send };
}

async function startJournal(directory: string): Promise<Killed> {
  const script = join(process.cwd(), "dist", "test", "support", "journalProcess.main.js");
  const child = fork(script, [directory], { stdio: "ignore", execArgv: [] });
  const left = new AbortController();
  child.once("exit", () => {
    left.abort();
  });
  const receive = async (): Promise<unknown> =>
    ((await once(child, "message", { signal: left.signal })) as unknown[])[0];
  await receive();
  const send = async (change: JournalChange): Promise<boolean> => {
    const ending = receive();
    child.send(change, () => undefined);
    return (await ending) === "stored";
  };
  return { child, changesTags: true, send };
}

interface Round {
  readonly killed: Killed;
  readonly window: TagJournal;
  readonly killAt: number;
  readonly killSoon: () => void;
}

async function workUntilGone(
  work: Work,
  round: number,
  { killed, window, killAt, killSoon }: Round,
): Promise<void> {
  const { moves, acknowledged } = work;
  for (let request = 0; ; request += 1) {
    const change = buildChange(work, round, request);
    const isOfWindow = request % 5 === 4 || (change.kind !== "assign" && !killed.changesTags);
    const first = moves.current;
    const moving =
      Math.random() < 0.2 ? moves.move(Math.random() < 0.5 ? undefined : "") : undefined;
    const [, answer] = await Promise.all([
      moving,
      isOfWindow
        ? carryOut(window, change).then((ending) => ending === "stored")
        : killed.send(change).catch(() => "gone" as const),
    ]);
    if (answer === "gone") return;
    if (answer) {
      const length = await moves.length();
      acknowledged.push({ change, first, last: moves.current, length });
      if (isOfWindow && change.kind !== "assign" && change.kind !== "remove") {
        work.settled.push(change.tag);
      }
    }
    if (request === killAt) killSoon();
  }
}

function buildChange({ sent }: Work, round: number, request: number): JournalChange {
  // Picks an earlier assignment, which may be in a journal file that was removed.
  const earlier = Math.floor(Math.random() * sent.length);
  const again = request % 2 === 1 ? sent[earlier] : undefined;
  if (again === undefined) {
    const change = buildAssignment(round, request);
    sent.push(change);
    return change;
  }
  if (again.kind !== "assign" || Math.random() < 0.4) return again;
  // Removes the assignment from `sent`. If it were sent again, it would undo the removal or the renaming below.
  sent.splice(earlier, 1);
  const { tag, addresses } = again;
  const changes: readonly JournalChange[] = [
    { kind: "remove", tag, addresses: addresses.slice(0, 2) },
    { kind: "removeTag", tag },
    { kind: "rename", tag, newTag: `${tag}_renamed` },
  ];
  return changes[Math.floor(Math.random() * changes.length)] ?? again;
}

function buildAssignment(round: number, request: number): JournalChange {
  const addresses = [0, 1, 2].map((i) => addressOf(round * 10_000 + request * 3 + i));
  return { kind: "assign", tag: `round_${round}_${request}`, addresses };
}

/** Returns an address without letters, which the service and the journal spell in the same way. */
function addressOf(number: number): string {
  return `0x${(number + 1).toString().padStart(40, "0")}`;
}
