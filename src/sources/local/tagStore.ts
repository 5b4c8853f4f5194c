import type { TagRecord, ByteRange } from "./journal/journalRecord";
import { TextTable } from "./textTable";

/** The reserved tag of interface.md, "where no tag is wanted". */
export const reservedTag = "0";

/** interface.md, Limits. */
export const mostTagsOfAddress = 50;

export interface StoredTag {
  readonly tag: string;
  /** Its place in the list of tags, from 1 on, which it keeps while others come and go. */
  readonly place: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Numbers of addresses, in the order in which they were tagged. */
  readonly addresses: readonly number[];
  /**
   * The places of these addresses, ascending. An address keeps its place while others come and go.
   * Undefined: its index.
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

/**
 * The result of a journal's records in their order. Every window that reads the same records gets
 * the same tags, whichever window wrote them and when.
 */
export class TagStore {
  #addresses = new TextTable(new Uint8Array(), 0);
  readonly #names = new TextTable(new Uint8Array(), 64);
  /** Indexed by the number of their name. */
  readonly #tags: GrowingTag[] = [];
  /** Without the reserved tag, in the order of their creation. */
  readonly #listed: GrowingTag[] = [];
  #nextPlace = 1;
  /** The number plus one of an address's first tag; few addresses have further ones. */
  #firstTags = new Uint32Array(64);
  readonly #furtherTags = new Map<number, number[]>();
  #version = 0;
  #latest = 0;
  /** Whether an address has lost its last tag. */
  #hasUntagged = false;
  #tagged: { readonly version: number; readonly numbers: readonly number[] } | undefined;

  /** Changes whenever an address gets or loses a tag. */
  get version(): number {
    return this.#version;
  }

  /** The time of the last record. */
  get latest(): number {
    return this.#latest;
  }

  /** All tags except the reserved one, the oldest first. */
  get tags(): readonly StoredTag[] {
    return this.#listed;
  }

  /** The number of addresses, tagged or registered without a tag. */
  get addressCount(): number {
    return this.#hasUntagged ? this.#taggedNumbers.length : this.#addresses.size;
  }

  /** One of these addresses, in the order in which they became known. */
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

  /** The tags of an address in the order in which it got them. */
  tagsOf(address: string): readonly string[] {
    const number = this.#addresses.find(address);
    return number === undefined ? [] : this.#numbersOf(number).map((tag) => this.#names.text(tag));
  }

  /** Whether an address may get this tag: it has it already, or has fewer than 50. */
  hasRoomFor(address: string, tag: string): boolean {
    const tags = this.tagsOf(address);
    const taken = tags.filter((it) => it !== reservedTag).length;
    return tag === reservedTag || tags.includes(tag) || taken < mostTagsOfAddress;
  }

  /** Applies the next record. A time before that of the last record counts as just after it. */
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

  /** Skips addresses that have the tag already or have 50 tags. */
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

  /** A new name keeps the place in the list and the time of creation; an existing one stays as it is. */
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
    this.#version += 1;
    entry.updatedAt = Math.max(this.#latest, entry.updatedAt + 1);
  }

  /** The first bytes are usually a whole journal, so tables are sized by their length. */
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

  /** The numbers of the known ones of these addresses. */
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

  /** A tag with its first address. */
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

/** Puts an address at the end of a tag's list. */
function place(entry: GrowingTag, address: number): void {
  entry.places?.push(entry.nextPlace);
  entry.nextPlace += 1;
  entry.addresses.push(address);
}
