import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  appendFile,
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { readTrackedFiles } from "../../../src/project/git/trackedFiles";
import { poison, usdc } from "../../support/poison";
import { command, runCli, runProgram } from "../../support/runCli";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const added = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const mistyped = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD";
const since = ["--changed-since", "HEAD"] as const;
const writing = ["--write-baseline", "--baseline"] as const;

describe("address-atlas scan of an untrusted repository", () => {
  let folder: ScannedFolder;
  const inFolder = (file: string): string => path.join(folder.path, file);
  beforeEach(async () => {
    folder = await ScannedFolder.make();
    await folder.git("init", "--quiet");
  });
  afterEach(() => folder.remove());

  it("refuses to read a pipe or a device that is given as a file, even through a link", async () => {
    await promisify(execFile)("mkfifo", [inFolder("pipe.csv")]);
    await symlink("/dev/zero", inFolder("zero.csv"));
    for (const option of ["--baseline", "--names"]) {
      for (const file of ["pipe.csv", "zero.csv"]) {
        const { code, err } = await folder.scan(option, file);
        assert.equal(code, 2, `${option} ${file}`);
        assert.match(err, /^address-atlas: The [a-z ]+ "\w+\.csv" is no regular file\.$/m);
      }
    }
  });

  it("scans code with a zero byte in it, whatever the name of the file, in both compared versions (X-03)", async () => {
    const text = `// \0\nconst to = "${poison}";\n`;
    await folder.write("a.ts", text);
    // Node runs a file with an unknown extension as code.
    await folder.write("b.dat", text);
    await folder.write("c.dat", "\0");
    const { findings, leftOut } = await folder.report();
    assert.deepEqual(placesOf(findings), ["lookAlike a.ts:2", "lookAlike b.dat:2"]);
    assert.deepEqual(leftOut, [{ path: "c.dat", cause: "binary" }]);
    await folder.commit();
    await folder.write("b.dat", `${text}// more\n`);
    assert.deepEqual((await folder.report(...since)).findings, []);
  });

  it("ends with 2 and lists files whose name is not UTF-8, even ignored ones, unless they existed before (X-04)", async () => {
    await folder.write("a.ts", `const to = "${poison}";\n`);
    await folder.commit();
    const wrong = (name: string): Buffer =>
      Buffer.concat([Buffer.from(inFolder(name)), Buffer.from([0xff])]);
    await writeFile(wrong("evil"), `const to = "${poison}";\n`);
    await mkdir(wrong("dark"));
    await writeFile(Buffer.concat([wrong("dark"), Buffer.from("/a.ts")]), "1\n");
    for (const ignored of ["", "evil*\ndark*/\n"]) {
      await folder.git("add", "--all");
      await folder.write(".gitignore", ignored);
      for (const words of [[], since]) {
        const { code, out, err } = await folder.scan(...words);
        for (const name of ["evil\ufffd", `dark\ufffd${ignored === "" ? "" : "/a.ts"}`]) {
          const message = `address-atlas: ${name} could not be checked: its name is not UTF-8.\n`;
          assert.ok(err.includes(message), err);
        }
        assert.equal(out.includes("a.ts:1:13"), words.length === 0, out);
        assert.equal(code, 2, ignored);
      }
    }
    await folder.commit();
    assert.equal((await folder.scan(...since)).code, 0);
    await rm(wrong("evil"));
    await rm(wrong("dark"), { recursive: true });
    assert.equal((await folder.scan()).code, 1);
  });

  it("scans the files that a submodule tracks, even if they are ignored (X-32)", async () => {
    const library = await ScannedFolder.make();
    try {
      await library.git("init", "--quiet");
      for (const file of ["a.sol", "b.sol", ".svn/c.sol"]) {
        await library.write(file, `address to = ${poison};\n`);
      }
      await library.write(".gitignore", "b.sol\n");
      await library.git("add", "--all", "--force");
      await library.git("commit", "--quiet", "--message", "library");
      await folder.write(".gitignore", "vendor/\n");
      await folder.commit();
      const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "--force"];
      await folder.git(...add, library.path, "vendor/lib");
      for (const words of [[], since]) {
        assert.deepEqual(placesOf((await folder.report(...words)).findings), [
          "lookAlike vendor/lib/.svn/c.sol:1",
          "lookAlike vendor/lib/a.sol:1",
          "lookAlike vendor/lib/b.sol:1",
        ]);
      }
    } finally {
      await library.remove();
    }
  });

  it("scans the files that git tracks in folders that the editor skips by default (X-32)", async () => {
    const places = [".DS_Store", ".svn", ".hg", "bower_components", "x.code-search", "Thumbs.db"];
    places.push("node_modules");
    for (const place of places) await folder.write(`${place}/a.sol`, `address to = ${poison};\n`);
    assert.deepEqual((await folder.report()).findings, []);
    await folder.git("add", "--all", "--force");
    assert.deepEqual(
      placesOf((await folder.report()).findings),
      places.map((place) => `lookAlike ${place}/a.sol:1`).sort(),
    );
  });

  it("ends with 2 and names the file if reading it ends the thread (X-06)", async () => {
    await folder.write("deadly.ts", `const to = "${poison}";\n`);
    await folder.write("b.ts", `const to = "${poison}";\n`);
    const ends = `const fs = require("node:fs"), { openSync } = fs;
      const end = () => require("node:worker_threads").isMainThread || process.exit(1);
      fs.openSync = (file, ...rest) => (\`\${file}\`.endsWith("deadly.ts") && end(), openSync(file, ...rest));`;
    await folder.write(".git/ends.cjs", ends);
    const environment = { NODE_OPTIONS: `--require ${inFolder(".git/ends.cjs")}` };
    for (const words of [
      ["--fail-on", "none"],
      ["--quiet"],
      [...writing, inFolder(".git/known")],
    ]) {
      const { code, err } = await runCli(folder.path, ["scan", ...words], environment);
      assert.match(err, /^address-atlas: deadly\.ts could not be checked: reading it failed/m);
      assert.equal(code, 2);
    }
    const { code, out } = await runCli(folder.path, ["scan"], environment);
    assert.match(out, /^b\.ts:1:13 .*\n1 finding .*1 file not read$/m);
    assert.equal(code, 2);
    const sarif = await runCli(folder.path, ["scan", "--format", "sarif"], environment);
    assert.match(sarif.out, /"executionSuccessful": false/);
  });

  it("lists files that are too large to be read on stderr, at most twenty (X-02)", async () => {
    for (let at = 0; at < 22; at += 1) {
      await folder.write(`${at + 10}.ts`, "");
      await truncate(inFolder(`${at + 10}.ts`), 2 ** 23 + 1);
    }
    const { code, err } = await folder.scan();
    const lines = err.match(/^address-atlas: .*/gm) ?? [];
    assert.equal(lines[0], "address-atlas: 10.ts is not read: it is larger than 8 MB.");
    assert.equal(lines.at(-1), "address-atlas: 2 more files over 8 MB not read.");
    assert.deepEqual([lines.length, code], [21, 0]);
    assert.equal((await folder.scan("--quiet")).err, "");
  });

  it("does not wait for a pipe in place of git's folder", async () => {
    await folder.write("a.ts", `const to = "${poison}";\n`);
    await rm(inFolder(".git"), { recursive: true });
    await promisify(execFile)("mkfifo", [inFolder(".git")]);
    assert.equal((await folder.scan()).code, 1);
    await rm(inFolder(".git"));
    await promisify(execFile)("mkfifo", [inFolder("index")]);
    await folder.write(".git", "gitdir: .\n");
    assert.equal((await folder.scan()).code, 1);
  });

  it("starts no program that the settings of a repository name, or those of one inside it (X-28)", async () => {
    const started = inFolder(".git/started");
    const inner = ScannedFolder.open(inFolder("inner"));
    for (const own of [folder, inner]) {
      await own.write("a.ts", "1\n");
      await own.write("b.ts", "1\n");
    }
    await inner.git("init", "--quiet");
    await inner.commit();
    await folder.commit();
    for (const [own, name] of [
      [folder, "one"],
      [folder, "two=2"],
      [inner, "three"],
    ] as const) {
      await own.git("config", `filter.${name}.clean`, `echo ${name} >> ${started}; cat`);
      await own.git("config", `filter.${name}.process`, `echo ${name} >> ${started}`);
      await own.git("config", `filter.${name}.required`, "true");
    }
    await folder.write(".git/info/attributes", "a.ts filter=one\nb.ts filter=two=2\n");
    await inner.write(".git/info/attributes", "a.ts filter=three\n");
    await folder.write("b.ts", "2\n");
    await inner.write("a.ts", "2\n");
    await folder.write("a.ts", `f("${added}");\n`);
    const { unvouchedNew = [] } = await folder.report(...since, "--allow-unread", "inner");
    assert.deepEqual(
      unvouchedNew.map(({ address }) => address),
      [added],
    );
    await assert.rejects(readFile(started), { code: "ENOENT" });
  });

  it("stops at a filter that cannot be turned off because its name is not UTF-8 (X-28)", async () => {
    const started = inFolder(".git/started");
    await folder.write("a.ts", "1\n");
    await folder.commit();
    const filter = `[filter "\xff"]\n\tclean = "echo >> ${started}; cat"\n`;
    await appendFile(inFolder(".git/config"), filter, "latin1");
    await writeFile(inFolder(".gitattributes"), "a.ts filter=\xff\n", "latin1");
    await folder.write("a.ts", "2\n");
    const { code, err } = await folder.scan(...since);
    await assert.rejects(readFile(started), { code: "ENOENT" });
    assert.match(
      err,
      /^address-atlas: A filter in the settings of git has a name that is not UTF-8/m,
    );
    assert.equal(code, 2);
  });

  for (const version of ["git", "a git before 2.38"]) {
    it(`takes no files of a commit for the repository, with ${version} (X-29)`, async () => {
      const started = inFolder(".git/started");
      await folder.write("contracts/a.ts", "1\n");
      await folder.commit();
      await folder.write("contracts/a.ts", `const to = "${poison}";\n`);
      const inner = ScannedFolder.open(inFolder("contracts"));
      await inner.git("init", "--quiet");
      await inner.commit();
      await rename(inFolder("contracts/.git"), inFolder(".git/inner"));
      for (const file of ["HEAD", "index", "objects", "refs"]) {
        await rename(inFolder(`.git/inner/${file}`), inFolder(`contracts/${file}`));
      }
      const settings = "[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\n";
      const filter = `[filter "x"]\nclean = "echo >> ${started}; cat"\n`;
      await folder.write("contracts/config", `${settings}${filter}`);
      await folder.write("contracts/.gitattributes", "a.ts filter=x\n");
      // Imitates a version of git that does not support the option `safe.bareRepository`.
      const older = `#!/bin/sh\nPATH=\${PATH#*:}\n[ "$6" = safe.bareRepository=explicit ] || echo >> ${started}
shift 6\nexec git "$@"\n`;
      await folder.write(".git/older/git", older);
      await chmod(inFolder(".git/older/git"), 0o755);
      const paths = `${version === "git" ? "" : `${inFolder(".git/older")}:`}${process.env["PATH"]}`;
      const { code, err } = await runCli(folder.path, ["scan", "contracts", ...since], {
        PATH: paths,
      });
      assert.match(err, /git does not take "[^"]*\/contracts" for a folder of the repository/);
      assert.equal(code, 2);
      await assert.rejects(readFile(started), { code: "ENOENT" });
    });
  }

  it("compares versions in a submodule, and through a link to a repository (X-29)", async () => {
    await folder.write("a.ts", "1\n");
    await folder.commit();
    const submodule = ["submodule", "--quiet", "add", folder.path, "sub"];
    await folder.git("-c", "protocol.file.allow=always", ...submodule);
    await symlink("sub", inFolder("link"));
    await folder.write("sub/a.ts", `const to = "${poison}";\n`);
    for (const way of ["sub", "link"]) {
      const { findings } = await folder.report(way, ...since);
      assert.equal(findings.length, 1, way);
    }
  });

  it("fetches no object that a partial clone lacks, even with an older git (X-28)", async () => {
    const started = inFolder(".git/started");
    await folder.write("a.ts", "1\n");
    await folder.commit();
    await folder.write("a.ts", "2\n");
    await folder.commit();
    await folder.git("config", "uploadpack.allowFilter", "true");
    await folder.git("clone", "--quiet", "--filter=blob:none", `file://${folder.path}`, "clone");
    const clone = ScannedFolder.open(inFolder("clone"));
    await clone.git("config", "remote.origin.url", "ssh://example.invalid/x");
    await clone.git("config", "core.sshCommand", `echo >> ${started}; false`);
    await clone.git("config", "protocol.ssh.allow", "always");
    const older = '#!/bin/sh\nPATH=${PATH#*:}\nunset GIT_NO_LAZY_FETCH\nexec git "$@"\n';
    await folder.write(".git/older/git", older);
    await chmod(inFolder(".git/older/git"), 0o755);
    const environment = { PATH: `${inFolder(".git/older")}:${process.env["PATH"]}` };
    await runCli(clone.path, ["scan", "--changed-since", "HEAD~1"], environment);
    await assert.rejects(readFile(started), { code: "ENOENT" });
  });

  it("compares the same files in a hook of a linked work tree as outside of the hook", async () => {
    await folder.write("code/a.ts", `f("${mistyped}");\n`);
    await folder.commit();
    await folder.git("worktree", "add", "--quiet", "--detach", "tree");
    const hook = `exec "${process.execPath}" "${command}" scan code --changed-since HEAD > "$ATLAS_OUT"`;
    await folder.write(".git/hooks/pre-commit", `#!/bin/sh\n${hook}\n`);
    await chmod(inFolder(".git/hooks/pre-commit"), 0o755);
    const tree = ScannedFolder.open(inFolder("tree"));
    await tree.write("code/b.ts", "1\n");
    process.env["ATLAS_OUT"] = inFolder("out");
    await tree.commit().finally(() => delete process.env["ATLAS_OUT"]);
    assert.match(
      await readFile(inFolder("out"), "utf8"),
      /^No findings in 1 changed file \(2 files/,
    );
  });

  it("reports an address as new if its label is behind a link and was added in the same change", async () => {
    await folder.write("docs/team.txt", `address,name\n${usdc},Coin\n`);
    await symlink("docs/team.txt", inFolder("address-labels.csv"));
    await folder.commit();
    await folder.write("a.ts", `f("${added}");\n`);
    await folder.write("docs/team.txt", `address,name\n${usdc},Coin\n${added},Treasury\n`);
    await assertNew();
    await folder.git("add", "docs");
    await folder.git("commit", "--quiet", "--message", "label");
    assert.deepEqual((await folder.report(...since)).unvouchedNew, []);
  });

  it("reports an address as new if the change points a link to the file with its label", async () => {
    await folder.write("docs/one.txt", `address,name\n${usdc},Coin\n`);
    await folder.write("docs/two.txt", `address,name\n${added},Treasury\n`);
    await symlink("docs/one.txt", inFolder("names.csv"));
    await folder.commit();
    await folder.write("code/a.ts", `f("${added}");\n`);
    await rm(inFolder("names.csv"));
    await symlink("docs/two.txt", inFolder("names.csv"));
    await assertNew("code", "--names", "names.csv");
    await folder.git("add", "names.csv");
    await folder.git("commit", "--quiet", "--message", "link");
    const words = ["code", ...since, "--names", "names.csv"];
    assert.deepEqual((await folder.report(...words)).unvouchedNew, []);
  });

  it("reports an address as new on a chain for which the change adds its label", async () => {
    const onBase = `address,name,chainId\n${added},Treasury,8453\n`;
    await folder.write("team.csv", onBase);
    await folder.commit();
    await folder.write("code/deployments/ethereum.json", `{"a": "${added}"}\n`);
    await folder.write("team.csv", `${onBase}${added},Treasury,1\n`);
    const { unvouchedNew = [] } = await folder.report("code", ...since, "--names", "team.csv");
    assert.deepEqual(
      unvouchedNew.map(({ names }) => names.map(({ chains, isNew }) => [chains, isNew])),
      [
        [
          [["base"], undefined],
          [["ethereum"], true],
        ],
      ],
    );
  });

  async function assertNew(...words: readonly string[]): Promise<void> {
    const { unvouchedNew = [] } = await folder.report(...since, ...words);
    assert.deepEqual(
      unvouchedNew.map(({ address, names }) => [address, names.map(({ isNew }) => isNew)]),
      [[added, [true]]],
    );
  }

  it("prints no character that a terminal obeys or that hides others, and JSON that means the same (X-27)", async () => {
    const file = "a\u009b31m\u202e\u{e0041}.ts";
    await folder.write(file, `const to = "${poison}";\nconst other = "${mistyped}";\n`);
    await folder.write(
      ".vscode/settings.json",
      '{"addressAtlas.editor.warnings": {"checksum": "off"}}',
    );
    for (const format of ["text", "json", "sarif", "markdown"]) {
      const all = format === "sarif" ? [] : ["--all"];
      const { out } = await folder.scan("--format", format, "--verbose", ...all);
      assert.match(out, /31m/);
      assert.ok(!/(?!\n)[\p{Cc}\p{Cf}]/u.test(out), format);
    }
    const { findings, silenced } = await folder.report();
    assert.deepEqual([findings[0]?.path, silenced[0]?.path], [file, file]);
  });

  it("writes no link from a name into a SARIF message (X-27)", async () => {
    await folder.write("b.ts", "1\n");
    await folder.commit();
    const row = `${added},[Verified](https://evil.example/)`;
    await folder.write("address-labels.csv", `address,name\n${row}\n`);
    await folder.write("a.ts", `f("${added}");\n`);
    const { out } = await folder.scan("--format", "sarif", "--fail-on", "unvouched-new", ...since);
    assert.match(out, /is new and unknown \(\[Verified\] \(https/);
  });

  it("reads settings with unterminated strings and comments in linear time (X-26)", async () => {
    await folder.write("a.ts", `const to = "${poison}";\n`);
    for (const text of [`"${'\\"'.repeat(500_000)}`, "/* ".repeat(340_000)]) {
      await folder.write(".vscode/settings.json", text);
      const { code, err } = await folder.scan();
      assert.equal(code, 1);
      assert.match(err, /settings\.json is not JSON/);
    }
  });

  it("prints no commands of CI systems in any format, and JSON that means the same", async () => {
    const file = "::error::a ##vso[task.complete]##[group] ::warning::.ts";
    await folder.write(file, `const to = "${poison}";\n`);
    await folder.write("b.ts", `f("${added}");\n`);
    await folder.write("address-labels.csv", `address,name\n${added},"##vso[x]"\n`);
    for (const format of ["text", "json", "sarif", "markdown"]) {
      const all = format === "sarif" ? [] : ["--all"];
      const { out } = await folder.scan("--format", format, ...all);
      assert.match(out, /task/);
      assert.ok(!/^\s*::|##\w*\[/im.test(out), `${format}: ${out}`);
    }
    assert.equal((await folder.report()).findings[0]?.path, file);
  });

  it("scans ignored files only if git tracks them", async () => {
    const text = `const to = "${poison}";\n`;
    for (const file of ["evil.ts", "gone/a.ts", "linked/a.ts", "node_modules/a.ts", "bücher.ts"]) {
      await folder.write(file, text);
    }
    await folder.commit();
    await folder.write(".gitignore", "evil.ts\ngone\nlinked\nnode_modules\nown*\nb*\n");
    await folder.write("own.ts", text);
    await rm(inFolder("gone"), { recursive: true });
    await rename(inFolder("linked"), inFolder("own"));
    await symlink("own", inFolder("linked"));
    const expected = ["bücher.ts", "evil.ts", "node_modules/a.ts"].map(
      (file) => `lookAlike ${file}:1`,
    );
    assert.deepEqual(placesOf((await folder.report()).findings), expected);
    await folder.git("update-index", "--index-version", "4");
    assert.deepEqual(placesOf((await folder.report()).findings), expected);
    assert.equal((await folder.report()).counts.files, 4);
  });

  it("scans files whose name resembles that of its report but that are not part of it", async () => {
    await folder.write("report-2.md", `to = "${poison}"\n`);
    const { code } = await folder.scan("--format", "markdown", "--output", "report.md");
    assert.equal(code, 1);
    assert.match(await readFile(inFolder("report.md"), "utf8"), /lookAlike \| report-2\.md:1/);
  });

  it("does not read settings or an ignore file through a link (X-31)", async () => {
    const outside = await ScannedFolder.make({
      "vs/settings.json": '{"addressAtlas.editor.warnings": {"checksum": "off"}}',
      ignored: "*.ts\n",
    });
    try {
      await folder.write("code/a.ts", `f("${mistyped}");\n`);
      for (const [target, link] of [
        ["vs", ".vscode"],
        ["ignored", ".gitignore"],
        ["ignored", "code/.gitignore"],
      ] as const) {
        await symlink(path.join(outside.path, target), inFolder(link));
        const { code, out } = await folder.scan();
        assert.match(out, /^code\/a\.ts:1:4 .*\n1 finding \(1 checksum\) in 1 file with/, link);
        assert.equal(code, 1);
        await rm(inFolder(link));
      }
      await rm(inFolder(".git/info"), { recursive: true });
      await folder.write(".git/info/.keep", "");
      await symlink(path.join(outside.path, "ignored"), inFolder(".git/info/exclude"));
      assert.match((await folder.scan()).out, /^No findings in 0 files/);
    } finally {
      await outside.remove();
    }
  });

  describe("with links at the places where the command writes (X-30)", () => {
    let outside: ScannedFolder;
    beforeEach(async () => {
      await folder.write("a.ts", `const to = "${poison}";\n`);
      outside = await ScannedFolder.make({ "mine.txt": "mine" });
    });
    afterEach(() => outside.remove());

    async function assertRefused(words: readonly string[], says: RegExp): Promise<void> {
      const config = await readFile(inFolder(".git/config"), "utf8");
      const { code, err } = await folder.scan(...words);
      assert.equal(await readFile(inFolder(".git/config"), "utf8"), config, words.join(" "));
      assert.equal(await readFile(path.join(outside.path, "mine.txt"), "utf8"), "mine");
      assert.deepEqual(await readdir(outside.path), ["mine.txt"]);
      assert.match(err, says);
      assert.equal(code, 2);
    }

    it("writes no report and no baseline by a link", async () => {
      const refusal = /^address-atlas: "[^"]*" is not written: it is a link or no regular file\.$/m;
      await symlink(path.join(outside.path, "mine.txt"), inFolder("addresses.sarif"));
      await assertRefused(["--format", "sarif", "-o", "addresses.sarif"], refusal);
      await symlink(path.join(outside.path, "new.json"), inFolder("base.json"));
      await assertRefused([...writing, "base.json"], refusal);
      await symlink(".git/config", inFolder("report.txt"));
      await assertRefused(["-o", "report.txt"], refusal);
    });

    it("writes into no folder to which a link of the repository leads, outside of it or git's own", async () => {
      await symlink(outside.path, inFolder("out"));
      await folder.write("code/b.ts", "1\n");
      for (const words of [[], ["code"]]) {
        await assertRefused([...words, "-o", "out/mine.txt"], /a link leads out of the repository/);
        await assertRefused([...words, "-o", "out/new.txt"], /a link leads out of the repository/);
      }
      await symlink(".git", inFolder("build"));
      for (const file of ["build/config", ".git/config"]) {
        await assertRefused(["-o", file], /git keeps its own files there/);
      }
    });

    it("does not wait for a pipe that is given as the output file", async () => {
      await promisify(execFile)("mkfifo", [inFolder("report.txt")]);
      await assertRefused(["-o", "report.txt"], /no regular file/);
    });

    it("writes through the user's own links, to devices, and over a file without changing its mode", async () => {
      const piped = `"${process.execPath}" "${command}" scan -o /dev/stdout | cat`;
      assert.match((await runProgram("sh", ["-c", piped], folder.path)).out, /^1 finding/m);
      assert.equal((await folder.scan("-o", "/dev/null")).code, 1);
      await symlink(folder.path, path.join(outside.path, "link"));
      await folder.write("out/report.txt", "long".repeat(10_000));
      await chmod(inFolder("out/report.txt"), 0o660);
      await symlink("out", inFolder("build"));
      for (const file of [
        path.join(outside.path, "report.txt"),
        path.join(outside.path, "link/out/report.txt"),
        "build/report.txt",
      ]) {
        assert.equal((await folder.scan("-o", file)).code, 1);
        assert.match(
          await readFile(file.replace(/^build/, inFolder("out")), "utf8"),
          /^a\.ts:1.*\n1 finding.*\n$/,
        );
      }
      assert.equal((await stat(inFolder("out/report.txt"))).mode & 0o777, 0o660);
    });
  });

  it("reads git's index in every format", async () => {
    for (let at = 0; at < 40; at += 1) await folder.write(`a/${"x".repeat(at)}y.ts`, "");
    await folder.write("b/with blank.ts", "");
    await symlink("b", inFolder("link"));
    await folder.commit();
    await folder.write("a/intended.ts", "");
    await folder.git("add", "--intent-to-add", "a/intended.ts");
    const listed = await folder.git("ls-files", "a", "b");
    const expected = listed.split("\n").sort();
    assert.equal(expected.length, 42);
    for (const version of ["2", "3", "4"]) {
      await folder.git("update-index", "--index-version", version);
      assert.deepEqual([...readTrackedFiles(folder.path)].sort(), expected, version);
    }
    assert.deepEqual(readTrackedFiles(inFolder("b")), ["with blank.ts"]);
    await folder.git("worktree", "add", "--quiet", "--detach", "tree");
    assert.equal(readTrackedFiles(inFolder("tree")).length, 41);
    const other = await ScannedFolder.make({ "a.ts": "", "b.ts": "" });
    try {
      // On Windows a path that begins with two slashes is on another machine.
      await other.write(".git", `gitdir: /${inFolder(".git")}\n`);
      assert.deepEqual(readTrackedFiles(other.path), []);
      await rm(path.join(other.path, ".git"));
      assert.deepEqual(readTrackedFiles(other.path), []);
      await other.git("init", "--quiet", "--object-format=sha256");
      await other.commit();
      assert.deepEqual(readTrackedFiles(other.path), ["a.ts", "b.ts"]);
    } finally {
      await other.remove();
    }
  });
});
