import { formatIds } from "../src/engine/addresses/addressFormat";
import {
  chainBits,
  checksumOf,
  elsewhere,
  headerBytes,
  headerFields,
  magic,
  noDecimals,
  noText,
  onSeveral,
} from "../src/engine/names/bookLayout";
import { idOfChain, isOtherChain } from "../src/engine/chains/chainRef";
import type { BookSource, Place } from "./bookRow";
import { type Claim, textOf } from "./mergeRows";

/** A row of the book: a statement of a source about an address, and all chains for which the source makes it. */
interface BookLine {
  readonly claim: Claim;
  chains: number;
}

/** Numbers distinct texts in the order of their first use. */
class TextTable {
  readonly #places = new Map<string, number>();

  /** Returns the number to write in a column: 0 for a new text, otherwise n for the n-th most recent text. */
  refer(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return this.#places.size - known;
    if (this.#places.size >= noText - 1) throw new RangeError("The book has too many texts");
    this.#places.set(text, this.#places.size);
    return 0;
  }

  get encoded(): Buffer {
    return Buffer.from([...this.#places.keys()].map((text) => `${text}\n`).join(""), "utf8");
  }
}

/** Returns the bytes of a book in the layout of src/engine/names/bookLayout.ts. Equal claims result in equal bytes. */
export function writeBook(sources: readonly BookSource[], claims: readonly Claim[]): Buffer {
  const chainIds = [...new Set(claims.flatMap(({ chain }) => otherIdOf(chain) ?? []))].sort(
    (a, b) => a - b,
  );
  const byAddress = groupByAddress(claims, chainIds);
  const evm = byAddress.filter(([key]) => key.startsWith("evm "));
  const others = byAddress.filter(([key]) => !key.startsWith("evm "));
  const otherLines = others.flatMap(([, lines]) => lines);
  const lines = [...evm.flatMap(([, all]) => all), ...otherLines];
  const encodedSources = Buffer.from(
    sources.map(({ title, version }) => `${title}\t${version}`).join("\n"),
  );
  const texts = new TextTable();
  const columns = [
    numbers16(lines.map(({ claim }) => texts.refer(textOf(claim.name)))),
    numbers16(
      lines.map(({ claim: { name } }) =>
        name.kind === "token" ? texts.refer(name.tokenName) : noText,
      ),
    ),
    Buffer.from(otherLines.map(({ claim }) => formatIds[claim.format])),
    numbers16(otherLines.map(({ claim }) => texts.refer(claim.canonical))),
  ];
  const encodedTexts = texts.encoded;
  const sections = [
    encodedSources,
    Buffer.from(Float64Array.from(chainIds).buffer),
    Buffer.concat(evm.map(([key]) => Buffer.from(key.slice("evm 0x".length), "hex"))),
    Buffer.from(evm.map(([, all]) => all.length)),
    Buffer.from(lines.map(({ claim }) => sources.indexOf(claim.source))),
    numbers16(lines.map(({ chains }) => chains)),
    Buffer.from(
      lines.map(({ claim: { name } }) => (name.kind === "token" ? name.decimals : noDecimals)),
    ),
    ...columns,
    encodedTexts,
  ];
  const body = Buffer.concat(sections);
  const header = Buffer.alloc(headerBytes);
  const fields: Readonly<Record<(typeof headerFields)[number], number>> = {
    magic,
    checksum: checksumOf(body),
    sourceBytes: encodedSources.length,
    chainIds: chainIds.length,
    addresses: evm.length,
    rows: lines.length,
    others: otherLines.length,
    textBytes: encodedTexts.length,
  };
  headerFields.forEach((field, index) => header.writeUInt32LE(fields[field], index * 4));
  return Buffer.concat([header, body]);
}

type AddressLines = readonly [key: string, lines: readonly [BookLine, ...BookLine[]]];

/**
 * Groups the claims by format and address. A statement about several chains becomes one row. Sorts the groups by
 * `orderOf`.
 */
function groupByAddress(
  claims: readonly Claim[],
  chainIds: readonly number[],
): readonly AddressLines[] {
  const grouped = new Map<string, [BookLine, ...BookLine[]]>();
  for (const claim of claims) {
    const canonical = claim.format === "evm" ? claim.canonical.toLowerCase() : claim.canonical;
    const key = `${claim.format} ${canonical}`;
    const lines = grouped.get(key);
    const same = lines?.find((known) => isSame(known.claim, claim));
    const line = {
      claim,
      chains: bitsOf(claim.chain, chainIds) | (claim.isOnSeveral ? onSeveral : 0),
    };
    if (lines === undefined) grouped.set(key, [line]);
    else if (same !== undefined) same.chains |= line.chains;
    else lines.push(line);
  }
  return [...grouped].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/**
 * The sort key of an address. Tokens come before contracts, and similar rows are next to each other, which compresses
 * well.
 */
function orderOf([key, [{ claim, chains }]]: AddressLines): string {
  const { kind } = claim.name;
  const mask = String(chains).padStart(5, "0");
  return [kind === "token" ? 0 : 1, textOf(claim.name), claim.source.title, mask, key].join("\t");
}

function isSame(a: Claim, b: Claim): boolean {
  const isSingle = [a.chain, b.chain].some((place) => place === "every" || isOtherChain(place));
  if (isSingle && a.chain !== b.chain) return false;
  if (a.source !== b.source || textOf(a.name) !== textOf(b.name)) return false;
  if (a.name.kind !== "token" || b.name.kind !== "token") return true;
  return a.name.tokenName === b.name.tokenName && a.name.decimals === b.name.decimals;
}

/** Returns undefined for a chain of the service interface. */
function otherIdOf(place: Place): number | undefined {
  return isOtherChain(place) ? idOfChain(place) : undefined;
}

function bitsOf(place: Place, chainIds: readonly number[]): number {
  if (place === "every") return 0;
  const chainId = otherIdOf(place);
  if (chainId !== undefined) return elsewhere | chainIds.indexOf(chainId);
  if (isOtherChain(place)) throw new RangeError(`A row is on ${place}, which has no id`);
  return 1 << chainBits[place];
}

function numbers16(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16LE(number, index * 2));
  return bytes;
}
