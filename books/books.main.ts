import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { Book } from "../src/engine/names/book";
import type { BookRow, BookSource } from "./bookRow";
import { compareBooks } from "./compareBooks";
import { formatDisputes } from "./formatDisputes";
import { formatLicences } from "./licences";
import { type MergedRows, mergeRows } from "./mergeRows";
import { licenceOf, newestVersion, unpack } from "./packages";
import { bookSources } from "./sources/all";
import { checkSymbols } from "./tellApart";
import { writeBook } from "./writeBook";

/**
 *   npm run books              makes the book, its licences and the page of disputes
 *   npm run books -- --check   prints what newer packages would change, and writes nothing
 */
const files = {
  book: "books/book.bin",
  licences: "books/LICENCES.txt",
  disputes: "docs/book-disputes.md",
};

const shipped = bookSources.filter(({ isWitness }) => isWitness !== true);

async function main(): Promise<void> {
  if (process.argv.includes("--check")) await check();
  else await make();
}

async function make(): Promise<void> {
  const merged = await readSources((source) => source.version);
  checkSymbols(merged.claims);
  const bytes = writeBook(shipped, merged.claims);
  writeFileSync(files.book, compress(bytes));
  writeFileSync(files.licences, await licences());
  writeFileSync(files.disputes, formatDisputes(merged));
  const addresses = new Set(merged.claims.map(({ canonical }) => canonical)).size;
  console.log(
    `${addresses} addresses with ${merged.claims.length} names of ${shipped.length} sources`,
  );
  console.log(`${bytes.length} bytes, ${compress(bytes).length} packed`);
  const undecided = merged.disputes.filter(({ kept }) => kept === undefined).length;
  console.log(
    `${merged.disputes.length} disputes, ${undecided} of them left out: ${files.disputes}`,
  );
  console.log(`${merged.shared.length} symbols of several tokens of one chain, decided there too`);
  for (const refused of merged.refused) console.log(refused);
}

async function check(): Promise<void> {
  const versions = new Map<BookSource, string>();
  for (const source of bookSources) {
    const newest = await newestVersion(source);
    versions.set(source, newest);
    if (newest !== source.version) console.log(`${source.package} ${source.version} -> ${newest}`);
  }
  const newer = await readSources((source) => versions.get(source) ?? source.version);
  const old = Book.open(brotliDecompressSync(readFileSync(files.book)));
  const next = Book.open(writeBook(shipped, newer.claims));
  if (old === undefined || next === undefined) throw new Error("A book cannot be read");
  for (const line of compareBooks(old, next)) console.log(line);
}

async function readSources(versionOf: (source: BookSource) => string): Promise<MergedRows> {
  const read: (readonly [BookSource, readonly BookRow[]])[] = [];
  for (const source of bookSources) {
    const rows = await source.read(await unpack(source, versionOf(source)));
    if (rows.length === 0) throw new Error(`${source.package} has no rows: its form has changed`);
    read.push([source, rows]);
  }
  return mergeRows(read);
}

async function licences(): Promise<string> {
  const texts = new Map<BookSource, string>();
  for (const source of shipped) {
    if (source.package === "address-atlas") continue;
    texts.set(source, licenceOf(source, await unpack(source)));
  }
  return formatLicences(texts);
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
