import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { Book } from "../../src/names/book";
import { type GoalResult, measureGoal } from "./goal";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What the book of names costs. */
export async function run(): Promise<readonly GoalResult[]> {
  const packed = await readFile("books/book.bin");
  const book = Book.open(brotliDecompressSync(packed));
  assert.ok(book !== undefined);
  return [...(await measureOpening(packed)), await measureLookup(book)];
}

/** The book from its packed bytes to its first name: time and heap. */
async function measureOpening(packed: Buffer): Promise<readonly GoalResult[]> {
  const open = (): Book | undefined => Book.open(brotliDecompressSync(packed));
  const time = await measureGoal({
    id: "B1",
    what: "the book ready, from its packed bytes, against 10 ms",
    ours: { name: "book", round: () => timeOf(open) },
    theirs: { name: "10 ms", round: () => 10 },
    kind: "atMost",
    bound: 1,
    unit: "ms",
  });
  const heap = await measureGoal({
    id: "B2",
    what: "memory of the open book, against 1.5 MB",
    ours: { name: "book", round: () => memoryOf(open) },
    theirs: { name: "1.5 MB", round: () => 1_500_000 },
    kind: "atMost",
    bound: 1,
    unit: "bytes",
  });
  return [time, heap];
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function memoryOf(open: () => Book | undefined): number {
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const book = open();
  const after = used();
  assert.ok(book !== undefined);
  return Math.max(1, after - before);
}

const lookups = 20_000;

/** Looking up as many addresses that are in the book as that are not, against a `Map` of the same. */
async function measureLookup(book: Book): Promise<GoalResult> {
  const known = [...book.entries()].flatMap(([{ format, canonical }]) =>
    format === "evm" ? [canonical] : [],
  );
  const map = new Map(known.map((canonical) => [canonical, { text: canonical }]));
  const asked = Array.from({ length: lookups }, (_, i) => {
    const canonical = known[(i * 7919) % known.length] ?? "";
    return i % 2 === 0
      ? canonical
      : `${canonical.slice(0, -1)}${canonical.endsWith("1") ? "2" : "1"}`;
  });
  // As a document gives them: texts that nothing has looked up before.
  const fresh = (): readonly string[] => asked.map((text) => Buffer.from(text).toString("latin1"));
  let found = 0;
  const result = await measureGoal({
    id: "B3",
    what: `${lookups} lookups, against a Map of as many addresses`,
    ours: {
      name: "book",
      round: () => {
        const texts = fresh();
        return timeOf(() => {
          for (const canonical of texts) if (book.has({ format: "evm", canonical })) found += 1;
        });
      },
    },
    theirs: {
      name: "Map",
      round: () => {
        const texts = fresh();
        return timeOf(() => {
          for (const canonical of texts) if (map.get(canonical) !== undefined) found += 1;
        });
      },
    },
    kind: "atMost",
    bound: 2,
    unit: "ms",
  });
  assert.ok(found > 0);
  return result;
}
