import { reservedTag } from "./tagName";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { addressKey } from "../catalog/addressKey";
import type { TaggedAddress, Token } from "../service/schemas";
import type { KnownAddress } from "../../engine/known/knownAddress";
import { TagIndex } from "./tagIndex";
import type { TagIndexStore } from "./tagIndexStore";
import { TokenIndex } from "./tokenIndex";
import type { TokenStore } from "./tokenStore";

/**
 * A record that the service returned; `tag` is set if the record answers the assignment of this tag. After a newer copy
 * of the index is loaded, only `tag` is added again, or all tags of the record if `tag` is undefined.
 */
interface LearnedRecord {
  readonly tag: string | undefined;
  readonly record: TaggedAddress;
}

interface AssignedTag {
  readonly tag: string;
  /** Whether the index had all tags of the service before the assignment. */
  readonly isWhole: boolean;
}

/**
 * The tags and tokens of addresses that this window knows: in memory, and in a copy on disk that
 * all windows share. A newer copy of another window may lack the latest assignments of this window,
 * so they are added again after the copy is loaded.
 */
export class KnownAddresses {
  #tags = new TagIndex();
  #tokens = new TokenIndex(identify);
  /** Records of assignments that may be missing from the copy on disk. */
  #learned: LearnedRecord[] = [];
  #isBeingRead = false;
  /** Whether another window is known to have written the copy since the latest read of the service began. */
  #isOvertaken = false;
  #saving = Promise.resolve();
  #checkedAt = 0;
  /**
   * The `checkedAt` of the copy on disk; differs from `#checkedAt` if the time could not be saved.
   */
  #checkedOnDisk = 0;
  #tokensReadAt = 0;

  constructor(
    private readonly store: TagIndexStore,
    private readonly tokenStore: TokenStore,
    /**
     * Who assigns tags. In the local service, it is the user alone; in a connected service, anyone with write access.
     */
    readonly taggedBy: "user" | "service" = "service",
  ) {}

  get tags(): TagIndex {
    return this.#tags;
  }

  get tokens(): TokenIndex {
    return this.#tokens;
  }

  /**
   * When any window last checked the service for changes, in milliseconds since 1970; 0 for never.
   */
  get checkedAt(): number {
    return this.#checkedAt;
  }

  /** Whether assignments of this window may be missing from the copy on disk. */
  get hasUnsaved(): boolean {
    return this.#learned.length > 0;
  }

  get tokensReadAt(): number {
    return this.#tokensReadAt;
  }

  /** The files that all windows share. */
  get files(): readonly string[] {
    return [this.store.file, this.tokenStore.file];
  }

  find(address: AddressIdentity): KnownAddress | undefined {
    const tagged = this.#tags.find(address);
    const tokens = this.#tokens.find(address);
    return tagged === undefined && tokens.length === 0 ? undefined : { tagged, tokens };
  }

  has(address: AddressIdentity): boolean {
    return this.#tags.has(address) || this.#tokens.find(address).length > 0;
  }

  /**
   * Yields every address with a tag or a token. Some addresses may be yielded twice, and some may have lost their last
   * tag.
   */
  *addresses(): Generator<AddressIdentity> {
    const tags = this.#tags;
    for (let row = 0; row < tags.rows; row += 1) yield tags.key(row);
    yield* this.#tokens.addresses();
  }

  /** Loads the copy on disk. */
  async open(): Promise<void> {
    await this.#loadTags();
    await this.#loadTokens();
  }

  /**
   * Loads the data that another window has written since the last load. Resolves with true if there
   * was any.
   */
  async follow(): Promise<boolean> {
    const hasTokens = await this.#loadTokens();
    const copy = await this.store.look();
    if (copy === undefined) return hasTokens;
    if (copy.isNew) return (await this.#loadTags()) || hasTokens;
    // Uses the time on disk even if it is earlier, since the clock may have been ahead when the
    // later time was set.
    if (copy.checkedAt !== this.#checkedOnDisk) this.#takeTime(copy.checkedAt);
    return hasTokens;
  }

  /**
   * Starts a read. A service over the network may send answers from before an assignment, so
   * learned records are kept. A service in this process sends current answers, so learned records
   * are dropped.
   */
  beginReading(): void {
    if (this.taggedBy === "user") this.#learned = [];
    this.#isBeingRead = true;
    this.#isOvertaken = false;
  }

  /** Ends a read. Learned tags are added again, since the answers of the read may lack them. */
  endReading(): void {
    this.#isBeingRead = false;
    this.#putAgain();
  }

  /**
   * Stores records that the service has just returned. With `tag`, they are the answer to the
   * assignment of that tag.
   */
  learn(records: readonly TaggedAddress[], tag?: string): void {
    this.#learned.push(...records.map((record) => ({ tag, record })));
    this.#put(records);
  }

  /**
   * Stores the records of an assignment. Increases the tag's count by the number of addresses that did not have the
   * tag. If the tag is not in the index and the index may be incomplete, the count stays unknown.
   */
  learnTagged({ tag, isWhole }: AssignedTag, records: readonly TaggedAddress[]): void {
    const read = this.#tags.readTags.get(tag);
    const before = read === undefined && isWhole ? 0 : (read?.address_count ?? null);
    const added = records.filter(({ address }) => !this.#carries(address, tag)).length;
    this.learn(records, tag);
    const known = this.#tags.readTags.get(tag);
    if (known !== undefined && before !== null) {
      this.#tags.markRead({ ...known, address_count: before + added });
    }
  }

  /** Notes that the tag was removed from these addresses; without addresses, from all. */
  forget(tag: string, addresses?: readonly string[]): void {
    if (addresses === undefined) {
      this.#learned = this.#learned.filter((each) => each.tag !== tag);
      this.#tags.keepOnly(tag, new Set());
      this.#tags.forgetRead(tag);
      return;
    }
    const keys = new Set(addresses.map(addressKey));
    const isMeant = (address: string): boolean => keys.has(addressKey(address));
    this.#learned = this.#learned.filter(
      (each) => each.tag !== tag || !isMeant(each.record.address),
    );
    for (const address of addresses) {
      const verdict = identify(address);
      const known = verdict.valid ? this.#tags.find(verdict) : undefined;
      if (known === undefined) continue;
      const tags = known.tags.filter((other) => other !== tag);
      this.#put([{ ...known, chains: [...known.chains], tags }]);
    }
    this.#doubt(tag);
  }

  /** Replaces all tokens of the service. */
  async replaceTokens(tokens: readonly Token[], readAt: number): Promise<void> {
    this.#takeTokens(tokens, readAt);
    await this.tokenStore.save({ readAt, tokens: this.#tokens.tokens });
  }

  /**
   * Saves to disk, one save after the other. The caller should hold the lease, so that windows do
   * not overwrite each other's data.
   */
  save(): Promise<void> {
    return this.#inTurn(() => this.#write());
  }

  /**
   * Merges this window's changes into the copy that other windows have saved, and saves the result. While a read of the
   * service is running, saves without merging.
   */
  saveLearned(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#isBeingRead) await this.follow();
      await this.#write();
    });
  }

  /**
   * Notes a check of the service, after its changes have been stored in the index, and saves the index. Resolves with
   * true if this overwrites changes that another window has saved meanwhile. These must be read again.
   */
  async noteCheck(now: number, changed: boolean): Promise<boolean> {
    this.#checkedAt = now;
    if (this.#tags.isWasteful) this.#tags = this.#tags.compacted();
    if (changed || this.hasUnsaved) await this.save();
    else await this.#touch(now).catch(() => this.save());
    return this.#isOvertaken;
  }

  async #write(): Promise<void> {
    if ((await this.store.look())?.isNew === true) this.#isOvertaken = true;
    const learned = this.#learned.length;
    const checkedAt = this.#checkedAt;
    await this.store.save(this.#tags.parts, checkedAt);
    this.#checkedOnDisk = checkedAt;
    if (!this.#isBeingRead) this.#learned.splice(0, learned);
  }

  async #touch(now: number): Promise<void> {
    await this.store.touch(now);
    this.#checkedOnDisk = now;
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    this.#saving = this.#saving.catch(() => undefined).then(task);
    return this.#saving;
  }

  async #loadTags(): Promise<boolean> {
    const loaded = await this.store.load();
    if (loaded.kind !== "index") return false;
    if (this.#isBeingRead) {
      this.#isOvertaken = true;
      return false;
    }
    this.#tags = loaded.index;
    this.#takeTime(loaded.checkedAt);
    this.#putAgain();
    return true;
  }

  #takeTime(checkedAt: number): void {
    this.#checkedAt = this.#checkedOnDisk = checkedAt;
  }

  async #loadTokens(): Promise<boolean> {
    const stored = await this.tokenStore.load();
    if (stored !== undefined) this.#takeTokens(stored.tokens, stored.readAt);
    return stored !== undefined;
  }

  #takeTokens(tokens: readonly Token[], readAt: number): void {
    this.#tokens = new TokenIndex(identify);
    this.#tokens.add(tokens);
    this.#tokensReadAt = readAt;
  }

  #put(records: readonly TaggedAddress[]): void {
    for (const record of records) {
      const verdict = identify(record.address);
      if (!verdict.valid) continue;
      this.#tags.put({ ...verdict, record });
      for (const tag of record.tags) this.#name(tag);
    }
  }

  /** Makes the next read load the addresses of the tag, by forgetting when the tag was updated. */
  #doubt(tag: string): void {
    const read = this.#tags.readTags.get(tag);
    if (read !== undefined) this.#tags.markRead({ ...read, updated_at: null });
  }

  /** Adds the name of a tag that the index lacks; the next check reads its addresses. */
  #name(tag: string): void {
    if (tag === reservedTag || this.#tags.readTags.has(tag)) return;
    const times = { created_at: null, updated_at: null };
    this.#tags.markRead({ tag, address_count: null, ...times, leftOut: 0 });
  }

  #carries(address: string, tag: string): boolean {
    const verdict = identify(address);
    return verdict.valid && this.#tags.find(verdict)?.tags.includes(tag) === true;
  }

  /**
   * Adds the assigned tags of the learned records to the known tags. Other tags of these records
   * may be outdated.
   */
  #putAgain(): void {
    for (const { tag, record } of this.#learned) {
      const assigned = tag === undefined ? record.tags : [tag];
      const verdict = identify(record.address);
      const known = verdict.valid ? this.#tags.find(verdict) : undefined;
      if (known === undefined) this.#put([{ ...record, tags: assigned }]);
      else this.#put([{ ...known, chains: [...known.chains], tags: joined(known.tags, assigned) }]);
      // Another window may have removed the tag meanwhile, so the next read loads the tag's addresses again.
      if (this.taggedBy === "user") for (const each of assigned) this.#doubt(each);
    }
  }
}

function joined(tags: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...tags, ...others])];
}
