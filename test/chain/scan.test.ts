import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { poison, usdc } from "../support/poison";
import { type CliRun, runProgram } from "../support/runCli";
import { ScannedFolder } from "../support/scannedFolder";
import { installNode, installSarifTool, nodeVersions } from "./chainTools";
import { ScanPackage } from "./scanPackage";

const badChecksum = "0x52908400098527886E0F7030069857D2E4169Ee7";
const fresh = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** Files with a finding of each kind that needs neither a private key nor a node, and with a silenced finding. */
const findings = {
  "src/a.ts": `const to = "${poison}";\nconst bad = "${badChecksum}";\n`,
  "src/b.ts": `const slipped = "${usdc.slice(0, 3)}4${usdc.slice(4)}";\n`.toLowerCase(),
  "b.yaml": `to: ${usdc}\n`,
  "deployments/base.json": `{"USDC": {"address": "${usdc}", "chainId": 8453}}\n`,
  "tokens.json": `{"chainId": 1, "address": "${usdc}", "symbol": "USDC", "decimals": 18}\n`,
  "ignored.ts": `const bad = "${badChecksum}"; // address-atlas-ignore checksum\n`,
  "ü [x] 100%.ts": `const to = "${poison}";\n`,
};

interface Log {
  readonly runs: readonly {
    readonly results?: readonly {
      readonly ruleId: string;
      readonly level?: string;
      readonly message?: unknown;
    }[];
  }[];
}

async function readLog(file: string): Promise<Log> {
  return JSON.parse(await readFile(file, "utf8")) as Log;
}

describe("SARIF of address-atlas scan", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make();
    await folder.git("init", "--quiet");
  });
  afterEach(() => folder.remove());

  /** Returns the SARIF rules whose violations in a log file the validator reports as errors or warnings. */
  async function validate(file: string): Promise<readonly string[]> {
    const tool = await installSarifTool();
    const words = ["validate", file, "--output", "judged.sarif", "--log", "ForceOverwrite"];
    const levels = ["--level", "Error;Warning"];
    await new Promise((resolve) => {
      const env = { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1" };
      execFile(tool, [...words, ...levels], { cwd: folder.path, env }, resolve);
    });
    const { runs } = await readLog(path.join(folder.path, "judged.sarif"));
    return runs.flatMap(({ results = [] }) =>
      results.map(({ ruleId, level = "warning", message }) =>
        [level, ruleId, JSON.stringify(message)].join(" "),
      ),
    );
  }

  it("has no errors or warnings in the validator, with findings of every kind and without findings", async () => {
    await folder.write("old.ts", `const usdc = "${usdc}";\n`);
    await folder.commit();
    const words = ["--format", "sarif", "--output", "out.sarif", "--changed-since", "HEAD"];
    await folder.scan(...words);
    const judged = [...(await validate("out.sarif"))];
    for (const [file, text] of Object.entries(findings)) await folder.write(file, text);
    await folder.write("new.ts", `f("${fresh}");\n`);
    await folder.scan(...words, "--fail-on", "lookAlike,unvouched-new");
    const { runs } = await readLog(path.join(folder.path, "out.sarif"));
    const kinds = new Set(runs[0]?.results?.map(({ ruleId }) => ruleId));
    assert.deepEqual([...kinds].sort(), [
      "checksum",
      "decimals",
      "lookAlike",
      "slip",
      "unquotedHex",
      "unvouchedNew",
      "wrongChain",
    ]);
    judged.push(...(await validate("out.sarif")));
    assert.deepEqual(judged, []);
  });
});

describe("the npm package of address-atlas scan", () => {
  let installed: ScanPackage;
  let folder: ScannedFolder;
  before(async () => {
    installed = await ScanPackage.install();
  });
  after(() => installed.remove());
  beforeEach(async () => {
    folder = await ScannedFolder.make(findings);
  });
  afterEach(() => folder.remove());

  it("installs nothing but itself", async () => {
    assert.deepEqual(
      (await installed.list()).map((each) => path.basename(each)),
      ["address-atlas"],
    );
  });

  for (const version of nodeVersions) {
    it(`finds everything on Node ${version}, and explains in one sentence why it cannot run`, async () => {
      const node = await installNode(version);
      const run = (words: readonly string[], environment = {}, where = folder.path) =>
        runProgram(node, [installed.command, ...words], where, environment);
      const help = await run(["--help"]);
      assert.match(help.out, /^address-atlas scan \[FOLDER\.\.\.\]/);
      const { code, out } = await run(["scan", "--format", "json"]);
      assert.equal(code, 1);
      assert.deepEqual(
        (JSON.parse(out) as { findings: { kind: string }[] }).findings
          .map(({ kind }) => kind)
          .sort(),
        ["checksum", "decimals", "lookAlike", "lookAlike", "slip", "unquotedHex", "wrongChain"],
      );
      assert.equal((await run(["scan", "--fail-on", "none"])).code, 0);

      const noRepository = await run(["scan", "--changed-since", "HEAD"]);
      await folder.git("init", "--quiet");
      await folder.commit();
      await folder.commitEmpty();
      const shallow = path.join(folder.path, "shallow");
      const from = `file://${folder.path}`;
      await folder.git("clone", "--quiet", "--depth", "1", from, shallow);
      const base = await folder.git("rev-parse", "HEAD~1");
      const refused: readonly (readonly [CliRun, RegExp])[] = [
        [
          await run(["scan", "--colour"]),
          /^address-atlas: .*--colour.*; --help lists the options\.$/,
        ],
        [
          await run(["scna"]),
          /^address-atlas: There is no command "scna", only scan, check, name, find, hook, mcp and lsp\.$/,
        ],
        [await run(["scan", "nowhere"]), /^address-atlas: There is no folder "nowhere"\.$/],
        [
          noRepository,
          /^address-atlas: ".*" is in no git repository, which --changed-since needs\.$/,
        ],
        [
          await run(["scan", "--changed-since", "HEAD"], { PATH: "" }),
          /^address-atlas: --changed-since needs git, which cannot be started\.$/,
        ],
        [
          await run(["scan", "--changed-since", base], {}, shallow),
          /^address-atlas: git knows no commit "\w+" here: fetch it first\.$/,
        ],
        [
          await run(["scan", "--quiet", "--output", "nowhere/out.txt"]),
          /^address-atlas: "nowhere\/out\.txt" cannot be written \(ENOENT\)\.$/,
        ],
        [
          await run(["scan", "--quiet", "--baseline", "src", "--write-baseline"]),
          /^address-atlas: The baseline "src" is no regular file\.$/,
        ],
      ];
      for (const [{ code: ended, out: printed, err }, sentence] of refused) {
        assert.match(err.trimEnd(), sentence);
        assert.deepEqual([ended, printed], [2, ""], err);
      }
    });
  }
});
