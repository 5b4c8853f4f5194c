import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { broadcastOf } from "../../support/broadcastOf";
import { poison, usdc } from "../../support/poison";
import { Chance } from "../../support/randomAddresses";
import type { CliRun } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";

const badChecksum = "0x7E19b35a4F82c6D07e19b35a4f82C6d07E19b35A";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const twin = "0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72";
const since = ["--changed-since", "HEAD"] as const;

/** Returns files with findings of several kinds, addresses in many files, names in several files, and binary files. */
function filesOf(version: "before" | "now"): Readonly<Record<string, string>> {
  const chance = new Chance(version === "now" ? 21 : 20);
  const files: Record<string, string> = {
    "address-labels.csv": `address,name,chainId\n${treasury},Treasury,1\n`,
    "ops/address-labels.csv": `address,name,chainId\n${treasury},Safe of the Team,1\n${dai},Coin,1\n`,
    "ops/foundry.toml": `[labels]\n"${treasury}" = "Vault"\n`,
    "broadcast/Deploy.s.sol/8453/run-latest.json": broadcastOf(treasury),
    "deployments/base/tokens.json": `{"USDC": "${usdc}", "DAI": "${dai}", "n": "${version}"}\n`,
    "config/tokens.yaml": `usdc: ${usdc}\nversion: ${version}\n`,
  };
  for (let folder = 0; folder < 24; folder += 1) {
    // Folders of different sizes, so that threads finish in an unpredictable order.
    const count = 1 + chance.below(folder % 6 === 0 ? 16 : 4);
    for (let at = 0; at < count; at += 1) {
      const lines = [
        `export const version = "${version}";`,
        `export const all = ["${usdc}", "${dai}", "${treasury}", "0x${chance.hex(40)}"];`,
        `send("${poison}", "${twin}"); check("${badChecksum}");`,
        `f("${badChecksum}"); // address-atlas-ignore checksum`,
        ...Array.from({ length: chance.below(20) }, () => `f("0x${chance.hex(40)}");`),
      ];
      const name = `packages/p${chance.hex(4)}${folder}/src/f${chance.hex(6)}.ts`;
      files[name] = `${lines.join("\n")}\n`;
    }
    files[`packages/p${folder}/data.bin`] = `\0${version}`;
  }
  return files;
}

describe("The report of address-atlas scan", () => {
  let folders: readonly ScannedFolder[];
  before(async function () {
    this.timeout(180_000);
    const folder = await ScannedFolder.make(filesOf("before"));
    await folder.git("init", "--quiet");
    await folder.commit();
    for (const [file, text] of Object.entries(filesOf("now"))) await folder.write(file, text);
    await folder.scan("--baseline", "base.json", "--write-baseline", "packages");
    const copy = await ScannedFolder.make();
    await cp(folder.path, copy.path, { recursive: true });
    folders = [folder, copy];
  });
  after(() => Promise.all(folders.map((folder) => folder.remove())));

  const loud = ["--verbose"];
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["text", loud],
    ["text", ["--all", ...loud]],
    ["text", ["--all", ...since, ...loud]],
    ["json", ["--all"]],
    ["json", ["--all", ...since]],
    ["json", ["--all", "ops", "packages", "deployments"]],
    ["sarif", []],
    ["sarif", since],
    ["markdown", ["--all"]],
    ["markdown", ["--all", ...since]],
  ];
  for (const [format, words] of cases) {
    it(`is the same byte for byte in a copy of the folder: ${format} ${words.join(" ")} [X-40]`, async function () {
      this.timeout(180_000);
      const [first, second] = await Promise.all(
        folders.map((folder): Promise<CliRun> => folder.scan("--format", format, ...words)),
      );
      assert.equal(first?.code, 1);
      assert.ok(first.out.length > 20_000);
      assert.ok(first.out === second?.out, "different reports of the same files");
    });
  }
});
