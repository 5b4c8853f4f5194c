import assert from "node:assert/strict";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { leaseLasts, ReadingLease } from "../../../../src/sources/tags/readingLease";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";

describe("ReadingLease", () => {
  let folder: TemporaryFolder;
  let file = "";
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    file = path.join(folder.path, "below", "tags.lease");
  });
  afterEach(() => folder.remove());

  it("is held by one window until that window releases it", async () => {
    const [one, other] = [new ReadingLease(file), new ReadingLease(file)];
    assert.equal(await one.acquire(), true);
    assert.equal(await other.acquire(), false);
    assert.equal(await one.acquire(), true);
    await other.release();
    assert.equal(await other.acquire(), false);
    await one.release();
    assert.equal(await other.acquire(), true);
  });

  it("goes to one of several windows that request it at once", async () => {
    const windows = Array.from({ length: 5 }, () => new ReadingLease(file));
    const held = await Promise.all(windows.map((window) => window.acquire()));
    assert.equal(held.filter(Boolean).length, 1);
  });

  it("lapses when its window is gone, and when the clock was set back", async () => {
    for (const away of [leaseLasts + 1_000, -leaseLasts - 1_000]) {
      assert.equal(await new ReadingLease(file).acquire(), true);
      const later = new ReadingLease(file, fs, () => Date.now() + away);
      assert.equal(await later.acquire(), true);
      await fs.rm(file, { force: true });
    }
  });
});
