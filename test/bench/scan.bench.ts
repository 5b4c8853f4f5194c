import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Report } from "../../src/cli/report";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { Chance } from "../support/randomAddresses";
import { builtFileOf } from "../support/builtFiles";
import { fetchPackage } from "./corpora/readCorpus";
import { type GoalResult, measureGoal } from "./goal";
import { type ObeyingHost, ourExtension, root, workWithHost } from "./inHost";

const command = path.join(root, "dist/cli/address-atlas.cjs");
const packages = [
  "thirdweb@5.121.6",
  "@hyperlane-xyz/registry@26.1.0",
  "@aave-dao/aave-address-book@4.68.1",
];
const thread = builtFileOf("src/project/scan/scanThread.ts");

/** Measures goals C1 and C2: the start of the command, and a scan compared with the engine in the host. */
export async function run(): Promise<readonly GoalResult[]> {
  const roots = await Promise.all(
    packages.map(async (spec) => path.join(await fetchPackage(spec), "files")),
  );
  return [
    await measureCheck(),
    await measureGoal({
      id: "C1 help",
      what: "address-atlas --help, against node -e 0",
      ours: { name: "--help", round: () => runNode(process.execPath, command, "--help") },
      theirs: { name: "node -e 0", round: () => runNode(process.execPath, "-e", "0") },
      kind: "atMost",
      bound: 1.5,
      rounds: 21,
    }),
    ...(await workWithHost("scanInHost.bench", [ourExtension()], (host) =>
      measureScan(host, roots),
    )),
  ];
}

const otherFiles = 2_000;

/**
 * Measures the check of one file with a look-alike of a label, in a repository with many files. The cache of an earlier
 * run exists.
 */
async function measureCheck(): Promise<GoalResult> {
  const temporary = await makeTemporaryFolder();
  const { path: folder } = temporary;
  try {
    const chance = new Chance(53);
    await mkdir(path.join(folder, ".git"));
    const label = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
    await writeFile(path.join(folder, "address-labels.csv"), `address,name\n${label},Treasury\n`);
    for (let at = 0; at < otherFiles; at += 1) {
      const own = path.join(folder, "src", `module${at % 40}`);
      await mkdir(own, { recursive: true });
      const text = `export const thing${at} = "0x${chance.hex(40)}";\n${"const x = 1;\n".repeat(60)}`;
      await writeFile(path.join(own, `file${at}.ts`), text);
    }
    const file = path.join(folder, "src", "a.ts");
    await writeFile(file, `send("0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72");\n`);
    const words = [command, "check", file, "--fail-on", "none"] as const;
    await readNode(process.execPath, ...words);
    return await measureGoal({
      id: "C1",
      what: `address-atlas check of one file among ${otherFiles}, warm cache, against node -e 0`,
      ours: { name: "check", round: () => runNode(process.execPath, ...words) },
      theirs: { name: "node -e 0", round: () => runNode(process.execPath, "-e", "0") },
      kind: "atMost",
      bound: 3,
      rounds: 21,
    });
  } finally {
    await temporary.remove();
  }
}

/**
 * Compares the whole command, from the start of Node to its report, with the engine in the host. The host finds and
 * checks addresses in the same files, but has already read the book and the label files. Both use the host's Node, and
 * threads that have not run code before.
 */
async function measureScan(
  { ask }: ObeyingHost,
  roots: readonly string[],
): Promise<readonly GoalResult[]> {
  const given = { roots, thread, command, book: path.join(root, "dist/book.bin") };
  const node = (await ask("node")) as string;
  await ask("prepare", given);
  const inHost = (verb: "find" | "check") =>
    ask(verb, given) as Promise<[ms: number, counted: number]>;
  const [, files] = await inHost("find");
  const words = ["scan", ...roots, "--quiet", "--fail-on", "none", "--format", "json"];
  const scan = { name: "scan", round: () => runNode(node, command, ...words) };
  await checkFindings(node, words, (await inHost("check"))[1]);
  const common = { ours: scan, kind: "atMost", rounds: 9, unit: "ms" } as const;
  return [
    await measureGoal({
      ...common,
      id: "C2",
      what: `a scan of ${files} files by the command, against finding and checking them in the host`,
      theirs: { name: "engine", round: async () => (await inHost("check"))[0] },
      bound: 1.3,
    }),
    await measureGoal({
      ...common,
      id: "C2 finding",
      what: "the same, against finding alone in the host, by threads that have run no code before",
      theirs: {
        name: "engine",
        round: async () => {
          await ask("endThreads", given);
          return (await inHost("find"))[0];
        },
      },
      bound: 2.5,
    }),
  ];
}

/** Checks that the command and the host find the same number of problems. */
async function checkFindings(
  node: string,
  words: readonly string[],
  inHost: number,
): Promise<void> {
  const text = await readNode(node, command, ...words);
  const { findings, silenced } = JSON.parse(text) as Report;
  const found = findings.length + silenced.length;
  if (found !== inHost) throw new Error(`${found} findings, and ${inHost} in the host`);
}

/** Returns the duration of a process in milliseconds. */
async function runNode(
  ...words: readonly [node: string, ...rest: readonly string[]]
): Promise<number> {
  const begin = performance.now();
  await readNode(...words);
  return performance.now() - begin;
}

function readNode(node: string, ...words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(node, words, { maxBuffer: 2 ** 29 }, (error, out) => {
      if (error === null) resolve(out);
      else reject(new Error(error.message));
    });
  });
}
