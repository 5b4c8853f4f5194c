import assert from "node:assert/strict";
import * as path from "node:path";
import { identify } from "../../../../src/engine/addresses/identify";
import { addressKey } from "../../../../src/sources/catalog/addressKey";
import { LiveIndex } from "../../../../src/sources/tags/liveIndex";
import { createLocalService, type LocalService } from "../../../../src/sources/local/localService";
import { inProcessBaseUrl } from "../../../support/inProcessBaseUrl";
import { ServiceClient } from "../../../../src/sources/service/client";
import type { HttpRequest } from "../../../../src/sources/transport/exchange";
import { vitalik } from "../../../support/realAddresses";
import { showSample } from "../../../support/showSample";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";
import { until } from "../../../support/until";

/** A callback that receives the number of answered requests. */
type OnAnswered = (answered: number, service: LocalService) => Promise<void> | void;

/** A window with the local service. Its index follows changes of tags as in the editor. */
class Window {
  readonly service: LocalService;
  readonly client: ServiceClient;
  readonly index: LiveIndex;
  readonly #stopListening: () => void;

  constructor(directory: string, onAnswered: OnAnswered) {
    const service = createLocalService({ directory });
    let answered = 0;
    const handle = async (request: HttpRequest) => {
      const response = await service.handle(request);
      answered += 1;
      await onAnswered(answered, service);
      return response;
    };
    const exchange = Object.assign(handle, { close: () => undefined });
    this.service = service;
    this.client = new ServiceClient({ base: inProcessBaseUrl, exchange, addressKey });
    this.index = new LiveIndex({
      directory: path.join(directory, "index"),
      serviceId: "local",
      isInProcess: true,
      isPaused: () => false,
      openSource: () => Promise.resolve(this.client),
      keepsTag: (tag) => service.findOwnTag(tag) !== undefined,
      changed: () => undefined,
    });
    this.#stopListening = service.onDidChangeTags(() => void this.index.check("requested"));
  }

  /** Assigns a tag and notifies the index, as the features do. */
  async tag(tag: string, address: string): Promise<void> {
    const { outcomes } = await this.client.assignTag(tag, [address]);
    const [first] = outcomes;
    assert.ok(first?.outcome === "done" && first.record !== undefined);
    this.index.learn([first.record], tag);
  }

  async settle(): Promise<void> {
    do {
      await this.index.check("visible");
    } while (this.index.state.activity === "reading");
  }

  /** Returns all tags that addresses have, and all tags that were read. */
  tags(): readonly string[] {
    const { tags } = this.index.known;
    const carried = Array.from({ length: tags.rows }, (_, row) => tags.at(row)?.tags ?? []).flat();
    return [...new Set([...carried, ...tags.readTags.keys()])];
  }

  async dispose(): Promise<void> {
    this.#stopListening();
    await this.index.dispose();
    this.client.dispose();
    await this.service.dispose();
  }
}

describe("the index of the local service", () => {
  let folder: TemporaryFolder;
  let windows: Window[];
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    windows = [];
  });
  afterEach(async () => {
    await Promise.all(windows.map((window) => window.dispose()));
    await folder.remove();
  });

  async function openWindow(name: string, onAnswered: OnAnswered): Promise<Window> {
    await showSample(path.join(folder.path, name));
    const window = new Window(path.join(folder.path, name), onAnswered);
    windows.push(window);
    return window;
  }

  it("contains no tag of the sample while the sample is on, even for an address with a tag of the user (T-40f)", async () => {
    const window = await openWindow("calm", () => undefined);
    await window.tag("my_own_tag", vitalik);
    await window.index.open();
    await window.settle();
    assert.deepEqual(window.tags(), ["my_own_tag"]);
    const verdict = identify("0x28C6c06298d514Db089934071355E5743bf21d60");
    assert.ok(verdict.valid && window.service.sampleTagsOf(verdict.canonical).length > 0);
    assert.equal(window.index.known.has(verdict), false);
  });

  it("contains no tag of the sample, whenever the sample is turned off and on during the first reading (T-40f)", async () => {
    const toggleAfter = async (name: string, request: number): Promise<Window> => {
      const window = await openWindow(name, async (answered, service) => {
        if (answered === request) await service.showSample(!service.showsSample);
        if (answered === request + 1) await service.showSample(!service.showsSample);
      });
      await window.tag("my_own_tag", vitalik);
      await window.index.open();
      await window.settle();
      return window;
    };
    for (let request = 1; request < 8; request += 1) {
      const window = await toggleAfter(`request ${request}`, request);
      assert.deepEqual(window.tags(), ["my_own_tag"], `request ${request}`);
    }
  });
});

describe("the index of the local service, when tags are removed or renamed", () => {
  let folder: TemporaryFolder;
  let windows: Window[];
  const address = "0x1111111111111111111111111111111111111111";
  const other = "0x2222222222222222222222222222222222222222";

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    windows = [];
  });

  afterEach(async () => {
    for (const window of windows) await window.dispose();
    await folder.remove();
  });

  async function open(onAnswered: OnAnswered = () => undefined): Promise<Window> {
    const window = new Window(folder.path, onAnswered);
    windows.push(window);
    await window.index.open();
    await window.settle();
    return window;
  }

  const tagsOf = (window: Window): readonly string[] | undefined => {
    const verdict = identify(address);
    return verdict.valid ? window.index.known.find(verdict)?.tagged?.tags : undefined;
  };

  it("follows at once, and so does its copy on disk", async () => {
    const window = await open();
    await window.tag("first_name", address);
    await window.tag("first_name", other);
    await window.service.renameTag("first_name", "second_name");
    await window.settle();
    assert.deepEqual(tagsOf(window), ["second_name"]);
    await window.service.removeTag("second_name", [address]);
    await window.settle();
    assert.deepEqual(tagsOf(window), undefined);
    assert.equal(window.index.known.tags.readTags.get("second_name")?.address_count, 1);
    const restarted = await open();
    assert.deepEqual(tagsOf(restarted), undefined);
    assert.ok(!restarted.tags().includes("first_name"));
  });

  it("does not bring back what was removed while it was being read (G-29)", async () => {
    let removes = false;
    const window = await open(async (_answered, service) => {
      if (!removes) return;
      removes = false;
      await service.removeTag("some_tag", [address]);
    });
    await window.tag("some_tag", other);
    await window.settle();
    const { outcomes } = await window.client.assignTag("some_tag", [address]);
    const [first] = outcomes;
    assert.ok(first?.outcome === "done" && first.record !== undefined);
    removes = true;
    const reading = window.index.check("requested");
    window.index.learn([first.record], "some_tag");
    await reading;
    await window.settle();
    assert.deepEqual(window.service.ownTagsOf(address), []);
    assert.deepEqual(tagsOf(window), undefined);
  });

  it("does not bring back what another window has removed right after (G-29)", async () => {
    const [one, two] = [await open(), await open()];
    await one.tag("some_tag", other);
    await one.settle();
    await one.tag("some_tag", address);
    await two.service.removeTag("some_tag", [address]);
    for (let round = 0; round < 3; round += 1) {
      await two.settle();
      await one.settle();
    }
    await until("both indexes", () => tagsOf(one) === undefined && tagsOf(two) === undefined);
  });

  it("forgets at once what this window has removed, also while reading is paused (G-29)", async () => {
    const window = await open();
    await window.tag("some_tag", address);
    window.index.forget("some_tag", [address]);
    assert.deepEqual(tagsOf(window), undefined);
    window.index.learn([{ address, tags: ["some_tag"], chains: [] }], "some_tag");
    window.index.forget("some_tag");
    assert.deepEqual([tagsOf(window), window.tags().includes("some_tag")], [undefined, false]);
  });
});
