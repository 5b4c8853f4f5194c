import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { poison } from "../../support/poison";
import { command, runCli, runProgram } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";

const [root = ""] = __dirname.split(path.join(path.sep, "dist", "test"));

/**
 * GitHub's options for `shell: bash`, plus -c. Without --noprofile and --norc, bash reads the startup files of the user
 * if its input is a socket.
 */
const shellOfGithub = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c"];

/** Returns the last script of the action. */
async function lastScript(): Promise<string> {
  const text = await readFile(path.join(root, "action.yml"), "utf8");
  const [, script = ""] = /\n +run: \|\n([^]*)$/.exec(text) ?? [];
  return script.replace(/^ {8}/gm, "");
}

describe("the action for GitHub", () => {
  let folder: ScannedFolder;
  let temporary: ScannedFolder;
  before(async () => {
    folder = await ScannedFolder.make({ "pay.ts": `send("${poison}");\n` });
    temporary = await ScannedFolder.make();
    const bin = path.join(temporary.path, "address-atlas/node_modules/.bin");
    await mkdir(bin, { recursive: true });
    // Imitates the executable that npm creates for the `bin` of the package.
    const script = `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`;
    await writeFile(path.join(bin, "address-atlas"), script, { mode: 0o755 });
  });
  after(async () => {
    await folder.remove();
    await temporary.remove();
  });

  const run = async (inputs: Readonly<Record<string, string>>) =>
    runProgram("bash", [...shellOfGithub, await lastScript()], folder.path, {
      RUNNER_TEMP: temporary.path,
      CHANGED_SINCE: "",
      FAIL_ON: "",
      ...inputs,
    });

  it("annotates what it finds, and fails the job", async () => {
    const { code, out } = await run({});
    assert.equal(code, 1);
    assert.match(out, /^::warning file=pay\.ts,line=1,/m);
  });

  it("treats its inputs as data, whatever they contain", async () => {
    assert.equal((await run({ FAIL_ON: "none" })).code, 0);
    const { code, out } = await run({ CHANGED_SINCE: '"; echo injected #' });
    assert.equal(code, 2);
    assert.doesNotMatch(out, /^injected/m);
  });

  it("passes each node as data, with the URL only in the environment", async () => {
    const { code, out, err } = await run({
      NODES: 'base=env:NOT_SET\n10=env:* "; echo injected #',
    });
    assert.equal(code, 2);
    assert.match(err, /^address-atlas: --node Base: the environment has no NOT_SET\.$/m);
    assert.doesNotMatch(out, /^injected/m);
    const several = await run({
      NODES: "base=env:ONE ethereum=env:ONE\noptimism=ONE",
      ONE: "ftp:",
    });
    assert.match(several.err, /--node Base: The URL must begin with https:/);
  });

  it("installs the version of this package, and puts no input into a script", async () => {
    const text = await readFile(path.join(root, "action.yml"), "utf8");
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    assert.ok(text.includes(`VERSION: "${version}"`));
    assert.doesNotMatch(await lastScript(), /\$\{\{/);
    assert.doesNotMatch(text, /run:[^\n]*\$\{\{/);
  });
});

describe("the hook of pre-commit", () => {
  it("checks the given files with a command that the package contains", async () => {
    const hooks = await readFile(path.join(root, ".pre-commit-hooks.yaml"), "utf8");
    const [, program, ...words] = /entry: (\S+) (.*)/.exec(hooks) ?? [];
    assert.equal(program, "address-atlas");
    const folder = await ScannedFolder.make({ "pay.ts": `send("${poison}");\n`, "ok.ts": "1;\n" });
    try {
      assert.equal((await runCli(folder.path, [...words, "pay.ts", "ok.ts"])).code, 1);
      assert.equal((await runCli(folder.path, [...words, "ok.ts"])).code, 0);
    } finally {
      await folder.remove();
    }
  });
});
