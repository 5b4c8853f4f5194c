import assert from "node:assert/strict";
import { rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { findBase, parseStatus, readChangesSince } from "../../../../src/project/git/changes";
import { Git } from "../../../../src/project/git/git";
import { poison, usdc } from "../../../support/poison";
import { runCli } from "../../../support/runCli";
import { placesOf, ScannedFolder } from "../../../support/scannedFolder";

const badChecksum = "0x7E19b35a4F82c6D07e19b35a4f82C6d07E19b35A";
const old = "0x7E19b35A4f82C6d07E19b35a4F82c6d07E19B35A";
const added = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const mint = "Bq7z8cR1kNw5vX2mYpT4uH9aJdS6gLfE3oZtKiVxWnQr";
const since = ["--changed-since", "HEAD"] as const;

describe("the changes of a folder", () => {
  it("contain the earlier versions of files, except those that are too large to be read", async () => {
    const folder = await ScannedFolder.make({
      "large.txt": "x".repeat(8 * 1024 * 1024 + 1),
      "small.txt": "x",
    });
    try {
      await folder.git("init", "--quiet");
      await folder.commit();
      for (const name of ["large.txt", "small.txt"]) await folder.write(name, "y");
      const git = new Git(folder.path);
      const base = await findBase(git, "HEAD");
      assert.ok("commit" in base);
      const { before } = await readChangesSince(git, base.commit);
      assert.deepEqual(
        Array.from(before, ([file, { bytes }]) => [file, bytes?.toString()]),
        [
          ["large.txt", undefined],
          ["small.txt", "x"],
        ],
      );
    } finally {
      await folder.remove();
    }
  });
});

describe("the changes of a folder behind a link", () => {
  it("are those of the linked folder", async () => {
    const folder = await ScannedFolder.make({ "inner/a.txt": "x", "b.txt": "x" });
    const link = `${folder.path}-link`;
    try {
      await folder.git("init", "--quiet");
      await folder.commit();
      await folder.write("inner/a.txt", "y");
      await symlink(folder.path, link);
      const changedIn = async (root: string): Promise<readonly string[]> => {
        const git = new Git(root);
        const base = await findBase(git, "HEAD");
        assert.ok("commit" in base);
        return [...(await readChangesSince(git, base.commit)).changed];
      };
      assert.deepEqual(await changedIn(link), ["inner/a.txt"]);
      assert.deepEqual(await changedIn(path.join(link, "inner")), ["a.txt"]);
    } finally {
      await rm(link, { force: true });
      await folder.remove();
    }
  });
});

describe("address-atlas scan --changed-since", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make({
      "a.ts": `f("${badChecksum}", "${old}");\n`,
      "b.ts": `f("${usdc}");\n`,
    });
    await folder.git("init", "--quiet");
    await folder.commit();
  });
  afterEach(() => folder.remove());

  it("shows only what a change adds, committed or not", async () => {
    await folder.write("a.ts", `\n\nf("${badChecksum}", "${old}", "${poison}");\n`);
    await folder.write("new.ts", `f("${badChecksum}");\n`);
    const expected = ["lookAlike a.ts:3", "checksum new.ts:1"];
    assert.deepEqual(placesOf((await folder.report(...since)).findings), expected);
    await folder.commit();
    assert.deepEqual(placesOf((await folder.report(...since)).findings), []);
    const { findings } = await folder.report("--changed-since", "HEAD~1");
    assert.deepEqual(placesOf(findings), expected);
  });

  it("knows what was in a file under its old name", async () => {
    await folder.git("mv", "a.ts", "moved.ts");
    const { findings, unvouchedNew } = await folder.report(...since);
    assert.deepEqual([findings, unvouchedNew], [[], []]);
  });

  it("knows what was in a file that was moved without git mv (C-13)", async () => {
    await folder.write("b.ts", `f("${usdc}", "${usdc}");\n`);
    await rename(path.join(folder.path, "a.ts"), path.join(folder.path, "moved.ts"));
    const moved = await folder.report(...since);
    assert.deepEqual([moved.findings, moved.unvouchedNew], [[], []]);
    await folder.write("moved.ts", `f("${badChecksum}", "${old}", "${added}");\n`);
    assert.deepEqual(placesOf((await folder.report(...since)).findings), ["checksum moved.ts:1"]);
  });

  it("lists new addresses that are unknown, and fails on them only on request", async () => {
    await folder.write("c.ts", `f("${added}", "${old}", "${usdc}");\n`);
    const { unvouchedNew = [] } = await folder.report(...since);
    assert.deepEqual(
      unvouchedNew.map(({ address, standing }) => [address, standing]),
      [[added, "unvouched"]],
    );
    assert.equal((await folder.scan(...since)).code, 0);
    assert.equal((await folder.scan(...since, "--fail-on", "unvouched-new")).code, 1);
  });

  it("lists a new unknown address whatever its capitals, though a comment silences its checksum (C-19)", async () => {
    const fails = [...since, "--fail-on", "checksum,slip,unvouched-new"];
    const broken = added.toLowerCase().replace(/[a-f]/, (letter) => letter.toUpperCase());
    const silenced = (address: string): string =>
      `f("${address}"); // address-atlas-ignore checksum\n`;
    await folder.write("c.ts", silenced(broken));
    const { findings, unvouchedNew = [] } = await folder.report(...fails);
    assert.deepEqual(findings, []);
    assert.deepEqual(
      unvouchedNew.map(({ address, standing, places }) => [address, standing, places.length]),
      [[added, "unvouched", 1]],
    );
    assert.equal((await folder.scan(...fails)).code, 1);
    await folder.write("c.ts", silenced(usdc.toLowerCase().replace("c", "C")));
    assert.deepEqual((await folder.report(...fails)).unvouchedNew, []);
    await folder.write("c.ts", silenced(broken));
    await folder.commit();
    await folder.write("c.ts", silenced(added));
    await folder.write("d.ts", silenced(broken));
    assert.deepEqual((await folder.report(...fails)).unvouchedNew, []);
  });

  it("compares a submodule of another commit with what it was, and everything in a new one (X-32)", async () => {
    const library = await ScannedFolder.make({ "old.ts": `f("${badChecksum}", "${old}");\n` });
    try {
      await library.git("init", "--quiet");
      await library.commit();
      const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add"];
      await folder.git(...add, library.path, "lib/one");
      const fresh = await folder.report(...since);
      assert.deepEqual(placesOf(fresh.findings), ["checksum lib/one/old.ts:1"]);
      await folder.commit();
      assert.deepEqual((await folder.report(...since)).findings, []);
      const inner = ScannedFolder.open(path.join(folder.path, "lib/one"));
      await inner.write("evil.ts", `f("${poison}", "${added}");\n`);
      await inner.commit();
      await folder.write("a.ts", `f("${badChecksum}", "${old}", "${added}");\n`);
      await folder.commit();
      const { findings, unvouchedNew = [] } = await folder.report("--changed-since", "HEAD~1");
      assert.deepEqual(placesOf(findings), ["lookAlike lib/one/evil.ts:1"]);
      assert.deepEqual(
        unvouchedNew.map(({ address }) => address.toLowerCase()),
        [added.toLowerCase(), poison],
      );
      const part = await folder.report("lib", "--changed-since", "HEAD~1");
      assert.deepEqual(placesOf(part.findings), ["lookAlike lib/one/evil.ts:1"]);
    } finally {
      await library.remove();
    }
  });

  it("knows an address by a label file of a submodule only if its label is unchanged", async () => {
    const labels = await ScannedFolder.make({ "names.csv": `address,name\n${added},Treasury\n` });
    try {
      await labels.git("init", "--quiet");
      await labels.commit();
      const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add"];
      await folder.git(...add, labels.path, "labels");
      await folder.commit();
      await folder.write("src/c.ts", `f("${added}");\n`);
      const words = ["src", ...since, "--names", "labels/names.csv"];
      assert.deepEqual((await folder.report(...words)).unvouchedNew, []);
      await folder.write("labels/names.csv", `address,name\n${added},Safe\n`);
      const { unvouchedNew = [] } = await folder.report(...words);
      assert.ok(unvouchedNew.some(({ address }) => address === added));
    } finally {
      await labels.remove();
    }
  });

  it("lists a new address without a checksum that only a comment mentioned before (C-12)", async () => {
    const comment = `// ${mint} may come\n`;
    await folder.write("c.ts", comment);
    await folder.commit();
    await folder.write("c.ts", `${comment}export const TREASURY = "${mint}";\n`);
    const { unvouchedNew = [] } = await folder.report(...since);
    assert.deepEqual(
      unvouchedNew.map(({ address, places }) => [address, places.map(({ line }) => line)]),
      [["Bq7z…WnQr", [2]]],
    );
  });

  it("says that a label was added in the same change as its address, which stays unknown", async () => {
    await folder.write("c.ts", `f("${added}");\n`);
    await folder.write("address-labels.csv", `address,name\n${added},Treasury\n`);
    const fails = [...since, "--fail-on", "unvouched-new"];
    const { code, out } = await folder.scan(...fails);
    assert.equal(code, 1);
    assert.match(out, /Treasury · every chain · address-labels\.csv, added in the same change/);
    await folder.git("add", "address-labels.csv");
    await folder.git("commit", "--quiet", "--message", "label");
    assert.equal((await folder.scan(...fails)).code, 0);
  });

  it("lets no change accept its own findings in the baseline, new or changed [C-16]", async () => {
    await folder.scan("--baseline", "old.json", "--write-baseline");
    await folder.git("add", "old.json");
    await folder.git("commit", "--quiet", "--message", "old baseline");
    await folder.write("c.ts", `f("${poison}", "${badChecksum}");\n`);
    for (const file of ["base.json", "old.json"]) {
      await folder.scan("--baseline", file, "--write-baseline");
      const { findings } = await folder.report(...since, "--baseline", file);
      assert.deepEqual(placesOf(findings), ["lookAlike c.ts:1", "checksum c.ts:1"], file);
      const { err } = await folder.scan(...since, "--baseline", file);
      const isReported = err.includes(
        '"base.json" is not in the commit before the changes, so it acc',
      );
      assert.equal(isReported, file === "base.json");
    }
    await folder.git("add", "base.json");
    await folder.git("commit", "--quiet", "--message", "baseline");
    const later = await folder.report(...since, "--baseline", "base.json");
    assert.deepEqual(later.findings, []);
  });

  it("takes a baseline outside of the repository as it is", async () => {
    const outside = await ScannedFolder.make();
    try {
      const file = path.join(outside.path, "base.json");
      await folder.write("c.ts", `f("${poison}");\n`);
      await folder.scan("--baseline", file, "--write-baseline");
      assert.deepEqual((await folder.report(...since, "--baseline", file)).findings, []);
    } finally {
      await outside.remove();
    }
  });

  it("uses the baseline as it was before the change, even outside the scanned folder", async () => {
    await folder.write("contracts/c.ts", `f("${poison}");\n`);
    await folder.scan("contracts", "--baseline", "base.json", "--write-baseline");
    const words = ["contracts", ...since, "--baseline", "base.json"];
    const { findings } = await folder.report(...words);
    assert.deepEqual(placesOf(findings), ["lookAlike contracts/c.ts:1"]);
    await folder.git("add", "base.json");
    await folder.git("commit", "--quiet", "--message", "baseline");
    assert.deepEqual((await folder.report(...words)).findings, []);
  });

  it("knows no address by a name that the change itself adds to a file of --names", async () => {
    await folder.write("names/team.csv", `address,name\n${old},Old\n`);
    await folder.commit();
    await folder.write("sub/c.ts", `f("${added}");\n`);
    await folder.write("names/team.csv", `address,name\n${old},Old\n${added},Treasury\n`);
    const words = ["sub", ...since, "--names", "names/team.csv"];
    const { unvouchedNew = [] } = await folder.report(...words);
    assert.deepEqual(
      unvouchedNew.map(({ address, names }) => [address, names.map(({ isNew }) => isNew)]),
      [[added, [true]]],
    );
    await folder.git("add", "names/team.csv");
    await folder.git("commit", "--quiet", "--message", "label");
    assert.deepEqual((await folder.report(...words)).unvouchedNew, []);
  });

  it("distinguishes a new look-alike from an old one in a file of the same path in another folder", async () => {
    await folder.write("a/src/t.ts", `f("${poison}");\n`);
    await folder.commit();
    await folder.write("a/src/t.ts", `f("${poison}");\n\n`);
    await folder.write("b/src/t.ts", `f("${poison}");\n`);
    const { findings } = await folder.report("a", "b", ...since);
    assert.deepEqual(placesOf(findings), ["lookAlike b/src/t.ts:1"]);
    await folder.scan("a", "--baseline", "base.json", "--write-baseline");
    const both = await folder.report("a", "b", "--baseline", "base.json");
    assert.deepEqual(placesOf(both.findings), ["lookAlike b/src/t.ts:1"]);
  });

  it("reports everything as new before the first commit of a repository", async () => {
    const fresh = await ScannedFolder.make({ "a.ts": `f("${poison}");\n` });
    try {
      await fresh.git("init", "--quiet");
      await fresh.git("add", "a.ts");
      await fresh.write("b.ts", `f("${added}");\n`);
      const { findings, unvouchedNew = [] } = await fresh.report(...since);
      assert.deepEqual(placesOf(findings), ["lookAlike a.ts:1"]);
      assert.ok(unvouchedNew.some(({ address }) => address === added));
    } finally {
      await fresh.remove();
    }
  });

  it("scans only the given folder inside the repository", async () => {
    await folder.write("sub/c.ts", `f("${poison}");\n`);
    await folder.write("d.ts", `f("${poison}");\n`);
    const { findings } = await folder.report("sub", ...since);
    assert.deepEqual(placesOf(findings), ["lookAlike sub/c.ts:1"]);
  });

  it("explains in one sentence why git cannot report the changes", async () => {
    const unknown = await folder.scan("--changed-since", "nowhere");
    assert.match(
      unknown.err,
      /^address-atlas: git knows no commit "nowhere" here: fetch it first\.$/m,
    );
    const option = await folder.scan("--changed-since=--all");
    assert.match(option.err, /git knows no commit "--all" here/);
    const without = await runCli(folder.path, ["scan", ...since], { PATH: folder.path });
    assert.match(without.err, /--changed-since needs git, which cannot be started\.$/m);
    await folder.git("checkout", "--quiet", "--orphan", "other");
    // Two commits with equal content would be identical if they were made in the same second.
    await folder.write("b.ts", "other\n");
    await folder.commit();
    const foreign = await folder.scan("--changed-since", "main");
    assert.match(foreign.err, /"main" and the current commit have no commit in common\.$/m);
    assert.deepEqual(
      [unknown, option, without, foreign].map(({ code }) => code),
      [2, 2, 2, 2],
    );
  });

  it("says that a clone is too shallow", async () => {
    await folder.git("branch", "base");
    await folder.write("b.ts", "one\n");
    await folder.commit();
    await folder.git("checkout", "--quiet", "base");
    await folder.write("a.ts", "other\n");
    await folder.commit();
    const clone = await ScannedFolder.make();
    try {
      await clone.cloneShallow(folder, "x");
      const { err, code } = await runCli(`${clone.path}/x`, [
        "scan",
        "--changed-since",
        "origin/main",
      ]);
      assert.match(
        err,
        /too shallow to hold the merge base with "origin\/main": fetch with full depth\.$/m,
      );
      assert.equal(code, 2);
    } finally {
      await clone.remove();
    }
  });

  it("reads what git reports about renamed, copied, new and removed files and submodules", () => {
    const [file, module, nothing] = ["100644", "160000", "000000"];
    const entry = (modes: string, status: string): string => `:${modes} a1 b2 ${status}\0`;
    const output = [
      `${entry(`${file} ${file}`, "R100")}old\0new\0`,
      `${entry(`${file} ${file}`, "M")}same\0`,
      `${entry(`${nothing} ${file}`, "A")}fresh\0`,
      `${entry(`${file} ${nothing}`, "D")}gone\0`,
      `${entry(`${file} ${file}`, "C75")}from\0copy\0`,
      `${entry(`${module} ${module}`, "M")}lib\0`,
      `${entry(`${nothing} ${module}`, "A")}newLib\0`,
      `${entry(`${file} ${module}`, "T")}fileBefore\0`,
      `${entry(`${module} ${file}`, "T")}libBefore\0`,
      `${entry(`${module} ${nothing}`, "D")}lostLib\0`,
    ];
    assert.deepEqual(parseStatus(output.join("")), [
      { old: "old", now: "new" },
      { old: "same", now: "same" },
      { now: "fresh" },
      { old: "gone" },
      { old: "from", now: "copy" },
      { now: "lib", submodule: { before: "a1" } },
      { now: "newLib", submodule: { before: undefined } },
      { old: "fileBefore", now: "fileBefore", submodule: { before: undefined } },
      { now: "libBefore", removedSubmodule: "libBefore" },
      { removedSubmodule: "lostLib" },
    ]);
  });
});
