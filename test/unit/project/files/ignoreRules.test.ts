import assert from "node:assert/strict";
import path from "node:path";
import { IgnoreRules } from "../../../../src/project/files/ignoreRules";
import { listFolder } from "../../../../src/project/scan/listFolder";
import { ScannedFolder } from "../../../support/scannedFolder";

/** Returns the files that the rules do not exclude. */
function listFiles(root: string): readonly string[] {
  const rules = new IgnoreRules(root, { exclude: {}, useIgnoreFiles: true });
  const files: string[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const listed = listFolder(root, folder, rules);
    folders.push(...listed.folders);
    files.push(...listed.files);
  }
  return files.sort();
}

describe("the ignore files of a folder", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make();
    await folder.git("init", "--quiet");
  });
  afterEach(() => folder.remove());

  async function listByGit(of = folder): Promise<readonly string[]> {
    const listed = await of.git(
      ..."-c core.quotePath=off ls-files -z -o -c --exclude-standard".split(" "),
    );
    return listed
      .split("\0")
      .filter((file) => file !== "")
      .sort();
  }

  it("still apply in a folder that a nearer ignore file includes again (X-10)", async () => {
    const strange = process.platform === "win32" ? "[a]" : "[a]*? \\#";
    await folder.write(".gitignore", "build/\n*.log\npkg/build/deep/no.ts\n");
    await folder.write("pkg/.gitignore", "!build\n");
    await folder.write("other/.gitignore", "!build/\n");
    await folder.write(`${strange}/.gitignore`, "!build/\n");
    for (const each of [
      "build/x.ts",
      "pkg/build/x.ts",
      "pkg/build/x.log",
      "pkg/build/deep/yes.ts",
      "pkg/build/deep/no.ts",
      "pkg/build/build/x.ts",
      "pkg/sub/build/x.ts",
      "other/build/x.ts",
      `${strange}/build/deep/x.ts`,
      "third/build/x.ts",
    ]) {
      await folder.write(each, "");
    }
    const files = listFiles(folder.path);
    assert.deepEqual(files, await listByGit());
    assert.ok(files.includes("pkg/build/deep/yes.ts"));
    assert.ok(files.includes(`${strange}/build/deep/x.ts`));
    assert.ok(!files.includes("pkg/build/x.log"));
  });

  it("include info/exclude of the repository in a linked work tree (X-17)", async () => {
    await folder.write("a.ts", "");
    await folder.commit();
    await folder.git("worktree", "add", "--quiet", "linked");
    await folder.write(".git/info/exclude", "local.ts\n");
    const linked = ScannedFolder.open(path.join(folder.path, "linked"));
    for (const each of ["local.ts", "kept.ts"]) await linked.write(each, "");
    // Git does not list the `.git` file of a linked worktree.
    const files = listFiles(linked.path).filter((file) => file !== ".git");
    const kept = ["a.ts", "kept.ts"];
    assert.deepEqual([files, await listByGit(linked)], [kept, kept]);
  });

  it("apply from their first line on, even if they begin with a byte order mark (X-14)", async () => {
    const mark = "\ufeff";
    await folder.write(".git/info/exclude", `${mark}local.ts\n`);
    for (const where of ["", "sub/"]) {
      await folder.write(`${where}.gitignore`, `${mark}first.ts\nsecond.ts\n`);
      for (const each of ["first", "second", "local", "kept"]) {
        await folder.write(`${where}${each}.ts`, "");
      }
    }
    const kept = [".gitignore", "kept.ts", "sub/.gitignore", "sub/kept.ts"];
    assert.deepEqual([listFiles(folder.path), await listByGit()], [kept, kept]);
  });

  it("take time in proportion to the depth of a folder, whatever their lines repeat (X-26)", () => {
    const text = "**/a/**/a/**/b\n**/a/**/b\n*.log\n";
    const siblings = new Set(["a", "c", "d.log"]);
    /** Visits nested folders as a scan does. Returns the processor time of the last `lastLevels` levels. */
    const judge = (depth: number): number => {
      const options = { exclude: {}, useIgnoreFiles: true };
      const rules = new IgnoreRules("/", options, (of) => (of === "" ? text : ""));
      let start = process.cpuUsage();
      let folder = "";
      for (let level = 0; level < depth; level += 1) {
        if (level === depth - lastLevels) start = process.cpuUsage();
        assert.ok(!rules.isIgnored(folder, "a", true, siblings));
        assert.ok(rules.isIgnored(folder, "d.log", false, siblings));
        folder = folder === "" ? "a" : `${folder}/a`;
      }
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const lastLevels = 100;
    const least = (depth: number): number =>
      Math.min(...Array.from({ length: 5 }, () => judge(depth)));
    judge(300);
    // At three times the depth, an earlier matcher took 81 times as long. Finding each parent folder by its path would
    // take 9 times as long.
    const ratio = least(1_800) / least(600);
    assert.ok(
      ratio < 5,
      `at 1,800 folders a level takes ${ratio.toFixed(1)} times as long as at 600`,
    );
  });

  it("match git down to a depth of 20 folders (X-26)", async () => {
    await folder.write(".gitignore", "**/a/**/b/**/*.tmp\n**/no.ts\n");
    const deep = Array.from({ length: 20 }, (_, at) => (at === 3 ? "a" : at === 7 ? "b" : "c"));
    for (const name of ["x.tmp", "no.ts", "yes.ts"])
      await folder.write([...deep, name].join("/"), "");
    assert.deepEqual(listFiles(folder.path), await listByGit());
    for (const name of ["x.tmp", "no.ts"]) await folder.write([...deep, "c", name].join("/"), "");
    const below = [...deep, "c", "x.tmp"].join("/");
    const expected = [...(await listByGit()), below].sort();
    assert.deepEqual(listFiles(folder.path), expected);
  });
});
