import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmod, link, mkdir, open, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { LabelRow } from "../../../../src/engine/names/labelFiles/labelFile";
import { WorkspaceNames } from "../../../../src/engine/names/workspaceNames";
import { DiskFolder } from "../../../../src/project/files/diskFolder";
import type { LabelFolder } from "../../../../src/project/files/labelFolder";
import { LabelReader } from "../../../../src/project/labels/labelReader";
import { type LoadLabels, loadLabels } from "../../../../src/project/labels/loadLabels";
import { PackedLabels, packLabels } from "../../../../src/engine/names/packedLabels";
import { broadcastOf } from "../../../support/broadcastOf";
import { many } from "../../../support/manyAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../support/temporaryFolder";
import { until } from "../../../support/until";

const [one = "", two = ""] = many(2);
const latest = "broadcast/Deploy.s.sol/8453/run-latest.json";

describe("the label files of a folder", () => {
  let temporary: TemporaryFolder;
  let root: string;
  let names: WorkspaceNames;
  let messages: string[];
  let changes: number;
  let reader: LabelReader;

  beforeEach(async () => {
    temporary = await makeTemporaryFolder();
    root = path.join(temporary.path, "root");
    await mkdir(root);
    openReader(new DiskFolder(root));
  });
  afterEach(async () => {
    reader.dispose();
    await temporary.remove();
  });

  function partsOf(
    folder: LabelFolder,
    at: string | number = "",
    load: LoadLabels = (file, sibling) => loadLabels(folder, file, sibling),
  ): ConstructorParameters<typeof LabelReader>[0] {
    return {
      folder,
      load,
      names,
      describe: (title) => ({ uri: `file://${path.join(root, String(at), title)}`, root, title }),
      onLeftOut: (title, words) => messages.push(`${title ?? "the folder"}: ${words}`),
      onChange: () => {
        changes += 1;
      },
    };
  }

  function openReader(folder: LabelFolder, load?: LoadLabels): void {
    names = new WorkspaceNames();
    messages = [];
    changes = 0;
    reader = new LabelReader(partsOf(folder, "", load));
  }

  async function put(file: string, content: string | Uint8Array): Promise<string> {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    return target;
  }

  /** Reports changed files as the editor does, and waits until they have been read. */
  async function follow(...paths: readonly string[]): Promise<void> {
    for (const each of paths) reader.follow(each);
    await reader.whenRead();
  }

  function rowsOf(labels: PackedLabels): readonly LabelRow[] {
    return Array.from({ length: labels.count }, (_, row) => labels.row(row));
  }

  function textsOf(address: string): readonly string[] {
    return names.find({ format: "evm", canonical: address }).map(({ text }) => text);
  }

  function chainsOf(address: string): readonly (readonly string[] | "every")[] {
    return names.find({ format: "evm", canonical: address }).map(({ chains }) => chains);
  }

  function untilNamed(address: string, text: string): Promise<boolean> {
    return until(`the name ${text}`, () => textsOf(address).join() === text);
  }

  it("are read in the folder and in packages below it", async () => {
    await put(latest, broadcastOf(one));
    await put(`packages/contracts/${latest}`, broadcastOf(two));
    await reader.readAll();
    assert.deepEqual([textsOf(one), textsOf(two), messages], [["Counter"], ["Counter"], []]);
    const [name] = names.find({ format: "evm", canonical: two });
    assert.equal(name?.source.title, `packages/contracts/${latest}`);
    assert.equal(changes, 1, "told once");
  });

  it("of dependencies and of tools' own folders are not read (L-04)", async () => {
    for (const folder of ["lib/forge-std", "node_modules/a", ".git", "packages/a/lib/b"]) {
      await put(`${folder}/${latest}`, broadcastOf(one));
    }
    await reader.readAll();
    await follow(`lib/forge-std/${latest}`, `.git/${latest}`);
    await follow("node_modules", "lib", ".git", "packages/a/lib", "lib/forge-std");
    assert.deepEqual([textsOf(one), names.hasFile(`file://${root}/lib`)], [[], false]);
  });

  it("are read again after a change, and forgotten when they are gone", async () => {
    // This folder does not watch its files. Only `follow` reports changes, so that reads can be counted.
    const disk = new DiskFolder(root);
    openReader({
      list: (folder) => disk.list(folder),
      isFolder: (folder) => disk.isFolder(folder),
      read: (file) => disk.read(file),
    });
    const file = await put(latest, broadcastOf(one));
    await reader.readAll();
    await put(latest, broadcastOf(two));
    await follow(latest);
    assert.deepEqual([textsOf(one), textsOf(two)], [[], ["Counter"]]);
    await rm(file);
    await follow(latest);
    assert.deepEqual([textsOf(two), messages, changes], [[], [], 3]);
  });

  it("are read again when the .chainId file next to them changes", async () => {
    const deployment = JSON.stringify({ address: one, abi: [] });
    await put("deployments/main/Vault.json", deployment);
    await reader.readAll();
    assert.deepEqual(chainsOf(one), [["network:main"]]);
    await put("deployments/main/.chainId", "10");
    await follow("deployments/main/.chainId");
    assert.deepEqual(chainsOf(one), [["optimism"]]);
  });

  it("are followed when only a folder above them is reported as moved in, renamed or removed (L-09)", async () => {
    await put(`old/${latest}`, broadcastOf(one));
    await reader.readAll();
    await rename(path.join(root, "old"), path.join(root, "new"));
    await follow("old", "new");
    const [name] = names.find({ format: "evm", canonical: one });
    assert.equal(name?.source.title, `new/${latest}`);
    await rm(path.join(root, "new"), { recursive: true });
    await follow("new");
    assert.deepEqual(textsOf(one), []);
  });

  // On other systems the editor's watcher reports every file.
  if (process.platform === "linux") {
    it("are followed below a new folder when the editor reports only that folder (L-31)", async () => {
      for (const round of ["Counter", "Vault"]) {
        await mkdir(path.join(root, "packages", path.dirname(latest)), { recursive: true });
        await follow("packages");
        await put(`packages/${latest}`, broadcastOf(one, { name: round }));
        await untilNamed(one, round);
        await put(`packages/${latest}`, broadcastOf(one, { name: `${round}2` }));
        await untilNamed(one, `${round}2`);
        await put("packages/broadcast/Deploy.s.sol/10/run-latest.json", broadcastOf(two));
        await untilNamed(two, "Counter");
        await rm(path.join(root, "packages"), { recursive: true });
        await follow("packages");
        assert.deepEqual([textsOf(one), textsOf(two)], [[], []]);
      }
    });

    it("are followed in folders that were there before the first reading (L-31)", async () => {
      await put(latest, broadcastOf(one));
      await reader.readAll();
      await put(latest, broadcastOf(one, { name: "Vault" }));
      await untilNamed(one, "Vault");
      await put("broadcast/Other.s.sol/10/run-latest.json", broadcastOf(two));
      await untilNamed(two, "Counter");
    });
  }

  it("that are larger than 8 MB are skipped, however large (L-01)", async () => {
    await put(latest, broadcastOf(one));
    const file = await open(path.join(root, path.dirname(latest), "run-1.json"), "w");
    await file.truncate(200 * 1024 * 1024);
    await file.close();
    await reader.readAll();
    assert.deepEqual(messages, [
      "broadcast/Deploy.s.sol/8453/run-1.json: skipped: It is larger than 8 MB",
    ]);
    assert.deepEqual(textsOf(one), ["Counter"]);
  });

  it("that are cut in the middle are reported, and the others are read (L-02)", async () => {
    await put(latest, broadcastOf(one));
    const whole = broadcastOf(two);
    await put("broadcast/B.s.sol/1/run-latest.json", whole.slice(0, whole.length / 2));
    await reader.readAll();
    await follow("broadcast/B.s.sol/1/run-latest.json");
    assert.deepEqual(messages, [
      "broadcast/B.s.sol/1/run-latest.json: 1 row skipped: The file is not valid JSON",
    ]);
    assert.deepEqual(textsOf(one), ["Counter"]);
    await put("broadcast/B.s.sol/1/run-latest.json", whole);
    await follow("broadcast/B.s.sol/1/run-latest.json");
    assert.deepEqual(textsOf(two), ["Counter"]);
  });

  it("report the number of skipped rows and the reason, and quote nothing (L-02)", async () => {
    await put(
      "address-labels.csv",
      `address,name,chainId\n${one},A,1\n0x12,B,1\n0x34,C,1\n${two},,1\n`,
    );
    await reader.readAll();
    assert.deepEqual(messages, [
      "address-labels.csv: 2 rows skipped: Its chain is unknown or uses a different address format; 1 row skipped: It has no name",
    ]);
    assert.deepEqual(textsOf(one), ["A"]);
  });

  it("that lead out of the folder are skipped, by a link or by `..` (L-03)", async () => {
    const outside = path.join(temporary.path, "outside");
    await mkdir(path.join(outside, path.dirname(latest)), { recursive: true });
    await writeFile(path.join(outside, latest), broadcastOf(two));
    await mkdir(path.join(root, path.dirname(latest)), { recursive: true });
    await symlink(path.join(outside, latest), path.join(root, latest));
    await symlink(outside, path.join(root, "packages"));
    await symlink(root, path.join(root, "circle"));
    await reader.readAll();
    await follow(`packages/${latest}`, `../outside/${latest}`);
    assert.deepEqual(textsOf(two), []);
    assert.deepEqual(messages, [
      `${latest}: skipped: It is a symbolic link that is broken or points outside the root folder`,
      `packages/${latest}: skipped: It is a symbolic link that is broken or points outside the root folder`,
    ]);
    assert.equal((await new DiskFolder(root).read(`../outside/${latest}`)).kind, "leftOut");
  });

  it("are not searched for in a reported folder that is a link or is below one (L-03)", async () => {
    const outside = path.join(temporary.path, "outside");
    await mkdir(path.join(outside, "deep", path.dirname(latest)), { recursive: true });
    await writeFile(path.join(outside, "deep", latest), broadcastOf(two));
    await put(`node_modules/a/${latest}`, broadcastOf(one));
    await symlink(outside, path.join(root, "out"));
    await symlink(path.join(root, "node_modules"), path.join(root, "in"));
    await follow("out", "out/deep", "in", "in/a");
    assert.deepEqual([textsOf(one), textsOf(two), messages], [[], [], []]);
  });

  it("are read through a link that stays in the folder (L-03)", async () => {
    await put("labels/run.json", broadcastOf(one));
    await mkdir(path.join(root, path.dirname(latest)), { recursive: true });
    await symlink(path.join(root, "labels/run.json"), path.join(root, latest));
    await link(path.join(root, "labels/run.json"), path.join(root, "labels/again.json"));
    await reader.readAll();
    assert.deepEqual([textsOf(one), messages], [["Counter"], []]);
  });

  it("that are not regular files or cannot be read are skipped without waiting (L-07)", async () => {
    const folder = path.join(root, path.dirname(latest));
    await put(latest, broadcastOf(one));
    execFileSync("mkfifo", [path.join(folder, "run-1.json")]);
    await mkdir(path.join(folder, "run-2.json"));
    await chmod(await put(`${path.dirname(latest)}/run-3.json`, broadcastOf(two)), 0);
    await reader.readAll();
    await follow(`${path.dirname(latest)}/run-2.json`);
    const left = messages.map((line) => line.replace(/^.*\//, "")).sort();
    const isRoot = process.getuid?.() === 0;
    assert.deepEqual(left, [
      "run-1.json: skipped: It is not a regular file",
      "run-2.json: skipped: It is not a regular file",
      ...(isRoot ? [] : ["run-3.json: skipped: It cannot be read"]),
    ]);
    assert.deepEqual(textsOf(one), ["Counter"]);
  });

  it("that change while they are read are read again, and two versions are never mixed (L-08)", async () => {
    const file = await put(latest, "");
    const disk = new DiskFolder(root);
    const half = 3 * 1024 * 1024;
    for (let round = 0; round < 20; round += 1) {
      await writeFile(file, "a".repeat(2 * half));
      const writing = await open(file, "r+");
      const reading = disk.read(latest);
      for (const start of [half, 0]) await writing.write("b".repeat(half), start);
      const read = await reading;
      await writing.close();
      if (read.kind === "bytes") assert.equal(new Set(read.bytes).size, 1);
      else assert.deepEqual(read, { kind: "leftOut", reason: "It changed while it was read" });
    }
  });

  const labels = `address,name,chainId\n${one},Käse,1\n`;
  const encodings: readonly (readonly [string, Uint8Array])[] = [
    ["UTF-8", Buffer.from(labels)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${labels}`)],
    ["UTF-16, little-endian", Buffer.from(`\ufeff${labels}`, "utf16le")],
    ["UTF-16, big-endian", Buffer.from(`\ufeff${labels}`, "utf16le").swap16()],
  ];
  for (const [encoding, bytes] of encodings) {
    it(`are read in ${encoding} (L-11)`, async () => {
      await put("address-labels.csv", bytes);
      await reader.readAll();
      assert.deepEqual([textsOf(one), messages], [["Käse"], []]);
    });
  }

  const binaries: readonly (readonly [string, Uint8Array])[] = [
    ["bytes that are no text", Buffer.from([0x61, 0xff, 0xfe, 0x80])],
    ["zero bytes", Buffer.from(`${labels}\0`)],
    ["Latin-1", Buffer.from(labels, "latin1")],
  ];
  for (const [what, bytes] of binaries) {
    it(`of ${what} are skipped (L-11)`, async () => {
      await put("address-labels.csv", bytes);
      await reader.readAll();
      assert.deepEqual(messages, [
        "address-labels.csv: skipped: It is not text in UTF-8 or UTF-16",
      ]);
    });
  }

  it("show markup as it is, and skip a name of a megabyte (L-06)", async () => {
    const rows = [`${one},<b>[x](command:y)</b>,1`, `${two},${"x".repeat(1_000_000)},1`];
    await put("address-labels.csv", `address,name,chainId\n${rows.join("\n")}\n`);
    await reader.readAll();
    assert.deepEqual(textsOf(one), ["<b>[x](command:y)</b>"]);
    assert.match(messages.join("\n"), /^address-labels\.csv: 1 row skipped: /);
  });

  it("of twenty folders are all read, even if one of them never answers", async () => {
    const silent: LabelFolder = {
      list: () => new Promise(() => undefined),
      isFolder: () => new Promise(() => undefined),
      read: () => new Promise(() => undefined),
    };
    const stuck = new LabelReader({ ...partsOf(silent), names });
    stuck.follow("");
    const all = many(20);
    await Promise.all(
      all.map(async (address, at) => {
        await put(`${at}/${latest}`, broadcastOf(address));
        const own = new LabelReader(partsOf(new DiskFolder(path.join(root, String(at))), at));
        await own.readAll();
        own.dispose();
      }),
    );
    stuck.dispose();
    assert.deepEqual(
      all.map((address) => textsOf(address)),
      all.map(() => ["Counter"]),
    );
  });

  it("in a nested folder of the workspace are read once, and stay when that folder is removed (L-27)", async () => {
    const inner = `b/${latest}`;
    await put(latest, broadcastOf(two));
    await put(inner, broadcastOf(one));
    let isOpen = true;
    const isInOther = (each: string): boolean => isOpen && /^b(?:\/|$)/.test(each);
    const outer = new LabelReader({ ...partsOf(new DiskFolder(root)), isInOther });
    const folder = path.join(root, "b");
    const parts = partsOf(new DiskFolder(folder), "b");
    const describe = (title: string) => ({ ...parts.describe(title), root: folder });
    const own = new LabelReader({ ...parts, describe });
    await Promise.all([outer.readAll(), own.readAll()]);
    outer.follow(inner);
    outer.follow("b");
    await outer.whenRead();
    const sources = (): readonly string[] =>
      names.find({ format: "evm", canonical: one }).map(({ source }) => source.title);
    assert.deepEqual([sources(), textsOf(two)], [[latest], ["Counter"]]);
    own.dispose();
    names.removeRoot(folder);
    isOpen = false;
    await outer.readAll();
    assert.deepEqual(sources(), [inner]);
    outer.dispose();
  });

  it("come from the reader of a nested folder that is opened while another reader loads them (L-27)", async () => {
    await put("b/safe-address-book.csv", `address,name,chainId\n${one},A,1\n`);
    let isOpen = false;
    const own = new LabelReader(partsOf(new DiskFolder(path.join(root, "b")), "b"));
    const disk = new DiskFolder(root);
    const outer = new LabelReader({
      ...partsOf(disk, "", async (file, sibling) => {
        const loaded = await loadLabels(disk, file, sibling);
        await own.readAll();
        isOpen = true;
        return loaded;
      }),
      isInOther: () => isOpen,
    });
    await outer.readAll();
    const [name] = names.find({ format: "evm", canonical: one });
    assert.equal(name?.source.title, "safe-address-book.csv");
    outer.dispose();
    own.dispose();
  });

  it("come from the reader of a nested folder that is opened while another reader adds them (L-27)", async () => {
    const all = many(1_500);
    const rows = all.map((address) => `${address},A,1\n`);
    await put("b/safe-address-book.csv", `address,name,chainId\n${rows.join("")}`);
    let isOpen = false;
    const add = names.put.bind(names);
    names.put = (file, labels, ...part) => {
      const leftOut = add(file, labels, ...part);
      // The other reader adds all its labels before this reader continues.
      if (!isOpen) add({ ...file, title: "other" }, new PackedLabels(packLabels(rowsOf(labels))));
      isOpen = true;
      return leftOut;
    };
    const outer = new LabelReader({ ...partsOf(new DiskFolder(root)), isInOther: () => isOpen });
    await outer.readAll();
    const titles = all.flatMap((canonical) =>
      names.find({ format: "evm", canonical }).map(({ source }) => source.title),
    );
    assert.deepEqual([titles.length, [...new Set(titles)]], [1_500, ["other"]]);
    outer.dispose();
  });

  it("report rows without a label when they are read, and report none when they are fixed or the reader is disposed (L-47)", async () => {
    reader.dispose();
    const skipped: string[] = [];
    const onSkipped: NonNullable<ConstructorParameters<typeof LabelReader>[0]["onSkipped"]> = (
      file,
      rows,
    ) => skipped.push(`${file} ${rows.map(({ line, reason }) => `${line}: ${reason}`).join()}`);
    reader = new LabelReader({ ...partsOf(new DiskFolder(root)), onSkipped });
    await put(latest, broadcastOf("0x12"));
    await put("address-labels.csv", `${one},\n${two},Two\n`);
    await put("safe-address-book.csv", new Uint8Array([0xc3, 0x28]));
    await reader.readAll();
    assert.deepEqual(skipped.sort(), [
      "address-labels.csv 0: It has no name",
      "safe-address-book.csv 0: It is not text in UTF-8 or UTF-16",
    ]);
    skipped.length = 0;
    await put("address-labels.csv", `${one},One\n`);
    await follow("address-labels.csv", "address-labels.csv");
    assert.deepEqual(skipped, ["address-labels.csv "]);
    reader.dispose();
    assert.deepEqual(skipped, ["address-labels.csv ", "safe-address-book.csv "]);
  });

  it("are no longer read once there are too many names, which the log says in one line (L-05)", async () => {
    const rows = many(1_000).map((canonical, line): LabelRow => {
      const address = { format: "evm", canonical } as const;
      return { address, text: "A", kind: "label", chains: "every", line };
    });
    const packed = packLabels(Array.from({ length: 150 }, () => rows).flat());
    openReader(new DiskFolder(root), () =>
      Promise.resolve({ kind: "labels", packed, leftOut: "", skipped: [] }),
    );
    for (const at of [1, 2, 3, 4]) await put(`${at}/${latest}`, broadcastOf(one));
    await reader.readAll();
    assert.deepEqual(messages, [
      "the folder: names skipped: There are more than 200000, or too many of one address",
    ]);
    assert.deepEqual(
      [1, 2, 3, 4].map((at) => names.hasFile(`file://${root}/${at}/${latest}`)),
      [true, true, false, false],
    );
  });
});
