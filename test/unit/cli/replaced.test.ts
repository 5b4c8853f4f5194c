import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { checksumEvm } from "../../../src/engine/addresses/evm";
import { Chance } from "../../support/randomAddresses";
import { type CliRun, runCli, runCliOn, runProgram } from "../../support/runCli";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const chance = new Chance(73);
const random = (count: number): readonly string[] =>
  Array.from({ length: count }, () => `0x${chance.hex(40)}`);
const [own = "", other = ""] = random(2);
/** Returns an address that differs in one digit. */
const mistype = (address: string, at = 20): string =>
  `${address.slice(0, at)}${address[at] === "0" ? "1" : "0"}${address.slice(at + 1)}`;
const typo = mistype(own);
const config = (...addresses: readonly string[]): string =>
  `{\n${addresses.map((address, at) => `  "vault${at}": "${address}"`).join(",\n")}\n}\n`;
const nothing = { code: 0, out: "", err: "" };

describe("address-atlas, after an edit replaced an address that only the repository knows", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make({ "config.json": config(own, other) });
    await folder.git("init", "--quiet");
    await folder.commit();
  });
  afterEach(() => folder.remove());

  const hookWith = (
    environment: Readonly<Record<string, string>>,
    ...files: readonly string[]
  ): Promise<CliRun> => {
    const input = {
      cwd: folder.path,
      hook_event_name: "PostToolUse",
      tool_name: "Edit",
      tool_input: { files: files.map((file) => path.join(folder.path, file)) },
    };
    return runCliOn(JSON.stringify(input), folder.path, ["hook"], environment);
  };
  const hook = (...files: readonly string[]): Promise<CliRun> => hookWith({}, ...files);

  async function findChanged(): Promise<readonly string[]> {
    const { findings } = await folder.report("--changed-since", "HEAD");
    return placesOf(findings);
  }

  async function assertQuiet(...files: readonly string[]): Promise<void> {
    assert.deepEqual(await hook(...files), nothing);
    assert.deepEqual(await findChanged(), []);
  }

  it("reports a typo of it as a warning without a fix [X-73]", async () => {
    await folder.write("config.json", config(typo, other));
    const { code, err } = await hook("config.json");
    assert.equal(code, 2, err);
    const message = `One of the two may be wrong: this differs in 1 digit from ${checksumEvm(own)}.`;
    const line = `config.json:2:14 slip: ${typo}: ${message} HEAD's version of the files has that address. Ask the user which is meant.\n`;
    assert.ok(err.startsWith(line), err);
    assert.equal(err.split("\n").length, 3, err);
    const agent = await runCli(folder.path, ["check", "--agent", "config.json"]);
    assert.equal(agent.code, 1);
    assert.ok(agent.out.startsWith(line), agent.out);
    const { findings } = await folder.report("--changed-since", "HEAD");
    assert.deepEqual(
      findings.map(({ kind, level, message: said, replacement }) => [
        ...[kind, level, said, replacement],
      ]),
      [["slip", "warning", message, undefined]],
    );
  });

  it("reports a typo of it to a model that checks a text before it writes it [X-73]", async () => {
    const client = { protocolVersion: "2025-06-18", capabilities: {} };
    const check = { path: "config.json", text: config(typo, other) };
    const requests = [
      {
        id: 1,
        method: "initialize",
        params: { ...client, clientInfo: { name: "t", version: "1" } },
      },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "check_text", arguments: check } },
    ];
    const input = requests.map((each) => `${JSON.stringify({ jsonrpc: "2.0", ...each })}\n`);
    const { out } = await runCliOn(input.join(""), folder.path, ["mcp"]);
    assert.match(out, /2:14 warning slip: [^\n]* HEAD's version of the files has that address\./);
  });

  it("names it for a typo with a wrong checksum, and for one in a file that moved", async () => {
    await folder.write("config.json", config(checksumEvm(own), other));
    await folder.commit();
    await folder.write("config.json", config(mistype(checksumEvm(own)), other));
    const { err } = await hook("config.json");
    assert.match(
      err,
      new RegExp(
        `slip: .* from ${checksumEvm(own)}\\. .*HEAD's version of the files has that address`,
      ),
    );
    await folder.git("mv", "config.json", "moved.json");
    assert.deepEqual(await findChanged(), ["slip moved.json:2"]);
  });

  it("reports nothing if the new address stands elsewhere, since the edit then corrects a typo", async () => {
    await folder.write("config.json", config(typo, other));
    await folder.write("src/Vault.sol", `address constant VAULT = ${checksumEvm(own)};\n`);
    await folder.commit();
    await folder.write("config.json", config(own, other));
    await assertQuiet("config.json");
  });

  it("reports nothing if only the new address has a checksum, or if the earlier one has a wrong one", async () => {
    await folder.write("config.json", config(checksumEvm(typo), other));
    await assertQuiet("config.json");
    await folder.write("config.json", config(mistype(checksumEvm(own)), other));
    await folder.commit();
    await folder.write("config.json", config(own, other));
    await assertQuiet("config.json");
  });

  it("reports nothing for an unrelated address, or for one in a test", async () => {
    await folder.write("config.json", config(...random(1), other));
    await assertQuiet("config.json");
    await folder.write("config.json", config(other));
    await folder.write("test/vault.ts", `f("${typo}");\n`);
    assert.deepEqual(await hook("config.json", "test/vault.ts"), nothing);
  });

  it("reports a typo of it also if a test still contains it [X-73]", async () => {
    await folder.write("test/vault.ts", `f("${own}");\n`);
    await folder.commit();
    await folder.write("config.json", config(typo, other));
    await folder.write("test/vault.ts", `f("${own}"); // edited\n`);
    assert.match((await hook("config.json", "test/vault.ts")).err, /^config\.json:2:14 slip: /);
    assert.ok((await findChanged()).includes("slip config.json:2"));
  });

  it("reports nothing if git cannot say whether the new address stands elsewhere", async () => {
    const programs = path.join(folder.path, ".git/programs");
    await mkdir(programs);
    const { out } = await runProgram("sh", ["-c", "command -v git"], folder.path);
    const git = `#!/bin/sh\nfor word; do [ "$word" = grep ] && exit 128; done\nexec ${out.trim()} "$@"\n`;
    await writeFile(path.join(programs, "git"), git, { mode: 0o755 });
    await folder.write("config.json", config(typo, other));
    const PATH = `${programs}:${process.env["PATH"] ?? ""}`;
    assert.deepEqual(await hookWith({ PATH }, "config.json"), nothing);
  });

  it("reports a new address near one that still stands once, whatever else was replaced", async () => {
    await folder.write("config.json", config(own, other, mistype(own, 22)));
    await folder.commit();
    await folder.write("config.json", config(own, other, mistype(own, 21)));
    const { err } = await hook("config.json");
    assert.match(err, /^config\.json:4:14 slip: [^\n]*\. Ask the user which is meant\.\n\(/);
    assert.ok(!err.includes("HEAD"), err);
    assert.deepEqual(await findChanged(), ["slip config.json:4"]);
  });

  it("reports nothing for the next number of a series", async () => {
    const series = (...numbers: readonly number[]): string =>
      config(...numbers.map((number) => `${own.slice(0, 38)}${String(number).padStart(4, "0")}`));
    await folder.write("config.json", series(1, 2, 3));
    await folder.commit();
    await folder.write("config.json", series(1, 2, 4));
    await assertQuiet("config.json");
  });

  it("reports nothing for a list of 2,000 addresses that others replace", async () => {
    const start = own.slice(0, 36);
    const series = (first: number): readonly string[] =>
      Array.from({ length: 1_000 }, (_, at) => `${start}${String(first + at).padStart(6, "0")}`);
    await folder.write("list.json", config(...random(1_000), ...series(0)));
    await folder.commit();
    await folder.write("list.json", config(...random(1_000), ...series(5_000)));
    await assertQuiet("list.json");
  });
});
