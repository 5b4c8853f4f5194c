import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { TagIndex } from "../../../../src/sources/tags/tagIndex";
import { type Disk, TagIndexStore } from "../../../../src/sources/tags/tagIndexStore";
import { buildIndexRecords } from "../../../support/sampleAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

const checkedAt = 1_600_000_000_000;
const baseUrl = "https://tags.example/secret-path";

describe("TagIndexStore", () => {
  let temporary: TemporaryFolder;
  let folder = "";
  beforeEach(async () => {
    temporary = await makeTemporaryFolder();
    folder = temporary.path;
  });
  afterEach(() => temporary.remove());

  const fullIndex = (): TagIndex => {
    const index = new TagIndex();
    for (const record of buildIndexRecords(50)) index.put(record);
    return index;
  };

  async function theFile(): Promise<string> {
    const [name] = (await fs.readdir(folder)).filter((file) => file.endsWith(".index"));
    assert.ok(name);
    return path.join(folder, name);
  }

  it("loads in one window what another has saved", async () => {
    await new TagIndexStore(folder, baseUrl).save(fullIndex().parts, checkedAt);
    const loaded = await new TagIndexStore(folder, baseUrl).load();
    assert.ok(loaded.kind === "index");
    assert.equal(loaded.index.rows, 50);
    assert.equal(loaded.checkedAt, checkedAt);
  });

  it("keeps each service apart and writes no base URL", async () => {
    await new TagIndexStore(folder, baseUrl).save(fullIndex().parts, checkedAt);
    assert.deepEqual(await new TagIndexStore(folder, `${baseUrl}2`).load(), { kind: "absent" });
    const file = await theFile();
    assert.equal(file.includes("secret"), false);
    assert.equal((await fs.readFile(file)).includes("secret"), false);
  });

  it("leaves nothing but the copy behind", async () => {
    const store = new TagIndexStore(folder, baseUrl);
    await store.save(fullIndex().parts, checkedAt);
    await store.save(fullIndex().parts, checkedAt);
    assert.equal((await fs.readdir(folder)).length, 1);
  });

  it("distinguishes a copy of another window from its own", async () => {
    const [one, other] = [new TagIndexStore(folder, baseUrl), new TagIndexStore(folder, baseUrl)];
    assert.equal(await one.look(), undefined);
    await one.save(fullIndex().parts, checkedAt);
    assert.equal((await one.look())?.isNew, false);
    assert.equal((await other.look())?.isNew, true);
    await other.load();
    assert.equal((await other.look())?.isNew, false);
  });

  it("stores the time of the last check without writing the whole copy again", async () => {
    const store = new TagIndexStore(folder, baseUrl);
    await store.save(fullIndex().parts, checkedAt);
    await store.touch(1_700_000_000_000);
    assert.deepEqual(await store.look(), { checkedAt: 1_700_000_000_000, isNew: false });
    const loaded = await new TagIndexStore(folder, baseUrl).load();
    assert.ok(loaded.kind === "index");
    assert.deepEqual([loaded.checkedAt, loaded.index.rows], [1_700_000_000_000, 50]);
  });

  it("keeps the time of the last check, whenever the file was written (G-23)", async () => {
    const store = new TagIndexStore(folder, baseUrl);
    await store.save(fullIndex().parts, checkedAt);
    await fs.utimes(await theFile(), 1, 1);
    assert.equal((await store.look())?.checkedAt, checkedAt);
    const loaded = await store.load();
    assert.ok(loaded.kind === "index" && loaded.checkedAt === checkedAt);
  });

  it("stores the time only in its own copy (G-23)", async () => {
    const [one, other] = [new TagIndexStore(folder, baseUrl), new TagIndexStore(folder, baseUrl)];
    await assert.rejects(one.touch(1));
    await one.save(fullIndex().parts, checkedAt);
    await other.save(fullIndex().parts, checkedAt);
    await assert.rejects(one.touch(1));
    assert.equal((await other.look())?.checkedAt, checkedAt);
  });

  it("treats a damaged copy, or a folder in its place, as absent (G-04)", async () => {
    const store = new TagIndexStore(folder, baseUrl);
    await store.save(fullIndex().parts, checkedAt);
    const file = await theFile();
    await fs.writeFile(file, Buffer.alloc(500));
    assert.deepEqual(await store.load(), { kind: "absent" });
    await fs.rm(file);
    await fs.mkdir(file);
    assert.deepEqual(await store.load(), { kind: "absent" });
  });

  /** Writes a file in the format of a later version. */
  const writeLaterCopy = async (
    store: TagIndexStore,
  ): Promise<{ readonly file: string; readonly later: Buffer }> => {
    await store.save(fullIndex().parts, checkedAt);
    const file = await theFile();
    const later = await fs.readFile(file);
    later.writeUInt32LE(3, 8);
    await fs.writeFile(file, later);
    return { file, later };
  };

  it("neither reads nor overwrites the copy of a later release (G-16)", async () => {
    const store = new TagIndexStore(folder, baseUrl);
    const { file, later } = await writeLaterCopy(store);
    assert.deepEqual(await store.load(), { kind: "future" });
    await store.save(fullIndex().parts, checkedAt);
    assert.deepEqual(await fs.readFile(file), later);
  });

  it("changes neither a copy that a later release has written meanwhile nor its time (G-16)", async () => {
    const store = new TagIndexStore(folder, baseUrl);
    const { file, later } = await writeLaterCopy(store);
    await fs.utimes(file, 1_700_000_000, 1_700_000_000);
    assert.equal(await store.look(), undefined, "what it was asked for is not known here");
    await store.save(fullIndex().parts, checkedAt);
    await store.touch(Date.now());
    assert.deepEqual(await fs.readFile(file), later);
    assert.equal((await fs.stat(file)).mtimeMs, 1_700_000_000_000);
  });

  it("keeps the old copy when the disk is full (G-05)", async () => {
    await new TagIndexStore(folder, baseUrl).save(new TagIndex().parts, checkedAt);
    const before = await fs.readFile(await theFile());
    const full: Disk = {
      ...fs,
      open: () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })),
    };
    await assert.rejects(
      new TagIndexStore(folder, baseUrl, full).save(fullIndex().parts, checkedAt),
    );
    assert.deepEqual(await fs.readFile(await theFile()), before);
  });

  it("tries again while something holds the file (G-07)", async () => {
    let held = 3;
    const slow: Disk = {
      ...fs,
      rename: (from, to) => {
        held -= 1;
        if (held < 0) return fs.rename(from, to);
        return Promise.reject(Object.assign(new Error("held"), { code: "EPERM" }));
      },
    };
    const store = new TagIndexStore(folder, baseUrl, slow);
    await store.save(fullIndex().parts, checkedAt);
    assert.equal(held, -1);
    assert.equal((await store.load()).kind, "index");
  });
});
