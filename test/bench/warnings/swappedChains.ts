import { chainOfInterface } from "../../../src/engine/chains/chainRef";
import { type BookSource } from "../../../books/bookRow";
import { mergeRows } from "../../../books/mergeRows";
import { writeBook } from "../../../books/writeBook";
import {
  findAddresses,
  type FoundAddress,
  type FoundValidAddress,
} from "../../../src/engine/addresses/findAddresses";
import type { ChainIdentifier } from "../../../src/engine/addresses/addressFormat";
import type { CheckFacts } from "../../../src/engine/checks/findProblems";
import { Book } from "../../../src/engine/names/book";
import { findChainOfFile } from "../../../src/engine/outline/chainOfFile";
import { findChainOfPath } from "../../../src/engine/outline/chainOfPath";
import { isValidOn } from "../../../src/engine/names/name";
import { foreignPackages } from "../corpora/foreignPackages";
import { type CorpusFile, readPackages } from "../corpora/readCorpus";
import { compareMedians, type GoalResult } from "../goal";
import { factsOf, findIn, pathOf } from "./bookFacts";

type ReadSources = readonly (readonly [BookSource, Awaited<ReturnType<BookSource["read"]>>])[];

/** Publishers of lists. Each of them is excluded from the book when its own package is checked. */
const publishers = [
  "Aave address book",
  "MetaMask contract metadata",
  "Sushi SDK",
  "Superfluid metadata",
  "Uniswap SDK",
  "LI.FI data types",
  "Beefy address book",
];

/** The maximum number of swaps to try in one file. */
const mostSwaps = 40;
const neighbours = 30;

class Tally {
  right = 0;
  flagged = 0;
  swapped = 0;
  caught = 0;
}

/**
 * Assumes that addresses in published packages are correct: each wrong-chain warning on them is a false positive. Then
 * swaps token addresses with those on another chain and counts the missed swaps. A package that is a source of the book
 * is checked against a book without that source.
 */
export async function measureChains(read: ReadSources, book: Book): Promise<readonly GoalResult[]> {
  const heldOut = new Tally();
  for (const title of publishers) {
    const source = read.find(([each]) => each.title === title)?.[0];
    if (source === undefined) throw new RangeError(`no source ${title}`);
    const others = read.filter(([each]) => each !== source);
    const facts = factsOf(bookOf(others));
    for await (const file of readPackages([`${source.package}@${source.version}`])) {
      judgeFile(file, book, facts, heldOut);
    }
  }
  const foreign = new Tally();
  const facts = factsOf(book);
  for await (const file of readPackages(foreignPackages)) judgeFile(file, book, facts, foreign);
  const all = { id: "W3", kind: "atMost", bound: 0.01, unit: "literals" } as const;
  const missed = { id: "W4", kind: "atMost", bound: 0.1, unit: "missed" } as const;
  return [
    compareMedians(
      { ...all, what: "right literals flagged, publisher held out" },
      heldOut.flagged,
      heldOut.right,
    ),
    compareMedians(
      { ...all, what: "right literals flagged, other people's packages" },
      foreign.flagged,
      foreign.right,
    ),
    compareMedians(
      { ...missed, what: "swapped literals not caught, publisher held out" },
      heldOut.swapped - heldOut.caught,
      heldOut.swapped,
    ),
    compareMedians(
      { ...missed, what: "swapped literals not caught, other people's packages" },
      foreign.swapped - foreign.caught,
      foreign.swapped,
    ),
  ];
}

function bookOf(read: ReadSources): Book {
  const book = Book.open(
    writeBook(
      read.map(([source]) => source),
      mergeRows(read).claims,
    ),
  );
  if (book === undefined) throw new RangeError("the book cannot be read");
  return book;
}

function judgeFile(file: CorpusFile, truth: Book, facts: CheckFacts, tally: Tally): void {
  const path = pathOf(file);
  const found = findAddresses(file.text, { fileName: path });
  const ofPath = findChainOfPath(path);
  const flagged = new Set(
    findIn(file, facts, found)
      .filter(isOfAddress)
      .map(({ start }) => start),
  );
  let swaps = 0;
  for (const [at, each] of found.entries()) {
    if (each.certainty === "broken" || each.format !== "evm") continue;
    const chain = chainOfInterface(findChainOfFile(file.text, each, { path, ofPath })?.chain);
    if (chain === undefined) continue;
    tally.right += 1;
    if (flagged.has(each.start)) {
      tally.flagged += 1;
      console.log(`  flagged: ${file.packageName} ${path} ${each.text} on ${chain}`);
    }
    const other = swaps < mostSwaps ? findOnOtherChain(each, chain, truth, facts) : undefined;
    if (other === undefined) continue;
    swaps += 1;
    tally.swapped += 1;
    if (isCaught(file, swap(found, at, other), each, facts)) tally.caught += 1;
    else if (process.env["ATLAS_EXAMPLES"] !== undefined) {
      const line = file.text
        .slice(Math.max(0, each.start - 100), each.end + 60)
        .replace(/\s+/g, " ");
      console.log(`  not caught: ${file.packageName} ${path} ${other} on ${chain}: ${line}`);
    }
  }
}

function isOfAddress(finding: { readonly kind: string; readonly about?: string }): boolean {
  return finding.kind === "wrongChain" && finding.about === "address";
}

/**
 * Returns the address of the same token on another chain; undefined if there is none. The facts must list a token of
 * this name on both chains, and no name of the returned address on the original chain.
 */
export function findOnOtherChain(
  each: FoundValidAddress,
  chain: ChainIdentifier,
  truth: Book,
  { namesakes, namesOf }: CheckFacts,
): string | undefined {
  const name = truth.find(each).find((known) => known.kind === "token" && isValidOn(known, chain));
  if (name === undefined || namesakes.find(name, chain) === undefined) return undefined;
  for (const otherChain of each.chains) {
    const other = namesakes.find(name, otherChain);
    if (other !== undefined && !namesOf(other).some((known) => isValidOn(known, chain)))
      return other.canonical;
  }
  return undefined;
}

export function swap(
  found: readonly FoundAddress[],
  at: number,
  canonical: string,
): readonly FoundAddress[] {
  return found
    .slice(Math.max(0, at - neighbours), at + neighbours)
    .map((each) =>
      each === found[at] && each.certainty !== "broken"
        ? { ...each, canonical, text: canonical }
        : each,
    );
}

export function isCaught(
  file: CorpusFile,
  found: readonly FoundAddress[],
  { start, end }: FoundAddress,
  facts: CheckFacts,
): boolean {
  const swapped = found.find((each) => each.start === start);
  const text = file.text.slice(0, start) + (swapped?.text ?? "") + file.text.slice(end);
  return findIn({ ...file, text }, { ...facts, isOn: (kind) => kind === "wrongChain" }, found).some(
    (finding) => isOfAddress(finding) && finding.start === start,
  );
}
