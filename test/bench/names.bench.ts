import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import type { BookSource } from "../../books/bookRow";
import { mergeRows, textOf } from "../../books/mergeRows";
import { unpack } from "../../books/packages";
import { bookSources } from "../../books/sources/all";
import { findAddresses } from "../../src/addresses/findAddresses";
import { Book } from "../../src/names/book";
import { readPackages } from "./corpora/readCorpus";
import { foreignPackages } from "./corpora/foreignPackages";
import { run as measureCosts } from "./book.bench";
import { compareMedians, type GoalResult } from "./goal";

/**
 * What the book is worth: the share of addresses in other people's packages that it names, how often its
 * sources contradict each other, and what it costs.
 */
export async function run(): Promise<readonly GoalResult[]> {
  const packed = await readFile("books/book.bin");
  const book = Book.open(brotliDecompressSync(packed));
  assert.ok(book !== undefined);
  const covered = await measureCoverage(book);
  return [covered, ...(await measureContradictions()), ...(await measureCosts())];
}

/** Of the distinct EVM addresses of each package those that the book names; before it there were none. */
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
    id: "N1",
    what: `addresses named in ${foreignPackages.length} packages that are no source`,
    ours: named,
    theirs: all.size,
    unit: "addresses",
    ratio: named / all.size,
    goal: `≥ ${leastShare}`,
    met: named / all.size >= leastShare,
  };
}

/** The share of the first measuring, a little below. */
const leastShare = 0.16;

function countNamed(addresses: ReadonlySet<string>, book: Book): number {
  return [...addresses].filter((canonical) => book.has({ format: "evm", canonical })).length;
}

/** Each source against a book of the others: names of a token that the others give otherwise. */
async function measureContradictions(): Promise<readonly GoalResult[]> {
  const read = await Promise.all(
    bookSources.map(async (source) => [source, await source.read(await unpack(source))] as const),
  );
  const { claims } = mergeRows(read);
  const shippedOf = (source: BookSource) => claims.filter((claim) => claim.source === source);
  return bookSources
    .filter(({ isWitness }) => isWitness !== true)
    .map((source) => {
      const others = mergeRows(read.filter(([other]) => other !== source)).claims;
      const known = new Map(
        others.map((claim) => [`${claim.format} ${claim.canonical} ${claim.chain}`, claim]),
      );
      const own = shippedOf(source);
      const wrong = own.filter((claim) => {
        const other = known.get(`${claim.format} ${claim.canonical} ${claim.chain}`);
        return other !== undefined && contradicts(claim.name, other.name);
      });
      for (const claim of wrong) {
        const other = known.get(`${claim.format} ${claim.canonical} ${claim.chain}`);
        const otherText = other === undefined ? "" : textOf(other.name);
        console.log(
          `  ${source.title}: ${claim.chain} ${claim.canonical}: ${textOf(claim.name)}, others: ${otherText}`,
        );
      }
      const goal = { id: "N2", what: `${source.title}: contradicted by the others` } as const;
      return compareMedians(
        { ...goal, kind: "atMost", bound: 0.005, unit: "addresses" },
        wrong.length,
        new Set(own.map(({ canonical }) => canonical)).size,
      );
    });
}

type Said = Parameters<typeof textOf>[0];

/** Two tokens of different symbol or decimals; names of a contract do not exclude each other. */
function contradicts(a: Said, b: Said): boolean {
  if (a.kind !== "token" || b.kind !== "token") return false;
  return a.decimals !== b.decimals || plain(a.symbol) !== plain(b.symbol);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace("₮", "t")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
