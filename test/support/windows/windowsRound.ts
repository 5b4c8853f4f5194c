import assert from "node:assert/strict";
import { identify } from "../../../src/engine/addresses/identify";
import { TagIndexStore } from "../../../src/sources/tags/tagIndexStore";
import { LocalService } from "../../../src/sources/local/localService";
import type { HostName } from "../../editor/hosts";
import { mountedKey } from "../mounted";
import { Chance, randomAddress } from "../randomAddresses";
import { until } from "../until";
import type { WindowView } from "./handVerbs";
import { type HandWindow, SeveralWindows } from "./severalWindows";
import { ConnectedService } from "./taggedService";

type ServiceName = WindowView["service"];

export interface RoundOptions {
  readonly host: HostName;
  readonly windows: number;
  readonly operations: number;
  readonly seed: number;
}

const hour = 3_600_000;
const tagNames = ["hot_wallet", "cold_wallet", "payroll", "treasury", "escrow_of_may"];
/**
 * The maximum time until a condition holds in all windows, in milliseconds. Saving a tag waits while another window
 * reads.
 */
const patience = 45_000;

/** Simulates users who act at random in several windows of one profile. */
export class WindowsRound {
  /** The actions so far, to explain a failure. */
  readonly history: string[] = [];
  readonly #chance: Chance;
  readonly #pool: readonly string[];
  readonly #busy = new Map<HandWindow, Promise<void>>();
  /**
   * The assignments that windows reported as done or that another user made. `#tried` contains all attempted
   * assignments.
   */
  readonly #done = { local: new Set<string>(), remote: new Set<string>() };
  readonly #tried = new Set<string>();
  #deck: ((window: HandWindow) => Promise<void>)[] = [];

  private constructor(
    private readonly options: RoundOptions,
    private readonly windows: SeveralWindows,
    private readonly connected: ConnectedService,
  ) {
    this.#chance = new Chance(options.seed);
    this.#pool = Array.from({ length: 12 }, () => randomAddress.evm(this.#chance));
  }

  static async start(options: RoundOptions): Promise<WindowsRound> {
    const windows = await SeveralWindows.start(options.host);
    const connected = await ConnectedService.start(() => windows.now());
    const round = new WindowsRound(options, windows, connected);
    for (let i = 0; i < options.windows; i += 1) await windows.openOne();
    return round;
  }

  async end(): Promise<void> {
    await this.windows.end();
    await this.connected.end();
  }

  async act(): Promise<void> {
    for (let i = 0; i < this.options.operations; i += 1) {
      if (this.#deck.length === 0) this.#deck = [...this.#deeds];
      const [deed] = this.#deck.splice(this.#chance.below(this.#deck.length), 1);
      await deed?.(this.#chance.pick(this.windows.open));
    }
    await this.#rest();
  }

  readonly #deeds: readonly ((window: HandWindow) => Promise<void>)[] = [
    ...Array.from({ length: 7 }, () => (window: HandWindow) => this.#begin(window, "tag")),
    (window) => this.#begin(window, "refresh"),
    (window) => this.#begin(window, "refresh"),
    (window) => this.#begin(window, "pause"),
    (window) => this.#begin(window, "use the local service"),
    (window) => this.#begin(window, "use the connected service"),
    () => this.#tagElsewhere(),
    () => this.#setClock(),
    (window) => this.#close(window),
  ];

  /** Starts an action in a window. Sometimes does not wait for its end. */
  async #begin(window: HandWindow, what: string): Promise<void> {
    await this.#busy.get(window);
    const work = this.#work(window, what);
    // Prevents an unhandled rejection. A failure is reported when the action is awaited.
    work.catch(() => undefined);
    this.#busy.set(window, work);
    if (this.#chance.below(2) === 0) await work;
  }

  #work(window: HandWindow, what: string): Promise<void> {
    if (what === "tag") return this.#tag(window);
    this.#note(`${window.name}: ${what}`);
    return ignoringItsEnd(window, async () => {
      if (what === "refresh") await window.refresh();
      if (what === "pause") await window.pause(this.#chance.below(2) === 0);
      if (what === "use the local service") await this.#use(window, "local");
      if (what === "use the connected service") await this.#use(window, "remote");
    });
  }

  async #tag(window: HandWindow): Promise<void> {
    const tag = this.#chance.pick(tagNames);
    const count = this.#chance.pick([1, 1, 3]);
    const addresses = Array.from({ length: count }, () => this.#chance.pick(this.#pool));
    this.#note(`${window.name}: tag ${addresses.join(" ")} as ${tag}`);
    for (const address of addresses) this.#tried.add(`${address} ${tag}`);
    await ignoringItsEnd(window, async () => {
      const { service, done } = await window.tag({ tag, addresses });
      for (const address of done) this.#done[service].add(`${address} ${tag}`);
    });
  }

  #use(window: HandWindow, service: ServiceName): Promise<unknown> {
    const baseUrl = service === "local" ? "" : this.connected.baseUrl;
    return window.use({ baseUrl, key: mountedKey });
  }

  async #tagElsewhere(): Promise<void> {
    const [tag, address] = [this.#chance.pick(tagNames), this.#chance.pick(this.#pool)];
    this.#note(`somebody else: tag ${address} as ${tag}`);
    this.#tried.add(`${address} ${tag}`);
    await this.connected.tagElsewhere(tag, [address]);
    this.#done.remote.add(`${address} ${tag}`);
  }

  async #setClock(): Promise<void> {
    await this.#rest();
    const by = this.#chance.pick([-50, -2, -0.01, 0, 0.01, 1, 40]) * hour;
    this.#note(`the clock is set by ${by / hour} h`);
    await this.windows.setClock(by);
  }

  /** Closes a window during an action, and opens another one. */
  async #close(window: HandWindow): Promise<void> {
    this.#note(`${window.name}: is closed, and another one opened`);
    if (this.windows.open.length < this.options.windows) throw new Error("a window is missing");
    window.isEnding = true;
    await this.windows.openOne();
    void this.#begin(window, "tag");
    await this.windows.close(window);
    this.#busy.delete(window);
  }

  async #rest(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  /** Checks the state of all windows at the end. */
  async check(): Promise<void> {
    const [first] = this.windows.open;
    await first?.pause(false);
    for (const service of ["remote", "local"] as const) {
      this.#note(`what holds of the ${service} service`);
      for (const window of this.windows.open) await this.#use(window, service);
      await this.#allHold("all use the service", (view) => view.service === service);
      await this.#allHold("reading goes on in all", (view) => !view.isPaused);
      const since = this.windows.now();
      for (const window of this.windows.open) await window.refresh();
      await this.#allHold("nothing is unsaved", (view) => !view.hasUnsaved && view.isIdle);
      await this.#allShowTheTruth(service, since);
      if (service === "remote") await this.#oneReadsForAll();
      await this.#tagReachesAll();
    }
  }

  async #allShowTheTruth(service: ServiceName, since: number): Promise<void> {
    const truth = await this.#truthOf(service);
    for (const pair of this.#done[service]) {
      assert.ok(truth.pairs.has(pair), `${service}: ${pair} was called done and is lost`);
    }
    for (const pair of truth.pairs) assert.ok(this.#tried.has(pair), `nobody asked for ${pair}`);
    await this.#allHold(`all show the tags of the ${service} service`, (view) => {
      assert.deepEqual(pairsOf(view), truth.pairs);
      assert.deepEqual(view.tags.map(withoutLeftOut), truth.tags);
      assert.deepEqual(
        view.listed,
        truth.tags.map(({ tag }) => tag),
      );
      return view.checkedAt >= since && view.checkedAt <= this.windows.now();
    });
    const checkedAt = await until("the same time in all windows", async () => {
      const times = new Set((await this.#views()).map((view) => view.checkedAt));
      return times.size === 1 && [...times][0];
    });
    await this.#diskHolds(service, truth.pairs, checkedAt);
  }

  /** Checks that only one window reads what another user has tagged, and that all windows then show it. */
  async #oneReadsForAll(): Promise<void> {
    const [address, tag] = [this.#newAddress(), "of_others"];
    await this.connected.tagElsewhere(tag, [address]);
    const { paths } = this.connected.service;
    paths.length = 0;
    await Promise.all(this.windows.open.map((window) => window.refresh()));
    await this.#allKnow(address, tag);
    await this.#allHold("all are idle", (view) => view.isIdle);
    const readings = paths.filter((path) => path === `GET /v2/tags/${tag}/addresses`);
    assert.equal(readings.length, 1, "windows that read the same addresses");
  }

  /** Checks that a new tag reaches all windows without a refresh, and does not count as a check of the service. */
  async #tagReachesAll(): Promise<void> {
    const [address, tag] = [this.#newAddress(), "the_last_one"];
    const before = await this.#views();
    const { service, done } = await this.#chance
      .pick(this.windows.open)
      .tag({ tag, addresses: [address] });
    assert.deepEqual(done, [address]);
    await this.#allKnow(address, tag);
    await this.#allHold("the tag is saved", (view) => !view.hasUnsaved);
    if (service === "local") {
      await this.#allHold("all list the tag", ({ listed }) => listed.includes(tag));
      return;
    }
    const times = (views: readonly WindowView[]): readonly number[] =>
      views.map(({ checkedAt }) => checkedAt);
    assert.deepEqual(times(await this.#views()), times(before), "a tag counts as a check");
  }

  #note(what: string): void {
    this.history.push(`${(performance.now() / 1_000).toFixed(1)} s  ${what}`);
  }

  #newAddress(): string {
    return randomAddress.evm(this.#chance);
  }

  #allKnow(address: string, tag: string): Promise<void> {
    const isKnown = ({ tagsOf }: WindowView): boolean => tagsOf[address]?.includes(tag) === true;
    return this.#allHold(`all know ${address} as ${tag}`, isKnown, [address]);
  }

  #views(addresses = this.#pool): Promise<readonly WindowView[]> {
    return Promise.all(this.windows.open.map((window) => window.look(addresses)));
  }

  /** Waits until a condition holds in every window. `isSo` can throw an assertion error, for a better message. */
  async #allHold(
    what: string,
    isSo: (view: WindowView) => boolean,
    addresses?: readonly string[],
  ): Promise<void> {
    let last: unknown;
    const holds = (view: WindowView): boolean => {
      try {
        last = undefined;
        return isSo(view);
      } catch (error) {
        last = error;
        return false;
      }
    };
    await until(what, async () => (await this.#views(addresses)).every(holds), patience).catch(
      (error: unknown) => {
        throw last ?? error;
      },
    );
  }

  async #truthOf(service: ServiceName): Promise<Truth> {
    if (service === "remote") return readTruth(this.connected.service, this.#pool);
    const local = new LocalService({ directory: this.windows.storage("local-service") });
    await local.ready;
    return readTruth(local, this.#pool).finally(() => local.dispose());
  }

  async #diskHolds(
    service: ServiceName,
    pairs: ReadonlySet<string>,
    checkedAt: number | undefined,
  ): Promise<void> {
    const id = service === "local" ? "own tags" : this.connected.baseUrl;
    const store = new TagIndexStore(this.windows.storage("tag-index"), id);
    const loaded = await store.load();
    assert.ok(loaded.kind === "index", `the copy on disk is ${loaded.kind}`);
    const found = this.#pool.map((address) => {
      const verdict = identify(address);
      return [address, verdict.valid ? (loaded.index.find(verdict)?.tags ?? []) : []] as const;
    });
    assert.deepEqual(pairsOf({ tagsOf: Object.fromEntries(found) }), pairs, "on disk");
    assert.equal(loaded.checkedAt, checkedAt, "the time on disk");
  }
}

interface Truth {
  readonly pairs: ReadonlySet<string>;
  readonly tags: readonly { readonly tag: string }[];
}

async function readTruth(service: LocalService, pool: readonly string[]): Promise<Truth> {
  const get = async (path: string): Promise<unknown> => {
    const { status, body } = await service.handle({ method: "GET", path, headers: {} });
    return status === 200 ? (JSON.parse(Buffer.from(body).toString()) as unknown) : undefined;
  };
  const details = await Promise.all(pool.map((address) => get(`/v2/addresses/${address}`)));
  const tagsOf = pool.map((address, i) => {
    const { tags = [] } = (details[i] ?? {}) as { tags?: readonly string[] };
    return [address, tags] as const;
  });
  const tags = (await get("/v2/tags?per_page=100")) as Truth["tags"];
  return {
    pairs: pairsOf({ tagsOf: Object.fromEntries(tagsOf) }),
    tags: [...tags].sort((one, other) => (one.tag < other.tag ? -1 : 1)),
  };
}

function pairsOf({ tagsOf }: Pick<WindowView, "tagsOf">): ReadonlySet<string> {
  return new Set(
    Object.entries(tagsOf).flatMap(([address, tags]) => tags.map((tag) => `${address} ${tag}`)),
  );
}

function withoutLeftOut({ leftOut, ...tag }: WindowView["tags"][number]): object {
  assert.equal(leftOut, 0);
  return tag;
}

/** Ignores errors of a window that is being closed. Its operation may or may not have been carried out. */
async function ignoringItsEnd(window: HandWindow, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!window.isEnding) throw error;
  }
}
