import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { mostResults } from "../../../src/project/scan/formatSarif";
import { poison, usdc } from "../../support/poison";
import { keyForms, mnemonic } from "../../support/keyForms";
import { command, runCli, runProgram } from "../../support/runCli";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const badChecksum = "0x7E19b35a4F82c6D07e19b35a4f82C6d07E19b35A";
const unquoted = `to: ${usdc}\n`;
const key = "8f2a559490cc2a3f1e0d4b7c69a8f2a559490cc2a3f1e0d4b7c69a8f2a559490";
const unknown = "0x7E19b35A4f82C6d07E19b35a4F82c6d07E19B35A";
const second = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** Removes the progress messages that appear on slow machines. */
function withoutProgress(err: string): string {
  return err.replace(/^Read.*…\n/gm, "");
}

describe("address-atlas scan", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make();
  });
  afterEach(() => folder.remove());

  it("prints each finding with a place that terminals link, then a summary, and ends with 1", async () => {
    await folder.write("src/a.ts", `const usdc = "${usdc}";\nconst to = "${poison}";\n`);
    const { code, out, err } = await folder.scan();
    const [first = "", summary] = out.split("\n");
    assert.match(
      first,
      /^src\/a\.ts:2:13 {2}warning {2}lookAlike {2}0xa0b86f\w+: Looks like .*0xA0b86991/,
    );
    assert.equal(summary, "1 finding (1 lookAlike) in 1 file with 2 addresses");
    assert.deepEqual([code, withoutProgress(err)], [1, ""]);
  });

  it("ends with 0 if nothing is wrong, and says so unless it is quiet", async () => {
    await folder.write("a.ts", `const usdc = "${usdc}";\n`);
    const { code, out, err } = await folder.scan();
    assert.equal(out, "No findings in 1 file with 1 address\n");
    assert.deepEqual([code, withoutProgress(err)], [0, ""]);
    assert.deepEqual(await folder.scan("--quiet"), { code: 0, out: "", err: "" });
  });

  it("uses no colours without a terminal", async () => {
    await folder.write("a.ts", `const to = "${poison}";\n`);
    assert.ok(!(await folder.scan()).out.includes("\x1b"));
  });

  it("shows no control characters from names, paths and settings", async () => {
    await folder.write("a\x1b[31m.ts", `const to = "${poison}";\n`);
    await folder.write("address-labels.csv", `address,name\n${unknown},"\x1b[2J\u202eevil"\n`);
    for (const format of ["text", "markdown"]) {
      const { out } = await folder.scan("--format", format, "--all");
      assert.match(out, /evil/);
      assert.ok(!/[\x1b\u202e]/.test(out), format);
    }
  });

  it("shows no control characters, keys or CI commands from paths in the messages next to the report", async () => {
    const hostile = `x\n::error::y\x1b[31m${key}`;
    await folder.write(`${hostile}/safe-address-book-1.csv`, "address,name\nno,Nobody\n");
    await folder.write(`${hostile}/.vscode/settings.json`, "{ no");
    await folder.write("::error::a ##vso[b].ts", `const to = "${poison}";\n`);
    const { out, err } = await folder.scan(".", "--verbose");
    assert.match(err, /^address-atlas: label file x .*8f2a…9490/m);
    assert.match(out, /error::a/);
    const other = await folder.scan(hostile);
    assert.match(other.err, /^address-atlas: x .*is not JSON/m);
    const missing = await folder.scan(`${hostile}no`);
    assert.match(missing.err, /^address-atlas: There is no folder "x /m);
    for (const each of [out, err, other.err, missing.err]) {
      assert.ok(!/\x1b|^\s*::|##vso\[|[0-9a-f]{56}/im.test(each), each);
    }
  });

  it("ignores settings that are a pipe, a link to a device or too long", async () => {
    await folder.write("a.ts", `const to = "${poison}";\n`);
    await mkdir(path.join(folder.path, ".vscode"));
    const file = path.join(folder.path, ".vscode/settings.json");
    const places: readonly (() => Promise<unknown>)[] = [
      () => promisify(execFile)("mkfifo", [file]),
      () => symlink("/dev/zero", file),
      () => writeFile(file, `{"addressAtlas.editor.diagnostics": false}${" ".repeat(2 ** 20)}`),
    ];
    for (const make of places) {
      await make();
      const { code, err } = await folder.scan();
      assert.equal(code, 1);
      assert.match(err, /^address-atlas: \.vscode\/settings\.json is not JSON or cannot be read/m);
      await rm(file);
    }
  });

  it("hides 64 digits that only a label file knows, like the editor", async () => {
    const twin = `${key.slice(0, 20)}0000${key.slice(24)}`;
    await folder.write("address-labels.csv", `address,name,chain\n0x${key},Deployer,sui\n`);
    await folder.write("sources/a.move", `f(@0x${key});\ng(@0x${twin});\n`);
    for (const format of ["text", "json", "markdown"]) {
      const { out } = await folder.scan("--format", format, "--all", "--verbose");
      assert.ok(!/[0-9a-f]{56}/i.test(out), `${format}: ${out}`);
    }
    assert.ok((await folder.report()).counts.withheld >= 2);
  });

  const refusals: readonly (readonly [what: string, words: readonly string[], says: RegExp])[] = [
    [
      "an unknown option",
      ["scan", "--colour"],
      /^address-atlas: Unknown option '--colour'; --help lists the options\.$/,
    ],
    [
      "an option without its value",
      ["scan", "--format"],
      /argument missing; --help lists the options\.$/,
    ],
    [
      "an option of another command",
      ["scan", "--json"],
      /^address-atlas: --json is no option of scan: use --format json\.$/,
    ],
    [
      "an option of reports for a command without one",
      ["find", "USDC", "--quiet"],
      /^address-atlas: --quiet is no option of find\.$/,
    ],
    [
      "a folder of mcp that is not there",
      ["mcp", "nowhere"],
      /^address-atlas: There is no folder "nowhere"\.$/,
    ],
    [
      "an unknown command",
      ["look"],
      /^address-atlas: There is no command "look", only scan, check, .+\.$/,
    ],
    [
      "an unknown format",
      ["scan", "--format", "xml"],
      /is one of text, json, sarif, markdown, github, not "xml"\.$/,
    ],
    ["no kind at all", ["scan", "--fail-on", ""], /or none, not ""\.$/],
    [
      "a kind beside none",
      ["scan", "--fail-on", "none,checksum"],
      /--fail-on none stands alone\.$/,
    ],
    ["a folder without a name", ["scan", ""], /^address-atlas: There is no folder ""\.$/],
    ["an unknown kind", ["scan", "--fail-on", "checksums"], /or none, not "checksums"\.$/],
    [
      "a folder that is not there",
      ["scan", "nowhere"],
      /^address-atlas: There is no folder "nowhere"\.$/,
    ],
    ["a file in place of a folder", ["scan", "a.ts"], /^address-atlas: "a\.ts" is no folder\.$/],
    [
      "an output that cannot be written",
      ["scan", "--output", "a.ts/out"],
      /"a\.ts\/out" cannot be written \(ENOTDIR\)\.$/,
    ],
    [
      "a baseline that is not there",
      ["scan", "--baseline", "b.json"],
      /baseline "b\.json" does not exist\.$/,
    ],
    [
      "a baseline that is none",
      ["scan", "--baseline", "a.ts"],
      /"a\.ts" is no baseline that --write-baseline wrote\.$/,
    ],
    [
      "a baseline to write nowhere",
      ["scan", "--write-baseline"],
      /--write-baseline needs --baseline FILE to say where to\.$/,
    ],
    ...(
      [
        ["all"],
        ["changed-since", "HEAD"],
        ["format", "json"],
        ["output", "out.txt"],
        ["rules", "drift"],
      ] as const
    ).map(
      ([option, ...value]) =>
        [
          `a baseline with --${option}`,
          ["scan", "--baseline", "a.ts", "--write-baseline", `--${option}`, ...value],
          new RegExp(`--write-baseline .*does not go with --${option}\\.$`),
        ] as const,
    ),
    [
      "new addresses since nothing",
      ["scan", "--fail-on", "unvouched-new"],
      /needs --changed-since REF to tell what is new\.$/,
    ],
    [
      "findings of nodes without a node",
      ["scan", "--fail-on", "checksum,noCode"],
      /--fail-on noCode needs --node CHAIN=URL/,
    ],
    [
      "all addresses in SARIF",
      ["scan", "--all", "--format", "sarif"],
      /choose another format for --all\.$/,
    ],
    [
      "a label file that is not there",
      ["scan", "--names", "x.csv"],
      /label file "x\.csv" does not exist\.$/,
    ],
    [
      "a label file of no format",
      ["scan", "--names", "a.ts"],
      /"a\.ts" is no label file of a known format\.$/,
    ],
    [
      "changes without a repository",
      ["scan", "--changed-since", "HEAD"],
      /is in no git repository, which --changed-since needs\.$/,
    ],
  ];
  for (const [what, words, says] of refusals) {
    it(`refuses ${what} in one sentence and ends with 2`, async () => {
      await folder.write("a.ts", `const usdc = "${usdc}";\n`);
      // Hides a git repository above the temporary folder.
      const ceiling = { GIT_CEILING_DIRECTORIES: path.dirname(folder.path) };
      const { code, out, err } = await runCli(folder.path, words, ceiling);
      assert.equal(code, 2);
      assert.equal(out, "");
      const sentence = withoutProgress(err).trim();
      assert.equal(sentence.split("\n").length, 1, err);
      assert.match(sentence, says);
    });
  }

  it("ends with 2 if its output cannot be written, and normally if the reader closes the pipe early", async () => {
    await folder.write("a.ts", `const usdc = "${usdc}";\n`);
    const words = [command, "scan", "--all", "--quiet"];
    const script = `{ "$0" "$@"; echo "$?" >&2; }`;
    const run = (output: string) =>
      runProgram("sh", ["-c", `${script} ${output}`, process.execPath, ...words], folder.path);
    // stdout is a file that is open only for reading.
    assert.equal(
      withoutProgress((await run("1<a.ts")).err),
      "address-atlas: What it prints cannot be written (EBADF).\n2\n",
    );
    assert.equal(withoutProgress((await run("| true")).err), "0\n");
  });

  it("ends with 2 for a missing folder even if stderr cannot be written [X-53]", async () => {
    await folder.write("a.ts", "");
    const script = `"$0" "$@" 2<a.ts; echo "$?"`;
    const words = ["-c", script, process.execPath, command, "scan", "nowhere"];
    assert.equal((await runProgram("sh", words, folder.path)).out, "2\n");
  });

  it("prints its help and version", async () => {
    const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
    assert.equal((await runCli(folder.path, ["--version"])).out.trim(), version);
    const { out, code } = await runCli(folder.path, ["--help"]);
    assert.match(out, /--changed-since REF/);
    assert.equal(code, 0);
  });

  it("does not let comments or settings of the repository silence a look-alike of a label, and counts what they silence", async () => {
    await folder.write("address-labels.csv", `address,name,chainId\n${usdc},Dollars,1\n`);
    await folder.write(
      ".vscode/settings.json",
      `{
      // A comment.
      "addressAtlas.editor.warnings": { "lookAlike": "off", "decimals": "off", "unquotedHex": "off", },
      "files.exclude": { "vendor": true },
    }`,
    );
    await folder.write(
      "a.ts",
      `// address-atlas-ignore lookAlike, checksum\nf("${poison}", "${badChecksum}");\n`,
    );
    await folder.write("b.yaml", unquoted);
    await folder.write("vendor/c.ts", `f("${poison}", "${badChecksum}");\n`);
    const { findings, silenced } = await folder.report();
    assert.deepEqual(
      placesOf(findings).filter((each) => each.startsWith("lookAlike")),
      ["lookAlike a.ts:2", "lookAlike vendor/c.ts:1"],
    );
    assert.ok(findings.every(({ level }) => level === "error"));
    assert.deepEqual(
      silenced.map(({ kind, path: file, by }) => `${kind} ${file} ${by}`),
      ["checksum a.ts comment", "unquotedHex b.yaml setting", "checksum vendor/c.ts exclude"],
    );
    assert.match((await folder.scan()).out, /; 3 silenced$/m);
    assert.match((await folder.scan("--verbose")).out, /b\.yaml:1:5 {2}silenced by setting/);
  });

  it("uses the project file, over which the settings take precedence, and reports its errors (W-40)", async () => {
    await folder.write("address-labels.csv", `address,name,chainId\n${usdc},Dollars,1\n`);
    const choices = {
      $schema: "./any.json",
      warnings: { checksum: "error", unquotedHex: "off", lookalike: "off", lookAlike: "off" },
      ignore: ["vendor/", "**/*.snap"],
      "<b>": 1,
    };
    await folder.write(".address-atlas.json", JSON.stringify(choices));
    await folder.write("a.ts", `f("${badChecksum}");\n`);
    await folder.write("b.yaml", unquoted);
    await folder.write("vendor/c.ts", `f("${poison}", "${badChecksum}");\n`);
    await folder.write("test/d.snap", `f("${badChecksum}");\n`);
    const { findings, silenced } = await folder.report();
    assert.deepEqual(
      findings.map(({ kind, path: file, level }) => `${kind} ${file} ${level}`),
      ["checksum a.ts error", "lookAlike vendor/c.ts error"],
    );
    assert.deepEqual(
      silenced.map(({ kind, path: file, by }) => `${kind} ${file} ${by}`),
      [
        "unquotedHex b.yaml setting",
        "checksum test/d.snap exclude",
        "checksum vendor/c.ts exclude",
      ],
    );
    assert.deepEqual(
      withoutProgress((await folder.scan()).err)
        .trim()
        .split("\n"),
      [
        'address-atlas: .address-atlas.json: "lookalike" is no kind of warning.',
        "address-atlas: .address-atlas.json: a name in it is not known.",
      ],
    );
    const own = JSON.stringify({ "addressAtlas.editor.warnings": { checksum: "information" } });
    await folder.write(".vscode/settings.json", own);
    const [first] = (await folder.report()).findings;
    assert.equal(first?.level, "information");
  });

  it("lets a comment, but not a project file, silence a slip of a labelled address (W-40)", async () => {
    await folder.write("address-labels.csv", `address,name,chainId\n${usdc},Dollars,1\n`);
    const choices = { warnings: { slip: "off" }, ignore: ["vendor/"] };
    await folder.write(".address-atlas.json", JSON.stringify(choices));
    // The last digits differ, so that the address is not a look-alike.
    const slip = `${usdc.slice(0, -3).toLowerCase()}fff`;
    await folder.write("vendor/a.ts", `f("${slip}");\n`);
    await folder.write("b.ts", `f("${slip}"); // address-atlas-ignore slip\n`);
    const { findings, silenced } = await folder.report();
    assert.deepEqual(placesOf(findings), ["slip vendor/a.ts:1"]);
    assert.deepEqual(
      silenced.map(({ kind, path: file, by }) => `${kind} ${file} ${by}`),
      ["slip b.ts comment"],
    );
  });

  it("ignores a project file that is a link, too long or invalid (W-40)", async () => {
    const off = JSON.stringify({ warnings: { checksum: "off" } });
    await folder.write("a.ts", `f("${badChecksum}");\n`);
    await folder.write("other.json", off);
    const file = path.join(folder.path, ".address-atlas.json");
    await symlink("other.json", file);
    const findings = async (): Promise<number> => (await folder.report()).findings.length;
    assert.equal(await findings(), 1);
    await rm(file);
    await folder.write(".address-atlas.json", `${off}${" ".repeat(1024 * 1024)}`);
    assert.equal(await findings(), 1);
    assert.match(
      (await folder.scan()).err,
      /^address-atlas: \.address-atlas\.json cannot be read/m,
    );
    await folder.write(".address-atlas.json", "{ no");
    assert.equal(await findings(), 1);
    assert.match((await folder.scan()).err, /^address-atlas: \.address-atlas\.json is not JSON/m);
    await folder.write(".address-atlas.json", off);
    assert.equal(await findings(), 0);
  });

  it("names settings that cannot be read, and continues", async () => {
    await folder.write(".vscode/settings.json", "{ no");
    await folder.write("a.ts", `const to = "${poison}";\n`);
    const { code, err } = await folder.scan();
    assert.equal(code, 1);
    assert.match(withoutProgress(err), /^address-atlas: \.vscode\/settings\.json is not JSON/);
  });

  it("reports a poison address even if a label file names it", async () => {
    await folder.write("address-labels.csv", `address,name,chainId\n${poison},Treasury,1\n`);
    await folder.write("a.ts", `const to = "${poison}";\n`);
    assert.ok(placesOf((await folder.report()).findings).includes("lookAlike a.ts:1"));
  });

  it("reads names from files on the command line, whatever their file names", async () => {
    await folder.write("a.ts", `const to = "${unknown}";\n`);
    await folder.write("names/ours.csv", `address,name\n${unknown},Treasury\n`);
    const { addresses = [] } = await folder.report("--all", "--names", "names/ours.csv");
    const [first] = addresses;
    assert.equal(first?.standing, "named");
    assert.deepEqual(first.names, [
      { text: "Treasury", kind: "label", chains: "every", source: "names/ours.csv", line: 2 },
    ]);
  });

  it("writes the whole path of a label file, for programs that open it", async () => {
    const file = `${"contracts-of-the-protocol/".repeat(6)}address-labels.csv`;
    await folder.write("a.ts", `const to = "${unknown}";\n`);
    await folder.write(file, `address,name\n${unknown},Treasury\n`);
    const { addresses = [] } = await folder.report("--all");
    assert.equal(addresses[0]?.names[0]?.source, file);
  });

  it("ends with 2 if no label of a file on the command line can be read", async () => {
    await folder.write("a.ts", `const to = "${unknown}";\n`);
    for (const [file, bytes, reason] of [
      ["latin.csv", Buffer.from(`address,name\n${unknown},Käse\n`, "latin1"), "It is not text"],
      ["binary.csv", Buffer.from(`address,name\n${unknown},A\0\n`), "It is not text"],
      ["safe-address-book-1.csv", Buffer.from("address,name\nno,Nobody\n"), "1 row skipped: "],
      ["run-latest.json", Buffer.from("{ no"), "1 row skipped: The file is not valid JSON"],
    ] as const) {
      const named = path.join(folder.path, "broadcast/Deploy.s.sol/1", file);
      await mkdir(path.dirname(named), { recursive: true });
      await writeFile(named, bytes);
      for (const words of [["scan"], ["check", "a.ts"]]) {
        const { code, out, err } = await runCli(folder.path, [...words, "--names", named]);
        assert.deepEqual([code, out], [2, ""], file);
        assert.ok(err.includes(`that can be read: ${reason}`), err);
      }
    }
  });

  it("names a label file of the repository that cannot be read, unless it is quiet", async () => {
    await folder.write("a.ts", `const to = "${unknown}";\n`);
    await folder.write("address-labels.csv", `address,name\n${unknown},Käse\n`, "latin1");
    for (const words of [["scan"], ["check", "a.ts"]]) {
      const { code, err } = await runCli(folder.path, words);
      assert.equal(code, 0);
      assert.match(
        withoutProgress(err),
        /^address-atlas: label file address-labels\.csv: skipped: It is not text in UTF-8 or UTF-16$/m,
      );
      assert.equal((await runCli(folder.path, [...words, "--quiet"])).err, "");
    }
  });

  it("lists every address with places, chains, names and trust level", async () => {
    await folder.write("deployments/base.json", `{"a": "${unknown}"}\n`);
    await folder.write("a.ts", `f("${usdc}", "${unknown}");\n`);
    const { addresses = [] } = await folder.report("--all");
    assert.deepEqual(
      addresses.map(({ address, standing, places }) => [
        address,
        standing,
        places.map((place) => [place.path, place.line, place.column, place.chain]),
      ]),
      [
        [usdc, "named", [["a.ts", 1, 4, undefined]]],
        [
          unknown,
          "unvouched",
          [
            ["a.ts", 1, 50, undefined],
            ["deployments/base.json", 1, 8, "Base"],
          ],
        ],
      ].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
  });

  it("lists chains and trust levels in unchanged files as without changes", async () => {
    const pool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";
    await folder.git("init", "--quiet");
    await folder.write("b.json", JSON.stringify([{ chainId: 8453, pool }]));
    await folder.commit();
    const [whole, changed] = await Promise.all([
      folder.report("--all"),
      folder.report("--all", "--changed-since", "HEAD"),
    ]);
    const [{ standing, places } = {}] = whole.addresses ?? [];
    assert.deepEqual([standing, places?.map(({ chain }) => chain)], ["unvouched", ["Base"]]);
    assert.deepEqual(changed.addresses, whole.addresses);
  });

  it("reports a token of Ethereum in the folder of a chain among folders that are all chains", async () => {
    const tokens = `export const USDC = "${usdc}";\n`;
    for (const chain of ["arbitrum", "base", "optimism"]) {
      await folder.write(`definitions/${chain}/tokens.ts`, chain === "base" ? tokens : "");
      await folder.write(`parts/${chain}/tokens.ts`, tokens);
    }
    await folder.write("parts/components/a.ts", "");
    await folder.write(
      "definitions/base/other.ts",
      `export const tokens = { USDC_ETHEREUM: "${usdc}", [mainnet.id]: { USDC: "${usdc}" } };
// Ethereum
export const l1Usdc = "${usdc}";\n`,
    );
    const { findings } = await folder.report();
    assert.deepEqual(placesOf(findings), ["wrongChain definitions/base/tokens.ts:1"]);
    await folder.git("init", "--quiet");
    await folder.commit();
    await folder.write("definitions/base/tokens.ts", `${tokens}export const x = 1;\n`);
    const { findings: unchanged } = await folder.report("--changed-since", "HEAD");
    assert.deepEqual(unchanged, [], "HEAD has it too");
    await folder.write("definitions/optimism/tokens.ts", tokens);
    const { findings: added } = await folder.report("--changed-since", "HEAD");
    assert.deepEqual(placesOf(added), ["wrongChain definitions/optimism/tokens.ts:1"]);
  });

  it("lets 64 digits that no index knows out of none of its outputs", async () => {
    await folder.write("keys.move", `address = @0x${key};\n`);
    await folder.write(
      "Move.ts",
      `// sui object\nconst objectId = "0x${key}"; const packageId = "0x${key}";\n`,
    );
    await folder.write("raw.ts", `const ton = "0:${key}";\nconst to = "${poison}";\n`);
    await folder.write(`0x${key}/a.ts`, `const to = "${poison}";\n`);
    await folder.write(
      "address-labels.csv",
      `address,name\n${unknown},${key}\n${second},0x${key}\n`,
    );
    await folder.write(
      "tokens.json",
      `{"chainId": 1, "address": "${usdc}", "symbol": "${key}", "decimals": 6}\n`,
    );
    await folder.write("b.ts", `f("${unknown}", "${second}");\n`);
    const deployed = JSON.stringify({ address: unknown, abi: [] });
    await folder.write(`deployments/${key}/Vault.json`, deployed);
    for (const format of ["text", "json", "markdown", "sarif"]) {
      const all = format === "sarif" ? [] : ["--all", "--verbose"];
      const { out, code } = await folder.scan("--format", format, ...all);
      assert.equal(code, 1);
      assert.ok(
        !/[0-9a-f]{56}/i.test(out),
        `${format}: ${/.{40}[0-9a-f]{56}.*/i.exec(out)?.[0] ?? ""}`,
      );
      assert.ok(out.includes("lookAlike"), format);
    }
    await folder.scan("--baseline", "base.json", "--write-baseline");
    assert.ok(!/[0-9a-f]{56}/i.test(await readFile(path.join(folder.path, "base.json"), "utf8")));
    assert.ok((await folder.report()).counts.withheld >= 3);
  });

  it("prints no planted secret, whatever its form, in any of its outputs (X-33)", async () => {
    const seed = "9uPn6mXqRbJkKzYtA7cVwD4eF8gH2jLpN5sTxZaBcDeF";
    const forms = [key, `0x${key}`, ...keyForms.map(([, text]) => text)];
    const secrets = [seed, ...forms];
    const rows = forms.map((text, i) => {
      const name = `Key ${text}`.replaceAll('"', '""');
      return `0x${String(i).padStart(40, "7")},"${name}"\n`;
    });
    const labelled = `${seed},Payer\n`;
    await folder.write("address-labels.csv", `address,name\n${rows.join("")}${labelled}`);
    const twin =
      seed.slice(0, 6) + Array.from(seed.slice(6, -6)).reverse().join("") + seed.slice(-6);
    await folder.write("twin.ts", `export const payer = "${twin}";\n`);
    await folder.write(".env", secrets.map((text, i) => `X${i}=${text}\n`).join(""));
    await folder.write("keystore.json", JSON.stringify(secrets, undefined, 2));
    await folder.write("plain.ts", `export const value = "${seed}"; f("${poison}");\n`);
    const calls = secrets.map(
      (text, i) => `const seed${i} = '${text}'; f("0x${String(i).padStart(40, "7")}");\n`,
    );
    await folder.write("calls.ts", calls.join(""));
    await folder.write(`a ${mnemonic}/b.ts`, `const to = "${poison}";\n`);
    const scan = async (format: string, ...words: readonly string[]): Promise<string> => {
      const all = format === "sarif" ? [] : ["--all", "--verbose"];
      const { out, err } = await folder.scan("--format", format, ...all, ...words);
      for (const text of secrets) {
        const middle = text.slice(5, -5).toLowerCase();
        assert.ok(!`${out}${err}`.toLowerCase().includes(middle), `${format}: ${middle}`);
      }
      return out;
    };
    for (const format of ["text", "json", "markdown", "sarif"]) {
      const out = await scan(format);
      if (format !== "markdown") assert.ok(/Looks like .*Payer/.test(out), format);
      if (format !== "sarif") assert.ok(out.includes("9uPn"), format);
    }
    await folder.git("init", "--quiet");
    await folder.commitEmpty();
    for (const format of ["text", "json", "markdown", "sarif"]) {
      assert.ok((await scan(format, "--changed-since", "HEAD")).includes("USDC"), format);
    }
  });

  it("accepts findings of a baseline, even after their lines have moved", async () => {
    await folder.write(
      "a.ts",
      `f("${badChecksum}");\nf("${badChecksum}");\nconst to = "${poison}";\n`,
    );
    const written = await folder.scan("--baseline", "base.json", "--write-baseline");
    assert.equal(written.code, 0);
    assert.match(written.err, /wrote \d findings to base\.json\.$/m);
    await folder.write(
      "a.ts",
      `\n\nf("${badChecksum}");\n// More.\nf("${badChecksum}");\nconst to = "${poison}";\n`,
    );
    const { findings, known } = await folder.report("--baseline", "base.json");
    assert.deepEqual(findings, []);
    assert.ok(known.length >= 3);
    assert.equal((await folder.scan("--baseline", "base.json")).code, 0);
    await folder.write("b.ts", `f("${badChecksum}");\n`);
    const after = await folder.report("--baseline", "base.json");
    assert.ok(after.findings.every((finding) => finding.path === "b.ts"));
    assert.ok(after.findings.length > 0);
  });

  it("numbers silenced findings apart, so that they hide no other finding and no accepted one", async () => {
    await folder.git("init", "--quiet");
    const silenced = `// address-atlas-ignore checksum\nf("${badChecksum}");\n`;
    const reported = `g("${badChecksum}");\n`;
    await folder.write("a.ts", silenced);
    await folder.commit();
    for (const text of [`${reported}${silenced}`, `${silenced}${reported}`]) {
      await folder.write("a.ts", text);
      const { findings } = await folder.report("--changed-since", "HEAD");
      assert.deepEqual(
        findings.map(({ kind }) => kind),
        ["checksum"],
        text,
      );
      assert.match((await runCli(folder.path, ["check", "--agent", "a.ts"])).out, /checksum/, text);
    }
    await folder.write("a.ts", reported);
    await folder.scan("--baseline", "base.json", "--write-baseline");
    await folder.write("a.ts", `${silenced}${reported}`);
    const { findings, known } = await folder.report("--baseline", "base.json");
    assert.deepEqual([findings.length, known.length], [0, 1]);
  });

  it("accepts the findings of a baseline that version 0.2 wrote", async () => {
    await folder.write("a.ts", `f("${badChecksum}");\nf("${badChecksum}");\n`);
    await folder.write(
      "base.json",
      `{"version": 1, "findings": [
{"fingerprint":"1546a499d2fa5de72c0ad294455534cc","kind":"checksum","path":"a.ts","message":""},
{"fingerprint":"fc673faed941ccfd4c58474bf9f7aafd","kind":"checksum","path":"a.ts","message":""}
]}\n`,
    );
    const { findings, known } = await folder.report("--baseline", "base.json");
    assert.deepEqual([findings.length, known.length], [0, 2]);
  });

  it("does not scan the files that it writes", async () => {
    await folder.write("a.ts", `const to = "${poison}";\n`);
    await folder.scan("--format", "json", "--output", "out.json");
    const before = await folder.report("--output", "out.json").catch(() => undefined);
    assert.equal(before, undefined);
    const text = await readFile(path.join(folder.path, "out.json"), "utf8");
    assert.deepEqual(placesOf((JSON.parse(text) as { findings: never[] }).findings), [
      "lookAlike a.ts:1",
    ]);
  });

  it("fails only on the requested kinds", async () => {
    await folder.write("b.yaml", unquoted);
    assert.equal((await folder.scan()).code, 1);
    assert.equal((await folder.scan("--fail-on", "lookAlike,checksum")).code, 0);
    assert.equal((await folder.scan("--fail-on", "unquotedHex")).code, 1);
    assert.equal((await folder.scan("--fail-on", "none")).code, 0);
    await folder.write(
      ".vscode/settings.json",
      `{"addressAtlas.editor.warnings": {"unquotedHex": "information"}}`,
    );
    assert.equal((await folder.scan()).code, 0);
  });

  it("reports files of several folders with the paths of these folders", async () => {
    await folder.write("one/a.ts", `const to = "${poison}";\n`);
    await folder.write("two/a.ts", `const to = "${poison}";\n`);
    const { findings } = await folder.report("two", "one", "one/../one");
    assert.deepEqual(placesOf(findings), ["lookAlike two/a.ts:1", "lookAlike one/a.ts:1"]);
  });

  it("splits SARIF that exceeds the limit of code scanning, into files or runs", async () => {
    const lines = Array.from({ length: mostResults + 1 }, () => `f("${badChecksum}");\n`).join("");
    await folder.write("a.ts", `// address-atlas-ignore lookAlike\n${lines}`);
    await folder.scan("--format", "sarif", "--output", "out.sarif");
    const [first, next] = await Promise.all(
      ["out.sarif", "out-2.sarif"].map(async (file) => {
        const text = await readFile(path.join(folder.path, file), "utf8");
        return (JSON.parse(text) as { runs: { results: unknown[] }[] }).runs;
      }),
    );
    assert.equal(first?.length, 1);
    assert.equal(first[0]?.results.length, mostResults);
    assert.ok((next?.[0]?.results.length ?? 0) >= 1);
    const { out } = await folder.scan("--format", "sarif");
    const { runs } = JSON.parse(out) as { runs: unknown[] };
    assert.ok(runs.length >= 2);
  });

  it("contains no text around a finding in SARIF", async () => {
    await folder.write("a.ts", `const to = "${poison}"; // canary-of-the-file\n`);
    const { out } = await folder.scan("--format", "sarif");
    assert.ok(!out.includes("canary-of-the-file") && !out.includes("snippet"));
    assert.ok(
      out.includes(`"text": "${poison}: Looks like`),
      "the message begins with the address",
    );
  });

  it("limits Markdown to the size of a pull request comment, and shows names unchanged", async () => {
    const lines = Array.from({ length: 2_000 }, () => `f("${badChecksum}");\n`).join("");
    await folder.write("[x](http:evil)`|`.ts", lines);
    const { out } = await folder.scan("--format", "markdown");
    assert.ok(out.length <= 60_000);
    assert.match(out, /^[\d,]+ more rows not shown\.$/m);
    assert.ok(!out.includes("](") && !out.includes("`"));
  });
});
