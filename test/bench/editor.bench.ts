import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import * as v8 from "node:v8";
import * as vm from "node:vm";
import { TagIndex } from "../../src/catalog/tagIndex";
import { decodeTagIndex, encodeTagIndex } from "../../src/catalog/tagIndexFile";
import { buildIndexRecords } from "../support/sampleAddresses";
import type { EditorReport } from "./editorInHost.bench";
import { compareMedians, type GoalResult, measureGoal, median } from "./goal";
import { measureInHost } from "./inHost";

const addresses = 200_000;

/** E1 to E3: hover and inline tags in the host, and the tag index of 200,000 addresses. */
export async function run(): Promise<readonly GoalResult[]> {
  return [...(await measureEditor()), ...(await measureIndex())];
}

async function measureEditor(): Promise<readonly GoalResult[]> {
  const report = (await measureInHost("editorInHost.bench", [])) as EditorReport;
  const goal = { kind: "atMost", bound: 1.3 } as const;
  const hover = { ...goal, id: "E1", what: "hover from memory, against a constant one" };
  const hints = {
    ...goal,
    id: "E2",
    what: "inline tags after a change of the index, against constant hints",
  };
  return [
    compareMedians(hover, median(report.hover.ours), median(report.hover.theirs)),
    compareMedians(hints, median(report.hints.ours), median(report.hints.theirs)),
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
  await fs.writeFile(compact, encodeTagIndex(index.parts, "bench", "12345678"));
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

/** Everything counts: the heap and what is held outside of it. */
async function measureMemory(compact: string): Promise<GoalResult> {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  const used = (): number => {
    collect();
    collect();
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
