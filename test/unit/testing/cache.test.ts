import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cached } from "../../editor/cache";

describe("the cache of editors", () => {
  let folder: string;
  const before = process.env["ATLAS_CACHE"];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "address-atlas-cache-"));
    process.env["ATLAS_CACHE"] = folder;
  });
  afterEach(() => {
    if (before === undefined) delete process.env["ATLAS_CACHE"];
    else process.env["ATLAS_CACHE"] = before;
    rmSync(folder, { recursive: true });
  });

  const fillWith =
    (text: string, delay = 0) =>
    async (target: string): Promise<void> => {
      writeFileSync(path.join(target, "half"), text);
      await sleep(delay);
      writeFileSync(path.join(target, "whole"), text);
    };

  it("fills a folder once", async () => {
    const first = await cached("editor", fillWith("first"));
    const second = await cached("editor", () => assert.fail("it was there"));
    assert.equal(first, second);
    assert.equal(readFileSync(path.join(second, "whole"), "utf8"), "first");
  });

  it("never uses a partial install", async () => {
    const dies = async (target: string): Promise<void> => {
      writeFileSync(path.join(target, "half"), "");
      await sleep(1);
      throw new Error("no network");
    };
    await assert.rejects(cached("editor", dies), /no network/);
    assert.deepEqual(readdirSync(folder), []);
    await cached("editor", fillWith("again"));
    assert.deepEqual(readdirSync(path.join(folder, "editor")).sort(), ["half", "whole"]);
  });

  it("uses the result of the first of two concurrent installs", async () => {
    const both = [cached("editor", fillWith("slow", 50)), cached("editor", fillWith("fast", 5))];
    const [slow = "", fast = ""] = await Promise.all(both);
    assert.equal(slow, fast);
    assert.equal(readFileSync(path.join(fast, "whole"), "utf8"), "fast");
    assert.deepEqual(readdirSync(folder), ["editor"]);
  });
});
