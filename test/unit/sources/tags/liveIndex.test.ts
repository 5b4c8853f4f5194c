import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identify } from "../../../../src/engine/addresses/identify";
import { LiveIndex, type LiveIndexOptions } from "../../../../src/sources/tags/liveIndex";
import { ReadingLease } from "../../../../src/sources/tags/readingLease";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../../support/realAddresses";
import { TagService } from "../../../support/tagService";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const minutes = 60_000;

/** The milliseconds between tagging and the first attempt to save. */
const savesLearnedAfter = 100;

describe("LiveIndex", () => {
  let folder: TemporaryFolder;
  let service: TagService;
  let windows: LiveIndex[];
  let clock = 0;
  /** The offset of the system clock in milliseconds. */
  let setBy = 0;
  let isPaused = false;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    service = new TagService();
    service.setTag("hot_wallet", [{ address: vitalik, tags: ["hot_wallet"], chains: [] }]);
    windows = [];
    clock = 0;
    setBy = 0;
    isPaused = false;
  });
  afterEach(async () => {
    await Promise.all(windows.map((window) => window.dispose()));
    await folder.remove();
  });

  async function openWindow(
    options: Partial<Pick<LiveIndexOptions, "isInProcess" | "isPaused" | "serviceId">> = {},
  ): Promise<LiveIndex> {
    const window = new LiveIndex({
      directory: path.join(folder.path, "index"),
      serviceId: "https://tags.example",
      isInProcess: false,
      isPaused: () => isPaused,
      openSource: () => Promise.resolve(service.client),
      changed: () => undefined,
      clock: {
        now: () => performance.now() + clock,
        date: () => Date.now() + clock + setBy,
      },
      intervals: { savesLearnedAfter, looksAfter: 20 },
      ...options,
    });
    windows.push(window);
    await window.open();
    return window;
  }

  const tagsOf = (window: LiveIndex, address: string): readonly string[] | undefined => {
    const verdict = identify(address);
    assert.ok(verdict.valid);
    return window.known.find(verdict)?.tagged?.tags;
  };

  async function until(isTrue: () => boolean): Promise<void> {
    for (let i = 0; i < 100 && !isTrue(); i += 1) await sleep(20);
    assert.ok(isTrue(), "waited in vain");
  }

  /** Resolves when an attempt to save ends, which is when it releases the lease. */
  function attemptToSaveEnded(): Promise<void> {
    const { prototype } = ReadingLease;
    const release = Reflect.get(prototype, "release");
    return new Promise((resolve) => {
      prototype.release = function () {
        prototype.release = release;
        resolve();
        return release.call(this);
      };
    });
  }

  it("sends a remote service no request when it is opened", async () => {
    const window = await openWindow();
    // The local service is checked at once. When this check has ended, a request to the remote service would also have
    // arrived.
    const local = await openWindow({ isInProcess: true, serviceId: "local" });
    await until(() => local.state.checkedAt !== undefined && local.state.activity === "idle");
    assert.equal(service.takeRequests().filter((path) => path === "/v2/tags").length, 1);
    assert.equal(window.state.activity, "idle");
    assert.equal(window.state.checkedAt, undefined);
  });

  it("reads a local service at once", async () => {
    const window = await openWindow({ isInProcess: true });
    await until(() => tagsOf(window, vitalik) !== undefined);
  });

  it("has the tags of another window from disk, and sends no request for 15 minutes", async () => {
    await (await openWindow()).check("visible");
    service.takeRequests();
    const other = await openWindow();
    assert.deepEqual(tagsOf(other, vitalik), ["hot_wallet"]);
    clock = 14 * minutes;
    await other.check("visible");
    assert.deepEqual(service.takeRequests(), []);
    clock = 16 * minutes;
    await other.check("visible");
    assert.deepEqual(service.takeRequests(), ["/v2/tags"]);
  });

  for (const hours of [-1, 1]) {
    it(`sends no request for 15 minutes when the clock is set by ${hours} h (H-49)`, async () => {
      const window = await openWindow();
      await window.check("visible");
      service.takeRequests();
      setBy = hours * 60 * minutes;
      clock = 14 * minutes;
      await window.check("visible");
      assert.deepEqual(service.takeRequests(), []);
      clock = 16 * minutes;
      await window.check("visible");
      assert.deepEqual(service.takeRequests(), ["/v2/tags"]);
    });
  }

  it("reads at any time when the user asks", async () => {
    const window = await openWindow();
    await window.check("requested");
    service.takeRequests();
    await window.check("requested");
    assert.deepEqual(service.takeRequests(), ["/v2/tags", "/v2/tokens"]);
  });

  it("reads again what has changed while it was reading", async () => {
    const window = await openWindow();
    const first = window.check("requested");
    await until(() => tagsOf(window, vitalik) !== undefined);
    service.setTag("late_tag", [{ address: satoshi, tags: ["late_tag"], chains: [] }]);
    void window.check("requested");
    await first;
    assert.deepEqual(tagsOf(window, satoshi), ["late_tag"]);
  });

  it("lets one of several windows read, and the others see what it read", async () => {
    const all = await Promise.all([openWindow(), openWindow(), openWindow()]);
    await Promise.all(all.map((window) => window.check("visible")));
    const requests = service.takeRequests();
    assert.equal(requests.filter((request) => request === "/v2/tags").length, 1);
    await until(() => all.every((window) => tagsOf(window, vitalik) !== undefined));
  });

  it("sends no request while it is paused, and resumes reading afterwards", async () => {
    isPaused = true;
    const window = await openWindow();
    await window.check("requested");
    assert.deepEqual(service.takeRequests(), []);
    assert.equal(window.state.activity, "paused");
    isPaused = false;
    await window.resume();
    assert.deepEqual(tagsOf(window, vitalik), ["hot_wallet"]);
  });

  it("ends a reading when it is paused, and keeps what came before", async () => {
    const window = await openWindow();
    service.setTag("slow_tag", [{ address: satoshi, tags: ["slow_tag"], chains: [] }]);
    service.failing.set("/v2/tags/slow_tag/", 0);
    const checking = window.check("visible");
    await until(() => tagsOf(window, vitalik) !== undefined);
    isPaused = true;
    await window.pause();
    await checking;
    assert.deepEqual(tagsOf(await openWindow(), vitalik), ["hot_wallet"]);
    assert.equal(window.state.failure, undefined);
  });

  it("knows at once what the user has tagged here, and soon in every window", async () => {
    const [here, there] = await Promise.all([openWindow(), openWindow()]);
    await here.check("visible");
    await until(() => tagsOf(there, vitalik) !== undefined);
    here.learn([{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    assert.deepEqual(tagsOf(here, satoshi), ["my_own_tag"]);
    await here.dispose();
    await until(() => tagsOf(there, satoshi) !== undefined);
    assert.deepEqual(tagsOf(there, satoshi), ["my_own_tag"]);
  });

  it("keeps what was tagged here when another window saves a copy without it", async () => {
    const [here, there] = await Promise.all([openWindow(), openWindow()]);
    here.learn([{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    await there.check("visible");
    await until(() => tagsOf(here, vitalik) !== undefined);
    assert.deepEqual(tagsOf(here, satoshi), ["my_own_tag"]);
  });

  it("keeps what was tagged here while its tag was being read", async () => {
    const records = [vitalik, usdcOnEthereum, systemProgram].map((address) => {
      return { address, tags: ["shared_tag"], chains: [] };
    });
    service.setTag("shared_tag", records);
    const window = await openWindow();
    const reading = window.check("visible");
    await until(() => tagsOf(window, usdcOnEthereum) !== undefined);
    // The page that would contain the address has already been read.
    window.learn([{ address: satoshi, tags: ["shared_tag"], chains: [] }]);
    await reading;
    assert.deepEqual(tagsOf(window, systemProgram), ["shared_tag"]);
    assert.deepEqual(tagsOf(window, satoshi), ["shared_tag"]);
    assert.deepEqual(tagsOf(await openWindow(), satoshi), ["shared_tag"]);
  });

  it("keeps the lease of a read that starts while a tag assigned here is being saved", async () => {
    const window = await openWindow();
    const has = async (ending: string): Promise<boolean> => {
      const files = await fs.readdir(path.join(folder.path, "index"));
      return files.some((file) => file.endsWith(ending));
    };
    const untilThere = async (ending: string): Promise<void> => {
      while (!(await has(ending))) await sleep(5);
    };
    service.failing.set("/v2/tags", 0);
    window.learn([{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    await untilThere(".lease");
    const reading = window.check("requested");
    await untilThere(".index");
    // Makes 30 disk calls. Releasing the lease takes only three, so a wrong release would have happened by now.
    for (let i = 0; i < 30; i += 1) await has(".lease");
    assert.equal(window.state.activity, "reading");
    assert.ok(await has(".lease"));
    isPaused = true;
    await window.pause();
    await reading;
    assert.equal(await has(".lease"), false);
  });

  /** Opens a window that holds the lease while its read makes no progress. */
  async function openReadingWindow(): Promise<{ end(): Promise<void> }> {
    const reader = await openWindow();
    service.failing.set("/v2/tags", 0);
    const reading = reader.check("requested");
    await until(() => service.requests.length > 0);
    return {
      end: async () => {
        service.failing.clear();
        await reader.dispose();
        await reading;
      },
    };
  }

  it("saves what was tagged here while another window read, as soon as that reading has ended (G-22)", async () => {
    const reader = await openReadingWindow();
    const here = await openWindow();
    const attempt = attemptToSaveEnded();
    here.learn([{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    await attempt;
    assert.equal(tagsOf(await openWindow(), satoshi), undefined, "the lease is the reader's");
    await reader.end();
    await until(() => !here.known.hasUnsaved);
    assert.deepEqual(tagsOf(await openWindow(), satoshi), ["my_own_tag"]);
  });

  it("saves what was tagged here when it closes while another window reads (G-22)", async () => {
    const reader = await openReadingWindow();
    const here = await openWindow();
    here.learn([{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    await here.dispose();
    assert.deepEqual(tagsOf(await openWindow(), satoshi), ["my_own_tag"]);
    await reader.end();
    assert.deepEqual(tagsOf(await openWindow(), satoshi), ["my_own_tag"]);
  });

  it("reads again if another window has saved a tag during the reading (G-22)", async () => {
    for (let i = 0; i < 6; i += 1) {
      service.setTag(`more_of_${i}`, [{ address: vitalik, tags: [`more_of_${i}`], chains: [] }]);
    }
    const reader = await openWindow();
    const reading = reader.check("visible");
    await until(() => reader.known.tags.readTags.size > 0);
    // The tags have been listed already, so the current read does not include this tag.
    service.setTag("my_own_tag", [{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    const here = await openWindow();
    here.learn([{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    await here.dispose();
    await reading;
    assert.deepEqual(tagsOf(reader, satoshi), ["my_own_tag"]);
    const later = await openWindow();
    assert.deepEqual(tagsOf(later, satoshi), ["my_own_tag"]);
    assert.equal(later.state.tags, 8);
  });

  it("saves again after the disk has refused (G-22)", async () => {
    const window = await openWindow();
    const file = path.join(folder.path, "index");
    await fs.rm(file, { recursive: true });
    await fs.writeFile(file, "a file where the folder should be");
    const attempt = attemptToSaveEnded();
    window.learn([{ address: satoshi, tags: ["my_own_tag"], chains: [] }]);
    await attempt;
    assert.ok(window.known.hasUnsaved);
    await fs.rm(file);
    await until(() => !window.known.hasUnsaved);
    assert.deepEqual(tagsOf(await openWindow(), satoshi), ["my_own_tag"]);
  });

  it("checks when a check is due, however often tags are saved, and shows the time of the last check (G-23)", async () => {
    const [here, there] = await Promise.all([openWindow(), openWindow()]);
    await here.check("visible");
    const checkedAt = here.state.checkedAt?.getTime() ?? 0;
    const tags: string[] = [];
    for (clock = 10 * minutes; clock < 15 * minutes; clock += 2 * minutes) {
      tags.push(`tag_at_${clock}`);
      here.learn([{ address: satoshi, tags: [...tags], chains: [] }]);
      await until(() => !here.known.hasUnsaved);
    }
    await until(() => tagsOf(there, satoshi)?.length === 3);
    const later = await openWindow();
    for (const window of [here, there, later]) {
      assert.equal(window.state.checkedAt?.getTime(), checkedAt);
    }
    service.takeRequests();
    clock = 16 * minutes;
    await there.check("visible");
    assert.deepEqual(service.takeRequests(), ["/v2/tags"]);
    await until(() => here.state.checkedAt?.getTime() === there.state.checkedAt?.getTime());
    assert.ok((here.state.checkedAt?.getTime() ?? 0) > checkedAt + 15 * minutes);
  });

  it("corrects the time of the last check after the clock was a day ahead (G-23)", async () => {
    const [here, there] = await Promise.all([openWindow(), openWindow()]);
    clock = 24 * 60 * minutes;
    await here.check("visible");
    await until(() => there.state.checkedAt !== undefined);
    clock = 0;
    await there.check("visible");
    const { checkedAt } = there.state;
    assert.ok(checkedAt && Math.abs(checkedAt.getTime() - Date.now()) < minutes);
    await until(() => here.state.checkedAt?.getTime() === checkedAt.getTime());
    service.takeRequests();
    await here.check("visible");
    assert.deepEqual(service.takeRequests(), []);
  });

  it("follows a pause in another window, also during a reading (U-22f)", async () => {
    const window = await openWindow();
    isPaused = true;
    await window.check("requested");
    assert.deepEqual(service.takeRequests(), []);
    assert.equal(window.state.activity, "paused");
    isPaused = false;
    for (let i = 0; i < 20; i += 1) {
      service.setTag(`more_of_${i}`, [{ address: vitalik, tags: [`more_of_${i}`], chains: [] }]);
    }
    const reading = window.check("requested");
    await until(() => tagsOf(window, vitalik) !== undefined);
    isPaused = true;
    await reading;
    assert.ok(window.state.tags < 21, `${window.state.tags} tags read`);
    assert.deepEqual([window.state.activity, window.state.failure], ["paused", undefined]);
  });

  it("says why it could not read, and keeps what it has", async () => {
    const window = await openWindow();
    await window.check("visible");
    service.failing.set("/v2/", 401);
    await window.check("requested");
    assert.equal(window.state.failure, "E_AUTH");
    assert.deepEqual(tagsOf(window, vitalik), ["hot_wallet"]);
  });

  it("waits 15 minutes after a failure before it checks by itself", async () => {
    const window = await openWindow();
    service.failing.set("/v2/", 401);
    await window.check("visible");
    service.takeRequests();
    await window.check("visible");
    assert.deepEqual(service.takeRequests(), []);
  });

  it("knows tokens by their addresses, also in a window that requested nothing", async () => {
    const deployments = [{ chain: "ethereum", address: usdcOnEthereum, decimals: 6 }];
    service.tokens = [{ id: "1", name: "USD Coin", symbol: "USDC", icon_url: null, deployments }];
    await (await openWindow()).check("visible");
    const other = await openWindow();
    const found = other.known.find({ format: "evm", canonical: usdcOnEthereum });
    assert.equal(found?.tokens[0]?.symbol, "USDC");
    assert.equal(found.tagged, undefined);
  });

  it("knows the tokens that another window has read meanwhile", async () => {
    const deployments = [{ chain: "ethereum", address: usdcOnEthereum, decimals: 6 }];
    service.tokens = [{ id: "1", name: "USD Coin", symbol: "USDC", icon_url: null, deployments }];
    const [here, there] = await Promise.all([openWindow(), openWindow()]);
    await here.check("visible");
    const usdc = { format: "evm", canonical: usdcOnEthereum } as const;
    await until(() => there.known.find(usdc)?.tokens[0]?.symbol === "USDC");
    service.takeRequests();
    clock = 16 * minutes;
    await there.check("visible");
    assert.deepEqual(service.takeRequests(), ["/v2/tags"]);
  });

  it("reads when it is resumed before the reading that was paused has ended", async () => {
    const window = await openWindow();
    service.failing.set("/v2/tags", 0);
    const checking = window.check("visible");
    await until(() => service.requests.length > 0);
    service.failing.clear();
    isPaused = true;
    const pausing = window.pause();
    isPaused = false;
    await window.resume();
    await Promise.all([pausing, checking]);
    assert.deepEqual(tagsOf(window, vitalik), ["hot_wallet"]);
  });

  it("reports what it contains and what it skips", async () => {
    service.setTag("not_read", [{ address: "nothing", tags: ["not_read"], chains: [] }]);
    const window = await openWindow();
    await window.check("visible");
    const { addresses, tags, leftOut, checkedAt } = window.state;
    assert.deepEqual(
      { addresses, tags, leftOut },
      {
        addresses: 1,
        tags: 2,
        leftOut: { addresses: 1, tags: 0, tokens: 0 },
      },
    );
    assert.ok(checkedAt);
  });

  it("works in memory when nothing can be written (G-06)", async () => {
    await fs.writeFile(path.join(folder.path, "index"), "a file where the folder should be");
    const deployments = [{ chain: "ethereum", address: usdcOnEthereum, decimals: 6 }];
    service.tokens = [{ id: "1", name: "USD Coin", symbol: "USDC", icon_url: null, deployments }];
    const window = await openWindow();
    await window.check("visible");
    const found = window.known.find({ format: "evm", canonical: usdcOnEthereum });
    assert.equal(found?.tokens[0]?.symbol, "USDC");
    assert.deepEqual(tagsOf(window, vitalik), ["hot_wallet"]);
    assert.equal(window.state.failure, "E_STORE");
  });

  it("continues reading when what it has read so far cannot be written (G-06)", async () => {
    await fs.writeFile(path.join(folder.path, "index"), "a file where the folder should be");
    service.setTag("last_tag", [{ address: satoshi, tags: ["last_tag"], chains: [] }]);
    const window = await openWindow();
    const reading = window.check("visible");
    await until(() => service.requests.length > 0);
    clock = 2 * minutes;
    await reading;
    assert.deepEqual(tagsOf(window, satoshi), ["last_tag"]);
  });

  it("saves what was read although it was requested again meanwhile (G-22)", async () => {
    const window = await openWindow();
    await window.check("requested");
    service.setTag("late_tag", [{ address: satoshi, tags: ["late_tag"], chains: [] }]);
    const reading = window.check("requested");
    await until(() => tagsOf(window, satoshi) !== undefined);
    void window.check("requested");
    await reading;
    await window.dispose();
    assert.deepEqual(tagsOf(await openWindow(), satoshi), ["late_tag"]);
  });
});
