import { codeOf } from "./journalDisk";
import { FollowedJournal, type JournalOptions } from "./followedJournal";
import type { ReadOnlyReason } from "./journalNotice";
import { encodeAssignment, encodeReset } from "./journalRecord";
import type { TagStore } from "../tagStore";

export type { JournalOptions } from "./followedJournal";

/** `full`: an address has 50 tags already. `notStored`: with the error code of the disk. */
export type AssignOutcome =
  | { readonly kind: "stored" | "full" }
  | { readonly kind: "notStored"; readonly code: string };

/** What remains to be done for an assignment, given the tags in the file. */
type Plan =
  | { readonly kind: "stored" | "full" }
  | { readonly kind: "missing"; readonly addresses: readonly string[] };

/** How often in a row the journal may be replaced by another file during a write. */
const mostAttempts = 5;

/**
 * The tags on disk: one file that every window appends to and reads on. There is no lock and no
 * owner. A tag is acknowledged when its record is on disk and its position in the file is known.
 * All windows see the same tags in the same order, that of the file.
 */
export class TagJournal {
  readonly #journal: FollowedJournal;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: JournalOptions) {
    this.#journal = new FollowedJournal(options);
  }

  /** The tags to show; a new object after a reset. */
  get store(): TagStore {
    return this.#journal.store;
  }

  /** Why nothing can be added; undefined if something can. */
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

  /** Gives the tag to all of these canonical addresses or to none. */
  assign(tag: string, addresses: readonly string[]): Promise<AssignOutcome> {
    return this.#alone(async () => {
      try {
        return await this.#assign(tag, addresses);
      } catch (error) {
        return { kind: "notStored", code: codeOf(error) };
      }
    });
  }

  /** Sets all tags aside and begins anew. Returns the path of the copy. */
  reset(): Promise<string> {
    const { now } = this.#journal;
    return this.#alone(() => this.#journal.replace((copy) => encodeReset(now(), copy)));
  }

  close(): Promise<void> {
    return this.#alone(() => this.#journal.close());
  }

  async #assign(tag: string, addresses: readonly string[]): Promise<AssignOutcome> {
    if (!(await this.#journal.makeWritable())) return { kind: "notStored", code: "EROFS" };
    const at = this.#journal.now();
    let written: readonly string[] = [];
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const before = this.#plan(tag, addresses);
      if (before.kind === "missing") {
        await this.#journal.append(encodeAssignment({ at, tag, addresses: before.addresses }));
        written = before.addresses;
      } else {
        await this.#journal.confirm();
      }
      // The file may have been replaced, or two windows may have given an address its fiftieth tag
      // at once; then the order in the file decides. If any of the addresses got the tag, it is not
      // refused.
      const plan = this.#plan(tag, addresses);
      const { stored } = this.#journal;
      const isStored = written.some((address) => stored.tagsOf(address).includes(tag));
      if (plan.kind === "full" && isStored) return { kind: "stored" };
      if (plan.kind !== "missing") return plan;
    }
    throw new Error("The journal was replaced again and again");
  }

  #plan(tag: string, addresses: readonly string[]): Plan {
    const { stored } = this.#journal;
    const missing = [...new Set(addresses)].filter((it) => !stored.tagsOf(it).includes(tag));
    if (!missing.every((address) => stored.hasRoomFor(address, tag))) return { kind: "full" };
    return missing.length === 0 ? { kind: "stored" } : { kind: "missing", addresses: missing };
  }

  #alone<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}
