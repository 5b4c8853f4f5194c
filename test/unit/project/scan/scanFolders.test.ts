import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, linkSync } from "node:fs";
import { mkdir, open, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Worker } from "node:worker_threads";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { unpackFiles } from "../../../../src/project/scan/packedPlaces";
import type { FileStamp, LeftOut, ScannedFile } from "../../../../src/project/scan/place";
import type { ScanRules } from "../../../../src/project/files/ignoreRules";
import { type ScanOptions, scanFolders } from "../../../../src/project/scan/scanFolders";
import type { ScanResult } from "../../../../src/project/scan/scanTask";
import { scanFile } from "../../../../src/project/scan/scanFile";
import { largestFile } from "../../../../src/project/files/largestFile";
import { builtFileOf } from "../../../support/builtFiles";
import { many } from "../../../support/manyAddresses";
import { endKeptThreads } from "../../../../src/project/scan/scanThreads";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";
import { until } from "../../../support/until";

const [one = "", two = "", three = ""] = many(3);
const thread = builtFileOf("src/project/scan/scanThread.ts");
const noRules: ScanRules = { exclude: {}, useIgnoreFiles: true };

class Collected {
  readonly results: ScanResult[] = [];
  readonly add = (result: ScanResult): void => {
    this.results.push(result);
  };
  get files(): readonly ScannedFile[] {
    return this.results.flatMap(unpackFiles);
  }
  get paths(): readonly string[] {
    return this.files.map((file) => file.path).sort();
  }
  get leftOut(): readonly LeftOut[] {
    return this.results.flatMap(({ leftOut }) => leftOut).sort(byPath);
  }
  textsOf(file: string): readonly string[] {
    const places = this.files.find(({ path }) => path === file)?.places ?? [];
    return places.map(({ text }) => text);
  }
}

function byPath(a: LeftOut, b: LeftOut): number {
  return a.path < b.path ? -1 : 1;
}

describe("a scan of folders", () => {
  let temporary: TemporaryFolder;
  let root: string;

  beforeEach(async () => {
    temporary = await makeTemporaryFolder();
    root = path.join(temporary.path, "root");
    await mkdir(root);
  });
  afterEach(() => temporary.remove());
  after(() => endKeptThreads(thread));

  async function write(file: string, text: string | Buffer): Promise<void> {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }

  /** Writes a scan thread in which `code` replaces functions of `fs` before the thread starts. */
  async function writeThread(code: string): Promise<string> {
    const file = path.join(temporary.path, "thread.mjs");
    const lines = [
      `import fs from "node:fs";`,
      `import { syncBuiltinESMExports } from "node:module";`,
      code,
      `syncBuiltinESMExports();`,
      `await import(${JSON.stringify(thread)});`,
    ];
    await writeFile(file, lines.join("\n"));
    return file;
  }

  async function scan(options: Partial<ScanOptions> = {}, rules = noRules): Promise<Collected> {
    const collected = new Collected();
    const onResult = collected.add;
    const isWhole = await scanFolders({
      roots: [{ path: root, rules }],
      thread,
      onResult,
      ...options,
    });
    assert.equal(isWhole, true);
    return collected;
  }

  it("returns the place of each address, with lines counted as in the editor", async () => {
    await write("a/b.ts", `// ü\r\nconst a = "${one}";\n\n  const b = "${two}"; // ${one}\n`);
    const { files } = await scan();
    assert.deepEqual(
      files.flatMap(({ path, places }) =>
        places.map(({ line, column, text }) => [path, line, column, text]),
      ),
      [
        ["a/b.ts", 1, 11, one],
        ["a/b.ts", 3, 13, two],
        ["a/b.ts", 3, 61, one],
      ],
    );
  });

  it("finds the same addresses as the detector in every file of large packages", async () => {
    const packages = ["viem", "typescript", "undici", "js-yaml"].map((name) =>
      path.resolve("node_modules", name),
    );
    const collected = packages.map(() => new Collected());
    const rules = { exclude: {}, useIgnoreFiles: false };
    const onResult = (result: ScanResult): void => collected[result.root]?.add(result);
    const roots = packages.map((each) => ({ path: each, rules }));
    await scanFolders({ roots, thread, onResult });
    let addresses = 0;
    for (const [i, { files, leftOut }] of collected.entries()) {
      assert.deepEqual(
        leftOut.filter(({ cause }) => cause !== "size" && cause !== "binary"),
        [],
      );
      for (const { path: file, places } of files) {
        const text = await readFile(path.join(packages[i] ?? "", file), "utf8");
        const expected = findAddresses(text.replace(/^\ufeff/, ""), { fileName: file });
        assert.deepEqual(
          places.map((place) => [place.text, place.certainty]),
          expected.map((found) => [found.text, found.certainty]),
          file,
        );
        addresses += places.length;
      }
      const listed = execFileSync("find", [packages[i] ?? "", "-type", "f"], {
        maxBuffer: 2 ** 26,
      });
      const count = listed.toString().trim().split("\n").length;
      assert.equal(files.length + leftOut.length, count);
    }
    assert.ok(addresses > 500, `${addresses} addresses`);
  });

  it("skips what git ignores, folder by folder", async () => {
    const files = [
      "a.ts",
      "a.log",
      "keep.log",
      "build/a.ts",
      "sub/build/a.ts",
      "sub/deep/x.tmp",
      "sub/deep/y.ts",
      "sub/.hidden/z.ts",
      "sub/only.txt",
      "only.txt",
      "dir name/a b.ts",
      "dir name/#x",
      "vendor/keep/a.ts",
      "vendor/drop/a.ts",
      "doc/a.pdf.ts",
      "doc/sub/frotz",
      "frotz",
      "trailing /a",
    ];
    for (const file of files) await write(file, one);
    await write(
      ".gitignore",
      "*.log\n!keep.log\n/build/\n*.tmp\nvendor/*\n!vendor/keep\ndoc/frotz\n# no\n\\#x\n",
    );
    await write("sub/.gitignore", "!*.tmp\n/only.txt\n.hidden\n\n*.nothing\n");
    await write(".git/info/exclude", "frotz\n");
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "core.excludesFile=", ...words], { cwd: root }).toString();
    git("init", "-q");
    await write(".git/info/exclude", "frotz\n");
    const expected = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split(
      "\0",
    );
    const { paths } = await scan();
    assert.deepEqual(paths, expected.filter((file) => file !== "").sort());
    assert.equal(paths.includes("sub/deep/x.tmp"), true);
    assert.equal(paths.includes("build/a.ts"), false);
  });

  it("skips what the settings exclude, and what ignore files exclude only if they are used", async () => {
    await write("lib/a.ts", one);
    await write("b.ts", one);
    await write("c.ts", one);
    await write(".gitignore", "c.ts\n");
    const collected = await scan({}, { exclude: { "**/lib": true }, useIgnoreFiles: false });
    assert.deepEqual(collected.paths, [".gitignore", "b.ts", "c.ts"]);
  });

  it("skips costly or unusable lines of an ignore file, and applies the others (X-26)", async () => {
    const deep = "a/".repeat(60);
    await write(`${deep}b.ts`, one);
    await write(`${deep}c.ts`, one);
    await write(".gitignore", `${"a/**/".repeat(12)}x\n${"\\ ".repeat(50_000)}\r\na/**/c.ts\n`);
    const { paths } = await scan();
    assert.deepEqual(paths, [".gitignore", `${deep}b.ts`]);
  });

  it("applies to each folder only its own settings", async () => {
    for (const name of ["first", "second"]) {
      await write(`${name}/a.ts`, one);
      await write(`${name}/b.ts`, two);
      await write(`${name}/.gitignore`, "b.ts\n");
    }
    const [first, second] = ["first", "second"].map((name) => path.join(root, name));
    assert.ok(first !== undefined && second !== undefined);
    const { results } = await scan({
      roots: [
        { path: first, rules: { exclude: { "**/a.ts": true }, useIgnoreFiles: false } },
        { path: second, rules: noRules },
      ],
    });
    const pathsOf = (at: number): readonly string[] =>
      results
        .filter((result) => result.root === at)
        .flatMap(unpackFiles)
        .map((file) => file.path)
        .sort();
    assert.deepEqual(
      [pathsOf(0), pathsOf(1)],
      [
        [".gitignore", "b.ts"],
        [".gitignore", "a.ts"],
      ],
    );
  });

  it("reads only files that have changed since the known stamps", async () => {
    await write("a.ts", one);
    await write("sub/b.ts", two);
    const first = await scan();
    const stamps = new Map<string, FileStamp>(first.files.map((file) => [file.path, file]));
    await write("sub/b.ts", `${two} ${three}`);
    const second = await scan({ known: () => stamps });
    assert.deepEqual(
      second.results.flatMap(({ unchanged }) => unchanged),
      ["a.ts"],
    );
    assert.deepEqual(second.textsOf("sub/b.ts"), [two, three]);
  });

  it("reports no more results after the signal, and returns that the scan is incomplete (X-22)", async () => {
    for (let i = 0; i < 300; i += 1) await write(`f${i}/a.ts`, `${one}\n`.repeat(5_000));
    const abort = new AbortController();
    let results = 0;
    const isWhole = await scanFolders({
      roots: [{ path: root, rules: noRules }],
      thread,
      signal: abort.signal,
      onResult: () => {
        results += 1;
        abort.abort();
      },
    });
    assert.equal(isWhole, false);
    assert.equal(results, 1);
  });

  it("ends a thread that is in the middle of a file when it is stopped (X-22)", async () => {
    await write("slow.ts", two);
    const stuck = await writeThread(
      `const { openSync } = fs;
       fs.openSync = (file, ...rest) => {
         if (file.endsWith("slow.ts")) fs.writeFileSync(${JSON.stringify(path.join(root, "busy"))}, "");
         while (file.endsWith("slow.ts"));
         return openSync(file, ...rest);
       };`,
    );
    const exits: Promise<unknown>[] = [];
    const note = (worker: Worker): void => void exits.push(once(worker, "exit"));
    process.on("worker", note);
    try {
      const abort = new AbortController();
      const run = scanFolders({
        roots: [{ path: root, rules: noRules }],
        thread: stuck,
        signal: abort.signal,
        onResult: () => undefined,
      });
      await until("the thread to be busy", () => existsSync(path.join(root, "busy")));
      abort.abort();
      assert.equal(await run, false);
      assert.ok(exits.length > 0);
      await Promise.all(exits);
    } finally {
      process.off("worker", note);
    }
  });

  it("opens no pipe, follows no link and enters no loop (X-01)", async () => {
    await write("a.ts", one);
    await mkdir(path.join(root, "sub"));
    execFileSync("mkfifo", [path.join(root, "sub/pipe.ts")]);
    await symlink("..", path.join(root, "sub/up"));
    await writeFile(path.join(temporary.path, "outside.ts"), two);
    await symlink("../outside.ts", path.join(root, "link.ts"));
    const collected = await scan();
    assert.deepEqual(collected.paths, ["a.ts"]);
    assert.deepEqual(collected.leftOut, [{ path: "sub/pipe.ts", cause: "special" }]);
  });

  it("reads no file of more than 8 MB, however large it says it is (X-02)", async () => {
    await write("a.ts", one);
    const fits = Buffer.alloc(largestFile, "a line of a text\n");
    fits.write(`\n${one}`, largestFile - one.length - 1);
    await write("fits.txt", fits);
    const sparse = await open(path.join(root, "sparse.txt"), "w");
    await sparse.truncate(4 * 1024 ** 3);
    await sparse.close();
    const collected = await scan();
    assert.deepEqual(collected.leftOut, [{ path: "sparse.txt", cause: "size" }]);
    assert.deepEqual(collected.textsOf("fits.txt"), [one]);
  });

  it("recognises binaries by their content, and reads UTF-16 and invalid bytes as the editor does (X-03)", async () => {
    await write("image.ts", Buffer.concat([Buffer.from(one), Buffer.from([0, 1])]));
    await write("wide.txt", Buffer.from(`\ufeff${one}`, "utf16le"));
    await write("latin.txt", Buffer.concat([Buffer.from([0xe9, 0x20]), Buffer.from(two)]));
    const collected = await scan();
    assert.deepEqual(collected.leftOut, [{ path: "image.ts", cause: "binary" }]);
    assert.deepEqual(collected.textsOf("wide.txt"), [one]);
    assert.deepEqual(collected.textsOf("latin.txt"), [two]);
  });

  it("reports a name that is not UTF-8 and a folder that is gone (X-04)", async () => {
    await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0x2e, 0x74])]), one);
    const gone = path.join(temporary.path, "gone");
    const collected = new Collected();
    const options = {
      roots: [root, gone].map((each) => ({ path: each, rules: noRules })),
      thread,
      onResult: collected.add,
    };
    assert.equal(await scanFolders(options), true);
    assert.deepEqual(
      collected.leftOut.map(({ cause }) => cause),
      ["unreadable", "unreadable"],
    );
  });

  it("reports a folder that cannot be listed and a file that cannot be opened (X-04)", async () => {
    await write("a.ts", one);
    await write("closed/b.ts", two);
    await write("denied.ts", two);
    const refusing = await writeThread(
      `const { readdirSync, openSync } = fs;
       const refuse = () => { throw Object.assign(new Error("EACCES"), { code: "EACCES" }); };
       fs.readdirSync = (folder, ...rest) => folder.endsWith("closed") ? refuse() : readdirSync(folder, ...rest);
       fs.openSync = (file, ...rest) => file.endsWith("denied.ts") ? refuse() : openSync(file, ...rest);`,
    );
    const collected = await scan({ thread: refusing });
    assert.deepEqual(collected.leftOut, [
      { path: "closed", cause: "unreadable" },
      { path: "denied.ts", cause: "unreadable" },
    ]);
    assert.deepEqual(collected.textsOf("a.ts"), [one]);
  });

  it("reports what it could not read when a drive fails during the scan, and keeps the rest (X-04)", async () => {
    for (let i = 0; i < 100; i += 1) await write(`f${i}/${i}.ts`, one);
    const going = await writeThread(
      `const { readSync } = fs;
       let reads = 0;
       fs.readSync = (...words) => {
         reads += 1;
         if (reads > 20) throw Object.assign(new Error("EIO"), { code: "EIO" });
         return readSync(...words);
       };`,
    );
    const collected = await scan({ thread: going, threads: 1 });
    assert.equal(collected.files.length, 20);
    assert.equal(collected.leftOut.filter(({ cause }) => cause === "unreadable").length, 80);
  });

  it("reads twenty roots separately (X-24)", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `root${i}`);
    for (const [i, name] of names.entries()) await write(`${name}/a.ts`, many(20)[i] ?? "");
    const roots = names.map((name) => ({ path: path.join(root, name), rules: noRules }));
    const { results } = await scan({ roots });
    const found = results.flatMap((result) =>
      unpackFiles(result).map((file) => [result.root, file.places[0]?.text] as const),
    );
    assert.deepEqual(
      found.sort(([a], [b]) => a - b),
      many(20).map((address, at) => [at, address]),
    );
  });

  it("divides a folder of 100,000 files among the threads (X-05)", async () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `${i}.txt`);
    // Creates hard links to a few files, which is faster than creating files. A file can have at most 65,000 links.
    for (const [at, name] of names.entries()) {
      if (at % 50_000 === 0) await write(name, one);
      else linkSync(path.join(root, `${at - (at % 50_000)}.txt`), path.join(root, name));
    }
    const collected = await scan();
    assert.equal(collected.files.length, names.length);
    assert.ok(collected.results.length > 1);
    // Removes the folder here, because the hook that would do it has a shorter timeout.
    await rm(root, { recursive: true });
  }).timeout(120_000);

  it("reports the file that ends a thread, and reads all other files (X-06)", async () => {
    for (let i = 0; i < 40; i += 1) await write(`f${i % 5}/${i}.ts`, one);
    await write("f3/deadly.ts", two);
    const deadly = await writeThread(
      `const { openSync } = fs;
       fs.openSync = (file, ...rest) => file.endsWith("deadly.ts") ? process.exit(1) : openSync(file, ...rest);`,
    );
    const collected = await scan({ thread: deadly });
    assert.deepEqual(collected.leftOut, [{ path: "f3/deadly.ts", cause: "failed" }]);
    assert.equal(collected.files.length, 40);
  });

  it("distinguishes a file whose text cannot be checked from one that cannot be read (X-06)", async () => {
    await write("deep.ts", one);
    const look = (): never => {
      throw new RangeError("Maximum call stack size exceeded");
    };
    const causeOf = (file: string): unknown => scanFile(root, file, undefined, { look, root: 0 });
    assert.deepEqual(causeOf("deep.ts"), { kind: "leftOut", cause: "failed" });
    await symlink("deep.ts", path.join(root, "link.ts"));
    assert.deepEqual(causeOf("link.ts"), { kind: "leftOut", cause: "unreadable" });
    assert.deepEqual(causeOf("gone.ts"), { kind: "missing" });
  });

  it("reuses the threads of the last scan for other folders, and starts new ones if they have ended (X-06)", async () => {
    await write("first/a.ts", one);
    await write("second/b.ts", two);
    const scanOf = (folder: string): Promise<Collected> =>
      scan({ roots: [{ path: path.join(root, folder), rules: noRules }] });
    assert.deepEqual((await scanOf("first")).textsOf("a.ts"), [one]);
    assert.deepEqual((await scanOf("second")).textsOf("b.ts"), [two]);
    await endKeptThreads(thread);
    const again = await scanOf("first");
    assert.deepEqual([again.paths, again.textsOf("a.ts")], [["a.ts"], [one]]);
  });

  it("gives up a thread that does not answer, and the file that it was reading (X-07)", async () => {
    for (let i = 0; i < 10; i += 1) await write(`${i}.ts`, one);
    await write("slow.ts", two);
    const hanging = await writeThread(
      `const { openSync } = fs;
       fs.openSync = (file, ...rest) => { while (file.endsWith("slow.ts")); return openSync(file, ...rest); };`,
    );
    const collected = await scan({ thread: hanging, patienceMs: 1_500 });
    assert.deepEqual(collected.leftOut, [{ path: "slow.ts", cause: "failed" }]);
    assert.equal(collected.files.length, 10);
  });

  it("skips a file that changes at every read (X-08)", async () => {
    await write("a.ts", one);
    await write("busy.ts", two);
    const busy = await writeThread(
      `const { readSync } = fs;
       fs.readSync = (...words) => {
         fs.appendFileSync(${JSON.stringify(path.join(root, "busy.ts"))}, "x");
         return readSync(...words);
       };`,
    );
    const collected = await scan({ thread: busy, threads: 1 });
    assert.equal(
      collected.leftOut.some(({ path, cause }) => path === "busy.ts" && cause === "unsteady"),
      true,
    );
    assert.deepEqual(collected.textsOf("a.ts"), [one]);
  });
});
