import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { checkRows, type Claim, mergeRows, keyOf, sayTheSame } from "../../books/mergeRows";
import { unpack } from "../../books/packages";
import { bookSources } from "../../books/sources/all";
import { findAddresses } from "../../src/engine/addresses/findAddresses";
import { Book } from "../../src/engine/names/book";
import { findChainOfFile } from "../../src/engine/outline/chainOfFile";
import { findChainOfPath } from "../../src/engine/outline/chainOfPath";
import { readPackages } from "./corpora/readCorpus";
import { chainPackages } from "./corpora/chainPackages";
import { foreignPackages } from "./corpora/foreignPackages";
import { run as measureCosts } from "./book.bench";
import { compareMedians, type GoalResult } from "./goal";

/**
 * Measures the value and the costs of the book: the share of addresses in other packages that the book names, and how
 * often its sources contradict each other or the chains that files state.
 */
export async function run(): Promise<readonly GoalResult[]> {
  const packed = await readFile("books/book.bin");
  const book = Book.open(brotliDecompressSync(packed));
  assert.ok(book !== undefined);
  const covered = await measureCoverage(book);
  const chains = await measureChains();
  return [covered, ...chains, ...(await measureContradictions()), ...(await measureCosts())];
}

/**
 * Counts addresses whose inferred chain differs from the only chain on which the book's sources list them. Some of
 * these differences are not errors: the deployer used the same address on several chains, and the sources list only one
 * of them.
 */
async function measureChains(): Promise<readonly GoalResult[]> {
  const known = await readKnownChains();
  const results: GoalResult[] = [];
  for (const [corpus, packages] of Object.entries(chainPackages)) {
    const verdicts = new Map<string, boolean>();
    for await (const { packageName, name, text } of readPackages(packages)) {
      const path = name.replace(/^[^/]+\//, "");
      const facts = { path, ofPath: findChainOfPath(path) };
      for (const found of findAddresses(text, { fileName: path })) {
        if (found.format !== "evm" || found.certainty === "broken") continue;
        const chains = known.get(found.canonical.toLowerCase());
        const inferred = chains && findChainOfFile(text, found, facts);
        if (chains === undefined || inferred === undefined || chains.has("every")) continue;
        const isKnown = chains.has(inferred.chain);
        if (!isKnown && chains.size > 1) continue;
        const place = inferred.chain;
        const key = `${packageName} ${found.canonical} ${place} ${inferred.reason}`;
        if (!isKnown && !verdicts.has(key))
          console.log(`  ${key} in ${path}: ${[...chains].join()}`);
        verdicts.set(key, isKnown);
      }
    }
    const wrong = [...verdicts.values()].filter((isRight) => !isRight).length;
    const what = `chains of files that the book contradicts (${corpus})`;
    const goal = { id: "B6", what, kind: "atMost", bound: 0.025, unit: "places" } as const;
    results.push(compareMedians(goal, wrong, verdicts.size));
  }
  return results;
}

/** Returns the chains on which any source of the book lists an address, including sources that do not ship. */
async function readKnownChains(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = new Map<string, Set<string>>();
  for (const source of bookSources) {
    for (const { address, chain } of await source.read(await unpack(source))) {
      const key = address.toLowerCase();
      known.set(key, (known.get(key) ?? new Set()).add(chain));
    }
  }
  return known;
}

/** Measures the share of the distinct EVM addresses in other packages that the book names. */
async function measureCoverage(book: Book): Promise<GoalResult> {
  const all = new Set<string>();
  console.log("| package | EVM addresses | named |\n|---|---|---|");
  for (const spec of foreignPackages) {
    const own = new Set<string>();
    for await (const { name: fileName, text } of readPackages([spec])) {
      for (const found of findAddresses(text, { fileName })) {
        if (found.format === "evm" && found.certainty !== "broken") own.add(found.canonical);
      }
    }
    const share = (100 * countNamed(own, book)) / Math.max(1, own.size);
    console.log(`| ${spec} | ${own.size} | ${share.toFixed(1)} % |`);
    for (const canonical of own) all.add(canonical);
  }
  const named = countNamed(all, book);
  return {
    id: "B4",
    what: `addresses named in ${foreignPackages.length} packages that are no source`,
    ours: named,
    theirs: all.size,
    unit: "addresses",
    ratio: named / all.size,
    goal: `≥ ${leastShare}`,
    met: named / all.size >= leastShare,
  };
}

/** The minimum share, slightly less than the share in the first measurement. */
const leastShare = 0.16;

function countNamed(addresses: ReadonlySet<string>, book: Book): number {
  return [...addresses].filter((canonical) => book.has({ format: "evm", canonical })).length;
}

/**
 * Compares each source, except the witnesses, with a book of the other sources. Prints every token whose symbol or
 * decimals differ, which shows how reliable each source is. The goal applies only to names that ship.
 */
async function measureContradictions(): Promise<readonly GoalResult[]> {
  const read = await Promise.all(
    bookSources.map(async (source) => [source, await source.read(await unpack(source))] as const),
  );
  const shipped = mergeRows(read).claims;
  const results: GoalResult[] = [];
  const listed: string[] = [];
  console.log("| source | addresses in its package | contradicted by the others |\n|---|---|---|");
  for (const [source, rows] of read) {
    if (source.isWitness === true) continue;
    const others = mergeRows(read.filter(([other]) => other !== source)).claims;
    const book = new Map(others.map((claim) => [keyOf(claim), claim]));
    const all = checkRows(source, rows).claims;
    const wrong = findContradicted(all, book);
    listed.push(...wrong.map((claim) => describe(claim, book)));
    console.log(`| ${source.title} | ${countAddresses(all)} | ${countAddresses(wrong)} |`);
    const own = shipped.filter((claim) => claim.source === source);
    const goal = { id: "B5", what: `${source.title}: contradicted by the others` } as const;
    results.push(
      compareMedians(
        { ...goal, kind: "atMost", bound: 0.005, unit: "addresses" },
        countAddresses(findContradicted(own, book)),
        countAddresses(own),
      ),
    );
  }
  for (const line of listed) console.log(line);
  return results;
}

/**
 * Returns the tokens whose symbol or decimals differ from those in the book. A different name of a contract is not a
 * contradiction.
 */
function findContradicted(
  claims: readonly Claim[],
  book: ReadonlyMap<string, Claim>,
): readonly Claim[] {
  return claims.filter((claim) => {
    const other = book.get(keyOf(claim));
    return claim.name.kind === "token" && other?.name.kind === "token" && !sayTheSame(claim, other);
  });
}

function describe(claim: Claim, book: ReadonlyMap<string, Claim>): string {
  const others = book.get(keyOf(claim));
  return `${claim.source.title}: ${claim.chain} ${claim.canonical}: ${describeToken(claim)}, others: ${describeToken(others)}`;
}

function describeToken(claim: Claim | undefined): string {
  if (claim?.name.kind !== "token") return "";
  return `${claim.name.symbol} (${claim.name.decimals} decimals)`;
}

function countAddresses(claims: readonly Claim[]): number {
  return new Set(claims.map(({ canonical }) => canonical)).size;
}
