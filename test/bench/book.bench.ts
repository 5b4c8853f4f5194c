import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { collectGarbage } from "../support/collectGarbage";
import { Book } from "../../src/engine/names/book";
import type { Name } from "../../src/engine/names/name";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { type GoalResult, measureGoal } from "./goal";

const bookFile = "books/book.bin";

/** Measures goals B1 to B3: the costs of the book of names. */
export async function run(): Promise<readonly GoalResult[]> {
  const packed = await readFile(bookFile);
  const book = Book.open(brotliDecompressSync(packed));
  assert.ok(book !== undefined);
  const folder = await makeTemporaryFolder();
  try {
    return [
      await measureOpening(book, folder.path),
      await measureMemory(packed),
      await measureLookup(book),
    ];
  } finally {
    await folder.remove();
  }
}

/**
 * The goal is to open the book in 10 ms. Times depend on the load of the machine, so the bound is a ratio: reading the
 * same names as packed text takes 20 ms on an idle machine.
 */
const openingBound = 0.5;

/** Measures each round in a separate process, since no code has been compiled when an editor first uses the book. */
async function measureOpening(book: Book, folder: string): Promise<GoalResult> {
  const rows = [...book.entries()].flatMap(([{ canonical }, names]) =>
    names.map((name) => [canonical, name] as const),
  );
  const textFile = path.join(folder, "names.br");
  await writeFile(textFile, brotliCompressSync(rows.map(formatRow).join("\n")));
  const script = path.join(__dirname, "opening.main.js");
  const [[canonical] = [""]] = rows;
  const open = async (kind: string, file: string): Promise<number> => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, kind, file, canonical]);
    return Number(stdout);
  };
  return measureGoal({
    id: "B1",
    what: "the book from its packed bytes to the first lookup, against the same names as text",
    ours: { name: "book", round: () => open("book", bookFile) },
    theirs: { name: "text", round: () => open("text", textFile) },
    kind: "atMost",
    bound: openingBound,
    rounds: 25,
    comparesShortest: true,
    unit: "ms",
  });
}

function formatRow([canonical, { text, kind, chains, source, token }]: readonly [
  string,
  Name,
]): string {
  const places = chains === "every" ? chains : chains.join(" ");
  const { name = "", decimals = "" } = token ?? {};
  return [canonical, text, kind, places, source.title, name, decimals].join("\t");
}

function measureMemory(packed: Buffer): Promise<GoalResult> {
  const open = (): Book | undefined => Book.open(brotliDecompressSync(packed));
  return measureGoal({
    id: "B2",
    what: "memory of the open book, against 1.5 MB",
    ours: { name: "book", round: () => memoryOf(open) },
    theirs: { name: "1.5 MB", round: () => 1_500_000 },
    kind: "atMost",
    bound: 1,
    unit: "bytes",
  });
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function memoryOf(open: () => Book | undefined): number {
  const used = (): number => {
    collectGarbage();
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

/** Compares with a `Map` of the same addresses. Half of the addresses that are looked up are in the book. */
async function measureLookup(book: Book): Promise<GoalResult> {
  const known = [...book.entries()].flatMap(([{ format, canonical }]) =>
    format === "evm" ? [canonical] : [],
  );
  const map = new Map(known.map((canonical) => [canonical, { text: canonical }]));
  const queried = Array.from({ length: lookups }, (_, i) => {
    const canonical = known[(i * 7919) % known.length] ?? "";
    return i % 2 === 0
      ? canonical
      : `${canonical.slice(0, -1)}${canonical.endsWith("1") ? "2" : "1"}`;
  });
  // Creates new string objects that were never looked up before, as in a document.
  const fresh = (): readonly string[] =>
    queried.map((text) => Buffer.from(text).toString("latin1"));
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
