import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Report, ReportedFinding } from "../../src/cli/report";
import { runCli } from "../support/runCli";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { bookVersions, makeBookHistory, tagOf } from "./corpora/bookHistory";
import { compareMedians, type GoalResult } from "./goal";
import { root } from "./inHost";
import { type Plant, plantDecimals, plantPoison, plantSwap } from "./warnings/plantedChanges";

const start = promisify(execFile);
const table = "docs/scan-judged.md";

/** Counts the findings of the CI command in each commit of a history, and in commits with a planted mistake. */
export async function run(): Promise<readonly GoalResult[]> {
  const folder = await makeTemporaryFolder();
  try {
    const history = await History.open(path.join(folder.path, "history"));
    const judged = new Set(readRows(await readFile(path.join(root, table), "utf8")));
    return [await measurePlants(history, judged), await measureCommits(history, judged)];
  } finally {
    await folder.remove();
  }
}

/** A separate clone of the history. */
export class History {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<History> {
    await start("git", ["clone", "--quiet", await makeBookHistory(), folder]);
    return new History(folder);
  }

  async checkout(tag: string): Promise<void> {
    await this.#git("checkout", "--quiet", "--force", "--detach", tag);
  }

  async change({ path: file, text }: Plant): Promise<void> {
    await writeFile(path.join(this.#folder, file), text);
    await this.#git("commit", "--quiet", "--all", "--amend", "--no-edit");
  }

  /** Returns the findings in the changes of the current commit. */
  async scan(): Promise<readonly ReportedFinding[]> {
    const words = ["scan", "--quiet", "--format", "json", "--changed-since", "HEAD~1"];
    const { out, err, code } = await runCli(this.#folder, words);
    if (code === 2) throw new Error(err);
    return (JSON.parse(out) as Report).findings;
  }

  async changedFiles(): Promise<readonly string[]> {
    const { stdout } = await this.#git("diff", "--name-only", "--diff-filter=AM", "HEAD~1");
    return stdout.trim().split("\n").sort();
  }

  read(file: string): Promise<string> {
    return readFile(path.join(this.#folder, file), "utf8");
  }

  list(folder: string): Promise<readonly string[]> {
    return readdir(path.join(this.#folder, folder));
  }

  #git(...words: readonly string[]) {
    const who = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid"];
    return start("git", [...who, ...words], { cwd: this.#folder, maxBuffer: 2 ** 28 });
  }
}

const plantsOfKind = 8;
/**
 * Matches the files of chains that the book of names contains. For other chains the book has no tokens to compare with.
 */
const code = /\/AaveV3(?:Ethereum|Arbitrum|Optimism|Polygon|BNB|Base)(?!Sepolia)\w*\.js$/;

/** Plants one mistake in each of the last 24 commits, which have a file for each chain. */
export async function measurePlants(
  history: History,
  judged: ReadonlySet<string>,
): Promise<GoalResult> {
  await history.checkout("main");
  const known = new Set<string>();
  for (const file of await history.list("dist")) {
    if (!/^AaveV3\w+\.js$/.test(file)) continue;
    const text = await history.read(`dist/${file}`);
    for (const [, address = ""] of text.matchAll(/UNDERLYING: "(0x\w{40})"/g)) known.add(address);
  }
  const isKnown = (address: string): boolean => known.has(address);
  const tags = bookVersions.map(tagOf).slice(-3 * plantsOfKind);
  let caught = 0;
  let listed = 0;
  for (const [at, tag] of tags.entries()) {
    await history.checkout(tag);
    const planted = await plantInto(history, { isKnown, at });
    if (planted === undefined) throw new Error(`nothing can be planted into ${tag}`);
    await history.change(planted);
    const isCaught = (await history.scan()).some(
      ({ kind, path: file, line }) =>
        kind === planted.kind && file === planted.path && Math.abs(line - planted.line) <= 1,
    );
    const row = ["missed", tag, planted.kind, `${planted.path}:${planted.line}`].join(" | ");
    if (isCaught) caught += 1;
    else if (judged.has(row)) listed += 1;
    else console.log(`  | ${row} |`);
  }
  console.log(`  ${caught} of ${tags.length} mistakes were caught, ${listed} misses are listed`);
  return compareMedians(
    {
      id: "C3",
      what: `mistakes planted in ${tags.length} commits of a book that are caught, or listed`,
      kind: "atMost",
      bound: 1,
      unit: "mistakes",
    },
    tags.length,
    caught + listed,
  );
}

async function plantInto(
  history: History,
  { isKnown, at }: { readonly isKnown: (address: string) => boolean; readonly at: number },
): Promise<Plant | undefined> {
  const kinds = ["lookAlike", "wrongChain", "decimals"] as const;
  const kind = kinds[at % kinds.length] ?? "lookAlike";
  const seed = at * 7;
  if (kind === "decimals") {
    const file = "tokenlist.json";
    return plantDecimals({ path: file, text: await history.read(file) }, isKnown, seed);
  }
  const files = (await history.list("dist"))
    .map((file) => `dist/${file}`)
    .filter((file) => code.test(file));
  for (let i = 0; i < files.length; i += 1) {
    const file = files[(seed + i) % files.length] ?? "";
    const text = await history.read(file);
    const isEthereum = file.includes("AaveV3Ethereum");
    const other = await history.read(`dist/AaveV3${isEthereum ? "Polygon" : "Ethereum"}.js`);
    const found =
      kind === "lookAlike"
        ? plantPoison({ path: file, text }, isKnown, seed)
        : plantSwap({ path: file, text }, other, seed);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Scans the commits as they were published. */
async function measureCommits(history: History, judged: ReadonlySet<string>): Promise<GoalResult> {
  const tags = bookVersions.map(tagOf).slice(1);
  let clean = 0;
  for (const tag of tags) {
    await history.checkout(tag);
    const rows = (await history.scan()).map(({ kind, path: file, line }) =>
      ["found", tag, kind, `${file}:${line}`].join(" | "),
    );
    const unknown = [...new Set(rows)].filter((row) => !judged.has(row));
    for (const row of unknown) console.log(`  | ${row} |`);
    if (unknown.length === 0) clean += 1;
  }
  return compareMedians(
    {
      id: "C4",
      what: `commits of a book, of ${tags.length}, without a finding that nobody has judged`,
      kind: "atMost",
      bound: 1,
      unit: "commits",
    },
    tags.length,
    clean,
  );
}

/** Reads the first columns of the rows: found or missed, version, kind and place. */
function readRows(markdown: string): readonly string[] {
  const row = /^\| ((?:found|missed) \| \S+ \| \w+ \| \S+) \|/gm;
  return [...markdown.matchAll(row)].map(([, key = ""]) => key);
}
