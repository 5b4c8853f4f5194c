import type { IndexedAddress } from "../../engine/known/knownAddress";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import type { TaggedAddress, TagSummary } from "../service/schemas";
import { AddressTable, type AddressTableParts } from "./addressTable";
import { reservedTag } from "./tagName";
import { integers, ensureCapacity, words } from "./flatTable";
import { TagLists, type TagListsParts } from "./tagLists";

/** A record of the service whose address has been identified. */
export interface IndexRecord extends AddressIdentity {
  readonly record: TaggedAddress;
}

/**
 * A tag in the index, with the summary that was known when its addresses were last read. While `updated_at` is null,
 * for example because the index has only the tag's name, the next read loads the tag's addresses.
 */
export interface ReadTag extends TagSummary {
  /** The number of addresses that did not fit into the index or could not be read. */
  readonly leftOut: number;
}

/** The content of an index file. */
export interface TagIndexParts {
  readonly addresses: AddressTableParts;
  readonly lists: TagListsParts;
  readonly listOfRow: Uint32Array;
  readonly chainsOfRow: Uint16Array;
  readonly tagNames: readonly string[];
  readonly chainSets: readonly (readonly string[])[];
  readonly readTags: readonly ReadTag[];
}

const defaultLargestIndex = 200_000;
/** The maximum number of tags of an address that are kept; interface.md allows 50. */
const mostTagsOfAddress = 64;
const mostTagNames = 50_000;
const mostChainSets = 1_000;
const longestChainSet = 2_000;
const longestTag = 256;

/** The tags of addresses, limited in size. An address takes about 100 bytes. */
export class TagIndex {
  readonly #addresses: AddressTable;
  readonly #lists: TagLists;
  #listOfRow: Uint32Array;
  #chainsOfRow: Uint16Array;
  readonly #tagNames: string[];
  readonly #tagIds: Map<string, number>;
  readonly #chainSets: (readonly string[])[];
  readonly #chainSetIds: Map<string, number>;
  readonly #readTags: Map<string, ReadTag>;

  constructor(
    parts?: TagIndexParts,
    readonly largest = defaultLargestIndex,
  ) {
    this.#addresses = new AddressTable(parts?.addresses);
    this.#lists = new TagLists(parts?.lists);
    this.#listOfRow = parts?.listOfRow ?? new Uint32Array(64);
    this.#chainsOfRow = parts?.chainsOfRow ?? new Uint16Array(64);
    this.#tagNames = [...(parts?.tagNames ?? [])];
    this.#tagIds = new Map(this.#tagNames.map((tag, id) => [tag, id]));
    this.#chainSets = [...(parts?.chainSets ?? [[]])];
    this.#chainSetIds = new Map(this.#chainSets.map((set, id) => [JSON.stringify(set), id]));
    this.#readTags = new Map((parts?.readTags ?? []).map((tag) => [tag.tag, tag]));
  }

  /** The number of rows; the address of a row may have lost its last tag. */
  get rows(): number {
    return this.#addresses.size;
  }

  /** Counts the addresses with a tag. */
  countAddresses(): number {
    return this.#listOfRow
      .subarray(0, this.rows)
      .reduce((sum, list) => sum + (list === 0 ? 0 : 1), 0);
  }

  get readTags(): ReadonlyMap<string, ReadTag> {
    return this.#readTags;
  }

  find({ format, canonical }: AddressIdentity): IndexedAddress | undefined {
    const row = this.#addresses.find(format, canonical);
    return row < 0 ? undefined : this.at(row);
  }

  has({ format, canonical }: AddressIdentity): boolean {
    const row = this.#addresses.find(format, canonical);
    return row >= 0 && this.#listOfRow[row] !== 0;
  }

  /** Returns the address of a row; undefined if the address has lost its last tag. */
  at(row: number): IndexedAddress | undefined {
    const list = this.#listOfRow[row] ?? 0;
    if (list === 0) return undefined;
    return {
      address: this.#addresses.spelling(row),
      tags: this.#lists.list(list).map((id) => this.#tagNames[id] ?? ""),
      chains: this.#chainSets[this.#chainsOfRow[row] ?? 0] ?? [],
    };
  }

  key(row: number): AddressIdentity {
    return { format: this.#addresses.format(row), canonical: this.#addresses.canonical(row) };
  }

  /**
   * Replaces the tags, chains and spelling of an address with those that the service returned.
   * Returns the row, or -1 if the address was not added: the index is full, the address cannot be
   * stored, or a new address has no tags.
   */
  put({ format, canonical, record }: IndexRecord): number {
    const tags = this.#tagIdsOf(record.tags);
    const known = this.#addresses.find(format, canonical);
    if (known < 0 && (tags.length === 0 || this.rows >= this.largest)) return -1;
    const row = this.#addresses.add(format, canonical, record.address);
    if (row < 0) return -1;
    this.#makeRoom(row + 1);
    this.#listOfRow[row] = this.#lists.idOf(tags);
    this.#chainsOfRow[row] = this.#chainSetOf(record.chains);
    return row;
  }

  /**
   * Forgets all tags that the service no longer lists, even those that were read only in part or
   * together with the addresses of another tag. The reserved tag, which no list contains, stays.
   * Returns whether a tag was forgotten.
   */
  keepListed(listed: ReadonlySet<string>): boolean {
    const isGone = (tag: string): boolean => tag !== reservedTag && !listed.has(tag);
    const gone = new Set(this.#tagNames.flatMap((tag, id) => (isGone(tag) ? [id] : [])));
    const shortened = new Map<number, number>();
    const shorten = (list: number): number => {
      const known = shortened.get(list);
      if (known !== undefined) return known;
      const ids = this.#lists.list(list);
      const kept = ids.filter((id) => !gone.has(id));
      const shorter = kept.length === ids.length ? list : this.#lists.idOf(kept);
      shortened.set(list, shorter);
      return shorter;
    };
    let hasForgotten = false;
    for (let row = 0; gone.size > 0 && row < this.rows; row += 1) {
      const list = this.#listOfRow[row] ?? 0;
      const shorter = shorten(list);
      hasForgotten ||= shorter !== list;
      this.#listOfRow[row] = shorter;
    }
    for (const tag of [...this.#readTags.keys()].filter(isGone)) {
      hasForgotten = this.#readTags.delete(tag);
    }
    return hasForgotten;
  }

  /** Removes the tag from all rows except the given ones. */
  keepOnly(tag: string, rows: ReadonlySet<number>): void {
    const id = this.#tagIds.get(tag);
    if (id === undefined) return;
    const without = new Map<number, number>();
    for (const list of this.#lists.having(id)) {
      without.set(list, this.#lists.idOf(this.#lists.list(list).filter((other) => other !== id)));
    }
    for (let row = 0; row < this.rows; row += 1) {
      const shorter = without.get(this.#listOfRow[row] ?? 0);
      if (shorter !== undefined && !rows.has(row)) this.#listOfRow[row] = shorter;
    }
  }

  markRead(tag: ReadTag): void {
    this.#readTags.set(tag.tag, tag);
  }

  /** Forgets the summary of a tag, as if the tag had never been read or listed. */
  forgetRead(tag: string): void {
    this.#readTags.delete(tag);
  }

  /** Whether unused rows and lists take up much of the index. */
  get isWasteful(): boolean {
    const lists = this.#listOfRow.subarray(0, this.rows);
    const unused = this.#lists.size - new Set(lists).size;
    return unused + this.rows - this.countAddresses() > this.rows / 4 + 1_000;
  }

  /** Returns a copy of the index without unused rows and lists. */
  compacted(): TagIndex {
    const fresh = new TagIndex(undefined, this.largest);
    for (let row = 0; row < this.rows; row += 1) {
      const found = this.at(row);
      if (found !== undefined) {
        const { address, tags, chains } = found;
        fresh.put({ ...this.key(row), record: { address, tags: [...tags], chains: [...chains] } });
      }
    }
    for (const tag of this.#readTags.values()) fresh.markRead(tag);
    return fresh;
  }

  /** The content for an index file. */
  get parts(): TagIndexParts {
    return {
      addresses: this.#addresses.parts,
      lists: this.#lists.parts,
      listOfRow: this.#listOfRow.subarray(0, this.rows),
      chainsOfRow: this.#chainsOfRow.subarray(0, this.rows),
      tagNames: this.#tagNames,
      chainSets: this.#chainSets,
      readTags: [...this.#readTags.values()],
    };
  }

  #makeRoom(rows: number): void {
    this.#listOfRow = ensureCapacity(this.#listOfRow, rows, integers);
    this.#chainsOfRow = ensureCapacity(this.#chainsOfRow, rows, words);
  }

  #tagIdsOf(tags: readonly string[]): number[] {
    const usable = new Set(tags.filter((tag) => tag.length > 0 && tag.length <= longestTag));
    const ids = [...usable].slice(0, mostTagsOfAddress).map((tag) => this.#tagId(tag));
    return ids.filter((id) => id !== undefined);
  }

  #tagId(tag: string): number | undefined {
    const known = this.#tagIds.get(tag);
    if (known !== undefined || this.#tagNames.length >= mostTagNames) return known;
    this.#tagNames.push(tag);
    this.#tagIds.set(tag, this.#tagNames.length - 1);
    return this.#tagNames.length - 1;
  }

  #chainSetOf(chains: readonly string[]): number {
    const key = JSON.stringify(chains);
    const known = this.#chainSetIds.get(key);
    if (known !== undefined) return known;
    if (this.#chainSets.length >= mostChainSets || key.length > longestChainSet) return 0;
    this.#chainSets.push([...chains]);
    this.#chainSetIds.set(key, this.#chainSets.length - 1);
    return this.#chainSets.length - 1;
  }
}
