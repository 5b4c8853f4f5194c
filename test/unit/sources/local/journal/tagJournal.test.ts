import assert from "node:assert/strict";
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { JournalNotice } from "../../../../../src/sources/local/journal/journalNotice";
import {
  type JournalOptions,
  TagJournal,
} from "../../../../../src/sources/local/journal/tagJournal";
import { makeFaultyDisk } from "../../../../support/faultyDisk";
import { LossyDisk } from "../../../../support/lossyDisk";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../../support/temporaryFolder";

/**
 * Tests the rows of faults.md whose ids begin with G and that concern the file. Each journal stands for a window that
 * has the file open.
 */
describe("the tag journal", () => {
  let folder: TemporaryFolder;
  let path: string;
  let notices: JournalNotice[];
  /** The error codes of the records that could not be written. */
  let codes: string[];
  const open: TagJournal[] = [];

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    path = join(folder.path, "tags.journal");
    notices = [];
    codes = [];
  });

  afterEach(async () => {
    for (const journal of open.splice(0)) await journal.close();
    await folder.remove();
  });

  async function window(options: Partial<JournalOptions> = {}): Promise<TagJournal> {
    const onNotice = (notice: JournalNotice): void => void notices.push(notice);
    const onNotStored = (code: string): void => void codes.push(code);
    const journal = new TagJournal({ directory: folder.path, onNotice, onNotStored, ...options });
    open.push(journal);
    await journal.open();
    return journal;
  }

  async function assign(journal: TagJournal, tag: string, ...addresses: string[]): Promise<void> {
    assert.equal((await journal.assign(tag, addresses)).kind, "stored");
  }

  function tagsOf({ store }: TagJournal): Record<string, readonly string[]> {
    return Object.fromEntries(
      store.tags.map(({ tag, addresses }) => [tag, addresses.map((n) => store.addressText(n))]),
    );
  }

  const kinds = (): string[] => notices.map(({ kind }) => kind);

  it("keeps tags over a restart, each address once per tag, in the order of tagging", async () => {
    const first = await window();
    await assign(first, "cold_wallets", "b", "a", "b");
    await assign(first, "hot_wallets", "a");
    await assign(first, "cold_wallets", "c", "a");
    const second = await window();
    const expected = { cold_wallets: ["b", "a", "c"], hot_wallets: ["a"] };
    assert.deepEqual(tagsOf(first), expected);
    assert.deepEqual(tagsOf(second), expected);
    assert.deepEqual(second.store.tagsOf("a"), ["cold_wallets", "hot_wallets"]);
    assert.deepEqual(notices, []);
  });

  it("begins and ends each record with a line break, in one write, synced before the answer", async () => {
    const disk = makeFaultyDisk();
    const journal = await window({ disk });
    const before = disk.calls.length;
    await assign(journal, "cold_wallets", "a");
    const calls = disk.calls.slice(before);
    assert.equal(calls.filter((call) => call === "append").length, 1);
    assert.ok(calls.indexOf("sync") > calls.indexOf("append"));
    assert.match(await readFile(path, "latin1"), /^\n[0-9a-f]{8} 1 \d+ \d+ cold_wallets a\n$/);
  });

  it("treats an empty file as a new journal", async () => {
    await writeFile(path, "");
    await assign(await window(), "cold_wallets", "a");
    assert.deepEqual(tagsOf(await window()), { cold_wallets: ["a"] });
    assert.deepEqual(notices, []);
  });

  it("drops a truncated last line silently, wherever it was cut (G-02)", async () => {
    const writer = await window();
    await assign(writer, "kept_tag", "a");
    const kept = (await readFile(path)).length;
    await assign(writer, "lost_tag", "b", "c");
    const whole = await readFile(path);
    for (let length = kept; length < whole.length - 1; length += 1) {
      await writeFile(path, whole.subarray(0, length));
      const reader = await window();
      assert.deepEqual(tagsOf(reader), { kept_tag: ["a"] }, `cut at ${length}`);
      await assign(reader, "next_tag", "d");
      assert.deepEqual(tagsOf(await window()), { kept_tag: ["a"], next_tag: ["d"] });
    }
    // A line that was cut looks damaged after another line has been appended.
    assert.deepEqual(new Set(kinds()), new Set(["linesSetAside"]));
    assert.ok(notices.length < 30);
  });

  it("sets a line with a flipped bit aside, reports it once, and loads all others (G-03)", async () => {
    const writer = await window();
    await assign(writer, "first_tag", "a");
    const start = (await readFile(path)).length;
    await assign(writer, "second_tag", "b");
    const end = (await readFile(path)).length;
    await assign(writer, "third_tag", "c");
    await writer.close();
    const whole = await readFile(path);
    for (let bit = start * 8; bit < end * 8; bit += 5) {
      const flipped = Buffer.from(whole);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await writeFile(path, flipped);
      await rm(`${path}.set-aside`, { force: true });
      notices = [];
      const reader = await window();
      const tags = tagsOf(reader);
      assert.deepEqual([tags["first_tag"], tags["third_tag"]], [["a"], ["c"]], `bit ${bit}`);
      if (tags["second_tag"] === undefined) assert.ok(kinds().includes("linesSetAside"), `${bit}`);
      await reader.close();
      assert.deepEqual(await readFile(path), flipped, "nothing is deleted");
    }
    notices = [];
    await window();
    assert.deepEqual(notices, [], "told before");
  });

  it("copies the line unchanged to the file that it names (G-03)", async () => {
    const writer = await window();
    await assign(writer, "first_tag", "a");
    await assign(writer, "second_tag", "b");
    const text = (await readFile(path, "latin1")).replace("second", "zecond");
    await writeFile(path, text);
    notices = [];
    await window();
    const copy = `${path}.set-aside`;
    assert.deepEqual(notices, [{ kind: "linesSetAside", count: 1, copy }]);
    const line = text.split("\n").find((it) => it.includes("zecond")) ?? assert.fail();
    assert.ok((await readFile(copy, "latin1")).endsWith(line));
  });

  for (const [what, bytes] of [
    ["filled with zeros", Buffer.alloc(5_000)],
    ["of another program", Buffer.from("SQLite format 3\0 and so on\nand on\n")],
  ] as const) {
    it(`sets a file aside that is ${what}, and begins a new journal (G-04)`, async () => {
      await writeFile(path, bytes);
      await assign(await window(), "cold_wallets", "a");
      const [notice] = notices;
      assert.ok(notice?.kind === "fileSetAside" && notices.length === 1);
      assert.deepEqual(await readFile(notice.copy), bytes);
      assert.deepEqual(tagsOf(await window()), { cold_wallets: ["a"] });
    });
  }

  it("sets a folder aside that has the journal's name (G-04, G-19)", async () => {
    await mkdir(path);
    await writeFile(join(path, "inside"), "kept");
    await assign(await window(), "cold_wallets", "a");
    const [notice] = notices;
    assert.ok(notice?.kind === "folderSetAside");
    assert.equal(await readFile(join(notice.folder, "inside"), "utf8"), "kept");
  });

  it("stores nothing when the disk is full, keeps existing tags, and continues when there is room (G-05)", async () => {
    const disk = makeFaultyDisk();
    const journal = await window({ disk });
    await assign(journal, "old_tag", "a");
    disk.fail("append", "ENOSPC");
    const full = { kind: "notStored" };
    assert.deepEqual(await journal.assign("new_tag", ["b"]), full);
    disk.cutNextAppend(20);
    assert.deepEqual(await journal.assign("new_tag", ["b"]), full);
    disk.cutNextAppend(40);
    assert.deepEqual(await journal.assign("new_tag", ["b", "c", "d"]), full);
    assert.deepEqual(codes, ["ENOSPC", "ENOSPC", "ENOSPC"]);
    assert.deepEqual(tagsOf(journal), { old_tag: ["a"] });
    await assign(journal, "new_tag", "b");
    assert.deepEqual(tagsOf(await window()), { old_tag: ["a"], new_tag: ["b"] });
  });

  it("acknowledges nothing that the disk did not store (G-05)", async () => {
    const disk = makeFaultyDisk();
    const journal = await window({ disk });
    disk.fail("sync", "EIO");
    assert.deepEqual(await journal.assign("new_tag", ["b"]), { kind: "notStored" });
    assert.deepEqual(codes, ["EIO"]);
  });

  it("makes the name of a new journal durable before it acknowledges a tag, also after a reset", async () => {
    const disk = makeFaultyDisk();
    const journal = await window({ disk });
    await assign(journal, "cold_wallets", "a");
    const first = disk.calls.indexOf("syncFolder");
    assert.ok(first >= 0 && first < disk.calls.indexOf("append"));
    const before = disk.calls.length;
    await journal.reset();
    const after = disk.calls.slice(before);
    assert.ok(after.lastIndexOf("syncFolder") > after.lastIndexOf("append"), after.join());
  });

  it("neither reads nor extends the result of a failed sync until a sync succeeds (G-17)", async () => {
    const disk = makeFaultyDisk();
    const journal = await window({ disk });
    await assign(journal, "old_tag", "a");
    disk.fail("sync", "EIO", 3);
    const failed = { kind: "notStored" };
    assert.deepEqual(await journal.assign("new_tag", ["b"]), failed);
    const { length } = await readFile(path);
    await journal.sync();
    assert.deepEqual(tagsOf(journal), { old_tag: ["a"] }, "not read");
    assert.deepEqual(await journal.assign("new_tag", ["b"]), failed);
    assert.equal((await readFile(path)).length, length, "not extended");
    assert.deepEqual(kinds(), []);
    await journal.sync();
    assert.deepEqual(tagsOf(journal), { old_tag: ["a"], new_tag: ["b"] });
    await assign(journal, "new_tag", "c");
    assert.deepEqual(tagsOf(await window()), { old_tag: ["a"], new_tag: ["b", "c"] });
  });

  it("does not read the result of a failed sync when the file has to be opened again (G-17)", async () => {
    const disk = makeFaultyDisk();
    const journal = await window({ disk });
    disk.fail("sync", "EIO", 2);
    assert.equal((await journal.assign("new_tag", ["b"])).kind, "notStored");
    disk.fail("facts", "EIO");
    await journal.sync();
    assert.equal(journal.readOnly, "unreadable");
    assert.equal((await journal.assign("other_tag", ["c"])).kind, "notStored");
    assert.deepEqual(tagsOf(journal), {});
    await assign(journal, "other_tag", "c");
    assert.deepEqual(tagsOf(journal), { new_tag: ["b"], other_tag: ["c"] });
  });

  it("syncs before it reports a tag as stored that another window has appended (G-17)", async () => {
    const [failing, here] = [makeFaultyDisk(), makeFaultyDisk()];
    const [other, journal] = [await window({ disk: failing }), await window({ disk: here })];
    failing.fail("sync", "EIO");
    assert.equal((await other.assign("new_tag", ["b"])).kind, "notStored");
    await journal.sync();
    assert.deepEqual(tagsOf(journal), { new_tag: ["b"] });
    here.fail("sync", "EIO");
    assert.equal((await journal.assign("new_tag", ["b"])).kind, "notStored");
    await assign(journal, "new_tag", "b");
  });

  for (const code of ["EACCES", "EROFS"]) {
    it(`is read only at ${code}, says so, shows existing tags, and recovers (G-06)`, async () => {
      await assign(await window(), "old_tag", "a");
      const disk = makeFaultyDisk();
      disk.refuseWriting(code);
      const journal = await window({ disk });
      assert.deepEqual(notices, [{ kind: "readOnly", reason: "noPermission" }]);
      assert.equal(journal.readOnly, "noPermission");
      assert.deepEqual(tagsOf(journal), { old_tag: ["a"] });
      assert.deepEqual(await journal.assign("new_tag", ["b"]), { kind: "notStored" });
      assert.deepEqual(codes, [code]);
      disk.refuseWriting(undefined);
      await assign(journal, "new_tag", "b");
      assert.equal(journal.readOnly, undefined);
    });
  }

  it("closes a file that cannot be read, and recovers (G-06)", async () => {
    await assign(await window(), "old_tag", "a");
    const disk = makeFaultyDisk();
    disk.fail("read", "EIO", 2);
    const journal = await window({ disk });
    assert.deepEqual([kinds(), disk.openFiles], [["readOnly"], 0]);
    await assign(journal, "new_tag", "b");
    assert.deepEqual(tagsOf(journal), { old_tag: ["a"], new_tag: ["b"] });
    assert.equal(disk.openFiles, 1);
    await journal.close();
    assert.equal(disk.openFiles, 0);
  });

  it("is read only if the folder cannot be created (G-06)", async () => {
    const disk = makeFaultyDisk();
    disk.fail("makeFolder", "EROFS");
    const journal = await window({ disk, directory: join(folder.path, "deeper") });
    assert.equal(journal.readOnly, "noPermission");
    assert.deepEqual(tagsOf(journal), {});
  });

  it("retries the rename while a scanner holds the file, for at most 60 seconds (G-07)", async () => {
    const disk = makeFaultyDisk();
    let waited = 0;
    const wait = (ms: number): Promise<void> => {
      waited += ms;
      return Promise.resolve();
    };
    const journal = await window({ disk, wait });
    await assign(journal, "old_tag", "a");
    disk.fail("rename", "EPERM", 20);
    assert.ok((await journal.reset()).startsWith(path));
    assert.ok(waited > 1_000 && waited < 60_000, `${waited}`);
    await assign(journal, "new_tag", "b");
    disk.fail("rename", "EBUSY", 10_000);
    waited = 0;
    await assert.rejects(journal.reset());
    assert.ok(waited > 50_000 && waited <= 60_000, `${waited}`);
    assert.deepEqual(tagsOf(journal), { new_tag: ["b"] });
  });

  it("combines concurrent appends of two windows, in one order for both (G-08)", async () => {
    const [one, two] = [await window(), await window()];
    const work = Array.from({ length: 60 }, (_, i) =>
      assign(i % 2 === 0 ? one : two, `tag_of_${i % 7}`, `address${i}`, "shared"),
    );
    await Promise.all(work);
    await Promise.all([one.sync(), two.sync()]);
    assert.deepEqual(tagsOf(one), tagsOf(two));
    assert.deepEqual(tagsOf(await window()), tagsOf(one));
    assert.equal(Object.values(tagsOf(one)).flat().length, 60 + 7);
    assert.deepEqual(notices, []);
  });

  it("gives the fiftieth place of an address to one of two windows, and refuses the other (G-08)", async () => {
    const [one, two] = [await window(), await window()];
    for (let i = 0; i < 49; i += 1) await assign(one, `place_${i}`, "a");
    const outcomes = await Promise.all([
      one.assign("from_one", ["a"]),
      two.assign("from_two", ["a"]),
    ]);
    assert.deepEqual(outcomes.map(({ kind }) => kind).sort(), ["full", "stored"]);
    await Promise.all([one.sync(), two.sync()]);
    assert.equal(one.store.tagsOf("a").length, 50);
    assert.deepEqual(one.store.tagsOf("a"), two.store.tagsOf("a"));
  });

  it("acknowledges no tag written to a file that was set aside meanwhile (G-08)", async () => {
    const [one, two] = [await window(), await window()];
    const work = Array.from({ length: 20 }, (_, i) => assign(one, "new_tag", `address${i}`));
    const copy = await two.reset();
    await Promise.all(work);
    await two.sync();
    const kept = tagsOf(two)["new_tag"] ?? [];
    const aside = await readFile(copy, "latin1");
    for (let i = 0; i < 20; i += 1) {
      assert.ok(kept.includes(`address${i}`) || aside.includes(`address${i}\n`), `address${i}`);
    }
    assert.ok(kept.includes("address19"));
  });

  it("notices that the file was removed, keeps showing its tags, and writes to a new one (G-10)", async () => {
    const journal = await window({ wait: () => Promise.resolve() });
    await assign(journal, "old_tag", "a");
    await rm(path);
    await journal.sync();
    assert.deepEqual(notices, [{ kind: "removed", journal: path }]);
    assert.deepEqual(tagsOf(journal), { old_tag: ["a"] });
    await assign(journal, "new_tag", "b");
    assert.deepEqual(tagsOf(await window()), { new_tag: ["b"] });
    assert.equal(notices.length, 1);
  });

  it("notices that the file was replaced, and adds the tags of the new one (G-10)", async () => {
    const journal = await window();
    await assign(journal, "old_tag", "a");
    await rename(path, `${path}.elsewhere`);
    await assign(await window(), "other_tag", "b");
    notices = [];
    await journal.sync();
    assert.deepEqual(notices, [{ kind: "replaced", journal: path }]);
    assert.deepEqual(tagsOf(journal), { old_tag: ["a"], other_tag: ["b"] });
    const other = await readFile(path);
    await assign(journal, "new_tag", "c");
    assert.deepEqual(
      (await readFile(path)).subarray(0, other.length),
      other,
      "nothing overwritten",
    );
  });

  for (const [what, change] of [
    ["removed", () => rm(path)],
    [
      "replaced",
      async () => writeFile(`${path}.next`, "").then(() => rename(`${path}.next`, path)),
    ],
    ["emptied", () => truncate(path, 0)],
  ] as const) {
    it(`acknowledges a known tag only after writing it to the current file, if the file was ${what} (G-18)`, async () => {
      const journal = await window({ wait: () => Promise.resolve() });
      await assign(journal, "old_tag", "a");
      await assign(journal, "kept_in_sight", "a");
      await change();
      await assign(journal, "old_tag", "a");
      assert.deepEqual(tagsOf(await window()), { old_tag: ["a"] });
      assert.deepEqual(tagsOf(journal), { old_tag: ["a"], kept_in_sight: ["a"] });
    });

    it(`writes every address of a request to a file that was ${what} (G-18)`, async () => {
      const journal = await window({ wait: () => Promise.resolve() });
      await assign(journal, "old_tag", "a");
      await change();
      await assign(journal, "old_tag", "a", "b");
      assert.deepEqual(tagsOf(await window())["old_tag"]?.toSorted(), ["a", "b"]);
    });

    it(`writes a known tag again after it has noticed that the file was ${what} (G-18)`, async () => {
      const journal = await window({ wait: () => Promise.resolve() });
      await assign(journal, "old_tag", "a");
      await change();
      await journal.sync();
      await assign(journal, "other_tag", "b");
      await assign(journal, "old_tag", "a");
      assert.deepEqual(tagsOf(await window()), { other_tag: ["b"], old_tag: ["a"] });
    });
  }

  for (const [what, known] of [
    ["it knew before", "my_tag"],
    ["is new to it", "older_tag"],
  ] as const) {
    it(`acknowledges a tag that ${what} only when the current file is on disk (G-25)`, async () => {
      let fails = false;
      const disk = new LossyDisk(() => fails);
      const here = await window({ disk });
      await assign(here, known, "a");
      await rename(path, `${path}.elsewhere`);
      const there = await window({ disk });
      await assign(there, "other_tag", "b");
      fails = true;
      assert.equal((await there.assign("my_tag", ["a"])).kind, "notStored");
      fails = false;
      await assign(here, "my_tag", "a");
      await Promise.all([here.close(), there.close()]);
      await disk.cutPower(path);
      assert.deepEqual(tagsOf(await window()), { other_tag: ["b"], my_tag: ["a"] });
    });
  }

  it("notices that the file was shortened or overwritten in place (G-10)", async () => {
    const journal = await window();
    await assign(journal, "first_tag", "a");
    const one = await readFile(path);
    await assign(journal, "second_tag", "b");
    await truncate(path, one.length);
    await journal.sync();
    assert.deepEqual(kinds(), ["replaced"]);
    await writeFile(path, one.toString("latin1").replaceAll("first", "fjrst").repeat(3));
    await journal.sync();
    assert.deepEqual(tagsOf(journal), { first_tag: ["a"], second_tag: ["b"] });
    assert.equal(kinds().at(-1) === "replaced" || kinds().includes("readOnly"), true);
  });

  it("notices that the file was overwritten in place with the same number of bytes (G-10)", async () => {
    const journal = await window();
    await assign(journal, "first_tag", "a");
    await assign(journal, "later_tags", ...Array.from({ length: 40 }, (_, i) => `address${i}`));
    const before = await readFile(path, "latin1");
    await utimes(path, 1, 1);
    await journal.sync();
    assert.deepEqual(kinds(), [], "the same bytes at another time");
    await writeFile(path, before.replace("first", "fjrst"));
    await utimes(path, 2, 2);
    await journal.sync();
    assert.deepEqual(kinds(), ["linesSetAside", "replaced"]);
    assert.deepEqual(tagsOf(journal)["first_tag"], ["a"], "what is in sight stays");
    await journal.sync();
    assert.equal(notices.length, 2, "told once");
  });

  it("follows a reset by another window, and reports where the tags are kept", async () => {
    const [one, two] = [await window(), await window()];
    await assign(one, "old_tag", "a");
    await two.sync();
    const copy = await one.reset();
    await two.sync();
    assert.deepEqual(notices, [{ kind: "resetElsewhere", copy }]);
    assert.deepEqual([tagsOf(one), tagsOf(two)], [{}, {}]);
    await assign(two, "new_tag", "b");
    await one.sync();
    assert.deepEqual(tagsOf(one), { new_tag: ["b"] });
    assert.match(await readFile(copy, "latin1"), /old_tag a\n$/);
    assert.deepEqual(tagsOf(await window()), { new_tag: ["b"] });
    assert.equal((await readdir(folder.path)).length, 2);
  });

  it("keeps the order of the file when the clock jumps back a day (G-15)", async () => {
    const start = Date.UTC(2026, 4, 5);
    let now = start;
    const journal = await window({ now: () => now });
    await assign(journal, "before_jump", "a");
    now -= 86_400_000;
    await assign(journal, "after_jump", "b");
    await assign(journal, "before_jump", "c");
    for (const { store } of [journal, await window()]) {
      assert.deepEqual(
        store.tags.map(({ tag }) => tag),
        ["before_jump", "after_jump"],
      );
      const updated = store.findTag("before_jump")?.updatedAt ?? 0;
      assert.ok(updated > start, "a change is never dated before the one that it follows");
      assert.deepEqual(tagsOf(journal)["before_jump"], ["a", "c"]);
    }
  });

  it("refuses to write to a journal of a later version, and does not change it (G-16)", async () => {
    await assign(await window(), "old_tag", "a");
    const payload = "something that only a later version knows";
    const line = `3 ${payload.length} ${payload}`;
    const checksum = crc32(line).toString(16).padStart(8, "0");
    const later = `${await readFile(path, "latin1")}\n${checksum} ${line}\n`;
    await writeFile(path, later);
    notices = [];
    const journal = await window();
    assert.deepEqual(notices, [{ kind: "readOnly", reason: "newerVersion" }]);
    assert.deepEqual(tagsOf(journal), { old_tag: ["a"] });
    assert.equal((await journal.assign("new_tag", ["b"])).kind, "notStored");
    assert.equal(await readFile(path, "latin1"), later);
  });

  it("reports success for some of the addresses if another window took the last place of one", async () => {
    const one = await window();
    for (let i = 0; i < 49; i += 1) await assign(one, `tag_no_${i}`, "b");
    const other = await window();
    assert.equal((await one.assign("the_fiftieth", ["b"])).kind, "stored");
    assert.equal((await other.assign("another_tag", ["a", "b"])).kind, "stored");
    assert.deepEqual(other.store.tagsOf("a"), ["another_tag"]);
    assert.ok(!other.store.tagsOf("b").includes("another_tag"));
  });
});
