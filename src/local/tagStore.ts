import type { Words } from "./journal/journalRecord";
import { TextTable } from "./textTable";

/** The reserved tag of interface.md, "where no tag is wanted". */
export const reservedTag = "0";

/** interface.md, Limits. */
export const mostTagsOfAddress = 50;

export interface StoredTag {
  readonly tag: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Numbers of addresses, in the order in which they were tagged. */
  readonly addresses: readonly number[];
}

interface GrowingTag extends StoredTag {
  readonly number: number;
  updatedAt: number;
  readonly addresses: number[];
}

const space = 32;
/** The approximate length of an address in a journal, in bytes. */
const bytesOfAddress = 45;

/**
 * Tags that only grow: the result of a journal's records in the order of the file. Every window
 * that reads the same file gets the same tags, whoever wrote them and when.
 */
export class TagStore {
  #addresses = new TextTable(new Uint8Array(), 0);
  readonly #names = new TextTable(new Uint8Array(), 64);
  /** Indexed by the number of their name. */
  readonly #tags: GrowingTag[] = [];
  /** Without the reserved tag, in the order of their creation. */
  readonly #listed: StoredTag[] = [];
  /** The number plus one of an address's first tag; few addresses have further ones. */
  #firstTags = new Uint32Array(64);
  readonly #furtherTags = new Map<number, number[]>();
  #version = 0;

  /** Changes whenever a tag or an address is added. */
  get version(): number {
    return this.#version;
  }

  /** All tags except the reserved one, the oldest first. */
  get tags(): readonly StoredTag[] {
    return this.#listed;
  }

  /** The number of addresses, tagged or registered without a tag; they are numbered from 0. */
  get addressCount(): number {
    return this.#addresses.size;
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
    return this.#addresses.find(address) !== undefined;
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

  /**
   * Gives the tag to these addresses, skipping those that have it already or have 50 tags. The
   * bytes must not change afterwards.
   */
  assign(at: number, bytes: Uint8Array, tag: Words, addresses: Words): void {
    if (this.#addresses.size === 0) this.#addresses = this.#prepareFor(bytes);
    const entry = this.#entryOf(this.#names.intern(bytes, tag.start, tag.end), at);
    const before = entry.addresses.length;
    for (let from = addresses.start; from < addresses.end; ) {
      const next = bytes.indexOf(space, from);
      const end = next < 0 || next > addresses.end ? addresses.end : next;
      if (end > from) this.#assignOne(entry, this.#addresses.intern(bytes, from, end));
      from = end + 1;
    }
    if (entry.addresses.length === before) return;
    this.#version += 1;
    if (before > 0) entry.updatedAt = Math.max(at, entry.updatedAt + 1);
    else if (entry.tag !== reservedTag) this.#listed.push(entry);
  }

  /** The first bytes are usually a whole journal, so tables are sized by their length. */
  #prepareFor(bytes: Uint8Array): TextTable {
    const expected = Math.ceil(bytes.length / bytesOfAddress);
    this.#firstTags = new Uint32Array(Math.max(expected, 64));
    return new TextTable(bytes, expected);
  }

  /** A tag for which no address has room stays empty; the next assignment creates it anew. */
  #entryOf(number: number, at: number): GrowingTag {
    const known = this.#tags[number];
    if (known !== undefined && known.addresses.length > 0) return known;
    const tag = this.#names.text(number);
    const entry = { number, tag, createdAt: at, updatedAt: at, addresses: [] };
    this.#tags[number] = entry;
    return entry;
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
    entry.addresses.push(address);
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
}
