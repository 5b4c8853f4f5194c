import {
  type AddressFormatName,
  type AddressIdentity,
  type ChainIdentifier,
  formatAddressKey,
  formatOfId,
} from "../addresses/addressFormat";
import { refOfId } from "../chains/chainRef";
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
} from "./bookLayout";
import { bareSymbol, type Name, type NameSource } from "./name";
import { type Fit, fitsWord } from "./textIndex";

type Header = Readonly<Record<(typeof headerFields)[number], number>>;

/**
 * The names that ship with the extension. Opening a book decodes only its texts, and builds tables for lookups;
 * everything else is read in place. A lookup reads the bytes of one address and creates objects only for the result.
 */
export class Book {
  readonly sources: readonly NameSource[];
  readonly #chainIds: Float64Array;
  /** The chains of each combination of bits. A book has few combinations, so names share the lists. */
  readonly #chainsOfBits = new Map<number, Name["chains"]>([[0, "every"]]);
  readonly #addresses: Uint8Array;
  readonly #rowSources: Uint8Array;
  readonly #rowChains: Uint8Array;
  readonly #rowDecimals: Uint8Array;
  readonly #rowTexts: Uint16Array;
  readonly #rowTokenNames: Uint16Array;
  readonly #texts: readonly string[];
  readonly #firstRows: Uint32Array;
  readonly #places: PlaceTable;
  readonly #others = new Map<string, number[]>();
  /** Cache: the names of the EVM addresses that were looked up, by place. */
  readonly #found: (readonly Name[] | undefined)[] = [];
  /** Cache: the names of the other addresses that were looked up, by key. */
  readonly #foundOthers = new Map<string, readonly Name[]>();
  #tokens: Map<string, number[]> | undefined;
  #contracts: Map<string, number[]> | undefined;

  private constructor(bytes: Uint8Array, header: Header) {
    let at = headerBytes;
    const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
    const { addresses, rows, others } = header;
    this.sources = readSources(take(header.sourceBytes));
    this.#chainIds = new Float64Array(Uint8Array.from(take(8 * header.chainIds)).buffer);
    this.#addresses = take(20 * addresses);
    this.#firstRows = sumUp(take(addresses));
    this.#rowSources = take(rows);
    this.#rowChains = take(2 * rows);
    this.#rowDecimals = take(rows);
    const texts = new TextColumns();
    this.#rowTexts = texts.resolve(take(2 * rows));
    this.#rowTokenNames = texts.resolve(take(2 * rows));
    const formats = take(others);
    const canonicals = texts.resolve(take(2 * others));
    this.#texts = decode(take(header.textBytes)).split("\n");
    this.#places = new PlaceTable(this.#addresses);
    for (let i = 0; i < others; i += 1) {
      const key = formatAddressKey({
        format: formatOfId(formats[i] ?? 0),
        canonical: this.#text(canonicals[i] ?? noText),
      });
      const row = rows - others + i;
      const known = this.#others.get(key);
      if (known === undefined) this.#others.set(key, [row]);
      else known.push(row);
    }
  }

  /** Opens a book. Undefined if the bytes are not a book, have another version or are damaged. */
  static open(bytes: Uint8Array): Book | undefined {
    const header = readHeader(bytes);
    return header === undefined ? undefined : new Book(bytes, header);
  }

  /** Returns all names of an address, in the order of the sources. Every call returns the same list object. */
  find(address: AddressIdentity): readonly Name[] {
    if (address.format !== "evm") return this.#namesOfOther(formatAddressKey(address));
    const place = this.#places.find(address.canonical);
    return place < 0 ? noNames : this.#namesAt(place);
  }

  #namesAt(place: number): readonly Name[] {
    return (this.#found[place] ??= this.#readNames(place));
  }

  #namesOfOther(key: string): readonly Name[] {
    let names = this.#foundOthers.get(key);
    if (names === undefined) {
      const rows = this.#others.get(key);
      if (rows === undefined) return noNames;
      names = rows.map(this.#name);
      this.#foundOthers.set(key, names);
    }
    return names;
  }

  #readNames(place: number): readonly Name[] {
    const names: Name[] = [];
    const end = this.#firstRows[place + 1] ?? 0;
    for (let row = this.#firstRows[place] ?? 0; row < end; row += 1) names.push(this.#name(row));
    return names;
  }

  /** Whether an address has a name. Allocates nothing for an EVM address. */
  has(address: AddressIdentity): boolean {
    if (address.format !== "evm") return this.#others.has(formatAddressKey(address));
    return this.#places.find(address.canonical) >= 0;
  }

  /**
   * Finds every address with a name whose text or token name fits the word, which is in lower case. Names on a chain
   * outside interface.md come last, so an address may come twice. Users see the text of such a name followed by its
   * chain, so the text never counts as an exact match.
   */
  *search(word: string, fit: Fit): Generator<AddressIdentity> {
    const holds = this.#findTexts(word, fit);
    const isCalled = (row: number): boolean => holds[this.#rowTexts[row] ?? noText] === 1;
    const isNamed = (row: number): boolean => holds[this.#rowTokenNames[row] ?? noText] === 1;
    const isHit = (row: number): boolean => isCalled(row) || isNamed(row);
    const isAway = (row: number): boolean => (read16(this.#rowChains, row) & elsewhere) !== 0;
    yield* this.#searchRows((row) => !isAway(row) && isHit(row));
    for (const [key, rows] of this.#others) if (rows.some(isHit)) yield identityOf(key);
    const isHitAway = fit === "whole" ? isNamed : isHit;
    yield* this.#searchRows((row) => isAway(row) && isHitAway(row));
  }

  *#searchRows(isHit: (row: number) => boolean): Generator<AddressIdentity> {
    for (let place = 0; place * 20 < this.#addresses.length; place += 1) {
      const end = this.#firstRows[place + 1] ?? 0;
      let row = this.#firstRows[place] ?? 0;
      while (row < end && !isHit(row)) row += 1;
      if (row < end) yield this.#identityAt(place);
    }
  }

  /** Returns the chains of each token with the given symbol, ignoring case. */
  chainsOfToken(symbol: string): readonly Name["chains"][] {
    return this.#rowsOfToken(symbol).map((row) => this.#chainsOf(row));
  }

  /** Returns the tokens whose name has exactly this text, ignoring case. */
  tokensOf(text: string): readonly (AddressIdentity & { readonly name: Name })[] {
    const own = text.toLowerCase();
    return this.#rowsOfToken(bareSymbol(text))
      .map((row) => this.#namedAt(row))
      .filter(({ name }) => name.text.toLowerCase() === own);
  }

  #rowsOfToken(symbol: string): readonly number[] {
    this.#tokens ??= this.#groupTokens();
    return this.#tokens.get(symbol.toLowerCase()) ?? [];
  }

  /**
   * Returns the chains of each contract with the given name, ignoring case and separators: `PERMIT2`, `permit_2`. Empty
   * for names that occur in many projects (`nameOfMany`).
   */
  chainsOfContract(text: string): readonly Name["chains"][] {
    this.#contracts ??= this.#groupContracts();
    return (this.#contracts.get(plainName(text)) ?? []).map((row) => this.#chainsOf(row));
  }

  #groupContracts(): Map<string, number[]> {
    const contracts = new Map<string, number[]>();
    for (const [row, text] of this.#rowTexts.entries()) {
      if (this.#isToken(row)) continue;
      const name = plainName(this.#text(text));
      if (nameOfMany.test(name)) continue;
      const known = contracts.get(name);
      if (known === undefined) contracts.set(name, [row]);
      else known.push(row);
    }
    return contracts;
  }

  #groupTokens(): Map<string, number[]> {
    const tokens = new Map<string, number[]>();
    for (const [row, text] of this.#rowTexts.entries()) {
      if (this.#rowDecimals[row] === noDecimals || this.#rowTokenNames[row] === noText) continue;
      const symbol = bareSymbol(this.#text(text)).toLowerCase();
      const known = tokens.get(symbol);
      if (known === undefined) tokens.set(symbol, [row]);
      else known.push(row);
    }
    return tokens;
  }

  /** Yields every address; EVM addresses as lower-case hex with 0x. */
  *addresses(): Generator<AddressIdentity> {
    for (let place = 0; place * 20 < this.#addresses.length; place += 1) {
      yield this.#identityAt(place);
    }
    yield* this.others();
  }

  /** Yields every address that is not an EVM address. */
  *others(): Generator<AddressIdentity> {
    for (const key of this.#others.keys()) yield identityOf(key);
  }

  /** Yields every address with its names: first the EVM addresses, as lower-case hex with 0x, then all others. */
  *entries(): Generator<readonly [AddressIdentity, readonly Name[]]> {
    for (let place = 0; place * 20 < this.#addresses.length; place += 1) {
      yield [this.#identityAt(place), this.#namesAt(place)];
    }
    for (const [key, rows] of this.#others) yield [identityOf(key), rows.map(this.#name)];
  }

  /** Groups the names by a key; `keyOf` runs once for each text and kind. Yields after each row. */
  *groupNames(
    keyOf: (name: Pick<Name, "text" | "kind">) => string,
  ): Generator<undefined, (key: string) => readonly (AddressIdentity & { readonly name: Name })[]> {
    const groups = new Map<string, number[]>();
    const inOrder: number[][] = [];
    /**
     * For each text and kind: the index of its group in `inOrder` plus 1, so that 0 means that there is no group yet.
     */
    const known = new Uint32Array(2 * (noText + 1));
    for (let row = 0; row < this.#rowTexts.length; row += 1) {
      const text = this.#rowTexts[row] ?? noText;
      const isToken = this.#isToken(row);
      const slot = 2 * text + Number(isToken);
      let group = inOrder[(known[slot] ?? 0) - 1];
      if (group === undefined) {
        const kind = isToken ? "token" : "contract";
        const key = keyOf({ text: this.#text(text), kind });
        group = groups.get(key) ?? [];
        groups.set(key, group);
        known[slot] = inOrder.push(group);
      }
      group.push(row);
      yield;
    }
    const found = new Map<string, readonly (AddressIdentity & { readonly name: Name })[]>();
    return (key) => {
      let named = found.get(key);
      if (named === undefined) {
        named = (groups.get(key) ?? []).map((row) => this.#namedAt(row));
        found.set(key, named);
      }
      return named;
    };
  }

  #namedAt(row: number): AddressIdentity & { readonly name: Name } {
    const evmRows = this.#firstRows[this.#firstRows.length - 1] ?? 0;
    if (row < evmRows) {
      const place = placeOf(this.#firstRows, row);
      const name = this.#namesAt(place)[row - (this.#firstRows[place] ?? 0)];
      if (name !== undefined) return { ...this.#identityAt(place), name };
    }
    for (const [key, rows] of this.#others) {
      const name = rows.includes(row) ? this.#namesOfOther(key)[rows.indexOf(row)] : undefined;
      if (name !== undefined) return { ...identityOf(key), name };
    }
    throw new RangeError("a row has no address");
  }

  #identityAt(place: number): AddressIdentity {
    const digits = Buffer.from(this.#addresses.subarray(place * 20, place * 20 + 20));
    return { format: "evm", canonical: `0x${digits.toString("hex")}` };
  }

  /** Marks with 1 each text that fits the word. */
  #findTexts(word: string, fit: Fit): Uint8Array {
    return Uint8Array.from(this.#texts, (text) => (fitsWord(text, word, fit) ? 1 : 0));
  }

  readonly #name = (row: number): Name => {
    const source = this.sources[this.#rowSources[row] ?? 0];
    if (source === undefined) throw new RangeError("a row names no source");
    const decimals = this.#rowDecimals[row] ?? noDecimals;
    const tokenName = this.#rowTokenNames[row] ?? noText;
    const text = this.#text(this.#rowTexts[row] ?? noText);
    const bits = read16(this.#rowChains, row);
    const chains = this.#chainsOf(row);
    if (!this.#isToken(row)) return { text, kind: "contract", chains, source };
    return {
      text,
      kind: "token",
      chains,
      source,
      token: {
        name: this.#text(tokenName),
        decimals,
        isOnSeveral: (bits & onSeveral) !== 0,
      },
    };
  };

  #chainsOf(row: number): Name["chains"] {
    const bits = read16(this.#rowChains, row) & ~onSeveral;
    let known = this.#chainsOfBits.get(bits);
    if (known === undefined) {
      known =
        (bits & elsewhere) === 0
          ? chains.filter((chain) => (bits & (1 << chainBits[chain])) !== 0)
          : [refOfId(this.#chainIds[bits & ~elsewhere] ?? 0)];
      this.#chainsOfBits.set(bits, known);
    }
    return known;
  }

  #isToken(row: number): boolean {
    const { [row]: decimals = noDecimals } = this.#rowDecimals;
    const { [row]: tokenName = noText } = this.#rowTokenNames;
    return decimals !== noDecimals && tokenName !== noText;
  }

  #text(index: number): string {
    return this.#texts[index] ?? "";
  }
}

const noNames: readonly Name[] = [];

/** Contract names that occur in many projects, for different contracts. */
const nameOfMany = /^(?:multisig|multicall|masterchef|minichef|treasury|collector|deployer)$/;

function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function identityOf(key: string): AddressIdentity {
  const [format, canonical = ""] = key.split(" ");
  return { format: format as AddressFormatName, canonical };
}

function readHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.length < headerBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  const numbers = headerFields.map((_, index) => view.getUint32(index * 4, true));
  const header = Object.fromEntries(
    headerFields.map((field, index) => [field, numbers[index] ?? 0]),
  ) as unknown as Header;
  const { addresses, rows, others, sourceBytes, chainIds, textBytes } = header;
  const length = sourceBytes + chainIds * 8 + addresses * 21 + rows * 8 + others * 3 + textBytes;
  const isWhole = header.magic === magic && bytes.length === headerBytes + length;
  return isWhole && checksumOf(bytes.subarray(headerBytes)) === header.checksum
    ? header
    : undefined;
}

function readSources(bytes: Uint8Array): readonly NameSource[] {
  return decode(bytes)
    .split("\n")
    .map((line) => {
      const [title = "", version = ""] = line.split("\t");
      return { title, version };
    });
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}

/** Converts counts to start indexes, followed by the end of the last part. */
function sumUp(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i += 1) starts[i + 1] = (starts[i] ?? 0) + (counts[i] ?? 0);
  return starts;
}

/** Finds the part that contains a row, given the first row of each part. */
function placeOf(firstRows: Uint32Array, row: number): number {
  let [low, high] = [0, firstRows.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((firstRows[middle] ?? 0) <= row) low = middle;
    else high = middle;
  }
  return low;
}

/** Resolves the text references of the columns. Columns must be passed in order (bookLayout.ts). */
class TextColumns {
  #newest = -1;

  resolve(column: Uint8Array): Uint16Array {
    const texts = new Uint16Array(column.length / 2);
    for (let i = 0; i < texts.length; i += 1) {
      const reference = read16(column, i);
      if (reference === 0) this.#newest += 1;
      texts[i] = reference === noText ? noText : this.#newest + 1 - Math.max(1, reference);
    }
    return texts;
  }
}

/** Finds the place of an EVM address with a hash table that has at least twice as many slots as addresses. */
class PlaceTable {
  readonly #addresses: Uint8Array;
  readonly #slots: Uint16Array;

  constructor(addresses: Uint8Array) {
    this.#addresses = addresses;
    let size = 2;
    while (size < addresses.length / 10) size *= 2;
    this.#slots = new Uint16Array(size);
    for (let place = 0; place * 20 < addresses.length; place += 1) {
      let slot = this.#slotOf(hashBytes(addresses, place * 20));
      while (this.#slots[slot] !== 0) slot = (slot + 1) % size;
      this.#slots[slot] = place + 1;
    }
  }

  /** Returns the place of an EVM address, given in upper or lower case; -1 if the book does not have it. */
  find(canonical: string): number {
    let slot = this.#slotOf(hashDigits(canonical));
    for (;;) {
      const place = (this.#slots[slot] ?? 0) - 1;
      if (place < 0 || this.#isAt(place, canonical)) return place;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
  }

  /** Reduces a hash to a slot. The number of slots is a power of two. */
  #slotOf(hash: number): number {
    return (Math.imul(hash, 0x9e3779b1) >>> 8) & (this.#slots.length - 1);
  }

  #isAt(place: number, canonical: string): boolean {
    const start = place * 20;
    for (let i = 0; i < 20; i += 1) {
      if (byteAt(canonical, i) !== this.#addresses[start + i]) return false;
    }
    return true;
  }
}

/**
 * Hashes the first two and the last two bytes: many addresses begin with zeros, but few of them also share their end.
 */
function hashBytes(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 18] ?? 0) << 8) |
    (bytes[at + 19] ?? 0)
  );
}

function hashDigits(canonical: string): number {
  return (
    (byteAt(canonical, 0) << 24) |
    (byteAt(canonical, 1) << 16) |
    (byteAt(canonical, 18) << 8) |
    byteAt(canonical, 19)
  );
}

function byteAt(canonical: string, index: number): number {
  const at = 2 + 2 * index;
  return (
    ((digits[canonical.charCodeAt(at)] ?? 0) << 4) | (digits[canonical.charCodeAt(at + 1)] ?? 0)
  );
}

const chains = Object.keys(chainBits) as readonly ChainIdentifier[];

function read16(bytes: Uint8Array, index: number): number {
  return (bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8);
}

/** The values of hex digits, in both cases, by character code. */
const digits = new Uint8Array(256);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}
