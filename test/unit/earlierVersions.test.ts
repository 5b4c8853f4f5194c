import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { AllowedPairs } from "../../src/engine/checks/allowedPairs";
import { HiddenSources } from "../../src/engine/names/hiddenSources";
import { createLocalService } from "../../src/sources/local/localService";
import { parseNodeRecords } from "../../src/sources/node/nodeRecord";
import { rowsOf } from "../support/documented";
import { identify } from "../../src/engine/addresses/identify";
import { LiveIndex } from "../../src/sources/tags/liveIndex";
import { ReadingPause } from "../../src/sources/tags/readingPause";
import { TagIndexStore } from "../../src/sources/tags/tagIndexStore";
import { systemClock } from "../../src/clock";
import { parsePanelState } from "../../src/editor/panels/messages/toHost";
import type { JournalNotice } from "../../src/sources/local/journal/journalNotice";
import { TagJournal } from "../../src/sources/local/journal/tagJournal";
import { ApiKeys } from "../../src/editor/platform/apiKey";
import { type SettingKey, settingTable } from "../../src/editor/platform/settings";
import { RecentTags } from "../../src/editor/tagging/recentTags";
import { createMemento } from "../support/createMemento";
import { createHiddenMemory } from "../support/namesOf";
import {
  type EarlierVersion,
  earlierTags,
  earlierVersions,
  readKept,
} from "../support/earlierVersion";
import { SecretsInMemory } from "../support/secretsInMemory";
import { TagService } from "../support/tagService";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";

const serviceId = "https://tags.example";

for (const version of earlierVersions) describeVersion(version);

function describeVersion(version: EarlierVersion): void {
  describe(`the data that version ${version.name} left on a computer`, () => {
    let folder: TemporaryFolder;
    beforeEach(async () => {
      folder = await makeTemporaryFolder();
      await cp(version.folder, folder.path, { recursive: true });
    });
    afterEach(() => folder.remove());

    describe("its journal of local tags", () => {
      it("has all tags in order, and accepts new ones", async () => {
        const directory = path.join(folder.path, "local-service");
        const before = await readFile(path.join(directory, "tags.journal"));
        const notices: JournalNotice[] = [];
        const journal = new TagJournal({ directory, onNotice: (notice) => notices.push(notice) });
        await journal.open();
        const { store } = journal;
        const tags = store.tags.map(({ tag, addresses }) => [
          tag,
          addresses.map((n) => store.addressText(n)),
        ]);
        assert.deepEqual(tags, Object.entries(earlierTags));
        assert.equal((await journal.assign("treasury", ["a"])).kind, "stored");
        await journal.close();
        assert.deepEqual(notices, []);
        const after = await readFile(path.join(directory, "tags.journal"));
        assert.deepEqual(after.subarray(0, before.length), before);
      });
    });

    describe("its tag index", () => {
      const opened: LiveIndex[] = [];
      afterEach(async () => {
        for (const index of opened.splice(0)) await index.dispose();
      });

      // The clock starts one hour after the index was read. With the real time, the tokens would be older than a day
      // and would be read again.
      const started = Date.now();
      const clock = {
        ...systemClock,
        date: () => version.readAt + 3_600_000 + Date.now() - started,
      };

      async function openIndex(service: TagService): Promise<LiveIndex> {
        const index = new LiveIndex({
          directory: path.join(folder.path, "tag-index"),
          serviceId,
          clock,
          isInProcess: false,
          isPaused: () => false,
          openSource: () => Promise.resolve(service.client),
          changed: () => undefined,
        });
        opened.push(index);
        await index.open();
        return index;
      }

      function tagsOf(index: LiveIndex): Record<string, readonly string[]> {
        const all = new Set(Object.values(earlierTags).flat());
        return Object.fromEntries(
          [...all].map((address) => {
            const verdict = identify(address);
            assert.ok(verdict.valid);
            return [address, index.known.find(verdict)?.tagged?.tags ?? []];
          }),
        );
      }

      const expected = (): Record<string, readonly string[]> => {
        const tags = Object.entries(earlierTags);
        const all = new Set(tags.flatMap(([, addresses]) => addresses));
        const carried = [...all].map((address) => [
          address,
          tags.flatMap(([tag, addresses]) => (addresses.includes(address) ? [tag] : [])),
        ]);
        return Object.fromEntries(carried) as Record<string, readonly string[]>;
      };

      it("has all tags and tokens without a request", async () => {
        const service = new TagService();
        const index = await openIndex(service);
        assert.deepEqual(tagsOf(index), expected());
        assert.equal(index.known.tokens.tokens.length, version.tokens);
        assert.deepEqual(service.requests, []);
      });

      it("has the recorded age, and a check reads only tags that have changed", async () => {
        const store = new TagIndexStore(path.join(folder.path, "tag-index"), serviceId);
        const loaded = await store.load();
        assert.ok(loaded.kind === "index");
        assert.equal(loaded.checkedAt, version.notesChecks ? version.readAt : 0);
        const service = new TagService(30);
        service.listed = [...loaded.index.readTags.values()];
        const index = await openIndex(service);
        await index.check("visible");
        assert.deepEqual(service.takeRequests(), ["/v2/tags"]);
        assert.deepEqual(tagsOf(index), expected());
        assert.notEqual(index.state.checkedAt, undefined);
        const again = await openIndex(service);
        assert.deepEqual(again.state.checkedAt, index.state.checkedAt);
        assert.deepEqual(tagsOf(again), expected());
      });

      if (version.notesChecks) return;
      it("is rewritten if the time of a check must be recorded", async () => {
        const store = new TagIndexStore(path.join(folder.path, "tag-index"), serviceId);
        assert.equal((await store.look())?.isNew, true);
        const loaded = await store.load();
        assert.ok(loaded.kind === "index");
        assert.deepEqual(await store.look(), { checkedAt: 0, isNew: false });
        const before = await readFile(store.file);
        await assert.rejects(store.touch(1));
        assert.deepEqual(await readFile(store.file), before);
        await store.save(loaded.index.parts, 1);
        assert.deepEqual(await store.look(), { checkedAt: 1, isNew: false });
      });
    });

    it("provides the api_key that was entered", async () => {
      const secrets = new SecretsInMemory();
      for (const [name, value] of Object.entries((await readKept(version)).secrets)) {
        secrets.values.set(name, value);
      }
      assert.equal(await new ApiKeys(secrets).read("https://tags.example"), "another-key");
    });

    it("contains only settings that still exist, with valid values", async () => {
      const { settings } = await readKept(version);
      const manifest = JSON.parse(await readFile("package.json", "utf8")) as {
        contributes: { configuration: { properties: Record<string, unknown> }[] };
      };
      const offered = manifest.contributes.configuration.flatMap(({ properties }) =>
        Object.keys(properties),
      );
      for (const [name, value] of Object.entries(settings)) {
        assert.ok(offered.includes(`addressAtlas.${name}`), name);
        assert.ok(settingTable[name as SettingKey].accepts(value), name);
      }
    });

    it("provides the most recently used tags", async () => {
      const memory = createMemento();
      const { globalState } = await readKept(version);
      for (const [key, value] of Object.entries(globalState)) await memory.update(key, value);
      const recent = new RecentTags({ ...memory, setKeysForSync: () => undefined });
      for (const service of ["local", serviceId]) {
        assert.deepEqual(recent.of(service), Object.keys(earlierTags).reverse());
      }
    });

    if (version.name === "0.2") describeSecond(version, () => folder.path);

    if (version.name === "0.1")
      describe("a pause of reading", () => {
        const paused = async (): Promise<ReturnType<typeof createMemento>> => {
          const memory = createMemento();
          const { globalState } = await readKept(version);
          await memory.update("isIndexPaused", globalState["isIndexPaused"]);
          return memory;
        };

        it("lasts until the user resumes, in every window", async () => {
          const memory = await paused();
          const directory = path.join(folder.path, "tag-index");
          const [here, there] = [new ReadingPause(directory, memory), new ReadingPause(directory)];
          assert.deepEqual([here.isOn, there.isOn], [true, true]);
          await there.set(false);
          const later = new ReadingPause(directory, memory);
          assert.deepEqual([here.isOn, there.isOn, later.isOn], [false, false, false]);
        });

        it("lasts even if it cannot be stored on the disk", async () => {
          const directory = path.join(folder.path, "a file");
          await writeFile(directory, "");
          const memory = await paused();
          assert.equal(new ReadingPause(directory, memory).isOn, true);
          assert.equal(new ReadingPause(directory, memory).isOn, true);
        });
      });

    it("restores every panel with the same content and table", async () => {
      const { panels } = await readKept(version);
      assert.equal(panels.length, version.panels);
      for (const panel of panels) assert.deepEqual(parsePanelState(panel), panel);
    });
  });
}

/** Tests what applies only to the data of version 0.2. */
function describeSecond(version: EarlierVersion, folder: () => string): void {
  it("shows its tags, but not the sample tags, which version 0.2 always showed", async () => {
    const service = createLocalService({ directory: path.join(folder(), "local-service") });
    const { body } = await service.handle({ method: "GET", path: "/v2/tags", headers: {} });
    const tags = rowsOf(JSON.parse(new TextDecoder().decode(body))).map(({ tag }) => tag);
    assert.deepEqual(tags, Object.keys(earlierTags));
    assert.equal(service.showsSample, false);
    await service.dispose();
  });

  it("keeps the connected nodes", async () => {
    const { secrets } = await readKept(version);
    const nodes = parseNodeRecords(secrets["addressAtlas.nodes"]);
    assert.deepEqual(
      nodes.map(({ url, chainId, development }) => [url.href, chainId, development]),
      [
        ["https://eth.node.example/v2/a-key-of-a-node-1234", 1, undefined],
        ["http://127.0.0.1:8545/", 31337, "anvil"],
      ],
    );
  });

  it("keeps the pairs that the user allowed, and the hidden sources", async () => {
    const { globalState, workspaceState = {} } = await readKept(version);
    const [everywhere, here] = [createMemento(), createMemento()];
    for (const [key, value] of Object.entries(globalState)) await everywhere.update(key, value);
    for (const [key, value] of Object.entries(workspaceState)) await here.update(key, value);
    const [usdc, alike] = [
      "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      "0xa0b86990a3d17e19b35a4f82c6d07e19b35aeb48",
    ].map(identify);
    assert.ok(usdc?.valid === true && alike?.valid === true);
    assert.ok(new AllowedPairs(everywhere).has(alike, usdc));
    const hidden = new HiddenSources({ ...createHiddenMemory(), everywhere, here });
    assert.ok(hidden.has({ title: "@uniswap/default-token-list" }));
    assert.ok(hidden.has({ title: "any", uri: "file:///home/dev/broadcast/run-latest.json" }));
    assert.ok(!hidden.has({ title: "any" }));
  });
}
