import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identify } from "../../../../src/engine/addresses/identify";
import { chainsOfKnown } from "../../../../src/engine/known/knownAddress";
import { KnownAddresses } from "../../../../src/sources/tags/knownAddresses";
import { TagIndex } from "../../../../src/sources/tags/tagIndex";
import { TagIndexStore } from "../../../../src/sources/tags/tagIndexStore";
import { TokenStore } from "../../../../src/sources/tags/tokenStore";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../../support/realAddresses";
import { buildIndexRecords } from "../../../support/sampleAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

describe("what a window knows of addresses", () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });
  afterEach(() => folder.remove());

  function openWindow(disk: typeof fs = fs): KnownAddresses {
    const tokens = new TokenStore(path.join(folder.path, "tokens"));
    return new KnownAddresses(new TagIndexStore(folder.path, "test", disk), tokens);
  }

  const learn = (window: KnownAddresses, address: string): void => {
    window.learn([{ address, tags: ["my_own_tag"], chains: [] }]);
  };

  it("keeps what was learned between two concurrent saves, whichever copy is written last", async () => {
    const waiting: (() => void)[] = [];
    const rename: typeof fs.rename = async (from, to) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await fs.rename(from, to);
    };
    const letThrough = async (): Promise<void> => {
      while (waiting.length === 0) await sleep(5);
      waiting.shift()?.();
    };
    const here = openWindow({ ...fs, rename });
    learn(here, vitalik);
    const first = here.save();
    learn(here, satoshi);
    const second = here.save();
    await letThrough();
    await first;
    while (waiting.length === 0) await sleep(5);
    learn(here, systemProgram);
    await letThrough();
    await second;
    const other = openWindow();
    learn(other, usdcOnEthereum);
    await other.save();
    assert.equal(await here.follow(), true);
    const last = identify(systemProgram);
    assert.ok(last.valid);
    assert.deepEqual(here.find(last)?.tagged?.tags, ["my_own_tag"]);
  });

  it("knows a new tag, and counts the addresses that it was newly assigned to (T-35f)", () => {
    const window = openWindow();
    const records = (...addresses: string[]) =>
      addresses.map((address) => ({ address, tags: ["new_tag"], chains: [] }));
    const count = () => window.tags.readTags.get("new_tag")?.address_count;
    window.learnTagged({ tag: "new_tag", isWhole: true }, records(vitalik));
    assert.equal(count(), 1);
    window.learnTagged({ tag: "new_tag", isWhole: true }, records(vitalik, satoshi));
    assert.equal(count(), 2);
  });

  it("gives no count for a tag that the service may have had before (T-35f)", () => {
    const window = openWindow();
    const record = { address: vitalik, tags: ["old_tag", "0"], chains: [] };
    window.learnTagged({ tag: "old_tag", isWhole: false }, [record]);
    assert.equal(window.tags.readTags.get("old_tag")?.address_count, null);
    assert.equal(window.tags.readTags.has("0"), false);
  });

  it("merges what was learned here with what another window knows of the same address", async () => {
    const [here, other] = [openWindow(), openWindow()];
    learn(here, vitalik);
    other.learn([{ address: vitalik, tags: ["another_tag"], chains: ["ethereum"] }]);
    await other.save();
    assert.equal(await here.follow(), true);
    const address = identify(vitalik);
    assert.ok(address.valid);
    const { tags, chains } = here.find(address)?.tagged ?? {};
    assert.deepEqual(
      { tags, chains },
      { tags: ["another_tag", "my_own_tag"], chains: ["ethereum"] },
    );
  });

  it("writes a consistent copy, whatever is learned during a save (G-21)", async () => {
    const here = openWindow();
    const learned: string[] = [];
    const learnOneMore = (): void => {
      learned.push(`0x${(learned.length + 1).toString(16).padStart(40, "0")}`);
      learn(here, learned.at(-1) ?? "");
    };
    for (let turn = 0; turn < 20; turn += 1) {
      learnOneMore();
      const before = [...learned];
      const save = { isDone: false };
      const saving = here.save().finally(() => (save.isDone = true));
      while (!save.isDone) {
        learnOneMore();
        await new Promise(setImmediate);
      }
      await saving;
      const other = openWindow();
      await other.open();
      for (const known of before) {
        const verdict = identify(known);
        assert.ok(verdict.valid);
        assert.deepEqual(other.find(verdict)?.tagged?.tags, ["my_own_tag"], `turn ${turn}`);
      }
    }
  });

  it("replaces a copy whose content does not match its head (G-21)", async () => {
    const store = new TagIndexStore(folder.path, "test");
    const index = new TagIndex();
    for (const record of buildIndexRecords(20)) index.put(record);
    for (let more = 1; more < 40; more += 1) {
      const { addresses, ...parts } = index.parts;
      // Writes a file whose number of addresses is too high, as if addresses had been added while the file was encoded.
      await store.save({ ...parts, addresses: { ...addresses, count: addresses.count + more } }, 5);
      const window = openWindow();
      await window.open();
      assert.equal(window.checkedAt, 0, `${more} more`);
      assert.equal(await window.follow(), false);
      assert.equal(window.checkedAt, 0, `${more} more`);
    }
  });

  it("does not overwrite what another window has just saved (G-22)", async () => {
    const [here, other] = [openWindow(), openWindow()];
    learn(here, vitalik);
    learn(other, satoshi);
    await other.saveLearned();
    await here.saveLearned();
    assert.deepEqual([here.hasUnsaved, other.hasUnsaved], [false, false]);
    const third = openWindow();
    await third.open();
    for (const address of [vitalik, satoshi]) {
      const verdict = identify(address);
      assert.ok(verdict.valid);
      assert.deepEqual(third.find(verdict)?.tagged?.tags, ["my_own_tag"]);
    }
  });
});

describe("the chains of an address", () => {
  const tagged = { address: "0x01", tags: ["a"], chains: ["base"] };

  it("are those of its record, or without a record those on which it is valid", () => {
    assert.deepEqual(chainsOfKnown(tagged, ["ethereum", "base"]), ["base"]);
    assert.deepEqual(chainsOfKnown({ ...tagged, chains: [] }, ["ethereum"]), ["ethereum"]);
    assert.deepEqual(chainsOfKnown(undefined, ["ethereum"]), ["ethereum"]);
  });
});
