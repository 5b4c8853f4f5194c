import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { collectGarbage } from "../support/collectGarbage";
import { unpack } from "../../books/packages";
import { bookSources } from "../../books/sources/all";
import { checksumEvm } from "../../src/engine/addresses/evm";
import { findAddresses } from "../../src/engine/addresses/findAddresses";
import {
  type CheckedDocument,
  type CheckFacts,
  findProblems,
  findProblemsInSteps,
} from "../../src/engine/checks/findProblems";
import { Book } from "../../src/engine/names/book";
import { findChainOfPath } from "../../src/engine/outline/chainOfPath";
import { buildAddressBook } from "../support/corpora";
import { Chance } from "../support/randomAddresses";
import { runInSlices } from "../../src/engine/text/slices";
import { compareMedians, type GoalResult, measureGoal, median } from "./goal";
import { longestSlice } from "./longestSlice";
import { factsOf } from "./warnings/bookFacts";
import { measureJudged } from "./warnings/judgedFindings";
import { buildLargeIndex, measureLookAlikes } from "./warnings/lookAlikePairs";
import { measureSlips } from "./warnings/plantedSlips";
import { measureStructure } from "./warnings/structuredPlaces";
import { measureChains } from "./warnings/swappedChains";

/** Measures the accuracy and the costs of the warnings. */
export async function run(): Promise<readonly GoalResult[]> {
  const book = Book.open(brotliDecompressSync(await readFile("books/book.bin")));
  assert.ok(book !== undefined);
  const facts = factsOf(book);
  const read = await Promise.all(
    bookSources.map(async (source) => [source, await source.read(await unpack(source))] as const),
  );
  return [
    ...measureLookAlikes(book),
    ...measureSlips(book),
    ...(await measureChains(read, book)),
    ...(await measureStructure(book)),
    ...(await measureJudged(facts)),
    ...(await measureCosts(facts, book)),
  ];
}

const anchors = 100_000;

/** Returns documents by their description. Each has 2,000 addresses: unknown ones, or known ones on their own chain. */
export function documentsToCheck(book: Book): Readonly<Record<string, readonly [string, string]>> {
  const known = [...book.entries()].flatMap(([{ format, canonical }, names]) => {
    const name = names.find(({ chains }) => chains.includes("ethereum"));
    return format === "evm" && name !== undefined
      ? [{ address: checksumEvm(canonical), name }]
      : [];
  });
  const row = (at: number): (typeof known)[number] => {
    const each = known[(at * 7) % known.length];
    assert.ok(each !== undefined);
    return each;
  };
  const lines = (make: (each: ReturnType<typeof row>, at: number) => string): string =>
    Array.from({ length: 2_000 }, (_, at) => make(row(at), at)).join("\n");
  return {
    unknown: ["src/AddressBook.sol", buildAddressBook(2_000)],
    "known, in code": [
      "src/ethereum/Addresses.sol",
      lines(({ address }, at) => `    address internal constant ADDRESS_${at} = ${address};`),
    ],
    "known, in a list": [
      "tokens.json",
      lines(({ address, name }) =>
        JSON.stringify(
          { chainId: 1, address, symbol: name.text, decimals: name.token?.decimals ?? 18 },
          undefined,
          2,
        ),
      ),
    ],
    "known, in a list of YAML": [
      "tokens.yaml",
      lines(({ address, name }) =>
        [
          `- chainId: 1`,
          `  address: "${address}"`,
          `  symbol: ${JSON.stringify(name.text)}`,
          `  decimals: ${name.token?.decimals ?? 18}`,
        ].join("\n"),
      ),
    ],
    "known, in a table of one line": [
      "tokens.csv",
      `chainId,address,symbol\n${lines(({ address, name }) => `1,${address},${JSON.stringify(name.text)}`).replaceAll("\n", ",")}`,
    ],
    "known, in a table": [
      "tokens.csv",
      `chainId,address,symbol\n${lines(({ address, name }) => `1,${address},${JSON.stringify(name.text)}`)}`,
    ],
    "known, as the keys of a map": [
      "ethereum.json",
      `{\n${lines(({ address, name }) => `"${address}": { "symbol": ${JSON.stringify(name.text)} },`)}\n}`,
    ],
    "known, one address in one line": [
      "tokens.json",
      `{"chainId":1,"tokens":[${`"${row(1).address}",`.repeat(2_000)}""]}`,
    ],
  };
}

/** Returns the text after each of several edits at different places, each as a new string object. */
function editsOf(text: string): readonly string[] {
  const versions = [text];
  for (let i = 0; i < 40; i += 1) {
    const last = versions.at(-1) ?? text;
    const at = Math.floor((last.length * ((i * 7) % 10)) / 10);
    const end = last.indexOf("\n", at);
    const place = end < 0 ? last.length : end;
    // Copies the text, since JavaScript would otherwise join its parts only during the measurement.
    versions.push(Buffer.from(`${last.slice(0, place)} ${last.slice(place)}`).toString());
  }
  return versions;
}

/** Returns the same facts. A new anchor invalidates the cached results. */
function forgetAll(facts: CheckFacts, book: Book): CheckFacts {
  const known = { format: "evm", canonical: `0x${"5e".repeat(20)}`, origin: "book" } as const;
  facts.anchors.add(known);
  return { ...facts, namesOf: (address) => book.find(address) };
}

const others = new Chance(3);

/** Verifies many other addresses, so that the cache contains almost no address of the document. */
function forgetVerdicts(): void {
  findAddresses(Array.from({ length: 40_000 }, () => `0x${others.hex(40)}`).join("\n"));
}

/** Measures finding and then checking the addresses of documents that were never processed before. */
function measureFirstSight(
  what: string,
  facts: CheckFacts,
  book: Book,
  find: (text: string) => ReturnType<typeof findAddresses>,
  document: CheckedDocument | undefined,
): GoalResult {
  assert.ok(document !== undefined);
  const finding: number[] = [];
  const checking: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const freshFacts = forgetAll(facts, book);
    forgetVerdicts();
    // Collects the garbage of the preparation before the measurement.
    collectGarbage({ type: "minor" });
    const start = performance.now();
    const found = find(document.text);
    const between = performance.now();
    findProblems({ ...document, found }, freshFacts);
    checking.push(performance.now() - between);
    finding.push(between - start);
  }
  return compareMedians(
    {
      id: "W1 first",
      what: `the same for a document that nobody has looked at, of addresses that nobody has asked for: ${what}`,
      kind: "atMost",
      bound: 3,
      unit: "ms",
    },
    median(checking),
    median(finding),
  );
}

/**
 * Measures the longest time for which checking a document blocks the editor. Compares the median of several documents
 * with 8 ms.
 */
async function measureSlices(
  what: string,
  facts: CheckFacts,
  documents: readonly CheckedDocument[],
): Promise<GoalResult> {
  const slices: number[] = [];
  for (const document of documents.slice(0, 9)) {
    slices.push(await longestSlice(() => runInSlices(findProblemsInSteps(document, facts))));
  }
  return compareMedians(
    {
      id: "W1 slice",
      what: `the longest slice of checking it, against 8 ms: ${what}`,
      kind: "atMost",
      bound: 1,
      unit: "ms",
    },
    median(slices),
    8,
  );
}

async function measureCosts(facts: CheckFacts, book: Book): Promise<readonly GoalResult[]> {
  const checked: GoalResult[] = [];
  for (const [what, [path, text]] of Object.entries(documentsToCheck(book))) {
    const versions = editsOf(text);
    const find = (version: string): ReturnType<typeof findAddresses> =>
      findAddresses(version, { fileName: path });
    const documents = versions.map((version) => ({
      text: version,
      path,
      ofPath: findChainOfPath(path),
      found: find(version),
    }));
    let [checks, finds] = [0, 0];
    checked.push(
      await measureGoal({
        id: "W1",
        what: `checking a document of 2,000 addresses after an edit, against finding them after it: ${what}`,
        ours: {
          name: "check",
          round: () => {
            const document = documents[(checks += 1) % documents.length];
            assert.ok(document !== undefined);
            findProblems(document, facts);
          },
        },
        theirs: { name: "find", round: () => find(versions[(finds += 1) % versions.length] ?? "") },
        kind: "atMost",
        bound: 3,
        rounds: 15,
      }),
      measureFirstSight(what, facts, book, find, documents[0]),
      await measureSlices(what, facts, documents),
    );
  }
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
        index.add({ format: "evm", canonical, origin: "book" });
        return performance.now() - start;
      },
    },
    theirs: { name: "1 ms", round: () => 1 },
    kind: "atMost",
    bound: 1,
    rounds: 101,
    unit: "ms",
  });
  return [...checked, memory, added];
}

function measureMemory(): number {
  const used = (): number => {
    collectGarbage();
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
