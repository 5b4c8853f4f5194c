import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { collectGarbage } from "../support/collectGarbage";
import { TagIndex } from "../../src/sources/tags/tagIndex";
import { decodeTagIndex, encodeTagIndex } from "../../src/sources/tags/tagIndexFile";
import { buildIndexRecords } from "../support/sampleAddresses";
import { distFolders } from "./builds";
import { compareMedians, type GoalResult, measureGoal, median } from "./goal";
import { type ObeyingHost, workWithHost } from "./inHost";
import { PaintedText } from "./paintedText";
import { Samples } from "./samples";

const addresses = 200_000;

/** Measures goals E1 to E3 and S2: hovers, hints and scrolling in the host, and the tag index. */
export async function run(): Promise<readonly GoalResult[]> {
  return [
    ...(await workWithHost("editorInHost.bench", [], measureEditor)),
    ...(await measureIndex()),
  ];
}

const rounds = 9;
const frames = 240;
const notches = 3;

/** Measures the sides in alternating order. The first round of each side is a warm-up. */
async function inTurn(
  sides: readonly string[],
  { ask }: ObeyingHost,
  round: (side: string, number: number) => Promise<void>,
): Promise<void> {
  for (let number = 0; number <= rounds; number += 1) {
    for (const side of number % 2 === 0 ? sides : sides.toReversed()) {
      await ask(side);
      await round(side, number);
    }
  }
}

async function measureEditor(host: ObeyingHost): Promise<readonly GoalResult[]> {
  const { ask, page } = host;
  const painted = await PaintedText.watch(page);
  const hover = new Samples();
  const hints = new Samples();
  await ask("open", 30);
  const builds = [...distFolders().keys()].map((build) =>
    build === "ours" ? "useOurs" : "useBefore",
  );
  await inTurn([...builds, "useConstant"], host, async (side, number) => {
    await painted.whenPainted("hot_wallet");
    hover.add(side, number, (await ask("hover")) as number);
    // Waits because hints are updated at most once per second after changes of the index.
    await sleep(1_500);
    // Some earlier builds show both tags instead of the number of further tags.
    const seen = painted.whenPainted(side === "useBefore" ? "cold_wallet" : "hot_wallet +1");
    const changed = (await ask("change")) as number;
    hints.add(side, number, (await seen) - changed);
    await ask("useNothing");
    await painted.whenPainted("hot_wallet", false);
  });
  const each = new Samples();
  const slow = new Samples();
  await ask("open", 10_000);
  await inTurn(["useOurs", "useNothing"], host, async (side, number) => {
    await ask("top");
    await painted.whenPainted("hot_wallet", side === "useOurs");
    await sleep(500);
    const times = await painted.scroll(frames, notches);
    each.add(side, number, times.reduce((sum, time) => sum + time, 0) / times.length);
    slow.add(side, number, times.sort((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? NaN);
  });
  const scrolling = "of scrolling 10,000 addresses, against without us";
  return [
    hover.compare("E1", "hover from memory, against a constant one", 1.3),
    ...hover.compareBuilds("E1", "hover from memory"),
    hints.compare("E2", "inline tags after a change until painted, against constant hints", 1.3),
    each.compare("S2 mean", `a frame ${scrolling}`, 1.2),
    slow.compare("S2 slow", `the 95th of 100 frames ${scrolling}`, 1.2),
  ];
}

async function measureIndex(): Promise<readonly GoalResult[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "atlas-bench-"));
  try {
    const [json, compact] = await writeFiles(folder);
    return [await measureLoading(json, compact), await measureMemory(compact)];
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

async function writeFiles(folder: string): Promise<[string, string]> {
  const json = path.join(folder, "index.json");
  const compact = path.join(folder, "index.bin");
  const records = buildIndexRecords(addresses);
  await fs.writeFile(
    json,
    JSON.stringify(records.map(({ record: { address, tags } }) => ({ address, tags }))),
  );
  const index = new TagIndex();
  for (const record of records) index.put(record);
  await fs.writeFile(
    compact,
    encodeTagIndex(index.parts, "bench", { generation: "12345678", checkedAt: 0 }),
  );
  return [json, compact];
}

async function load(file: string): Promise<TagIndex> {
  const decoded = decodeTagIndex(await fs.readFile(file), "bench");
  if (decoded.kind !== "index") throw new Error(`the file is ${decoded.kind}`);
  return new TagIndex(decoded.parts);
}

function measureLoading(json: string, compact: string): Promise<GoalResult> {
  return measureGoal({
    id: "E3 load",
    what: "tag index of 200,000 addresses from disk, against reading and parsing it as JSON",
    kind: "atMost",
    bound: 0.7,
    rounds: 15,
    ours: { name: "index", round: () => load(compact) },
    theirs: {
      name: "JSON",
      round: async () => JSON.parse(await fs.readFile(json, "utf8")) as unknown,
    },
  });
}

/** Measures the memory of one address in a loaded index: the heap and the external memory. */
async function measureMemory(compact: string): Promise<GoalResult> {
  const used = (): number => {
    collectGarbage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const each: number[] = [];
  const kept: TagIndex[] = [];
  for (let round = 0; round < 7; round += 1) {
    const before = used();
    kept.push(await load(compact));
    each.push((used() - before) / addresses);
  }
  if (kept.some((index) => index.rows !== addresses)) throw new Error("addresses are missing");
  const goal = { id: "E3 memory", what: "memory of one address of the index", unit: "bytes" };
  return compareMedians({ ...goal, kind: "atMost", bound: 1 }, median(each), 120);
}
