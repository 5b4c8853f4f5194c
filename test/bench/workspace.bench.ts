import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { collectGarbage } from "../support/collectGarbage";
import { createPlaceFinder } from "../../src/project/scan/findPlaces";
import { Inventory } from "../../src/project/scan/inventory";
import { IgnoreRules } from "../../src/project/files/ignoreRules";
import { runScanTasks, splitFiles } from "../../src/project/scan/runScanTasks";
import { countThreads, scanFolders } from "../../src/project/scan/scanFolders";
import { endKeptThreads } from "../../src/project/scan/scanThreads";
import { Survey } from "../../src/project/scan/survey";
import { installHost } from "../editor/npmHost";
import { builtFileOf } from "../support/builtFiles";
import { many } from "../support/manyAddresses";
import { fetchPackage } from "./corpora/readCorpus";
import { compareMedians, type GoalResult, measureGoal, median } from "./goal";
import { everyShape } from "./shapes";

const packages = [
  "thirdweb@5.121.6",
  "@hyperlane-xyz/registry@26.1.0",
  "@aave-dao/aave-address-book@4.68.1",
];
/**
 * Further packages of the corpora, each with more than 5 MB. Together with `packages` they have about as many files and
 * bytes as the set for which goal R2 was defined: 62,392 files of 747 MB, which rg searched in 7.65 s.
 */
const larger = [
  "@aave/deploy-v3@1.56.2",
  "@across-protocol/contracts@5.0.27",
  "@balancer-labs/v2-deployments@3.2.0",
  "@beefyfinance/blockchain-addressbook@0.54.192",
  "@certusone/wormhole-sdk@0.10.18",
  "@chainlink/contracts@1.5.0",
  "@drift-labs/sdk@2.156.0",
  "@eth-optimism/contracts-bedrock@0.17.3",
  "@graphprotocol/contracts@7.2.1",
  "@keep-network/tbtc-v2@1.6.0",
  "@metaplex-foundation/js@0.20.1",
  "@mysten/sui@2.33.1",
  "@rarible/sdk@0.13.119",
  "@solana/spl-token-registry@0.2.4574",
  "@solana/web3.js@1.98.4",
  "ethers@6.15.0",
  "viem@2.38.0",
];
const rules = { exclude: {}, useIgnoreFiles: true };
/** The maximum cost of a scan, relative to listing and reading the same files. */
const mostOfReading = 3.5;
const thread = builtFileOf("src/project/scan/scanThread.ts");
const noop = (): void => undefined;
const isKnown = (): boolean => true;
const start = promisify(execFile);

/** Measures the cost of scanning a workspace, against reading the same files and against a search program. */
export async function run(): Promise<readonly GoalResult[]> {
  const roots = await fetchFiles(packages);
  const first = await scan(roots);
  const what = `a scan of ${first.files} files with ${first.places} places`;
  const others = await fetchFiles(larger.filter((spec) => spec.startsWith("viem@")));
  const all = [...roots, ...(await fetchFiles(larger))];
  const firsts: number[] = [];
  const reading = { name: "reading", round: () => readAll(roots) };
  const against = `${what}, against walking and reading them in as many threads`;
  return [
    await measureGoal({
      id: "R1",
      what: against,
      ours: { name: "scan", round: () => scan(roots) },
      theirs: reading,
      kind: "atMost",
      bound: mostOfReading,
      rounds: 7,
    }),
    await measureGoal({
      id: "R1 new",
      what: `${against}, with threads that have run no code before`,
      ours: {
        name: "scan",
        round: async () => {
          await endKeptThreads(thread);
          firsts.push((await scan(roots)).first);
        },
      },
      theirs: reading,
      kind: "atMost",
      bound: mostOfReading,
      rounds: 7,
    }),
    await measureGoal({
      id: "R1 code",
      what: `${against}, with threads that have read other files before`,
      ours: {
        name: "scan",
        round: async () => {
          await endKeptThreads(thread);
          await scan(others);
          return timeOf(() => scan(roots));
        },
      },
      theirs: { name: "reading", round: () => timeOf(() => readAll(roots)) },
      unit: "ms",
      kind: "atMost",
      bound: mostOfReading,
      rounds: 7,
    }),
    await measureGoal({
      id: "R1 start",
      what: "the first answer of new threads, against walking and reading those files in as many threads",
      ours: {
        name: "start",
        round: async () => {
          await endKeptThreads(thread);
          const paths = ["no such file"];
          await scanFolders({ roots: [{ path: tmpdir(), rules }], paths, thread, onResult: noop });
        },
      },
      theirs: reading,
      kind: "atMost",
      bound: mostOfReading,
      rounds: 7,
    }),
    ...(await measureSearch({
      ...({ id: "R2", roots: all, expression: everyShape, bound: 2 } as const),
      words: "its own word boundaries, those of all languages",
    })),
    ...(await measureSearch({
      ...({ id: "R2 bytes", roots: all } as const),
      expression: everyShape.replaceAll("\\b", "(?-u:\\b)"),
      words: "the word boundaries of ASCII",
    })),
    ...(await measureSearch({
      ...({ id: "R2 small", roots, expression: everyShape } as const),
      words: "its own word boundaries, in small files of ASCII",
    })),
    compareMedians(
      {
        id: "R-first",
        what: "the first results of that scan, against 300 ms",
        kind: "atMost",
        bound: 1,
      },
      median(firsts),
      300,
    ),
    await measureEvent(roots),
    await measureMemory(),
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

interface Search {
  readonly id: string;
  readonly roots: readonly string[];
  readonly expression: string;
  readonly words: string;
  /** If undefined, the bound is the ratio of the `floor` measurement divided by `mostOfReading`. */
  readonly bound?: number;
}

/**
 * Compares a scan with a search program. Also compares plain reading of the same files with that program, since no scan
 * can be faster than reading.
 */
async function measureSearch(search: Search): Promise<readonly GoalResult[]> {
  const { id, roots, words } = search;
  const { files, places } = await scan(roots);
  const against = `against a search program with one expression of the same families and ${words}`;
  const theirs = { name: "rg -j2", round: () => searchFor(search.expression, roots) };
  const floor = await measureGoal({
    id: `${id} floor`,
    what: `walking and reading ${files} files, ${against}`,
    ours: { name: "reading", round: () => readAll(roots) },
    theirs,
    kind: "atLeast",
    bound: search.bound ?? 1,
    rounds: 7,
  });
  const result = await measureGoal({
    id,
    what: `a scan of them with ${places} places, ${against}`,
    ours: { name: "scan", round: () => scan(roots) },
    theirs,
    kind: "atLeast",
    bound: search.bound ?? Number((floor.ratio / mostOfReading).toFixed(2)),
    rounds: 7,
  });
  return [result, floor];
}

function fetchFiles(specs: readonly string[]): Promise<readonly string[]> {
  return Promise.all(specs.map(async (spec) => path.join(await fetchPackage(spec), "files")));
}

/** The size of the changed file in bytes. */
const changedBytes = 20_000;

/** Measures the time from the event of a changed file to its updated rows, in a workspace that has been read. */
async function measureEvent(roots: readonly string[]): Promise<GoalResult> {
  const inventory = new Inventory(isKnown);
  const onResult = inventory.add.bind(inventory);
  await scanFolders({ roots: roots.map((each) => ({ path: each, rules })), thread, onResult });
  const nothing = (): readonly never[] => [];
  const facts = {
    tagsOf: nothing,
    symbolsOf: nothing,
    namesOf: nothing,
    isKnown,
    isMarked: isKnown,
  };
  const survey = new Survey(inventory, facts);
  const folder = await mkdtemp(path.join(tmpdir(), "atlas-bench-"));
  try {
    const addresses = many(50_000);
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const own = Array.from({ length: changedBytes / 43 }, (_, i) => addresses[round * 1_000 + i]);
      await writeFile(path.join(folder, "a.ts"), own.join("\n"));
      const begin = performance.now();
      const open = [{ path: folder, rules: new IgnoreRules(folder, rules) }];
      for (const result of runScanTasks(splitFiles(0, ["a.ts"], false), open, {
        look: createPlaceFinder(() => false),
      })) {
        inventory.add({ ...result, root: roots.length });
      }
      survey.noteInventory();
      if (survey.groups.unnamed.length === 0) throw new Error("no rows");
      times.push(performance.now() - begin);
    }
    const what = `rows of a file of ${changedBytes} bytes after its event, against 50 ms`;
    return compareMedians({ id: "R3", what, kind: "atMost", bound: 1 }, median(times), 50);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Scan {
  readonly files: number;
  readonly places: number;
  /** The milliseconds until the first address is found. */
  readonly first: number;
}

async function scan(roots: readonly string[]): Promise<Scan> {
  const inventory = new Inventory(isKnown);
  const begin = performance.now();
  let first: number | undefined;
  const isWhole = await scanFolders({
    roots: roots.map((each) => ({ path: each, rules })),
    thread,
    onResult: (result) => {
      inventory.add(result);
      if (inventory.placeCount > 0) first ??= performance.now() - begin;
    },
  });
  if (!isWhole || first === undefined) throw new Error("nothing was found");
  return { files: inventory.fileCount, places: inventory.placeCount, first };
}

/** A thread that reads every file in the folders that it receives, and in those below if `isDeep`. */
const readingThread = `
const { parentPort, workerData } = require("node:worker_threads");
const fs = require("node:fs");
const path = require("node:path");
let bytes = 0;
function walk(folder, isDeep) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isDeep) walk(file, isDeep);
    }
    else if (entry.isFile()) bytes += fs.readFileSync(file).length;
  }
}
parentPort.on("message", ({ folder, isDeep }) => {
  walk(folder, isDeep);
  parentPort.postMessage(bytes);
});`;

/**
 * Reads all files below the roots, with as many threads as a scan uses. A thread reads one folder at a time; a folder
 * three levels below a root is read together with everything below it.
 */
async function readAll(roots: readonly string[]): Promise<void> {
  const queue = (await Promise.all(roots.map((root) => foldersOf(root, 3)))).flat();
  const threads = Array.from({ length: countThreads() }, async () => {
    const worker = new Worker(readingThread, { eval: true });
    for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
      worker.postMessage(folder);
      await new Promise((resolve) => worker.once("message", resolve));
    }
    await worker.terminate();
  });
  await Promise.all(threads);
}

interface ReadFolder {
  readonly folder: string;
  /** Whether the folders below are read too. */
  readonly isDeep: boolean;
}

async function foldersOf(folder: string, levels: number): Promise<readonly ReadFolder[]> {
  if (levels === 0) return [{ folder, isDeep: true }];
  const entries = await readdir(folder, { withFileTypes: true });
  const inner = entries.filter((entry) => entry.isDirectory());
  const below = await Promise.all(
    inner.map(({ name }) => foldersOf(path.join(folder, name), levels - 1)),
  );
  return [{ folder, isDeep: false }, ...below.flat()];
}

async function searchFor(expression: string, roots: readonly string[]): Promise<void> {
  const words = ["-j2", "--no-heading", "-n", "-o", "--hidden", "-e", expression, ...roots];
  await start(await findSearchProgram(), words, { maxBuffer: 2 ** 30 });
}

/** Returns the path of the ripgrep that the editor ships. */
async function findSearchProgram(): Promise<string> {
  const { serverMain } = await installHost("newest");
  const modules = path.join(path.dirname(serverMain), "../node_modules");
  return path.join(modules, "@vscode/ripgrep-universal/bin/linux-x64/rg");
}

/** Measures the heap memory of 200,000 places in a workspace. */
async function measureMemory(): Promise<GoalResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "atlas-bench-"));
  try {
    const addresses = many(50_000);
    for (let file = 0; file < 100; file += 1) {
      const own = Array.from(
        { length: 2_000 },
        (_, i) => addresses[(file * 1_777 + i * 7) % 50_000],
      );
      await writeFile(path.join(folder, `${file}.txt`), own.join("\n"));
    }
    const used = (): number => {
      collectGarbage();
      collectGarbage();
      return process.memoryUsage().heapUsed / 1e6;
    };
    const before = used();
    const inventory = new Inventory(isKnown);
    const onResult = inventory.add.bind(inventory);
    await scanFolders({ roots: [{ path: folder, rules }], thread, onResult });
    const added = used() - before;
    if (inventory.placeCount !== 200_000) throw new Error("places are missing");
    const what = "memory of 200,000 places in 100 files, against 150 MB";
    return compareMedians(
      { id: "R-memory", what, kind: "atMost", bound: 1, unit: "MB" },
      added,
      150,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
