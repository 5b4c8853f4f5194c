import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { unpack } from "../../books/packages";
import { bookSources } from "../../books/sources/all";
import { checksumEvm } from "../../src/addresses/evm";
import { findAddresses } from "../../src/addresses/findAddresses";
import { type CheckFacts, findProblems } from "../../src/checks/findProblems";
import { Book } from "../../src/names/book";
import { findChainOfPath } from "../../src/names/chainOfPath";
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
    ...(await measureCosts(facts, book)),
  ];
}

const anchors = 100_000;

/** Documents of 2,000 addresses: unknown ones, and known ones where they belong. */
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

async function measureCosts(facts: CheckFacts, book: Book): Promise<readonly GoalResult[]> {
  const checked: GoalResult[] = [];
  for (const [what, [path, text]] of Object.entries(documentsToCheck(book))) {
    const found = findAddresses(text, { fileName: path });
    const document = { text, path, ofPath: findChainOfPath(path), found };
    checked.push(
      await measureGoal({
        id: "W6",
        what: `checking a document of 2,000 addresses again, against finding them: ${what}`,
        ours: { name: "check", round: () => findProblems(document, facts) },
        theirs: { name: "find", round: () => findAddresses(text, { fileName: path }) },
        kind: "atMost",
        bound: 0.5,
        rounds: 15,
      }),
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
  return [...checked, memory, added];
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
