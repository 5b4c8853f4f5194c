import { type FSWatcher, watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import * as path from "node:path";
import { type Clock, systemClock } from "../../clock";
import type { ErrorCode } from "../transport/requestError";
import type { TaggedAddress } from "../service/schemas";
import { BackgroundReader, type BackgroundSource, type CheckReason } from "./backgroundReader";
import { KnownAddresses } from "./knownAddresses";
import { keepTags } from "./readTagIndex";
import { ReadingLease } from "./readingLease";
import { pauseFile } from "./readingPause";
import { TagIndexStore } from "./tagIndexStore";
import { TokenStore } from "./tokenStore";

export interface LiveIndexOptions {
  /** The directory of the copies on disk. */
  readonly directory: string;
  /** Identifies the service; never contains a key. */
  readonly serviceId: string;
  /** Whether the service is in this process, where reads cost nothing. */
  readonly isInProcess: boolean;
  /** Called at each check, since the user may have paused reading in another window. */
  readonly isPaused: () => boolean;
  readonly openSource: () => Promise<BackgroundSource>;
  /**
   * Tags for which this returns false are never added to the index. If it is undefined, all tags
   * are kept.
   */
  readonly keepsTag?: ((tag: string) => boolean) | undefined;
  /**
   * `addresses`: the tags or tokens of an address may have changed; `state`: only the state of the index has changed.
   */
  readonly changed: (what: "addresses" | "state") => void;
  readonly clock?: Pick<Clock, "now" | "date">;
  readonly intervals?: { readonly savesLearnedAfter: number; readonly looksAfter: number };
}

export interface IndexState {
  readonly activity: "opening" | "idle" | "reading" | "paused";
  readonly addresses: number;
  readonly tags: number;
  /** When any window last checked the service for changes. */
  readonly checkedAt: Date | undefined;
  readonly progress: { readonly tagsRead: number; readonly tagsToRead: number } | undefined;
  /**
   * The numbers of items that are not in the index because of its limits. `addresses` also counts addresses that could
   * not be read.
   */
  readonly leftOut: { readonly addresses: number; readonly tags: number; readonly tokens: number };
  /** The number of tags that could not be read; their previous data stays. */
  readonly failedTags: number;
  /** Why the last read ended early. */
  readonly failure: ErrorCode | undefined;
}

/**
 * Debounce intervals in milliseconds: several assigned tags cause one save, and all file events of
 * a write cause one look at the file.
 */
const usualIntervals = { savesLearnedAfter: 3_000, looksAfter: 300 };

const longestWaitToSave = 60_000;

/**
 * The tag index of one service: its copy on disk, kept up to date in the background and shared with
 * the other windows. No method rejects.
 */
export class LiveIndex {
  readonly known: KnownAddresses;
  readonly #options: LiveIndexOptions;
  readonly #reader: BackgroundReader;
  readonly #lease: ReadingLease;
  readonly #directory: string;
  readonly #intervals: typeof usualIntervals;
  #watcher: FSWatcher | undefined;
  #saveTimer: NodeJS.Timeout | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isDisposed = false;

  constructor(options: LiveIndexOptions) {
    const { directory, serviceId, clock = systemClock } = options;
    const store = new TagIndexStore(directory, serviceId);
    this.#options = options;
    this.#directory = directory;
    this.#intervals = options.intervals ?? usualIntervals;
    this.#lease = new ReadingLease(`${store.stem}.lease`);
    const tokens = new TokenStore(`${store.stem}.tokens`);
    this.known = new KnownAddresses(store, tokens, options.isInProcess ? "user" : "service");
    this.#reader = new BackgroundReader({
      ...options,
      clock,
      known: this.known,
      lease: this.#lease,
    });
  }

  get state(): IndexState {
    const { tags, tokens, checkedAt } = this.known;
    const { isReading, progress, failure, failedTags, tagsLeftOut } = this.#reader.state;
    const readTags = [...tags.readTags.values()];
    const leftOut = readTags.reduce((sum, tag) => sum + tag.leftOut, 0);
    return {
      activity: this.#activity(isReading),
      addresses: tags.countAddresses(),
      tags: readTags.length,
      checkedAt: checkedAt === 0 ? undefined : new Date(checkedAt),
      progress,
      leftOut: { addresses: leftOut, tags: tagsLeftOut, tokens: tokens.leftOut },
      failedTags,
      failure,
    };
  }

  /**
   * Loads the copy on disk and follows its changes. A service in this process is also read
   * immediately.
   */
  async open(): Promise<void> {
    await mkdir(this.#directory, { recursive: true }).catch(() => undefined);
    await this.known.open();
    this.#isOpen = true;
    if (this.#isDisposed) return;
    this.#follow();
    this.#options.changed("addresses");
    if (this.#options.isInProcess) void this.check("requested");
  }

  /** Reads the service's changes if a check is due and reading is not paused. */
  async check(reason: CheckReason): Promise<void> {
    if (!this.#isOpen || this.#isDisposed) return;
    if (this.#options.isPaused()) this.#options.changed("state");
    else await this.#reader.check(reason);
  }

  /**
   * Stores records that the service has just returned. With `tag`, they are the answer to the
   * assignment of that tag.
   */
  learn(answered: readonly TaggedAddress[], tag?: string): void {
    const records = keepTags(answered, this.#options.keepsTag);
    if (tag === undefined) this.known.learn(records);
    else this.known.learnTagged({ tag, isWhole: holdsAll(this.state) }, records);
    this.#options.changed("addresses");
    this.#saveLearnedAfter(this.#intervals.savesLearnedAfter);
  }

  /** Notes that a tag was removed from these addresses; without addresses, from all. */
  forget(tag: string, addresses?: readonly string[]): void {
    this.known.forget(tag, addresses);
    this.#options.changed("addresses");
    void this.check("requested");
  }

  /** Call when `isPaused` has become true: the index stays usable, but sends no requests. */
  async pause(): Promise<void> {
    await this.#reader.cancel();
    this.#options.changed("state");
  }

  /** Call when `isPaused` has become false. */
  async resume(): Promise<void> {
    this.#options.changed("state");
    await this.check("requested");
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#watcher?.close();
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#saveTimer);
    await this.#reader.cancel();
    await this.#saveLast();
  }

  #activity(isReading: boolean): IndexState["activity"] {
    if (!this.#isOpen) return "opening";
    if (this.#options.isPaused()) return "paused";
    return isReading ? "reading" : "idle";
  }

  /**
   * Watches the folder. If that is not possible, the next check picks up the copies of other
   * windows.
   */
  #follow(): void {
    try {
      const names = [...this.known.files.map((file) => path.basename(file)), pauseFile];
      this.#watcher = watch(this.#directory, { persistent: false }, (_event, name) => {
        if (name === null || !names.includes(name)) return;
        clearTimeout(this.#lookTimer);
        this.#lookTimer = setTimeout(() => void this.#look(), this.#intervals.looksAfter);
      });
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      this.#watcher = undefined;
    }
  }

  async #look(): Promise<void> {
    if (this.#reader.state.isReading || this.#isDisposed) return;
    const isNew = await this.known.follow().catch(() => false);
    this.#options.changed(isNew ? "addresses" : "state");
  }

  #saveLearnedAfter(wait: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#saveLearned(wait), wait);
  }

  /** Saves the learned records. Retries with increasing waits while a read is running or the file cannot be written. */
  async #saveLearned(waited: number): Promise<void> {
    await this.#saveWithLease().catch(() => undefined);
    if (this.known.hasUnsaved && !this.#isDisposed) {
      this.#saveLearnedAfter(Math.min(longestWaitToSave, 2 * waited));
    }
  }

  async #saveWithLease(): Promise<void> {
    if (this.#reader.state.isReading) return;
    try {
      if (await this.#lease.acquire()) await this.known.saveLearned();
    } finally {
      if (!this.#reader.isBusy) await this.#lease.release().catch(() => undefined);
    }
  }

  /**
   * Saves before the index is closed, even if another window holds the lease. A window that is reading notices the save
   * and reads again.
   */
  async #saveLast(): Promise<void> {
    if (!this.known.hasUnsaved) return;
    await this.#lease.acquire().catch(() => false);
    await this.known.saveLearned().catch(() => undefined);
    await this.#lease.release().catch(() => undefined);
  }
}

/**
 * Whether the tag index is known to have all tags and addresses that the service had at the last check. False while the
 * index is being opened or read, or is paused.
 */
export function holdsAll(state: IndexState): boolean {
  const { activity, checkedAt, leftOut, failedTags, failure } = state;
  return (
    activity === "idle" &&
    checkedAt !== undefined &&
    leftOut.addresses + leftOut.tags + failedTags === 0 &&
    failure === undefined
  );
}
