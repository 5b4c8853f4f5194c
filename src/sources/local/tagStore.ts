import type { TagRecord, ByteRange } from "./journal/journalRecord";
import { TextTable } from "./textTable";

/** The reserved tag of interface.md: "no tag is wanted". */
export const reservedTag = "0";

/** The maximum number of tags of an address (interface.md, Limits). */
export const mostTagsOfAddress = 50;

export interface StoredTag {
  readonly tag: string;
  /**
   * The place in the list of tags, counted from 1. It does not change while other tags are added
   * and removed.
   */
  readonly place: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The numbers of the addresses, in the order in which they were tagged. */
  readonly addresses: readonly number[];
  /**
   * The places of the addresses, ascending. A place does not change while other addresses are added
   * and removed. If undefined, each place is the index of the address.
   */
  readonly places: readonly number[] | undefined;
}

interface GrowingTag extends StoredTag {
  readonly number: number;
  readonly tag: string;
  place: number;
  createdAt: number;
  updatedAt: number;
  addresses: number[];
  places: number[] | undefined;
  /** The place of the next address. */
  nextPlace: number;
}

const space = 32;
/** The approximate length of an address in a journal, in bytes. */
const bytesOfAddress = 45;

let lastVersion = 0;

/**
 * Returns a version that no store has had yet. After a reset or a merge, another store replaces the current one. If
 * both had the same version, the tags would seem unchanged.
 */
function nextVersion(): number {
  lastVersion += 1;
  return lastVersion;
}

/**
 * The tags that result from applying a journal's records in order. Every window that reads equal
 * records gets equal tags, whichever window wrote the records and when.
 */
export class TagStore {
  #addresses = new TextTable(new Uint8Array(), 0);
  readonly #names = new TextTable(new Uint8Array(), 64);
  /** The tags, by the number of their name. */
  readonly #tags: GrowingTag[] = [];
  /** All tags except the reserved one, in the order of creation. */
  readonly #listed: GrowingTag[] = [];
  #nextPlace = 1;
  /**
   * For each address the number of its first tag plus one, or 0; few addresses have further tags.
   */
  #firstTags = new Uint32Array(64);
  readonly #furtherTags = new Map<number, number[]>();
  #version = nextVersion();
  #latest = 0;
  /** Whether any address has lost its last tag. */
  #hasUntagged = false;
  #tagged: { readonly version: number; readonly numbers: readonly number[] } | undefined;

  /** Changes whenever a tag is assigned to or removed from an address. No two stores have the same version. */
  get version(): number {
    return this.#version;
  }

  /** The time of the last record, as applied; see `apply`. */
  get latest(): number {
    return this.#latest;
  }

  /** All tags except the reserved one, the oldest first. */
  get tags(): readonly StoredTag[] {
    return this.#listed;
  }

  /** The number of addresses that have a tag; the reserved tag counts too. */
  get addressCount(): number {
    return this.#hasUntagged ? this.#taggedNumbers.length : this.#addresses.size;
  }

  /**
   * Returns the address at an index from 0 to `addressCount` - 1, in the order in which addresses
   * became known.
   */
  addressAt(index: number): string {
    return this.addressText(this.#hasUntagged ? (this.#taggedNumbers[index] ?? 0) : index);
  }

  findTag(tag: string): StoredTag | undefined {
    const number = this.#names.find(tag);
    const found = number === undefined ? undefined : this.#tags[number];
    return found !== undefined && found.addresses.length > 0 ? found : undefined;
  }

  addressText(number: number): string {
    return this.#addresses.text(number);
  }

  has(address: string): boolean {
    const number = this.#addresses.find(address);
    return number !== undefined && this.#firstTags[number] !== 0;
  }

  /** Returns the tags of an address in the order of their assignment. */
  tagsOf(address: string): readonly string[] {
    const number = this.#addresses.find(address);
    return number === undefined ? [] : this.#numbersOf(number).map((tag) => this.#names.text(tag));
  }

  /**
   * Whether an address can have this tag: it has the tag already, or has fewer than 50 tags. The
   * reserved tag is always possible and does not count.
   */
  hasRoomFor(address: string, tag: string): boolean {
    const tags = this.tagsOf(address);
    const taken = tags.filter((it) => it !== reservedTag).length;
    return tag === reservedTag || tags.includes(tag) || taken < mostTagsOfAddress;
  }

  /**
   * Applies the next record. A record that is not later than the last one gets a time just after
   * it.
   */
  apply(record: TagRecord): void {
    this.#latest = Math.max(record.at, this.#latest + 1);
    switch (record.kind) {
      case "assign":
        this.#assign(record.bytes, record.tag, record.addresses);
        break;
      case "remove":
        this.#remove(record.bytes, record.tag, record.addresses);
        break;
      case "rename":
        this.#rename(record.bytes, record.tag, record.newTag);
        break;
    }
  }

  /** Assigns the tag, except to addresses that have it already or have 50 tags. */
  #assign(bytes: Uint8Array, tag: ByteRange, addresses: ByteRange): void {
    if (this.#addresses.size === 0) this.#addresses = this.#prepareFor(bytes);
    const entry = this.#entryOf(this.#names.intern(bytes, tag.start, tag.end));
    const before = entry.addresses.length;
    for (let from = addresses.start; from < addresses.end; ) {
      const next = bytes.indexOf(space, from);
      const end = next < 0 || next > addresses.end ? addresses.end : next;
      if (end > from) this.#assignOne(entry, this.#addresses.intern(bytes, from, end));
      from = end + 1;
    }
    if (entry.addresses.length === before) return;
    if (before === 0) this.#list(entry);
    this.#noteChange(entry);
  }

  #remove(bytes: Buffer, tag: ByteRange, addresses: ByteRange | undefined): void {
    const entry = this.#findEntry(bytes, tag);
    if (entry === undefined) return;
    const gone = addresses === undefined ? undefined : this.#numbersIn(bytes, addresses);
    const stay: number[] = [];
    const places: number[] = [];
    const leave: number[] = [];
    for (const [index, number] of entry.addresses.entries()) {
      if (gone === undefined || gone.has(number)) {
        leave.push(number);
      } else {
        stay.push(number);
        places.push(entry.places?.[index] ?? index);
      }
    }
    if (leave.length === 0) return;
    entry.addresses = stay;
    entry.places = places;
    for (const address of leave) {
      this.#setNumbers(
        address,
        this.#numbersOf(address).filter((it) => it !== entry.number),
      );
    }
    if (stay.length === 0) this.#unlist(entry);
    this.#noteChange(entry);
  }

  /**
   * Renames a tag. If `newTag` is not in use, it gets the place in the list and the creation time
   * of `tag`; otherwise it keeps its own.
   */
  #rename(bytes: Buffer, tag: ByteRange, newTag: ByteRange): void {
    const from = this.#findEntry(bytes, tag);
    const to = this.#entryOf(this.#names.intern(bytes, newTag.start, newTag.end));
    if (from === undefined || from === to) return;
    if (from.tag === reservedTag || to.tag === reservedTag) return;
    if (to.addresses.length === 0) {
      to.createdAt = from.createdAt;
      to.place = from.place;
      this.#listed[this.#listed.indexOf(from)] = to;
    } else {
      this.#unlist(from);
    }
    for (const address of from.addresses) {
      const numbers = this.#numbersOf(address);
      if (numbers.includes(to.number)) {
        this.#setNumbers(
          address,
          numbers.filter((it) => it !== from.number),
        );
        continue;
      }
      this.#setNumbers(
        address,
        numbers.map((it) => (it === from.number ? to.number : it)),
      );
      place(to, address);
    }
    from.addresses = [];
    from.places = [];
    this.#noteChange(from);
    this.#noteChange(to);
  }

  #noteChange(entry: GrowingTag): void {
    this.#version = nextVersion();
    entry.updatedAt = Math.max(this.#latest, entry.updatedAt + 1);
  }

  /** Creates the tables in a size that is estimated from the first bytes, which are usually a whole journal. */
  #prepareFor(bytes: Uint8Array): TextTable {
    const expected = Math.ceil(bytes.length / bytesOfAddress);
    this.#firstTags = new Uint32Array(Math.max(expected, 64));
    return new TextTable(bytes, expected);
  }

  #findEntry(bytes: Buffer, { start, end }: ByteRange): GrowingTag | undefined {
    const number = this.#names.find(bytes.toString("latin1", start, end));
    const entry = number === undefined ? undefined : this.#tags[number];
    return entry === undefined || entry.addresses.length === 0 ? undefined : entry;
  }

  /** Returns the numbers of the known addresses in a range. */
  #numbersIn(bytes: Buffer, { start, end }: ByteRange): ReadonlySet<number> {
    const texts = bytes.toString("latin1", start, end).split(" ");
    return new Set(texts.flatMap((text) => this.#addresses.find(text) ?? []));
  }

  #entryOf(number: number): GrowingTag {
    const known = this.#tags[number];
    if (known !== undefined) return known;
    const tag = this.#names.text(number);
    const entry: GrowingTag = {
      number,
      tag,
      place: 0,
      createdAt: 0,
      updatedAt: 0,
      addresses: [],
      places: undefined,
      nextPlace: 0,
    };
    this.#tags[number] = entry;
    return entry;
  }

  /** Adds a tag to the list when it gets its first address. */
  #list(entry: GrowingTag): void {
    entry.createdAt = this.#latest;
    entry.place = this.#nextPlace;
    this.#nextPlace += 1;
    if (entry.tag !== reservedTag) this.#listed.push(entry);
  }

  #unlist(entry: GrowingTag): void {
    const index = this.#listed.indexOf(entry);
    if (index >= 0) this.#listed.splice(index, 1);
  }

  #assignOne(entry: GrowingTag, address: number): void {
    if (address >= this.#firstTags.length) {
      const grown = new Uint32Array(this.#firstTags.length * 2);
      grown.set(this.#firstTags);
      this.#firstTags = grown;
    }
    if (this.#firstTags[address] === 0) {
      this.#firstTags[address] = entry.number + 1;
    } else if (!this.#addFurther(entry, address)) {
      return;
    }
    place(entry, address);
  }

  #addFurther(entry: GrowingTag, address: number): boolean {
    const numbers = this.#numbersOf(address);
    if (numbers.includes(entry.number)) return false;
    const taken = numbers.filter((number) => this.#tags[number]?.tag !== reservedTag).length;
    if (entry.tag !== reservedTag && taken >= mostTagsOfAddress) return false;
    this.#furtherTags.set(address, [...numbers.slice(1), entry.number]);
    return true;
  }

  #numbersOf(address: number): readonly number[] {
    const first = this.#firstTags[address] ?? 0;
    return first === 0 ? [] : [first - 1, ...(this.#furtherTags.get(address) ?? [])];
  }

  #setNumbers(address: number, [first, ...others]: readonly number[]): void {
    this.#firstTags[address] = first === undefined ? 0 : first + 1;
    if (others.length > 0) this.#furtherTags.set(address, others);
    else this.#furtherTags.delete(address);
    this.#hasUntagged ||= first === undefined;
  }

  get #taggedNumbers(): readonly number[] {
    if (this.#tagged?.version !== this.#version) {
      const all = Array.from({ length: this.#addresses.size }, (_, number) => number);
      const numbers = all.filter((number) => this.#firstTags[number] !== 0);
      this.#tagged = { version: this.#version, numbers };
    }
    return this.#tagged.numbers;
  }
}

/** Appends an address to a tag. */
function place(entry: GrowingTag, address: number): void {
  entry.places?.push(entry.nextPlace);
  entry.nextPlace += 1;
  entry.addresses.push(address);
}
