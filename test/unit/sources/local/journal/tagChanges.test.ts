import assert from "node:assert/strict";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type JournalDisk,
  type JournalFile,
  realDisk,
} from "../../../../../src/sources/local/journal/journalDisk";
import type { JournalNotice } from "../../../../../src/sources/local/journal/journalNotice";
import {
  encodeAssignment,
  encodeRemoval,
} from "../../../../../src/sources/local/journal/journalRecord";
import {
  type JournalOptions,
  TagJournal,
} from "../../../../../src/sources/local/journal/tagJournal";
import { makeFaultyDisk } from "../../../../support/faultyDisk";
import { LossyDisk } from "../../../../support/lossyDisk";
import { Chance } from "../../../../support/randomAddresses";
import { openFormerJournal } from "../../../../support/secondVersion";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../../support/temporaryFolder";

function bound(file: JournalFile): JournalFile {
  return {
    facts: () => file.facts(),
    read: (start, end) => file.read(start, end),
    append: (bytes) => file.append(bytes),
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

/** Each journal stands for a window that has the file open. */
describe("a tag that is removed or renamed in the journal", () => {
  let folder: TemporaryFolder;
  let path: string;
  const open: TagJournal[] = [];

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    path = join(folder.path, "tags.journal");
  });

  afterEach(async () => {
    for (const journal of open.splice(0)) await journal.close();
    await folder.remove();
  });

  async function window(options: Partial<JournalOptions> = {}): Promise<TagJournal> {
    const wait = (): Promise<void> => Promise.resolve();
    const journal = new TagJournal({ directory: folder.path, wait, ...options });
    open.push(journal);
    await journal.open();
    return journal;
  }

  async function assign(journal: TagJournal, tag: string, ...addresses: string[]): Promise<void> {
    assert.equal((await journal.assign(tag, addresses)).kind, "stored");
  }

  /** Assigns the tag. Returns the addresses that got it by this assignment. */
  async function created(
    journal: TagJournal,
    tag: string,
    ...addresses: string[]
  ): Promise<readonly string[]> {
    const outcome = await journal.assign(tag, addresses);
    return outcome.kind === "stored" ? outcome.created : assert.fail(outcome.kind);
  }

  function tagsOf({ store }: TagJournal): Record<string, readonly string[]> {
    return Object.fromEntries(
      store.tags.map(({ tag, addresses }) => [tag, addresses.map((n) => store.addressText(n))]),
    );
  }

  it("stays removed over a restart and in other windows, and can be assigned again", async () => {
    const [one, two] = [await window(), await window()];
    await assign(one, "cold_wallets", "a", "b", "c");
    await assign(one, "hot_wallets", "a");
    const outcome = await one.remove("cold_wallets", ["a", "x"]);
    assert.deepEqual(outcome.kind === "stored" && outcome.taken, ["a"]);
    await two.sync();
    const expected = { cold_wallets: ["b", "c"], hot_wallets: ["a"] };
    for (const each of [one, two, await window()]) assert.deepEqual(tagsOf(each), expected);
    await assign(two, "cold_wallets", "a");
    await one.sync();
    assert.deepEqual(tagsOf(one)["cold_wallets"], ["b", "c", "a"]);
    assert.deepEqual(one.store.tagsOf("a"), ["hot_wallets", "cold_wallets"]);
  });

  it("is removed from the list with its last address, and an address without tags is forgotten", async () => {
    const journal = await window();
    await assign(journal, "cold_wallets", "a", "b");
    await assign(journal, "hot_wallets", "b");
    await journal.remove("cold_wallets");
    assert.deepEqual(tagsOf(journal), { hot_wallets: ["b"] });
    assert.deepEqual([journal.store.has("a"), journal.store.has("b")], [false, true]);
    assert.deepEqual([journal.store.addressCount, journal.store.addressAt(0)], [1, "b"]);
    assert.deepEqual(await journal.remove("cold_wallets"), { kind: "gone" });
    assert.deepEqual(await journal.remove("hot_wallets", ["a"]), { kind: "gone" });
    await assign(journal, "cold_wallets", "a");
    assert.deepEqual(tagsOf(await window()), { hot_wallets: ["b"], cold_wallets: ["a"] });
  });

  it("keeps its addresses, their order and its place in the list under a new name, in one record", async () => {
    const journal = await window();
    await assign(journal, "first_tag", "a", "b");
    await assign(journal, "other_tag", "b", "c");
    const before = (await readFile(path, "latin1")).length;
    assert.deepEqual(await journal.rename("first_tag", "new_name"), { kind: "stored" });
    const record = (await readFile(path, "latin1")).slice(before);
    assert.match(record, /^\n[0-9a-f]{8} 2 \d+ \d+ !rename first_tag new_name\n$/);
    for (const each of [journal, await window()]) {
      assert.deepEqual(Object.entries(tagsOf(each)), [
        ["new_name", ["a", "b"]],
        ["other_tag", ["b", "c"]],
      ]);
      assert.deepEqual(each.store.tagsOf("b"), ["new_name", "other_tag"]);
    }
    assert.deepEqual(await journal.rename("new_name", "other_tag"), { kind: "exists" });
    assert.deepEqual(Object.keys(tagsOf(journal)), ["new_name", "other_tag"]);
    await journal.rename("new_name", "other_tag", { mayMerge: true });
    for (const each of [journal, await window()]) {
      assert.deepEqual(tagsOf(each), { other_tag: ["b", "c", "a"] }, "merged");
      assert.deepEqual(each.store.tagsOf("b"), ["other_tag"]);
    }
  });

  it("takes no further place among the fifty tags of an address when it is renamed", async () => {
    const journal = await window();
    for (let i = 0; i < 50; i += 1) await assign(journal, `tag_no_${i}`, "a");
    await journal.rename("tag_no_7", "new_name");
    assert.equal(journal.store.tagsOf("a").length, 50);
    assert.ok(journal.store.tagsOf("a").includes("new_name"));
    await journal.remove("new_name");
    await assign(journal, "another_tag", "a");
  });

  it("is assigned again even if another window removes it at the same moment [G-32]", async () => {
    const one = await window();
    await assign(one, "cold_wallets", "a");
    const disk = diskAfter(() => one.remove("cold_wallets", ["a"]));
    const two = await window({ disk });
    assert.deepEqual(await created(two, "cold_wallets", "a", "b"), ["a"]);
    assert.deepEqual(tagsOf(await window()), { cold_wallets: ["b", "a"] });
  });

  it("reports which addresses got the tag by an assignment, not those that already had it", async () => {
    const [one, two] = [await window(), await window()];
    await assign(two, "cold_wallets", "a");
    await one.sync();
    assert.deepEqual(await created(one, "cold_wallets", "a", "b"), ["b"]);
    assert.deepEqual(await created(one, "cold_wallets", "b"), []);
  });

  /** Returns a disk on which another window acts right before the next write. */
  function diskAfter(meanwhile: () => Promise<unknown>): JournalDisk {
    let next: typeof meanwhile | undefined = meanwhile;
    return {
      ...realDisk,
      open: async (file, use) => {
        const opened = await realDisk.open(file, use);
        const append: JournalFile["append"] = async (bytes) => {
          const before = next;
          next = undefined;
          await before?.();
          return opened.append(bytes);
        };
        return { ...bound(opened), append };
      },
    };
  }

  it("is not reported as newly assigned if another window assigns it at the same moment [G-33]", async () => {
    const other = await window();
    const disk = diskAfter(() => assign(other, "cold_wallets", "a"));
    const journal = await window({ disk });
    assert.deepEqual(await created(journal, "cold_wallets", "a", "b"), []);
    assert.deepEqual(await created(journal, "cold_wallets", "a", "c"), ["c"]);
  });

  for (const [what, change] of [
    ["a removal", (journal: TagJournal) => journal.remove("old_tag", ["a"])],
    ["a removal of a whole tag", (journal: TagJournal) => journal.remove("old_tag")],
    ["a renaming", (journal: TagJournal) => journal.rename("old_tag", "new_tag")],
  ] as const) {
    it(`${what} that was cut between any two bytes changes nothing (G-27)`, async () => {
      const writer = await window();
      await assign(writer, "old_tag", "a", "b");
      const kept = (await readFile(path)).length;
      await change(writer);
      const after = tagsOf(writer);
      const whole = await readFile(path);
      for (let length = kept; length < whole.length; length += 1) {
        await writeFile(path, whole.subarray(0, length));
        const reader = await window();
        assert.deepEqual(tagsOf(reader), { old_tag: ["a", "b"] }, `cut at ${length}`);
        // If only the last line break is missing, the next record completes the line.
        const expected = length === whole.length - 1 ? after : { old_tag: ["a", "b"] };
        await assign(reader, "next_tag", "c");
        const found = tagsOf(await window());
        assert.deepEqual(found, { ...expected, next_tag: ["c"] }, `cut at ${length}`);
      }
    });

    it(`${what} is acknowledged only after a sync of the file at the path (G-27)`, async () => {
      const disk = makeFaultyDisk();
      const journal = await window({ disk });
      await assign(journal, "old_tag", "a", "b");
      disk.fail("sync", "EIO", 2);
      assert.deepEqual(await change(journal), { kind: "notStored" });
      await journal.sync();
      assert.deepEqual(tagsOf(journal), { old_tag: ["a", "b"] }, "not shown before a sync");
      const calls = disk.calls.length;
      await change(journal);
      assert.ok(disk.calls.slice(calls).includes("sync"));
      assert.ok(!(tagsOf(journal)["old_tag"] ?? []).includes("a"));
    });

    it(`${what} survives a power cut once it is acknowledged (G-27)`, async () => {
      let fails = false;
      const disk = new LossyDisk(() => fails);
      const journal = await window({ disk });
      await assign(journal, "old_tag", "a", "b");
      fails = true;
      assert.equal((await change(journal)).kind, "notStored");
      fails = false;
      await change(journal);
      const after = tagsOf(journal);
      await journal.close();
      await disk.cutPower(path);
      assert.deepEqual(tagsOf(await window()), after);
    });

    it(`${what} stays in effect when the file was replaced by one that has the tag (G-26)`, async () => {
      const journal = await window();
      await assign(journal, "old_tag", "a", "b");
      const backup = await readFile(path);
      await change(journal);
      const after = tagsOf(journal);
      await rename(path, `${path}.elsewhere`);
      await writeFile(path, backup);
      await journal.sync();
      assert.deepEqual(tagsOf(journal), after, "the file of before does not bring it back");
      await change(journal);
      assert.deepEqual(tagsOf(await window()), after, "written to the file at the path");
      await assign(journal, "old_tag", "a");
      assert.ok(tagsOf(journal)["old_tag"]?.includes("a"), "an assignment counts again");
    });

    it(`${what} is written to the new file if the file was replaced meanwhile (G-26)`, async () => {
      const journal = await window();
      await assign(journal, "old_tag", "a", "b");
      const backup = await readFile(path);
      await rename(path, `${path}.elsewhere`);
      await writeFile(path, backup);
      await change(journal);
      assert.deepEqual(tagsOf(await window()), tagsOf(journal));
      assert.ok(!(tagsOf(journal)["old_tag"] ?? []).includes("a"));
    });

    it(`${what} makes an open window of version 0.2 read-only, which loses nothing (G-28)`, async () => {
      const notices: JournalNotice[] = [];
      const onNotice = (notice: JournalNotice): void => void notices.push(notice);
      const former = await openFormerJournal({ directory: folder.path, onNotice });
      assert.equal((await former.assign("old_tag", ["a", "b"])).kind, "stored");
      const journal = await window();
      await change(journal);
      const after = tagsOf(journal);
      assert.equal((await former.assign("late_tag", ["c"])).kind, "stored", "before it has read");
      await former.sync();
      assert.deepEqual(notices, [{ kind: "readOnly", reason: "newerVersion" }]);
      assert.equal((await former.assign("refused_tag", ["d"])).kind, "notStored");
      await former.close();
      const again = await openFormerJournal({ directory: folder.path });
      assert.deepEqual([again.readOnly, again.store.tagsOf("a")], ["newerVersion", ["old_tag"]]);
      await again.close();
      await journal.sync();
      assert.deepEqual(tagsOf(journal), { ...after, late_tag: ["c"] });
      assert.deepEqual(tagsOf(await window()), { ...after, late_tag: ["c"] });
    });
  }

  it("version 0.2 extends a journal in which nothing was removed or renamed (G-28)", async () => {
    await assign(await window(), "new_tag", "a");
    const former = await openFormerJournal({ directory: folder.path });
    assert.equal(former.readOnly, undefined);
    assert.equal((await former.assign("old_tag", ["b"])).kind, "stored");
    await former.close();
    assert.deepEqual(tagsOf(await window()), { new_tag: ["a"], old_tag: ["b"] });
  });

  it("an assignment takes effect again after a removal, however far the clock was set back (G-15)", async () => {
    let now = Date.UTC(2026, 4, 5);
    const journal = await window({ now: () => now });
    await assign(journal, "old_tag", "a");
    await journal.remove("old_tag", ["a"]);
    now -= 86_400_000;
    await rm(path);
    await assign(journal, "old_tag", "a");
    for (const each of [journal, await window()]) {
      assert.deepEqual(tagsOf(each), { old_tag: ["a"] });
    }
  });

  it("two files are merged with the same result, whichever of them a window has read first (G-26)", async () => {
    const assigned = encodeAssignment({ at: 10, tag: "old_tag", addresses: ["a", "b"] });
    const removed = encodeRemoval(20, "old_tag", ["a"]);
    const seen: unknown[] = [];
    for (const [first, second] of [
      [assigned, removed],
      [removed, assigned],
    ] as const) {
      await writeFile(path, first);
      const journal = await window();
      await rm(path);
      await writeFile(path, second);
      await journal.sync();
      seen.push(tagsOf(journal));
    }
    assert.deepEqual(seen, [{ old_tag: ["b"] }, { old_tag: ["b"] }]);
  });

  it("windows that assign, remove and rename at random end with the same tags (G-26)", async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      await rm(path, { force: true });
      const chance = new Chance(seed);
      const windows: TagJournal[] = [];
      for (let i = 0; i < 3; i += 1) {
        // The clocks of the windows differ by two hours.
        windows.push(await window({ now: () => Date.now() + (i - 1) * 7_200_000 }));
      }
      const tag = (): string => `tag_number_${chance.below(4)}`;
      for (let round = 0; round < 12; round += 1) {
        const work = windows.map((each) => {
          const addresses = [`address${chance.below(5)}`, `address${chance.below(5)}`];
          const action = chance.below(8);
          if (action < 4) return each.assign(tag(), addresses);
          if (action < 6) return each.remove(tag(), addresses);
          if (action === 6) return each.remove(tag());
          return each.rename(tag(), tag(), { mayMerge: true });
        });
        await Promise.all(work);
      }
      await Promise.all(windows.map((each) => each.sync()));
      const expected = tagsOf(await window());
      for (const each of windows) assert.deepEqual(tagsOf(each), expected, `seed ${seed}`);
      const [some] = windows;
      for (let i = 0; i < 5; i += 1) {
        const address = `address${i}`;
        const listed = Object.keys(expected).filter((it) => expected[it]?.includes(address));
        assert.deepEqual(some?.store.tagsOf(address).toSorted(), listed.sort(), `seed ${seed}`);
      }
    }
  });

  it("keeps the places of the other addresses", async () => {
    const journal = await window();
    const places = (): readonly number[] | undefined =>
      journal.store.findTag("cold_wallets")?.places;
    await assign(journal, "cold_wallets", "a", "b", "c");
    assert.equal(places(), undefined);
    await journal.remove("cold_wallets", ["b"]);
    await assign(journal, "cold_wallets", "b");
    assert.deepEqual(places(), [0, 2, 3]);
    await journal.remove("cold_wallets");
    await assign(journal, "cold_wallets", "d");
    assert.deepEqual(places(), [4]);
  });
});
