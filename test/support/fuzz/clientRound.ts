import { inspect } from "node:util";
import { ServiceClient } from "../../../src/sources/service/client";
import { RequestError, type ErrorCode } from "../../../src/sources/transport/requestError";
import type { PagedList } from "../../../src/sources/service/pages";
import type { RequestOptions } from "../../../src/sources/service/requestOptions";
import { Canary } from "../canary";
import { FakeClock } from "../fakeClock";
import type { Chance } from "../randomAddresses";
import { ChaosService, serverText } from "./chaosService";
import type { Findings } from "./invariants";

/** Lets several callers use one client at the same time, at random, against the chaos service. Uses a fake clock. */
export async function runClientRound(chance: Chance, findings: Findings): Promise<void> {
  const round = new ClientRound(chance, findings);
  await round.run();
}

const cancelled: ReadonlySet<ErrorCode> = new Set(["E_CANCELLED"]);

class ClientRound {
  readonly #clock = new FakeClock();
  readonly #canary = new Canary();
  readonly #service: ChaosService;
  readonly #client: ServiceClient;
  readonly #keys: "at once" | "soon" | "late" | "never";
  #keysHang: boolean;
  /** Whether all calls are made and cancelled at the same moment. */
  readonly #isStorm: boolean;
  #made = 0;
  #ownTimers = 0;

  constructor(
    private readonly chance: Chance,
    private readonly findings: Findings,
  ) {
    this.#clock.chance = chance.next();
    this.#service = new ChaosService(chance, this.#clock, findings, this.#canary.key);
    this.#keys = chance.pick(["at once", "soon", "late", "never"]);
    this.#keysHang = this.#keys === "never";
    this.#isStorm = this.#keysHang && chance.below(2) === 0;
    this.#client = new ServiceClient({
      base: this.#service.base,
      exchange: this.#service.exchange,
      apiKey: () => this.#readKey(),
      pageSize: () => 5,
      clock: this.#clock,
      log: (entry) => {
        this.#see(entry);
        this.findings.hold("threeAttempts", entry.attempt <= 3 || entry.method === "POST");
      },
    });
  }

  async run(): Promise<void> {
    const { chance, findings } = this;
    const calls = Array.from({ length: 2 + chance.below(8) }, () => this.#callOnce());
    const hasEnded = await this.#drive(Promise.all(calls));
    findings.hold("everyCallEnds", hasEnded, "a call");
    if (hasEnded) await this.#probe();
    this.#client.dispose();
    await new Promise((resolve) => setImmediate(resolve));
    const { GET, POST } = this.#service.inFlight;
    findings.hold("everyCallEnds", GET + POST === 0, `${GET} GET, ${POST} POST left`);
    const timers = this.#clock.waiting - this.#ownTimers;
    findings.hold("everyCallEnds", timers === 0, `${timers} timers left`);
    try {
      this.#canary.assertUnseen();
    } catch (error) {
      findings.hold("noSecret", false, String(error));
    }
  }

  /** Checks that cancelled calls leave the queue free: the next request must be sent immediately. */
  async #probe(): Promise<void> {
    this.#keysHang = false;
    this.#service.becomeHonest();
    const start = this.#clock.now();
    const from = this.#service.requests.length;
    const waits: unknown[] = [];
    const onWait = (wait: unknown): void => {
      waits.push(wait);
    };
    const details = this.#client.retrieveAddressDetails("0xprobe", { userAction: true, onWait });
    const hasEnded = await this.#drive(
      details.catch((error: unknown) => {
        this.#see(error);
      }),
    );
    this.findings.hold("everyCallEnds", hasEnded, "the probe");
    const sent = this.#service.requests[from];
    const isLeftAlone =
      waits.length > 0 || this.#service.forbiddenUntil > start || this.#keys === "late";
    this.findings.hold("queueIsFree", isLeftAlone || sent?.at === start, this.#keys);
  }

  /** Makes one call for the user or in the background, immediately or after a pause. Some calls are cancelled. */
  async #callOnce(): Promise<void> {
    const { chance } = this;
    this.findings.counts.operations += 1;
    if (!this.#isStorm && chance.below(2) === 0)
      await this.#pass(chance.pick([1, 10, 100, 1_000, 20_000]));
    const abort = new AbortController();
    const { signal } = abort;
    const isCancelled = this.#keysHang || chance.below(3) === 0;
    const call = this.#choose({
      signal,
      userAction: chance.below(2) === 0,
      ...(chance.below(5) === 0 ? { priority: "background" as const } : {}),
      onWait: (wait) => {
        this.#see(wait);
      },
    });
    const ending = call.promise.then(
      () => true,
      (error: unknown) => {
        this.#takeError(error, signal.aborted);
      },
    );
    if (isCancelled) {
      const ms = this.#isStorm ? 0 : chance.pick([0, 0, 1, 50, 700, 4_000, 15_000]);
      if (ms > 0) await Promise.race([ending, this.#pass(ms)]);
      const at = this.#clock.now();
      abort.abort();
      await ending;
      const late = this.#clock.now() - Math.max(at, call.notBefore?.() ?? at);
      this.findings.hold(call.rule, late <= 100, `cancelled, ${late} ms late`);
    }
    await ending;
  }

  #choose(options: RequestOptions & { signal: AbortSignal }): Call {
    const { chance } = this;
    const client = this.#client;
    const address = `0x${this.#newName()}`;
    switch (chance.below(9)) {
      case 0:
        return plain(this.#threeTimes(address, client.retrieveAddressDetails(address, options)));
      case 1:
        return plain(client.retrieveTagDetails(`tag_${this.#newName()}`, options));
      case 2:
      case 3:
        return this.#tag(options);
      case 4:
        return plain(this.#read("/v2/token-holdings", () => client.listTokenHoldings(), options));
      case 5:
        return plain(this.#read("/v2/transactions", () => this.#transactions(), options));
      case 6:
        return plain(this.#read("/v2/tokens", () => client.listTokens(), options));
      case 7:
        return plain(this.#read("/v2/tags", () => client.listTags(), options));
      default: {
        const tag = `tag_${chance.below(2)}`;
        const route = `/v2/tags/${tag}/addresses`;
        return plain(this.#read(route, () => client.listTaggedAddresses(tag), options));
      }
    }
  }

  #transactions(): PagedList<unknown> {
    const { chance } = this;
    if (chance.below(2) === 0) return this.#client.listTransactions();
    const since = new Date(chance.pick([0, 1e12, -1e12, 253402300799999, 253402300800000, 8e15]));
    return this.#client.listTransactions({ since });
  }

  async #threeTimes(address: string, answer: Promise<unknown>): Promise<void> {
    try {
      await answer;
    } finally {
      const times = this.#service.requests.filter(({ path }) => path.includes(address)).length;
      this.findings.hold("threeAttempts", times <= 3, `${times} times`);
    }
  }

  async #read(
    route: string,
    open: () => PagedList<unknown>,
    options: RequestOptions,
  ): Promise<void> {
    const list = open();
    const total = 1 + this.chance.below(9);
    for (let i = 0; i < total && list.hasMore; i += 1) {
      const before = list.items.length;
      try {
        await list.loadMore(options);
      } finally {
        this.#checkRows(list, before);
      }
    }
    this.findings.counts.rows += list.items.length;
    const served = this.#service.lists.get(route);
    if (served === undefined) return;
    const most = 2 * served.pages.length;
    this.findings.hold("neverInCircles", list.pagesLoaded <= most, `${list.pagesLoaded} pages`);
    if (list.hasMore) return;
    const isWhole = served.isWellLinked && list.items.length === served.different;
    const what = `${route}: ${list.items.length} of ${served.different}, ${list.pagesLoaded} of ${served.pages.length} pages`;
    this.findings.hold("wholeIsWhole", isWhole, what);
  }

  #checkRows(list: PagedList<unknown>, before: number): void {
    const texts = new Set(list.items.map((row) => JSON.stringify(row)));
    const isSound = list.items.length >= before && texts.size === list.items.length;
    this.findings.hold("rowsStay", isSound, `${list.items.length} after ${before}`);
  }

  /** Assigns a new tag to new addresses in each call, so that the expected outcome is known. */
  #tag(options: RequestOptions & { signal: AbortSignal }): Call {
    const { chance } = this;
    const tag = `fuzz_${this.#newName()}`;
    const isBulk = chance.below(2) === 0;
    const count = 1 + chance.below(chance.pick([3, 100, isBulk ? 220 : 100]));
    const addresses = Array.from({ length: count }, () => `0x${this.#newName()}`);
    const { onWait, signal, userAction } = options;
    let isUndone = false;
    const reported = isBulk
      ? this.#client.tagAddresses(tag, addresses, {
          onWait,
          signal,
          confirmSmaller: () => Promise.resolve(true),
        })
      : this.#client.assignTag(tag, addresses, { onWait, userAction, waitSignal: signal });
    const promise = reported.then(({ outcomes }) => {
      const reported = outcomes.map(({ address }) => address);
      this.findings.hold("oneOutcomeEach", reported.join() === addresses.join(), tag);
      const isTrue = ({ address }: { address: string }): boolean => this.#service.has(tag, address);
      isUndone = outcomes.at(-1)?.outcome === "notDone";
      const done = outcomes.filter(({ outcome }) => outcome === "done");
      const notDone = outcomes.filter(({ outcome }) => outcome === "notDone");
      this.findings.hold("doneIsTrue", done.every(isTrue), tag);
      this.findings.hold(
        "notDoneIsTrue",
        !notDone.some(isTrue),
        JSON.stringify(notDone.find(isTrue)),
      );
      this.#see(outcomes);
      const ended = this.#service.postEnded.get(tag);
      const took = this.#clock.now() - (ended ?? this.#clock.now());
      const isForbidden = this.#service.forbiddenUntil > (ended ?? 0);
      this.findings.hold("reconcilesInTime", isBulk || isForbidden || took <= 30_100, `${took} ms`);
    });
    // A POST is completed even if its call is cancelled, so a cancelled call need not end before its POST has ended. If
    // the last outcome is "notDone", or if no POST has ended, the time at which the call ends is not checked.
    const notBefore = (): number =>
      isUndone ? Infinity : (this.#service.postEnded.get(tag) ?? Infinity);
    return { promise, rule: "reconcilesInTime", notBefore };
  }

  #takeError(error: unknown, isAborted: boolean): void {
    this.#see(error);
    this.findings.hold("onlyClientErrors", error instanceof RequestError, inspect(error));
    if (!(error instanceof RequestError)) return;
    const isCancelled = cancelled.has(error.code);
    this.findings.hold("onlyClientErrors", isAborted || !isCancelled, "cancelled by nobody");
  }

  #see(value: unknown): void {
    this.#canary.see(value);
    const text = inspect(value, { depth: 6 });
    const isClean = !text.includes(serverText) && !/\/v2\/[^"']*[?=]/.test(text);
    this.findings.hold("noSecret", isClean, "text of the server or a URL");
  }

  #readKey(): string | Promise<string> {
    const { key } = this.#canary;
    if (this.#keysHang) return new Promise<string>(() => undefined);
    if (this.#keys === "soon") return Promise.resolve(key);
    if (this.#keys === "late") return this.#pass(this.chance.below(2_000)).then(() => key);
    return key;
  }

  #pass(ms: number): Promise<void> {
    this.#ownTimers += 1;
    return new Promise((resolve) => {
      this.#clock.schedule(() => {
        this.#ownTimers -= 1;
        resolve();
      }, ms);
    });
  }

  #newName(): string {
    this.#made += 1;
    return this.#made.toString(16).padStart(8, "0");
  }

  /** Advances the clock to the next timer after each turn of the event loop. Returns whether `work` ended. */
  async #drive(work: Promise<unknown>): Promise<boolean> {
    const ending = { isDone: false };
    void work.then(() => (ending.isDone = true));
    for (let i = 0; i < 50_000; i += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (ending.isDone) return true;
      if (this.#clock.waiting === 0) return false;
      this.#clock.advance(this.#clock.shortestWait);
    }
    return false;
  }
}

interface Call {
  readonly promise: Promise<unknown>;
  readonly rule: "endsWhenCancelled" | "reconcilesInTime";
  /** The time by which a cancelled call must end; `Infinity` for no limit; undefined if it must end immediately. */
  readonly notBefore?: () => number;
}

function plain(promise: Promise<unknown>): Call {
  return { promise, rule: "endsWhenCancelled" };
}
