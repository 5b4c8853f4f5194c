import assert from "node:assert/strict";
import * as path from "node:path";
import { addressKey } from "../../../../src/catalog/addressKey";
import { LiveIndex } from "../../../../src/catalog/tagIndex/liveIndex";
import { createLocalService, type LocalService } from "../../../../src/local/localService";
import { inProcessBaseUrl } from "../../../../src/service/baseUrl";
import { ServiceClient } from "../../../../src/service/client";
import type { HttpRequest } from "../../../../src/transport/exchange";
import { vitalik } from "../../../support/realAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

/** Called with the count of answered requests. */
type OnAnswered = (answered: number, service: LocalService) => Promise<void> | void;

/** A window on the local service, whose index follows the changes of tags as the session does. */
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
      changed: () => undefined,
    });
    this.#stopListening = service.onDidChangeTags(() => void this.index.check("asked"));
  }

  /** Assigns a tag; the index learns it, as from the features. */
  async tag(tag: string, address: string): Promise<void> {
    const { outcomes } = await this.client.assignTag(tag, [address]);
    const [first] = outcomes;
    assert.ok(first?.outcome === "done" && first.record !== undefined);
    this.index.learn([first.record], tag);
  }

  /** Reads until nothing has changed. */
  async settle(): Promise<void> {
    do {
      await this.index.check("visible");
    } while (this.index.state.activity === "reading");
  }

  /** Every tag of an address, and every tag that was read. */
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

describe("the index of the local service, when the sample's tags are hidden", () => {
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

  function openWindow(name: string, onAnswered: OnAnswered): Window {
    const window = new Window(path.join(folder.path, name), onAnswered);
    windows.push(window);
    return window;
  }

  it("T-40f keeps none of them, whenever that happens during the first reading", async () => {
    const readFirst = async (name: string, onAnswered: OnAnswered): Promise<Window> => {
      const window = openWindow(name, onAnswered);
      await window.tag("my_own_tag", vitalik);
      await window.index.open();
      await window.settle();
      return window;
    };
    const hideAfter = async (request: number): Promise<readonly string[]> => {
      const window = await readFirst(`request ${request}`, async (answered, service) => {
        if (answered === request) await service.hideSampleTags();
      });
      assert.equal(window.service.showsSample, false);
      return window.tags();
    };
    let requests = 0;
    await readFirst("calm", (answered) => {
      requests = answered;
    });
    const each = Array.from({ length: requests }, (_, i) => i + 1);
    const left = await Promise.all(each.map(hideAfter));
    assert.deepEqual(
      left,
      each.map(() => ["my_own_tag"]),
    );
  });
});
