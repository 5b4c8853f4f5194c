import {
  type AddressFormatName,
  type AddressIdentity,
  type ChainIdentifier,
  formatAddressKey,
  formatOfId,
} from "../addresses/addressFormat";
import {
  chainBits,
  checksumOf,
  headerBytes,
  headerFields,
  magic,
  noDecimals,
  noText,
} from "./bookLayout";
import type { Name, NameSource } from "./name";

type Header = Readonly<Record<(typeof headerFields)[number], number>>;

/** EVM addresses are found by their first 12 bits: the places where each value begins. */
const bucketBits = 12;

/**
 * Names that ship with the extension. The file is looked into as it lies: a lookup reads the few
 * bytes of its address, and nothing is unpacked as objects before it is asked for.
 */
export class Book {
  readonly sources: readonly NameSource[];
  readonly #addresses: Uint8Array;
  readonly #rowSources: Uint8Array;
  readonly #rowChains: Uint8Array;
  readonly #rowDecimals: Uint8Array;
  readonly #rowTexts: Uint8Array;
  readonly #rowTokenNames: Uint8Array;
  readonly #textBytes: Uint8Array;
  readonly #textStarts: Uint32Array;
  readonly #firstRows: Uint32Array;
  readonly #buckets: Uint32Array;
  readonly #others = new Map<string, number[]>();

  private constructor(bytes: Uint8Array, header: Header) {
    let at = headerBytes;
    const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
    const { addresses, rows, others, texts } = header;
    this.sources = readSources(take(header.sourceBytes));
    this.#addresses = take(20 * addresses);
    this.#firstRows = sumUp(take(addresses));
    this.#rowSources = take(rows);
    this.#rowChains = take(2 * rows);
    this.#rowDecimals = take(rows);
    this.#rowTexts = take(2 * rows);
    this.#rowTokenNames = take(2 * rows);
    const formats = take(others);
    const canonicals = take(2 * others);
    this.#textStarts = sumUp(take(texts));
    this.#textBytes = take(header.textBytes);
    this.#buckets = countBuckets(this.#addresses);
    for (let i = 0; i < others; i += 1) {
      const key = formatAddressKey({
        format: formatOfId(formats[i] ?? 0),
        canonical: this.#text(read16(canonicals, i)),
      });
      const row = rows - others + i;
      const known = this.#others.get(key);
      if (known === undefined) this.#others.set(key, [row]);
      else known.push(row);
    }
  }

  /** Undefined: the bytes are no book, one of another version, or damaged. */
  static open(bytes: Uint8Array): Book | undefined {
    const header = readHeader(bytes);
    return header === undefined ? undefined : new Book(bytes, header);
  }

  /** All names of an address, in the order of the sources. */
  find(address: AddressIdentity): readonly Name[] {
    if (address.format !== "evm") {
      return (this.#others.get(formatAddressKey(address)) ?? []).map(this.#name);
    }
    const place = this.#placeOf(address.canonical);
    if (place < 0) return [];
    const names: Name[] = [];
    const end = this.#firstRows[place + 1] ?? 0;
    for (let row = this.#firstRows[place] ?? 0; row < end; row += 1) names.push(this.#name(row));
    return names;
  }

  /** Whether an address has a name; makes no objects. */
  has(address: AddressIdentity): boolean {
    if (address.format !== "evm") return this.#others.has(formatAddressKey(address));
    return this.#placeOf(address.canonical) >= 0;
  }

  /** Every EVM address with its names, as lower-case hex with 0x; then the others. */
  *entries(): Generator<readonly [AddressIdentity, readonly Name[]]> {
    for (let place = 0; place * 20 < this.#addresses.length; place += 1) {
      const digits = Buffer.from(this.#addresses.subarray(place * 20, place * 20 + 20));
      const identity = { format: "evm", canonical: `0x${digits.toString("hex")}` } as const;
      yield [identity, this.find(identity)];
    }
    for (const [key, rows] of this.#others) {
      const [format, canonical = ""] = key.split(" ");
      yield [{ format: format as AddressFormatName, canonical }, rows.map(this.#name)];
    }
  }

  /** The place of an EVM address among the sorted ones, or -1. */
  #placeOf(canonical: string): number {
    const first = parseInt(canonical.slice(2, 2 + bucketBits / 4), 16);
    const end = this.#buckets[first + 1] ?? 0;
    for (let place = this.#buckets[first] ?? 0; place < end; place += 1) {
      if (this.#isAt(place, canonical)) return place;
    }
    return -1;
  }

  #isAt(place: number, canonical: string): boolean {
    const start = place * 20;
    for (let i = 0; i < 20; i += 1) {
      const byte =
        (digitOf(canonical.charCodeAt(2 + 2 * i)) << 4) | digitOf(canonical.charCodeAt(3 + 2 * i));
      if (byte !== this.#addresses[start + i]) return false;
    }
    return true;
  }

  readonly #name = (row: number): Name => {
    const source = this.sources[this.#rowSources[row] ?? 0];
    if (source === undefined) throw new RangeError("a row names no source");
    const decimals = this.#rowDecimals[row] ?? noDecimals;
    const tokenName = read16(this.#rowTokenNames, row);
    const isToken = decimals !== noDecimals && tokenName !== noText;
    return {
      text: this.#text(read16(this.#rowTexts, row)),
      kind: isToken ? "token" : "contract",
      chains: chainsOf(read16(this.#rowChains, row)),
      source,
      ...(isToken ? { token: { name: this.#text(tokenName), decimals } } : {}),
    };
  };

  #text(index: number): string {
    const bytes = this.#textBytes.subarray(this.#textStarts[index], this.#textStarts[index + 1]);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  }
}

function readHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.length < headerBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  const numbers = headerFields.map((_, index) => view.getUint32(index * 4, true));
  const header = Object.fromEntries(
    headerFields.map((field, index) => [field, numbers[index] ?? 0]),
  ) as unknown as Header;
  const { addresses, rows, others, texts, sourceBytes, textBytes } = header;
  const length = sourceBytes + addresses * 21 + rows * 8 + others * 3 + texts + textBytes;
  const isWhole = header.magic === magic && bytes.length === headerBytes + length;
  return isWhole && checksumOf(bytes.subarray(headerBytes)) === header.checksum
    ? header
    : undefined;
}

function readSources(bytes: Uint8Array): readonly NameSource[] {
  return Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .map((line) => {
      const [title = "", version = ""] = line.split("\t");
      return { title, version };
    });
}

/** Where each of the counted parts begins, and where the last one ends. */
function sumUp(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i += 1) starts[i + 1] = (starts[i] ?? 0) + (counts[i] ?? 0);
  return starts;
}

function countBuckets(addresses: Uint8Array): Uint32Array {
  const starts = new Uint32Array((1 << bucketBits) + 1);
  for (let at = 0; at < addresses.length; at += 20) {
    const first = ((addresses[at] ?? 0) << 4) | ((addresses[at + 1] ?? 0) >> 4);
    starts[first + 1] = (starts[first + 1] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  return starts;
}

const chains = Object.keys(chainBits) as readonly ChainIdentifier[];

function chainsOf(bits: number): readonly ChainIdentifier[] | "every" {
  return bits === 0 ? "every" : chains.filter((chain) => (bits & (1 << chainBits[chain])) !== 0);
}

function read16(bytes: Uint8Array, index: number): number {
  return (bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8);
}

/** The value of a hex digit in either case. */
function digitOf(code: number): number {
  return code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57;
}
