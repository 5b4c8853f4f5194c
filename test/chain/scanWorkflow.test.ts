import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { load } from "js-yaml";
import { poison, usdc } from "../support/poison";
import { type CliRun, runProgram } from "../support/runCli";
import { ScannedFolder } from "../support/scannedFolder";
import { ScanPackage } from "./scanPackage";

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}

interface Workflow {
  readonly on: string;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const page = readFileSync(path.resolve(__dirname, "../../../docs/scan.md"), "utf8");

/** Returns the page's only code block that is in the language and starts with `beginning`. */
function blockOf(language: string, beginning: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))]
    .map(([, block = ""]) => block)
    .filter((block) => block.startsWith(beginning));
  assert.equal(blocks.length, 1, `blocks of ${language}`);
  return blocks[0] ?? "";
}

const workflowText = blockOf("yaml", "# .github/workflows/");
const hookText = blockOf("sh", "#!/bin/sh");

/**
 * `npx` finds the packed package in a folder above the repository; otherwise it would query the registry. Two hosted
 * actions are replaced: the checkout with a clone of the whole history, as with `fetch-depth: 0`, and the setup of Node
 * with the Node that runs this test.
 */
describe("the workflow and the hook in docs/scan.md", () => {
  let installed: ScanPackage;
  let folder: ScannedFolder;
  before(async () => {
    installed = await ScanPackage.install();
  });
  after(() => installed.remove());
  beforeEach(async () => {
    const place = path.join(installed.folder, "repository");
    await mkdir(place);
    folder = ScannedFolder.open(place);
    await folder.git("init", "--quiet");
    await folder.write("src/a.ts", `export const usdc = "${usdc}";\n`);
    await folder.commit();
  });
  afterEach(() => installed.clear("repository", "runner"));

  it("have ten and three lines", () => {
    const lines = [workflowText, hookText].map((text) => text.trimEnd().split("\n").length);
    assert.deepEqual(lines, [10, 3]);
  });

  /** Runs the workflow for a pull request from `branch` to `main`. */
  async function runWorkflow(branch: string): Promise<CliRun> {
    const { on, jobs } = load(workflowText) as Workflow;
    assert.equal(on, "pull_request");
    const [job] = Object.values(jobs);
    const [checkout, setUp, step, ...more] = job?.steps ?? [];
    assert.deepEqual(more, []);
    assert.match(checkout?.uses ?? "", /^actions\/checkout@v\d+$/);
    assert.deepEqual(checkout?.with, { "fetch-depth": 0 });
    assert.match(setUp?.uses ?? "", /^actions\/setup-node@v\d+$/);
    await ScannedFolder.open(installed.folder).git("clone", "--quiet", folder.path, "runner");
    const runner = ScannedFolder.open(path.join(installed.folder, "runner"));
    // Creates the merge commit that GitHub checks out for the event `pull_request`.
    await runner.git("checkout", "--quiet", "--detach", "origin/main");
    await runner.git("merge", "--quiet", "--no-ff", "--message", "merge", `origin/${branch}`);
    const words = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? ""];
    return runProgram("bash", words, runner.path, { GITHUB_BASE_REF: "main" });
  }

  it("fail a pull request that adds a look-alike, and no other", async () => {
    await folder.git("checkout", "--quiet", "-b", "fine");
    await folder.write("src/b.ts", `export const token = "${usdc}";\n`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "-b", "poisoned", "main");
    await folder.write("src/c.ts", `export const token = "${poison}";\n`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "main");
    await folder.write("src/d.ts", "export {};\n");
    await folder.commit();

    const poisoned = await runWorkflow("poisoned");
    assert.match(poisoned.out, /^src\/c\.ts:1:23 {2}error|^src\/c\.ts:1:23 {2}warning/m);
    assert.equal(poisoned.code, 1, poisoned.err);
    await installed.clear("runner");
    const fine = await runWorkflow("fine");
    assert.match(fine.out, /^No findings in 1 changed file /);
    assert.equal(fine.code, 0, fine.err);
  });

  it("keep look-alikes out of every commit, including the first one, and block nothing else", async () => {
    const hook = path.join(folder.path, ".git/hooks/pre-commit");
    const install = async (): Promise<void> => {
      await writeFile(hook, hookText);
      await chmod(hook, 0o755);
    };
    const commit = async (): Promise<string> => {
      await folder.git("add", "--all");
      return folder.git("commit", "--quiet", "--message", "change").then(
        () => "",
        (error: unknown) => (error as { stderr: string }).stderr,
      );
    };
    await install();
    await folder.write("src/b.ts", `export const token = "${poison}";\n`);
    assert.match(await commit(), /^src\/b\.ts:1:23 .*lookAlike/m);
    await folder.write("src/b.ts", `export const token = "${usdc}";\n`);
    assert.equal(await commit(), "");
    assert.equal(await folder.git("rev-list", "--count", "HEAD"), "2");

    await installed.clear("repository");
    await mkdir(folder.path);
    await folder.git("init", "--quiet");
    await install();
    await folder.write("a.ts", `export const token = "${poison}";\n`);
    assert.match(await commit(), /^a\.ts:1:23 .*lookAlike/m);
    await folder.write("a.ts", `export const token = "${usdc}";\n`);
    assert.equal(await commit(), "");
  });
});
