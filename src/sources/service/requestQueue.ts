import { type Clock, leftUntil, type Timer } from "../../clock";
import { RequestError } from "../transport/requestError";
import type { HttpRequest } from "../transport/exchange";

type Method = HttpRequest["method"];

/** A place in the queue. It may move from the background to the foreground while it waits. */
export interface QueuePlace {
  readonly method: Method;
  background: boolean;
}

const mostRunning: Readonly<Record<Method, number>> = { GET: 4, POST: 1 };
const mostRunningInBackground = 2;
const mostWaiting = 200;
const pauseBetweenPosts = 250;

/**
 * Lets requests through: 4 GETs and 1 POST at a time, 250 ms between two POSTs, foreground before background,
 * and at most 200 waiting (rule 14).
 */
export class RequestQueue {
  readonly #clock: Clock;
  readonly #host: string;
  readonly #running: QueuePlace[] = [];
  readonly #waiting: Waiter[] = [];
  /** Until then no POST may start. */
  #pausedUntil: number | undefined;
  #timer: Timer | undefined;

  constructor(clock: Clock, host: string) {
    this.#clock = clock;
    this.#host = host;
  }

  /** Resolves when the request may start; call `leave` when it has ended. */
  enter(place: QueuePlace, signal: AbortSignal): Promise<void> | undefined {
    if (signal.aborted) throw new RequestError("E_CANCELLED", { host: this.#host });
    const now = this.#clock.now();
    if (this.#mayStart(place, now)) {
      this.#running.push(place);
      return undefined;
    }
    if (this.#waiting.length >= mostWaiting) throw new RequestError("E_BUSY", { host: this.#host });
    return this.#wait(place, signal, now);
  }

  leave(place: QueuePlace): void {
    const index = this.#running.indexOf(place);
    if (index < 0) return;
    this.#running.splice(index, 1);
    if (place.method === "POST") {
      this.#pausedUntil = this.#clock.now() + pauseBetweenPosts;
    }
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
    this.#wakeForPost(now);
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
        reject(new RequestError("E_CANCELLED", { host: this.#host }));
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
      this.#wakeForPost(now);
    });
  }

  /** The next request to start: the first in the foreground, otherwise in the background. */
  #next(now: number): Waiter | undefined {
    if (this.#waiting.length === 0) return undefined;
    const isFree = { GET: this.#isFree("GET", now), POST: this.#isFree("POST", now) };
    return (
      this.#waiting.find(({ place }) => isFree[place.method] && !place.background) ??
      this.#waiting.find(({ place }) => isFree[place.method] && this.#mayStart(place, now))
    );
  }

  #isFree(method: Method, now: number): boolean {
    if (this.#count((other) => other.method === method) >= mostRunning[method]) return false;
    return method === "GET" || leftUntil(this.#pausedUntil, now) === 0;
  }

  #mayStart({ method, background }: QueuePlace, now: number): boolean {
    if (!this.#isFree(method, now)) return false;
    if (!background) return true;
    const inBackground = this.#count((other) => other.background);
    return inBackground < mostRunningInBackground && !this.#isForegroundWaiting(method);
  }

  #count(holds: (place: QueuePlace) => boolean): number {
    let count = 0;
    for (const place of this.#running) if (holds(place)) count += 1;
    return count;
  }

  #isForegroundWaiting(method: Method): boolean {
    return this.#waiting.some(({ place }) => !place.background && place.method === method);
  }

  #remove(waiter: Waiter): void {
    const index = this.#waiting.indexOf(waiter);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /**
   * Wakes a POST that waits only for the end of the pause, since nothing else would. `now` is the time at
   * which the wait began: with a later time the pause could be over already, and no timer would be set.
   */
  #wakeForPost(now: number): void {
    const ms = leftUntil(this.#pausedUntil, now);
    if (this.#timer !== undefined || ms <= 0) return;
    if (!this.#waiting.some(({ place }) => place.method === "POST")) return;
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
