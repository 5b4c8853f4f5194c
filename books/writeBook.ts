import { type ChainIdentifier, formatIds } from "../src/addresses/addressFormat";
import {
  chainBits,
  checksumOf,
  headerBytes,
  headerFields,
  magic,
  noDecimals,
  noText,
} from "../src/names/bookLayout";
import type { BookSource } from "./bookRow";
import { type Claim, textOf } from "./mergeRows";

/** One row of the book: what one source says of one address, on all chains where it says the same. */
interface BookLine {
  readonly claim: Claim;
  chains: number;
}

/** Texts, each once; a number stands for each. */
class TextTable {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    if (next >= noText) throw new RangeError("The book has too many texts");
    this.#numbers.set(text, next);
    return next;
  }

  get encoded(): readonly Buffer[] {
    return [...this.#numbers.keys()].map((text) => Buffer.from(text, "utf8"));
  }
}

/** The bytes of a book (src/names/bookLayout.ts); the same claims give the same bytes. */
export function writeBook(sources: readonly BookSource[], claims: readonly Claim[]): Buffer {
  const byAddress = groupByAddress(claims);
  const evm = [...byAddress].filter(([key]) => key.startsWith("evm "));
  const others = [...byAddress].filter(([key]) => !key.startsWith("evm "));
  const texts = new TextTable();
  // Sorted texts lie beside their like, which packs better.
  for (const text of textsOf(claims)) texts.numberOf(text);
  const otherLines = others.flatMap(([key, lines]) => lines.map((line) => ({ key, line })));
  const lines = [...evm.flatMap(([, all]) => all), ...otherLines.map(({ line }) => line)];
  const encodedSources = Buffer.from(
    sources.map(({ title, version }) => `${title}\t${version}`).join("\n"),
  );
  const sections = [
    encodedSources,
    Buffer.concat(evm.map(([key]) => Buffer.from(key.slice("evm 0x".length), "hex"))),
    Buffer.from(evm.map(([, all]) => all.length)),
    Buffer.from(lines.map(({ claim }) => sources.indexOf(claim.source))),
    numbers16(lines.map(({ chains }) => chains)),
    Buffer.from(
      lines.map(({ claim: { name } }) => (name.kind === "token" ? name.decimals : noDecimals)),
    ),
    numbers16(lines.map(({ claim: { name } }) => texts.numberOf(textOf(name)))),
    numbers16(
      lines.map(({ claim: { name } }) =>
        name.kind === "token" ? texts.numberOf(name.tokenName) : noText,
      ),
    ),
    Buffer.from(otherLines.map(({ line }) => formatIds[line.claim.format])),
    numbers16(otherLines.map(({ line }) => texts.numberOf(line.claim.canonical))),
    Buffer.from(texts.encoded.map((text) => text.length)),
    Buffer.concat(texts.encoded),
  ];
  const body = Buffer.concat(sections);
  const header = Buffer.alloc(headerBytes);
  const fields: Readonly<Record<(typeof headerFields)[number], number>> = {
    magic,
    checksum: checksumOf(body),
    sourceBytes: encodedSources.length,
    addresses: evm.length,
    rows: lines.length,
    others: otherLines.length,
    texts: texts.encoded.length,
    textBytes: Buffer.concat(texts.encoded).length,
  };
  headerFields.forEach((field, index) => header.writeUInt32LE(fields[field], index * 4));
  return Buffer.concat([header, body]);
}

/** By format and lower-case address, sorted; a source that says one thing on several chains has one line. */
function groupByAddress(claims: readonly Claim[]): ReadonlyMap<string, readonly BookLine[]> {
  const grouped = new Map<string, BookLine[]>();
  for (const claim of claims) {
    const canonical = claim.format === "evm" ? claim.canonical.toLowerCase() : claim.canonical;
    const key = `${claim.format} ${canonical}`;
    const lines = grouped.get(key) ?? [];
    grouped.set(key, lines);
    const same = lines.find((line) => isSame(line.claim, claim) && line.chains !== 0);
    if (same !== undefined && claim.chain !== "every") same.chains |= bitOf(claim.chain);
    else lines.push({ claim, chains: claim.chain === "every" ? 0 : bitOf(claim.chain) });
  }
  return new Map([...grouped].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isSame(a: Claim, b: Claim): boolean {
  return a.source === b.source && JSON.stringify(a.name) === JSON.stringify(b.name);
}

function bitOf(chain: ChainIdentifier): number {
  return 1 << chainBits[chain];
}

function textsOf(claims: readonly Claim[]): readonly string[] {
  const texts = claims.flatMap(({ name }) =>
    name.kind === "token" ? [name.symbol, name.tokenName] : [name.text],
  );
  return [...new Set(texts)].sort();
}

function numbers16(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16LE(number, index * 2));
  return bytes;
}
