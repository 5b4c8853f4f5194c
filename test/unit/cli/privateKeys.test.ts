import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { deriveAddress } from "../../../src/engine/checks/deriveAddress";
import { broadcastOf } from "../../support/broadcastOf";
import { Chance } from "../../support/randomAddresses";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const chance = new Chance(54);
const key = chance.hex(64);
const deployer = deriveAddress(key)?.canonical ?? "";
const codeOf = (address: string): string => `export const DEPLOYER = "${address}";\n`;

describe("address-atlas scan, with private keys in the files", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make({
      "src/owner.ts": codeOf(deployer),
      ".env": `KEY=${key}\n`,
      "src/hashes.json": JSON.stringify(Array.from({ length: 50 }, () => chance.hex(64))),
    });
  });
  afterEach(() => folder.remove());

  it("finds the key of an address in another file, including that of a deployer in a broadcast (W-35)", async () => {
    const { findings } = await folder.report();
    assert.deepEqual(placesOf(findings), ["privateKey .env:1"]);
    assert.equal(findings[0]?.level, "error");
    const other = chance.hex(64);
    const from = deriveAddress(other)?.canonical ?? "";
    await folder.write(
      "broadcast/Deploy.s.sol/1/run-latest.json",
      broadcastOf(from, { name: "Vault" }),
    );
    await folder.write("ops/keys.yaml", `signer: "0x${other}"\n`);
    assert.deepEqual(placesOf((await folder.report()).findings), [
      "privateKey .env:1",
      "privateKey ops/keys.yaml:1",
    ]);
  });

  it("shows the key in no output, whatever the format and the spelling of the key (W-36)", async () => {
    const pieces = [0, 16, 32, 48].map((at) => key.slice(at + 4, at + 14));
    await folder.write("b.ts", `const k = hex"${key.toUpperCase()}";\n// 0X${key}\n`);
    for (const format of ["text", "json", "sarif", "markdown"]) {
      const all = format === "sarif" ? [] : ["--all"];
      const { out, err } = await folder.scan("--format", format, "--verbose", ...all);
      assert.ok(out.includes("privateKey"), format);
      const output = `${out}${err}`.toLowerCase();
      for (const piece of pieces) assert.ok(!output.includes(piece), format);
    }
    await folder.scan("--baseline", "base.json", "--write-baseline");
    const baseline = await readFile(path.join(folder.path, "base.json"), "utf8");
    for (const piece of pieces) assert.ok(!baseline.includes(piece), "baseline");
    assert.equal((await folder.scan("--baseline", "base.json")).code, 0);
  });

  it("reports only keys that the change adds (W-35)", async () => {
    await folder.git("init", "--quiet");
    await folder.commit();
    await folder.git("checkout", "--quiet", "-b", "change");
    await folder.write("c.ts", codeOf(deployer));
    await folder.write(".env", `# The same\nKEY=${key}\n`);
    assert.deepEqual(placesOf((await folder.report("--changed-since", "main")).findings), []);
    await folder.write("c.ts", `sign("${key}");\n`);
    const { findings } = await folder.report("--changed-since", "main");
    assert.deepEqual(placesOf(findings), ["privateKey c.ts:1"]);
  });
});
