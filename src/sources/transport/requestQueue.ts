import { type Clock, leftUntil, type Timer } from "../../clock";
import { type ErrorFacts, RequestError } from "./requestError";

/** A place in the queue. A waiting place may move from the background to the foreground. */
export interface QueuePlace {
  /** Whether the request only reads. */
  readonly isSafe: boolean;
  background: boolean;
}

export interface QueueLimits {
  /** The maximum number of reads at a time. */
  readonly reads: number;
  /** The maximum number of requests that may wait for a place. */
  readonly waiting: number;
}

const mostRunningInBackground = 2;
const pauseBetweenWrites = 250;

/**
 * Starts requests within limits (faults.md, rule 14). At a time: up to `limits.reads` reads and 1 write, at most 2 of
 * these in the background. Between two writes: 250 ms. Foreground requests start before background requests.
 */
export class RequestQueue {
  readonly #clock: Clock;
  readonly #facts: ErrorFacts;
  readonly #running: QueuePlace[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #mostWaiting: number;
  #mostReads: number;
  /** The time before which no write starts. */
  #pausedUntil: number | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, facts: ErrorFacts, { reads, waiting }: QueueLimits) {
    this.#clock = clock;
    this.#facts = facts;
    this.#mostReads = reads;
    this.#mostWaiting = waiting;
  }

  /** Starts one read at a time from now on; reads in progress continue. */
  readSingly(): void {
    this.#mostReads = 1;
  }

  /**
   * Resolves when the request may start, or returns undefined if it may start now. Call `leave` when the request has
   * ended.
   */
  enter(place: QueuePlace, signal: AbortSignal): Promise<void> | undefined {
    if (signal.aborted) throw new RequestError("E_CANCELLED", this.#facts);
    const now = this.#clock.now();
    if (this.#mayStart(place, now)) {
      this.#running.push(place);
      return undefined;
    }
    if (this.#waiting.length >= this.#mostWaiting) throw new RequestError("E_BUSY", this.#facts);
    return this.#wait(place, signal, now);
  }

  /** If more reads are running than the current limit allows, releases the place of a read and waits for a new one. */
  async rejoin(place: QueuePlace, signal: AbortSignal): Promise<void> {
    if (!place.isSafe || this.#count(({ isSafe }) => isSafe) <= this.#mostReads) return;
    this.leave(place);
    await this.enter(place, signal);
  }

  leave(place: QueuePlace): void {
    const index = this.#running.indexOf(place);
    if (index < 0) return;
    this.#running.splice(index, 1);
    if (!place.isSafe) this.#pausedUntil = this.#clock.now() + pauseBetweenWrites;
    this.admit();
  }

  /** Starts all requests that may start now. */
  admit(): void {
    const now = this.#clock.now();
    for (let next = this.#next(now); next !== undefined; next = this.#next(now)) {
      this.#remove(next);
      this.#running.push(next.place);
      next.resolve();
    }
    this.#wakeForWrite(now);
  }

  /** Rejects all waiting requests. */
  clear(error: RequestError): void {
    for (const waiter of this.#waiting.splice(0)) waiter.reject(error);
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #wait(place: QueuePlace, signal: AbortSignal, now: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#remove(waiter);
        reject(new RequestError("E_CANCELLED", this.#facts));
      };
      const settle = (then: () => void): void => {
        signal.removeEventListener("abort", onAbort);
        then();
      };
      const waiter: Waiter = {
        place,
        resolve: () => {
          settle(resolve);
        },
        reject: (error) => {
          settle(() => {
            reject(error);
          });
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(waiter);
      this.#wakeForWrite(now);
    });
  }

  /**
   * Returns the next request that may start: the first one in the foreground, otherwise the first one in the
   * background.
   */
  #next(now: number): Waiter | undefined {
    return (
      this.#waiting.find(({ place }) => !place.background && this.#mayStart(place, now)) ??
      this.#waiting.find(({ place }) => this.#mayStart(place, now))
    );
  }

  #isFree(isSafe: boolean, now: number): boolean {
    const running = this.#count((other) => other.isSafe === isSafe);
    if (isSafe) return running < this.#mostReads;
    return running === 0 && leftUntil(this.#pausedUntil, now) === 0;
  }

  #mayStart({ isSafe, background }: QueuePlace, now: number): boolean {
    if (!this.#isFree(isSafe, now)) return false;
    if (!background) return true;
    const inBackground = this.#count((other) => other.background);
    return inBackground < mostRunningInBackground && !this.#isForegroundWaiting(isSafe);
  }

  #count(holds: (place: QueuePlace) => boolean): number {
    let count = 0;
    for (const place of this.#running) if (holds(place)) count += 1;
    return count;
  }

  #isForegroundWaiting(isSafe: boolean): boolean {
    return this.#waiting.some(({ place }) => !place.background && place.isSafe === isSafe);
  }

  #remove(waiter: Waiter): void {
    const index = this.#waiting.indexOf(waiter);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /**
   * Wakes a write that waits only for the end of the pause, since no other event would start the write. `now` is the
   * time at which the caller found that the write must wait. At a later time the pause could be over, so that no timer
   * would be set.
   */
  #wakeForWrite(now: number): void {
    const ms = leftUntil(this.#pausedUntil, now);
    if (this.#timer !== undefined || ms <= 0) return;
    if (!this.#waiting.some(({ place }) => !place.isSafe)) return;
    this.#timer = this.#clock.schedule(() => {
      this.#timer = undefined;
      this.admit();
    }, ms);
  }
}

interface Waiter {
  readonly place: QueuePlace;
  resolve(): void;
  reject(error: RequestError): void;
}
