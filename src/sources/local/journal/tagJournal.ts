import { errorCode } from "../../../engine/text/errorCode";
import { FollowedJournal, type JournalOptions } from "./followedJournal";
import type { ReadOnlyReason } from "./journalNotice";
import {
  findUnchanged,
  encodeAssignment,
  encodeRemoval,
  encodeRenaming,
  encodeReset,
  renamesTag,
} from "./journalRecord";
import type { TagStore } from "../tagStore";

export type { JournalOptions } from "./followedJournal";

/** The record is not on disk. */
interface NotStored {
  readonly kind: "notStored";
}

/**
 * `created`: the addresses that are certain to have received the tag from this assignment. `at`: the time of its
 * record, 0 if none was needed. `full`: an address has 50 tags already.
 */
export type AssignOutcome =
  | { readonly kind: "stored"; readonly created: readonly string[]; readonly at: number }
  | { readonly kind: "full" }
  | NotStored;

/** `gone`: the tag does not exist, or none of the addresses has it. */
export type ChangeOutcome = { readonly kind: "stored" } | { readonly kind: "gone" } | NotStored;

/** The result of undoing a removal. `full`: an address has 50 tags now. */
export type RestoreOutcome = ChangeOutcome | { readonly kind: "full" };

/** `exists`: the new tag exists already, and nothing was changed. */
export type RenameOutcome = ChangeOutcome | { readonly kind: "exists" };

/**
 * `taken`: the given addresses that had the tag; empty for a removal from all addresses. `at`: the time of the record.
 */
export type RemovalOutcome =
  | { readonly kind: "stored"; readonly taken: readonly string[]; readonly at: number }
  | { readonly kind: "gone" }
  | NotStored;

/** The remaining work of an assignment, given the tags in the file. */
type Plan =
  | { readonly kind: "stored" | "full" }
  | { readonly kind: "missing"; readonly addresses: readonly string[] };

/** The maximum number of attempts if another file replaces the journal during each write. */
const mostAttempts = 5;

/**
 * The tags on disk: one file that every window appends to and reads. There is no lock and no owner.
 * A tag is acknowledged when its record is on disk and the position of the record in the file is
 * known. All windows see the tags in the order of the file.
 */
export class TagJournal {
  readonly #journal: FollowedJournal;
  readonly #onNotStored: (code: string) => void;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: JournalOptions) {
    this.#journal = new FollowedJournal(options);
    this.#onNotStored = options.onNotStored ?? (() => undefined);
  }

  /** The tags to show; see `FollowedJournal.store`. */
  get store(): TagStore {
    return this.#journal.store;
  }

  /** Why no record can be added; undefined while records can be added. */
  get readOnly(): ReadOnlyReason | undefined {
    return this.#journal.readOnly;
  }

  /** Reads the journal or creates one. Never rejects: problems become notices. */
  open(): Promise<void> {
    return this.#alone(() => this.#journal.open());
  }

  /** Reads what other windows have appended. Never rejects: problems become notices. */
  sync(): Promise<void> {
    return this.#alone(() => this.#journal.follow());
  }

  /** Assigns the tag to all of these canonical addresses or to none. */
  assign(tag: string, addresses: readonly string[]): Promise<AssignOutcome> {
    return this.#alone(async () => {
      try {
        return await this.#assign(tag, addresses);
      } catch (error) {
        return this.#failed(error);
      }
    });
  }

  /** Removes the tag from these canonical addresses; without addresses, from all. */
  async remove(tag: string, addresses?: readonly string[]): Promise<RemovalOutcome> {
    let taken: readonly string[] = [];
    const isThere = (store: TagStore): boolean => {
      if (addresses === undefined) return store.findTag(tag) !== undefined;
      taken = addresses.filter((address) => store.tagsOf(address).includes(tag));
      return taken.length > 0;
    };
    const outcome = await this.#change(
      (stores) => (stores.some(isThere) ? undefined : "gone"),
      (at) => encodeRemoval(at, tag, addresses),
    );
    return outcome.kind === "stored" ? { ...outcome, taken } : outcome;
  }

  /**
   * Removes the tag from the addresses of `given`, which maps each address to the time of the record that assigned the
   * tag. Skips an address on which a later record has changed the tag.
   */
  async takeBack(tag: string, given: ReadonlyMap<string, number>): Promise<RemovalOutcome> {
    let taken: readonly string[] = [];
    const findRefusal = (): "gone" | undefined => {
      taken = findUnchanged(this.#journal.listChanges(), tag, given);
      return taken.length > 0 ? undefined : "gone";
    };
    const outcome = await this.#change(findRefusal, (at) => encodeRemoval(at, tag, taken));
    return outcome.kind === "stored" ? { ...outcome, taken } : outcome;
  }

  /** Renames a tag on all its addresses. If the new tag is in use, the two tags are merged only with `mayMerge`. */
  async rename(tag: string, newTag: string, { mayMerge = false } = {}): Promise<RenameOutcome> {
    const outcome = await this.#change(
      (stores) => {
        const having = stores.filter((store) => store.findTag(tag) !== undefined);
        if (having.length === 0) return "gone";
        const merges = having.some((store) => store.findTag(newTag) !== undefined);
        return merges && !mayMerge ? "exists" : undefined;
      },
      (at) => encodeRenaming(at, tag, newTag),
    );
    return outcome.kind === "stored" ? { kind: "stored" } : outcome;
  }

  /**
   * Reads what other windows have appended, and resolves with whether a record later than this time renames the tag.
   */
  isRenamedAfter(at: number, tag: string): Promise<boolean> {
    return this.#alone(async () => {
      await this.#journal.follow();
      return this.#journal.listChanges().some((it) => it.at > at && renamesTag(it, tag));
    });
  }

  /**
   * Sets all tags aside and begins a new journal. Resolves with the path of the file that keeps
   * them.
   */
  reset(): Promise<string> {
    const { now } = this.#journal;
    return this.#alone(() => this.#journal.replace((copy) => encodeReset(now(), copy)));
  }

  close(): Promise<void> {
    return this.#alone(() => this.#journal.close());
  }

  /**
   * Appends a record to the file at the path. The record may change tags that only a former file has, since these tags
   * are still shown. `findRefusal` gets the shown tags and the tags in the file.
   */
  #change<Refusal extends "gone" | "exists">(
    findRefusal: (stores: readonly TagStore[]) => Refusal | undefined,
    encode: (at: number) => Buffer,
  ): Promise<{ kind: "stored"; at: number } | { kind: Refusal } | NotStored> {
    const journal = this.#journal;
    return this.#alone(async () => {
      try {
        if (!(await journal.makeWritable())) return { kind: "notStored" };
        await journal.follow();
        const refusal = findRefusal([journal.store, journal.stored]);
        if (refusal !== undefined) return { kind: refusal };
        for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
          const at = journal.nextTime();
          const { isInPlace } = await journal.append(encode(at));
          if (isInPlace) return { kind: "stored", at };
        }
        throw new Error("The journal was replaced again and again");
      } catch (error) {
        return this.#failed(error);
      }
    });
  }

  async #assign(tag: string, addresses: readonly string[]): Promise<AssignOutcome> {
    if (!(await this.#journal.makeWritable())) return { kind: "notStored" };
    let written: readonly string[] = [];
    let created: readonly string[] = [];
    let at = 0;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const before = this.#plan(tag, addresses);
      let inPlace: readonly string[] = [];
      if (before.kind === "missing") {
        const { store } = this.#journal;
        const isNew = (address: string): boolean => !store.tagsOf(address).includes(tag);
        const added = before.addresses.filter(isNew);
        at = this.#journal.nextTime();
        const record = encodeAssignment({ at, tag, addresses: before.addresses });
        const { isInPlace, isAlone } = await this.#journal.append(record);
        if (isInPlace) inPlace = before.addresses;
        // If another window wrote at the same time, it may have assigned the tag first.
        if (isAlone) created = [...created, ...added];
        written = [...written, ...before.addresses];
      } else {
        await this.#journal.confirm();
      }
      // Two windows may have assigned the fiftieth tag of an address at the same time, or the file
      // may have been replaced; the order in the file decides. An assignment that added the tag to
      // at least one address is not refused.
      const plan = this.#plan(tag, addresses);
      const { stored } = this.#journal;
      const hasTag = (address: string): boolean => stored.tagsOf(address).includes(tag);
      if (plan.kind === "full" && !written.some(hasTag)) return { kind: "full" };
      // If an address lacks the tag although the record of this assignment is in place, another
      // window has removed the tag since. Otherwise the file was replaced, or another window had
      // removed the tag and this window had not read the removal yet, so the assignment is tried
      // again.
      if (plan.kind !== "missing" || plan.addresses.every((it) => inPlace.includes(it))) {
        return { kind: "stored", created: created.filter(hasTag), at };
      }
    }
    throw new Error("The journal was replaced again and again");
  }

  #plan(tag: string, addresses: readonly string[]): Plan {
    const { stored } = this.#journal;
    const missing = [...new Set(addresses)].filter((it) => !stored.tagsOf(it).includes(tag));
    if (!missing.every((address) => stored.hasRoomFor(address, tag))) return { kind: "full" };
    return missing.length === 0 ? { kind: "stored" } : { kind: "missing", addresses: missing };
  }

  #failed(error: unknown): NotStored {
    this.#onNotStored(errorCode(error) ?? "");
    return { kind: "notStored" };
  }

  #alone<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}
