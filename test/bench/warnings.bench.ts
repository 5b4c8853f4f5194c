import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { unpack } from "../../books/packages";
import { bookSources } from "../../books/sources/all";
import { findAddresses } from "../../src/addresses/findAddresses";
import { type CheckFacts, findProblems } from "../../src/checks/findProblems";
import { Book } from "../../src/names/book";
import { buildAddressBook } from "../support/corpora";
import { Chance } from "../support/randomAddresses";
import { type GoalResult, measureGoal } from "./goal";
import { factsOf } from "./warnings/bookFacts";
import { measureJudged } from "./warnings/judgedFindings";
import { buildLargeIndex, measureLookAlikes } from "./warnings/lookAlikePairs";
import { measureChains } from "./warnings/swappedChains";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** How often the warnings are right, and what they cost. */
export async function run(): Promise<readonly GoalResult[]> {
  const book = Book.open(brotliDecompressSync(await readFile("books/book.bin")));
  assert.ok(book !== undefined);
  const facts = factsOf(book);
  const read = await Promise.all(
    bookSources.map(async (source) => [source, await source.read(await unpack(source))] as const),
  );
  return [
    ...measureLookAlikes(book),
    ...(await measureChains(read, book)),
    ...(await measureJudged(facts)),
    ...(await measureCosts(facts)),
  ];
}

const anchors = 100_000;

async function measureCosts(facts: CheckFacts): Promise<readonly GoalResult[]> {
  const text = buildAddressBook(2_000);
  const path = "src/AddressBook.sol";
  const found = findAddresses(text, { fileName: path });
  const checked = await measureGoal({
    id: "W6",
    what: "checking a document of 2,000 addresses, against finding them",
    ours: {
      name: "check",
      round: () => findProblems({ text, path, ofPath: undefined, found }, facts),
    },
    theirs: { name: "find", round: () => findAddresses(text, { fileName: path }) },
    kind: "atMost",
    bound: 0.5,
    rounds: 15,
  });
  const memory = await measureGoal({
    id: "W7",
    what: `an index of ${anchors} anchors, against 12 MB`,
    ours: { name: "index", round: measureMemory },
    theirs: { name: "12 MB", round: () => 12_000_000 },
    kind: "atMost",
    bound: 1,
    unit: "bytes",
  });
  const index = buildLargeIndex(anchors, 1);
  const chance = new Chance(2);
  const added = await measureGoal({
    id: "W8",
    what: "one more anchor, against 1 ms",
    ours: {
      name: "add",
      round: () => {
        const canonical = `0x${chance.hex(40)}`;
        const start = performance.now();
        index.add({ format: "evm", canonical, strength: "strong" });
        return performance.now() - start;
      },
    },
    theirs: { name: "1 ms", round: () => 1 },
    kind: "atMost",
    bound: 1,
    rounds: 101,
    unit: "ms",
  });
  return [checked, memory, added];
}

function measureMemory(): number {
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const index = buildLargeIndex(anchors, 3);
  const after = used();
  assert.ok(
    index.findAlike({ format: "evm", canonical: `0x${"0123456789".repeat(4)}` }).length >= 0,
  );
  return Math.max(1, after - before);
}
