import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { identify } from "../../engine/addresses/identify";
import type { Clock } from "../../clock";
import { RequestError, type ErrorCode } from "../transport/requestError";
import type { Token } from "../service/schemas";
import type { KnownAddresses } from "./knownAddresses";
import type { ReadingLease } from "./readingLease";
import { type IndexSource, readAllPages, type ReadPages, readTagIndex } from "./readTagIndex";

/** The lists of a service that are read in the background. */
export interface BackgroundSource extends IndexSource {
  listTokens(): ReadPages<Token>;
}

interface BackgroundReaderOptions {
  readonly known: KnownAddresses;
  readonly lease: ReadingLease;
  readonly openSource: () => Promise<BackgroundSource>;
  readonly keepsTag?: ((tag: string) => boolean) | undefined;
  /** Whether the service is in this process, where reads cost nothing. */
  readonly isInProcess: boolean;
  readonly isPaused: () => boolean;
  readonly clock: Pick<Clock, "now" | "date">;
  readonly changed: (what: "addresses" | "state") => void;
}

/**
 * Why to check the service: `requested` by the user or after a change; `visible` for other checks, for example while
 * the catalog view or a panel is visible.
 */
export type CheckReason = "requested" | "visible";

interface ReadingState {
  readonly isReading: boolean;
  readonly progress: { readonly tagsRead: number; readonly tagsToRead: number } | undefined;
  /** The number of tags of the service beyond the capacity of the index. */
  readonly tagsLeftOut: number;
  /** The number of tags that could not be read; their previous data stays. */
  readonly failedTags: number;
  /** Why the last read ended early. */
  readonly failure: ErrorCode | undefined;
}

/**
 * The minimum time between two reads without an action of the user, for privacy: more frequent
 * reads would reveal when the user works.
 */
const readsEvery = 15 * 60_000;
const readsTokensEvery = 24 * 60 * 60_000;
const renewsLeaseEvery = 10_000;
const savesEvery = 60_000;
const shortestPause = 50;
const longestPause = 2_000;

const atRest: ReadingState = {
  isReading: false,
  progress: undefined,
  tagsLeftOut: 0,
  failedTags: 0,
  failure: undefined,
};

/** Reads changes from the service: one read at a time, in only one window. */
export class BackgroundReader {
  readonly #options: BackgroundReaderOptions;
  #state = atRest;
  #run: { readonly done: Promise<void>; readonly abort: AbortController } | undefined;
  #triedAt = -Infinity;
  #leaseRenewedAt = 0;
  #savedAt = 0;
  #isDirty = false;
  #isRequestedAgain = false;

  constructor(options: BackgroundReaderOptions) {
    this.#options = options;
  }

  get state(): ReadingState {
    return this.#state;
  }

  /**
   * Whether a read is running or about to start. Meanwhile no other code may release the lease: the read releases it at
   * its end.
   */
  get isBusy(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Reads if a read is due and no other window reads, or waits for the read in progress. A check with the reason
   * `requested` during a read triggers another read. Never rejects.
   */
  check(reason: CheckReason): Promise<void> {
    if (this.#run?.abort.signal.aborted === true) {
      return this.#run.done.then(() => this.check(reason));
    }
    if (this.#run !== undefined) {
      this.#isRequestedAgain ||= reason === "requested";
      return this.#run.done;
    }
    if (!this.#isDue(reason)) return Promise.resolve();
    const abort = new AbortController();
    const done = this.#readUntilDone(reason, abort.signal).finally(() => {
      this.#run = undefined;
      this.#become({ isReading: false, progress: undefined });
    });
    this.#run = { done, abort };
    return done;
  }

  /** Cancels the current read. Pages that are already loaded are kept. */
  async cancel(): Promise<void> {
    this.#run?.abort.abort();
    await this.#run?.done;
  }

  #isDue(reason: CheckReason): boolean {
    if (reason === "requested" || this.#options.isInProcess) return true;
    const { known, clock } = this.#options;
    // Another window or an earlier session may have checked. `checkedAt` is compared by the system time, the only clock
    // that all windows and sessions share.
    const sinceChecked = Math.abs(clock.date() - known.checkedAt);
    return Math.min(sinceChecked, clock.now() - this.#triedAt) >= readsEvery;
  }

  async #readUntilDone(reason: CheckReason, signal: AbortSignal): Promise<void> {
    let why = reason;
    do {
      this.#isRequestedAgain = false;
      await this.#read(why, signal);
      why = "requested";
    } while (this.#wantsMore(signal));
  }

  /**
   * Whether to read again, because a check was requested during this read, or because this read has overwritten changes
   * of another window. A failed read does not drop the request, since the change that led to the request may have
   * caused the failure.
   */
  #wantsMore(signal: AbortSignal): boolean {
    return this.#isRequestedAgain && !signal.aborted;
  }

  async #read(reason: CheckReason, signal: AbortSignal): Promise<void> {
    const { known, lease, clock, changed } = this.#options;
    try {
      if (await known.follow()) changed("addresses");
      if (!this.#isDue(reason) || !(await this.#acquireLease())) return;
      // Another window may have read while this one waited for the lease.
      if (await known.follow()) changed("addresses");
      if (!this.#isDue(reason)) return;
      this.#savedAt = this.#triedAt = clock.now();
      this.#isDirty = false;
      this.#become({ isReading: true, failure: undefined });
      await this.#readAll(reason, signal);
    } catch (error) {
      await this.#end(error);
    } finally {
      await lease.release().catch(() => undefined);
    }
  }

  async #readAll(reason: CheckReason, signal: AbortSignal): Promise<void> {
    const { known, clock, openSource, keepsTag } = this.#options;
    const source = await openSource();
    const pace = (tookMs: number): Promise<void> => this.#pace(tookMs, signal);
    known.beginReading();
    const result = await readTagIndex({
      source,
      index: known.tags,
      identify,
      keepsTag,
      signal,
      pace,
      onProgress: ({ changed, ...progress }) => {
        this.#become({ progress });
        if (!changed) return;
        this.#isDirty = true;
        this.#options.changed("addresses");
      },
    }).finally(() => {
      known.endReading();
    });
    this.#become({ tagsLeftOut: result.tagsLeftOut, failedTags: result.failedTags });
    try {
      const isOvertaken = await known.noteCheck(clock.date(), result.changed);
      this.#isRequestedAgain ||= isOvertaken;
    } finally {
      // Runs even if saving failed, since this window has the tags in memory.
      await this.#readTokens(reason, source, { signal, pace });
      this.#options.changed("addresses");
    }
  }

  /**
   * Reads the tokens if the check was requested, or if they were last read a day ago or earlier. They are not read more
   * often, since the list of tokens does not show whether it has changed.
   */
  async #readTokens(
    reason: CheckReason,
    source: BackgroundSource,
    options: { readonly signal: AbortSignal; readonly pace: (tookMs: number) => Promise<void> },
  ): Promise<void> {
    const { known, clock } = this.#options;
    const age = Math.abs(clock.date() - known.tokensReadAt);
    if (reason !== "requested" && age < readsTokensEvery) return;
    const { items } = await readAllPages(options, source.listTokens());
    await known.replaceTokens(items, clock.date());
  }

  /**
   * Pauses after each page for as long as the page took, but at least 50 ms and at most 2 s. This about halves the load
   * on the service; a service in this process needs no pause. Also renews the lease, saves once a minute, and ends the
   * read if the user has paused reading or the lease is lost.
   */
  async #pace(tookMs: number, signal: AbortSignal): Promise<void> {
    const { isInProcess, clock, known } = this.#options;
    if (isInProcess) await immediate();
    else await sleepUntil(Math.min(longestPause, Math.max(shortestPause, tookMs)), signal);
    if (this.#options.isPaused()) this.#run?.abort.abort();
    if (clock.now() - this.#leaseRenewedAt >= renewsLeaseEvery) {
      if (!(await this.#acquireLease())) this.#run?.abort.abort();
    }
    if (clock.now() - this.#savedAt >= savesEvery) {
      this.#savedAt = clock.now();
      // A failure is ignored here: if saving fails at the end of the read too, that failure is reported.
      await known.save().catch(() => undefined);
    }
  }

  /** Handles a read that ended early: saves the data that was read, and notes the error. */
  async #end(error: unknown): Promise<void> {
    if (this.#isDirty) await this.#options.known.save().catch(() => undefined);
    // Other errors come from storage.
    const failure = error instanceof RequestError ? error.code : "E_STORE";
    this.#become({ failure: failure === "E_CANCELLED" ? undefined : failure });
  }

  /**
   * Takes or renews the lease. Resolves with false while another window holds it. Resolves with true if the lease file
   * cannot be written, so each window reads without a lease.
   */
  #acquireLease(): Promise<boolean> {
    this.#leaseRenewedAt = this.#options.clock.now();
    return this.#options.lease.acquire().catch(() => true);
  }

  #become(state: Partial<ReadingState>): void {
    this.#state = { ...this.#state, ...state };
    this.#options.changed("state");
  }
}

/** Sleeps, or wakes early without an error when the signal aborts. */
async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
