import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCli, runCliOn } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";

const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const twin = "0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72";
const key = "8f2a559490cc2a3f1e0d4b7c69a8f2a559490cc2a3f1e0d4b7c69a8f2a559490";

/** Node loads this script first. It delays the start of worker threads. */
const slowThreads = `const { isMainThread } = require("node:worker_threads");
if (!isMainThread) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
`;

describe("The cache of the command", () => {
  let folder: ScannedFolder;
  let home: ScannedFolder;
  beforeEach(async () => {
    home = await ScannedFolder.make();
    folder = await ScannedFolder.make({
      "address-labels.csv": `address,name,chainId\n${treasury},Treasury,1\n`,
      "a.ts": `send("${twin}");\n`,
    });
    await folder.git("init", "--quiet");
  });
  afterEach(() => Promise.all([folder.remove(), home.remove()]));

  const check = (cacheHome = home.path) =>
    runCli(folder.path, ["check", "a.ts"], { XDG_CACHE_HOME: cacheHome });
  /** Returns the cached label files. The cache also contains the index of the book, a larger file. */
  const kept = async (): Promise<readonly string[]> => {
    const own = path.join(home.path, "address-atlas");
    const files = (await readdir(own)).map((name) => path.join(own, name));
    const sizes = await Promise.all(files.map((file) => stat(file)));
    return files.filter((_, at) => (sizes[at]?.size ?? 0) < 1_000_000);
  };

  it("has a file for each content that only its user can read, and gives the same findings", async () => {
    const first = await check();
    assert.match(first.out, /Looks like .*Treasury/);
    const [file = "", ...others] = await kept();
    assert.deepEqual(others, []);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await stat(path.dirname(file))).mode & 0o777, 0o700);
    assert.equal((await check()).out, first.out);
    await folder.write("address-labels.csv", `address,name,chainId\n${treasury},Vault,1\n`);
    assert.match((await check()).out, /Looks like .*Vault/);
    assert.equal((await kept()).length, 2);
  });

  it("is reused, also by several processes at once, and rebuilt if it is damaged or missing", async () => {
    const first = await check();
    const [file = ""] = await kept();
    const before = (await stat(file)).mtimeMs;
    const runs = await Promise.all([check(), check(), check()]);
    for (const run of runs) assert.deepEqual(run, first);
    assert.equal((await stat(file)).mtimeMs, before);
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    for (const damaged of [bytes, Buffer.alloc(0), Buffer.alloc(32)]) {
      await writeFile(file, damaged);
      assert.deepEqual(await check(), first);
    }
    // Gives each damaged content a correct digest, in the cached label file and in the cached index of the book.
    const all = (await readdir(path.dirname(file))).map((name) =>
      path.join(path.dirname(file), name),
    );
    assert.equal(all.length, 2);
    for (const entry of all) {
      for (const content of ["", "\xff\xff\xff\xff", "no labels at all, nor an index of them"]) {
        const value = Buffer.from(content, "latin1");
        const digest = createHash("sha256")
          .update(`${path.basename(entry)}\n`)
          .update(value);
        await writeFile(entry, Buffer.concat([digest.digest(), value]));
        assert.deepEqual(await check(), first, content);
        assert.ok((await stat(entry)).size > 100, "it is made again");
      }
    }
    await rm(path.dirname(file), { recursive: true });
    assert.deepEqual(await check(), first);
  });

  it("keeps the index of the book for later scans, which find the same without it, but not for CI", async () => {
    const scan = (CI = "", ...words: readonly string[]) =>
      runCli(folder.path, ["scan", ".", ...words], { XDG_CACHE_HOME: home.path, CI });
    const first = await scan("true");
    assert.deepEqual(await readdir(home.path), []);
    assert.deepEqual(await scan(), first);
    assert.match(first.out, /^a\.ts:1:\d+ {2}error {2}lookAlike .*Treasury/m);
    const own = path.join(home.path, "address-atlas");
    const [name = "", ...others] = await readdir(own);
    assert.deepEqual(others, []);
    const entry = path.join(own, name);
    const { mtimeMs, size } = await stat(entry);
    assert.deepEqual(await scan(), first);
    assert.equal((await stat(entry)).mtimeMs, mtimeMs);
    const value = Buffer.from("no index");
    const digest = createHash("sha256").update(`${name}\n`).update(value).digest();
    for (const damaged of [Buffer.alloc(0), Buffer.concat([digest, value])]) {
      await writeFile(entry, damaged);
      assert.deepEqual(await scan(), first);
      assert.equal((await stat(entry)).size, size, "it is made again");
    }
    await rm(own, { recursive: true });
    await folder.commit();
    assert.match((await scan("", "--changed-since", "HEAD")).out, /No findings/);
    assert.deepEqual(await readdir(home.path), []);
  });

  it("removes the oldest files above 64 MB, until three quarters of that size are left [X-43]", async () => {
    const first = await check();
    const own = path.join(home.path, "address-atlas");
    for (let at = 0; at < 8; at += 1) {
      const file = path.join(own, `old${at}`);
      await writeFile(file, "");
      await truncate(file, 10 * 1024 * 1024);
      await utimes(file, at + 1, at + 1);
    }
    await folder.write("address-labels.csv", `address,name,chainId\n${treasury},Vault,1\n`);
    await check();
    const left = (await readdir(own)).filter((name) => name.startsWith("old"));
    assert.deepEqual(left, ["old4", "old5", "old6", "old7"]);
    await folder.write("address-labels.csv", `address,name,chainId\n${treasury},Treasury,1\n`);
    assert.deepEqual(await check(), first);
  });

  it("stores nothing that may be a private key", async () => {
    const rows = `0x${key},Key,\n${treasury},Key ${key},1\n`;
    for (const row of rows.trimEnd().split("\n")) {
      await folder.write("address-labels.csv", `address,name,chainId\n${row}\n`);
      await check();
      for (const file of await kept()) {
        assert.ok(!(await readFile(file, "latin1")).includes(key), row);
      }
    }
  });

  it("is built in time, or the answer says that the repository's names are missing and no exit code is 0 [X-42]", async () => {
    await check();
    await home.write("slow.cjs", slowThreads);
    await folder.write("address-labels.csv", `address,name,chainId\n${treasury},Vault,1\n`);
    const slow = {
      XDG_CACHE_HOME: home.path,
      NODE_OPTIONS: `--require ${path.join(home.path, "slow.cjs")}`,
    };
    const begin = performance.now();
    const late = await runCli(folder.path, ["check", "a.ts", "--quiet"], slow);
    assert.ok(performance.now() - begin < 5_500, "it did not wait for the thread");
    assert.deepEqual([late.code, late.out], [2, ""]);
    assert.match(late.err, /so this is without the repository's names/);
    const input = {
      cwd: folder.path,
      hook_event_name: "PostToolUse",
      tool_name: "Edit",
      tool_input: { file_path: path.join(folder.path, "a.ts") },
    };
    const hook = await runCliOn(JSON.stringify(input), folder.path, ["hook"], slow);
    assert.deepEqual([hook.code, hook.out], [1, ""]);
    assert.match(hook.err, /without the repository's names/);
    assert.equal((await runCli(folder.path, ["find", "no such name at all"], slow)).code, 2);
    assert.match((await check()).out, /Looks like .*Vault/);
  });

  it("is not used in a repository, which could fill it, or where other users can write", async () => {
    const first = await check(folder.path);
    assert.match(first.out, /Looks like .*Treasury/);
    await assert.rejects(stat(path.join(folder.path, "address-atlas")));
    await home.write("outer/.git/HEAD", "ref: refs/heads/main\n");
    assert.deepEqual(await check(path.join(home.path, "outer/.cache")), first);
    await assert.rejects(stat(path.join(home.path, "outer/.cache")));
    await check();
    for (const file of await kept()) await rm(file);
    await chmod(path.join(home.path, "address-atlas"), 0o777);
    assert.deepEqual(await check(), first);
    assert.deepEqual(await kept(), []);
  });
});
