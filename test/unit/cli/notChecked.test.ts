import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { mkdir, rename, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { poison } from "../../support/poison";
import { command, type CliRun, runProgram } from "../../support/runCli";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const since = ["--changed-since", "HEAD"] as const;
const code = `export const to = "${poison}";\n`;
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d7a".repeat(16)}\nsize 12345\n`;
const another = 65_534;

/** Runs the command without root rights, since root can read every file. */
async function scanAsUser(folder: ScannedFolder, words: readonly string[]): Promise<CliRun> {
  const environment = { HOME: folder.path };
  const all = [process.execPath, command, "scan", ...words];
  if (process.getuid?.() !== 0) return runProgram("env", all, folder.path, environment);
  execFileSync("chown", ["-R", `${another}:${another}`, folder.path]);
  const who = ["--reuid", `${another}`, "--regid", `${another}`, "--clear-groups"];
  return runProgram("setpriv", [...who, ...all], folder.path, environment);
}

function inUtf16(text: string, isBigEndian = false): Buffer {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

function inUtf32(text: string): Buffer {
  const bytes = Buffer.alloc(4 * text.length + 4);
  bytes.set([0xff, 0xfe, 0, 0]);
  for (let at = 0; at < text.length; at += 1) bytes.writeUInt32LE(text.charCodeAt(at), 4 * at + 4);
  return bytes;
}

describe("address-atlas scan --changed-since with files that cannot be read", () => {
  let folder: ScannedFolder;
  const inFolder = (file: string): string => path.join(folder.path, file);
  beforeEach(async () => {
    folder = await ScannedFolder.make({ "a.ts": "1\n" });
    await folder.git("init", "--quiet");
    await folder.commit();
  });
  afterEach(() => folder.remove());

  /** Returns the files that a quiet run names on stderr. The run must end with code 2. */
  async function named(...words: readonly string[]): Promise<readonly string[]> {
    const { code: ends, out, err } = await folder.scan("--quiet", ...since, ...words);
    assert.equal(ends, 2, out + err);
    assert.match(err, /^address-atlas: --allow-unread GLOB accepts/m);
    return Array.from(
      err.matchAll(/^address-atlas: (.*) could not be checked: /gm),
      ([, file = ""]) => file,
    );
  }

  it("ends with 2 and names a changed file that is too large, unless it is not code or is allowed [X-02]", async () => {
    for (const file of ["old.ts", "src/b.ts", "photo.PNG", "all.tar.gz"]) {
      await folder.write(file, code);
      await truncate(inFolder(file), 2 ** 23 + 1);
      if (file === "old.ts") await folder.commit();
    }
    assert.deepEqual(await named(), ["src/b.ts"]);
    for (const glob of ["src/b.ts", "src", "**/*.ts"]) {
      assert.equal((await folder.scan(...since, "--allow-unread", glob)).code, 0, glob);
    }
    assert.deepEqual(await named("--allow-unread", "b.ts", "--allow-unread", "sr"), ["src/b.ts"]);
    assert.equal((await folder.scan()).code, 0);
  });

  it("ends with 2 and names files and folders that it has no permission to open, whatever git reports [X-39]", async () => {
    for (const file of ["b.ts", "new/c.ts"]) await folder.write(file, code);
    chmodSync(inFolder("b.ts"), 0);
    chmodSync(inFolder("new"), 0);
    const { code: ends, err } = await scanAsUser(folder, ["--quiet", ...since]);
    chmodSync(inFolder("new"), 0o700);
    assert.match(err, /^address-atlas: b\.ts could not be checked: it cannot be opened\.$/m);
    assert.match(err, /^address-atlas: new could not be checked: it cannot be opened\.$/m);
    assert.equal(ends, 2);
  });

  it("reads UTF-16 without a byte order mark if the encoding is evident [X-03]", async () => {
    await writeFile(inFolder("le.json"), inUtf16(`{"to": "${poison}"}\n`));
    await writeFile(inFolder("be.json"), inUtf16(`{"to": "${poison}"}\n`, true));
    for (const words of [[], since]) {
      assert.deepEqual(placesOf((await folder.report(...words)).findings), [
        "lookAlike be.json:1",
        "lookAlike le.json:1",
      ]);
    }
  });

  it("ends with 2 and names a changed file in an unsupported encoding [X-39]", async () => {
    await writeFile(inFolder("marked.json"), inUtf32(`{"to": "${poison}"}\n`));
    await writeFile(inFolder("plain.json"), inUtf32(`{"to": "${poison}"}\n`).subarray(4));
    // The file begins with so many non-ASCII characters that it is not recognized as UTF-16.
    await writeFile(inFolder("mixed.json"), inUtf16(`{"${"测".repeat(5_000)}": "${poison}"}\n`));
    await writeFile(inFolder("program.bin"), Buffer.from("\0\x01\0x86_64\0.text\0".repeat(500)));
    assert.deepEqual(await named(), ["marked.json", "mixed.json", "plain.json"]);
  });

  it("ends with 2 and names a changed file that a program could read in another encoding [X-39]", async () => {
    const comment = `/*${"a\0".repeat(120)}*/\n`;
    await writeFile(inFolder("comment.js"), `${comment}console.log("${poison}");\n`);
    await writeFile(
      inFolder(".env"),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`\nUSDC=${poison}\n`)]),
    );
    // One address is in ASCII, the other one in UTF-16. The beginning is valid text in both encodings.
    const decoy = Buffer.from(` "0x${"b".repeat(40)}" `);
    await writeFile(
      inFolder("decoy.json"),
      Buffer.concat([decoy, inUtf16(`{"${"测".repeat(5_000)}": "${poison}"}\n`)]),
    );
    assert.deepEqual(await named(), [".env", "comment.js", "decoy.json"]);
  });

  it("ends with 2, names a Git LFS pointer and says how to fix the workflow, except for a picture [X-39]", async () => {
    await folder.write("deployments.json", `{"to": "0x"}\n`);
    await folder.write("logo.png", pointer);
    await folder.commit();
    assert.equal((await folder.scan(...since)).code, 0);
    await folder.write("deployments.json", pointer);
    await folder.write("logo.png", pointer.replace("12345", "54321"));
    assert.deepEqual(await named(), ["deployments.json"]);
    assert.match((await folder.scan(...since)).err, /Git LFS.* lfs: true\.$/m);
  });

  it("ends with 2, names a changed submodule that is not checked out and says how to fix the workflow [X-32]", async () => {
    const library = await ScannedFolder.make({ "evil.png": code });
    try {
      await library.git("init", "--quiet");
      await library.commit();
      const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add"];
      await folder.git(...add, library.path, "lib/one.zip");
      await folder.commit();
      await folder.git("submodule", "--quiet", "deinit", "--force", "lib/one.zip");
      const words = ["--changed-since", "HEAD~1"];
      const { code: ends, err } = await folder.scan("--quiet", ...words);
      assert.match(err, /^address-atlas: lib\/one\.zip could not be .*submodules: recursive\.$/m);
      assert.equal(ends, 2);
      assert.equal((await folder.scan(...words, "--allow-unread", "lib/**")).code, 0);
      assert.equal((await folder.scan(...since)).code, 0);
    } finally {
      await library.remove();
    }
  });

  it("ends with 2 and names a repository in the work tree that is not a submodule [X-39]", async () => {
    await folder.write("inner/b.ts", code);
    const inner = ScannedFolder.open(inFolder("inner"));
    await inner.git("init", "--quiet");
    await inner.commit();
    assert.deepEqual(await named(), ["inner"]);
    for (const glob of ["inner", "inner/", "inner/**"]) {
      assert.equal((await folder.scan(...since, "--allow-unread", glob)).code, 0, glob);
    }
    await folder.write(".gitignore", "inner\n");
    assert.equal((await folder.scan(...since)).code, 0);
  });

  it("ends with 2 and names a changed file that a sparse checkout omits [X-39]", async () => {
    await folder.write("lib/b.ts", code);
    await folder.commit();
    await folder.git("sparse-checkout", "set", "--no-cone", "/a.ts");
    assert.deepEqual(await named("--changed-since", "HEAD~1"), ["lib/b.ts"]);
    await folder.git("sparse-checkout", "disable");
    assert.equal((await folder.scan("--changed-since", "HEAD~1")).code, 1);
  });

  it("scans the files that git tracks in node_modules, but no others there [X-32]", async () => {
    await folder.write("src/node_modules/cfg/index.ts", code);
    for (const words of [[], since]) {
      const { findings } = await folder.report(...words);
      assert.deepEqual(findings, []);
    }
    await folder.git("add", "--all");
    for (const words of [[], since]) {
      const { findings } = await folder.report(...words);
      assert.deepEqual(placesOf(findings), ["lookAlike src/node_modules/cfg/index.ts:1"]);
    }
  });

  it("reports the files that it did not read, and that it has not succeeded, in every format", async () => {
    await mkdir(inFolder("src"));
    await writeFile(inFolder("src/b.ts"), inUtf32(code));
    const run = (format: string): Promise<CliRun> => folder.scan(...since, "--format", format);
    const { leftOut } = JSON.parse((await run("json")).out) as { leftOut: unknown };
    assert.deepEqual(leftOut, [{ path: "src/b.ts", cause: "encoding", isFailure: true }]);
    assert.match((await run("sarif")).out, /"executionSuccessful": false/);
    assert.match((await run("markdown")).out, /^#### Not checked$[^]*src\/b\.ts/m);
    assert.match((await run("text")).out, /^No findings in 0 changed files .*; 1 file not read$/m);
  });

  it("counts the changed files that it checked, not those that it read", async () => {
    await folder.write("b.ts", "2\n");
    assert.match(
      (await folder.scan(...since)).out,
      /^No findings in 1 changed file \(2 files with /,
    );
    await folder.commit();
    assert.match(
      (await folder.scan(...since)).out,
      /^No findings in 0 changed files \(2 files with /,
    );
    assert.match((await folder.scan()).out, /^No findings in 2 files with /);
  });

  describe("and with moved files", () => {
    const tokens = `{"USDC": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "DAI": "0x6B175474E89094C44Da98b954EedeAC495271d0F"}\n`;
    const wrong = (file: string): readonly string[] => [
      `wrongChain ${file}:1`,
      `wrongChain ${file}:1`,
    ];

    it("finds addresses that are wrong after a move to the folder of another chain, staged as a move or not [C-14]", async () => {
      await folder.write("deployments/mainnet/tokens.json", tokens);
      await folder.commit();
      await mkdir(inFolder("deployments/base"));
      await rename(
        inFolder("deployments/mainnet/tokens.json"),
        inFolder("deployments/base/tokens.json"),
      );
      const expected = wrong("deployments/base/tokens.json");
      assert.deepEqual(placesOf((await folder.report(...since)).findings), expected);
      await folder.git("add", "--all");
      assert.deepEqual(placesOf((await folder.report(...since)).findings), expected);
    });

    it("checks the old version of a file with the old .chainId [C-15]", async () => {
      await folder.write("deployments/production/.chainId", "8453");
      await folder.write("deployments/production/Vault.json", tokens);
      await folder.commit();
      await folder.write("deployments/production/Vault.json", tokens.replace("{", '{"n": 1, '));
      assert.deepEqual((await folder.report(...since)).findings, []);
      assert.equal((await folder.report()).findings.length, 2);
    });

    it("checks every file of a folder whose .chainId has changed [C-15]", async () => {
      await folder.write("deployments/production/.chainId", "1");
      await folder.write("deployments/production/Vault.json", tokens);
      await folder.commit();
      await folder.write("deployments/production/.chainId", "8453");
      const expected = wrong("deployments/production/Vault.json");
      assert.deepEqual(placesOf((await folder.report(...since)).findings), expected);
      await folder.git("mv", "deployments/production", "deployments/live");
      const moved = wrong("deployments/live/Vault.json");
      assert.deepEqual(placesOf((await folder.report(...since)).findings), moved);
    });
  });
});
