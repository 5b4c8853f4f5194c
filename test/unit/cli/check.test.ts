import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import type { Report } from "../../../src/cli/report";
import { deriveAddress } from "../../../src/engine/checks/deriveAddress";
import { broadcastOf } from "../../support/broadcastOf";
import { poison, usdc } from "../../support/poison";
import { Chance } from "../../support/randomAddresses";
import { runCli, runCliOn } from "../../support/runCli";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const badChecksum = "0x52908400098527886E0F7030069857D2E4169Ee7";
const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const twin = "0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72";
const spending = new Chance(61).hex(64);
const spender = deriveAddress(spending)?.canonical ?? "";
const key = "8f2a559490cc2a3f1e0d4b7c69a8f2a559490cc2a3f1e0d4b7c69a8f2a559490";

const files: Readonly<Record<string, string>> = {
  "address-labels.csv": `address,name,chainId\n${treasury},Treasury,1\n${spender},Signer,1\n`,
  "broadcast/Deploy.s.sol/8453/run-latest.json": broadcastOf(treasury),
  "deployments/base/tokens.json": `{"USDC": "${usdc}", "usdcDecimals": 18}\n`,
  "config/tokens.yaml": `usdc: ${usdc}\ndecimals: 18\n`,
  ".vscode/settings.json": `{"addressAtlas.editor.warnings": {"unquotedHex": "off"}, "search.exclude": {"old": true}}`,
  "old/a.ts": `f("${badChecksum}"); send("${poison}");\n`,
  "src/a.ts": `send("${twin}"); f("${badChecksum}");\nf("${badChecksum}"); // address-atlas-ignore checksum\n`,
  "src/b c, d.sol": `address constant to = ${poison};\n`,
  "src/keys.ts": `const signer = "0x${spending}";\n`,
  "src/clean.ts": `export const usdc = "${usdc}"; const k = "0x${key}";\n`,
};

describe("address-atlas check", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make();
  });
  afterEach(() => folder.remove());

  const check = (...words: readonly string[]) => runCli(folder.path, ["check", ...words]);
  const report = async (...words: readonly string[]): Promise<Report> => {
    const { code, out, err } = await check("--format", "json", ...words);
    assert.ok(code < 2, err);
    return JSON.parse(out) as Report;
  };

  it("finds problems across the given files: a key with its address, and a slip", async () => {
    const other = new Chance(62).hex(64);
    const deployer = deriveAddress(other)?.canonical ?? "";
    const own = `0x${new Chance(63).hex(40)}`;
    const slip = `${own.slice(0, 20)}${own[20] === "0" ? "1" : "0"}${own.slice(21)}`;
    const texts = {
      ".env.production": `PRIVATE_KEY=0x${other}\n`,
      "broadcast/Deploy.s.sol/8453/run-latest.json": broadcastOf(deployer),
      "src/one.ts": `pay("${own}");\n`,
      "src/two.ts": `pay("${slip}");\n`,
    };
    for (const [file, text] of Object.entries(texts)) await folder.write(file, text);
    await folder.git("init", "--quiet");
    const { findings } = await report(...Object.keys(texts));
    assert.deepEqual(findings, (await folder.report()).findings);
    assert.deepEqual(placesOf(findings), [
      "privateKey .env.production:1",
      "slip src/one.ts:1",
      "slip src/two.ts:1",
    ]);
    assert.deepEqual((await report("src/two.ts")).findings, []);
  });

  it("reports the same findings as scan for the same files, including silenced and known ones", async () => {
    for (const [file, text] of Object.entries(files)) await folder.write(file, text);
    await folder.git("init", "--quiet");
    await folder.commit();
    await folder.scan("--baseline", "base.json", "--write-baseline", "--fail-on", "none");
    for (const words of [[], ["--baseline", "base.json"], ["--fail-on", "wrongChain"]]) {
      const scanned = await folder.report(...words);
      const checked = await report(...words, ...Object.keys(files));
      for (const part of ["findings", "silenced", "known"] as const) {
        assert.deepEqual(checked[part], scanned[part], part);
      }
      assert.equal(checked.counts.withheld, scanned.counts.withheld);
      assert.ok(scanned.findings.length + scanned.known.length >= 5);
      assert.ok(scanned.silenced.length >= 3);
    }
    const { findings } = await folder.report();
    for (const [file, text] of Object.entries(files)) {
      const words = ["check", "-", "--stdin-path", file, "--format", "json"];
      const { out } = await runCliOn(text, folder.path, words);
      const own = (JSON.parse(out) as Report).findings;
      assert.deepEqual(
        own,
        findings.filter((each) => each.path === file),
        file,
      );
    }
  }).timeout(180_000);

  it("reads names and settings from the repository of a file, wherever the command is started", async () => {
    for (const [file, text] of Object.entries(files)) await folder.write(file, text);
    await folder.git("init", "--quiet");
    const words = ["check", "a.ts", "--format", "json"];
    const { out } = await runCli(path.join(folder.path, "src"), words);
    const { findings } = JSON.parse(out) as Report;
    assert.deepEqual(placesOf(findings), ["lookAlike a.ts:1", "checksum a.ts:1"]);
    const outside = await runCli(path.join(folder.path, "old"), [
      ...["check", "../src/a.ts", "--agent"],
    ]);
    assert.match(outside.out, /^\.\.\/src\/a\.ts:1:7 lookAlike/);
    const [first] = (await folder.report()).findings.filter((each) => each.path === "src/a.ts");
    assert.equal(findings[0]?.fingerprint, first?.fingerprint);
  });

  it("ends with 1 for findings, with 0 for none, and follows --fail-on", async () => {
    await folder.write("a.ts", `f("${badChecksum}");\n`);
    await folder.write("b.ts", `f("${usdc}");\n`);
    assert.equal((await check("a.ts", "b.ts")).code, 1);
    assert.equal((await check("a.ts", "--fail-on", "lookAlike")).code, 0);
    assert.deepEqual(await check("--quiet", "b.ts"), { code: 0, out: "", err: "" });
  });

  it("ends with 2 and names each given file that it cannot read, unless --allow-unread accepts it", async () => {
    await folder.write("a.ts", `f("${usdc}");\n`);
    await folder.write(
      "lfs.ts",
      `version https://git-lfs.github.com/spec/v1\noid sha256:${key}\nsize 9\n`,
    );
    await folder.write("picture.png", "\0PNG");
    await mkdir(path.join(folder.path, "folder"));
    for (const file of ["lfs.ts", "missing.ts", "folder", "no/a.ts"]) {
      const { code, err } = await check("a.ts", file, "--quiet");
      assert.equal(code, 2, file);
      assert.match(err, new RegExp(`^address-atlas: ${file} could not be checked: it `));
      assert.equal((await check("a.ts", file, "--allow-unread", file)).code, 0, file);
    }
    assert.equal((await check("a.ts", "picture.png")).code, 0);
  });

  it("reports the findings of the other files if a path cannot be used, and names that path [X-58]", async () => {
    await folder.write("a.ts", `f("${badChecksum}");\n`);
    await symlink("loop.ts", path.join(folder.path, "loop.ts"));
    for (const odd of ["a.ts/b.ts", "loop.ts", "x".repeat(5_000)]) {
      for (const words of [[], ["--agent"]]) {
        const { code, out, err } = await check("a.ts", odd, ...words);
        assert.equal(code, 2, odd.slice(0, 9));
        assert.match(out, /a\.ts:1:4/, err);
        assert.match(err, /^address-atlas: \S+ could not be checked: it /m);
        assert.ok(!err.includes("error of ours"), err);
      }
    }
  });

  it("says what to do about a folder and about a missing file", async () => {
    await mkdir(path.join(folder.path, "folder"));
    const { err } = await check("folder", "missing.ts");
    assert.deepEqual(err.trim().split("\n"), [
      "address-atlas: folder could not be checked: it is no regular file.",
      "address-atlas: missing.ts could not be checked: it does not exist here. After a sparse checkout, check it out.",
      "address-atlas: scan FOLDER checks folders.",
    ]);
  });

  it("refuses more than 8 MB of standard input, and checks slightly less", async () => {
    const words = ["check", "-", "--stdin-path", "a.ts", "--format", "json"];
    const large = await runCliOn(Buffer.alloc(10_000_000, "a"), folder.path, words);
    assert.equal(large.code, 2);
    assert.match(large.err, /a\.ts could not be checked: it is larger than 8 MB/);
    const lines = `f("${badChecksum}");\n`.repeat(100_000);
    const near = await runCliOn(lines, folder.path, words);
    assert.equal((JSON.parse(near.out) as Report).findings.length, 100_000);
  });

  it("refuses options that only scan has, and standard input without a path", async () => {
    for (const words of [
      [],
      ["--all", "a"],
      ["--changed-since", "HEAD", "a"],
      ["-"],
      ["a", "--stdin-path", "b"],
    ]) {
      const { code, err } = await check(...words);
      assert.equal(code, 2, words.join(" "));
      assert.match(
        err,
        /^address-atlas: (?:check needs files|--\S+ is an option of scan|Standard input)/,
      );
    }
  });
});

describe("The annotations for GitHub", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make();
  });
  afterEach(() => folder.remove());

  /** Parses a workflow command as the GitHub runner does: unescapes its properties and its message. */
  const parse = (line: string) => {
    const [, name = "", list = "", message = ""] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? [];
    const plain = (text: string): string =>
      text
        .replaceAll("%3A", ":")
        .replaceAll("%2C", ",")
        .replaceAll("%0D", "\r")
        .replaceAll("%0A", "\n")
        .replaceAll("%25", "%");
    const properties = list
      .split(",")
      .map((each) => /^([^=]*)=(.*)$/.exec(each)?.slice(1).map(plain) ?? []);
    return { name, message: plain(message), ...Object.fromEntries(properties) } as Record<
      string,
      string
    >;
  };

  it("have the place of each finding, and the runner's name for its level", async () => {
    await folder.write(
      ".vscode/settings.json",
      `{"addressAtlas.editor.warnings": {"checksum": "information", "decimals": "error"}}`,
    );
    await folder.write("a.ts", `f("${badChecksum}");\nconst to = "${poison}";\n`);
    for (const words of [["scan"], ["check", "a.ts"]]) {
      const { code, out } = await runCli(folder.path, [...words, "--format", "github"]);
      assert.equal(code, 1);
      const lines = out.trimEnd().split("\n");
      assert.match(lines.pop() ?? "", /^2 findings \(/);
      const all = lines.map(parse);
      assert.deepEqual(
        all.map(({ name, file, line, col, title }) => ({ name, file, line, col, title })),
        [
          { name: "notice", file: "a.ts", line: "1", col: "4", title: "checksum" },
          { name: "warning", file: "a.ts", line: "2", col: "13", title: "lookAlike" },
        ],
      );
      assert.match(all[1]?.["message"] ?? "", /^0xa0b86f\w+: Looks like \w+ \(USDC/);
    }
  });

  it("are one command each, whatever a path or a name contains", async () => {
    const hostile = "a,line=9::error::x%0A::error::y\n::error::z ##[error] ##vso[task]";
    await folder.write(`${hostile}.ts`, `const to = "${twin}";\n`);
    await folder.write(
      "address-labels.csv",
      `address,name\n${treasury},"50% ::error::, ##[error]x"\n`,
    );
    const { out } = await runCli(folder.path, ["scan", "--format", "github", "--quiet"]);
    const lines = out.trimEnd().split("\n");
    assert.equal(lines.length, 1);
    assert.ok(!/##\[|##vso\[/.test(out));
    const { name, file, line, message } = parse(lines[0] ?? "");
    assert.deepEqual([name, line], ["error", "1"]);
    assert.match(file ?? "", /^a,line=9::error::x%0A::error::y/);
    assert.match(message ?? "", /50% ::error::, /);
  });
});
