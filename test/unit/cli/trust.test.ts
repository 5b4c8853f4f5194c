import assert from "node:assert/strict";
import { rm, symlink } from "node:fs/promises";
import path from "node:path";
import { ed25519 } from "@noble/curves/ed25519.js";
import { broadcastOf } from "../../support/broadcastOf";
import { poison, usdc } from "../../support/poison";
import { Chance } from "../../support/randomAddresses";
import { runCli } from "../../support/runCli";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
/** An address with the first and last eight digits of the treasury. */
const twin = "0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72";
const since = ["--changed-since", "main"] as const;

const labels = `address,name,chainId\n${treasury},Treasury Safe,1\n`;
const codeOf = (address: string): string => `export const TREASURY = "${address}";\n`;
const labelOf = (address: string): string => `address,name,chainId\n${address},Payroll,1\n`;

/** Returns a file with a number of random addresses, and then the given one. */
function crowdOf(address: string, others: number): string {
  const chance = new Chance(11);
  const lines = Array.from({ length: others }, () => `"0x${chance.hex(40)}",\n`);
  return `export const PAID = [\n${lines.join("")}"${address}"];\n`;
}

describe("address-atlas scan, as a guard against a change", () => {
  let folder: ScannedFolder;
  let outside: ScannedFolder;
  beforeEach(async () => {
    outside = await ScannedFolder.make({ "org.csv": labels });
    folder = await ScannedFolder.make({
      "address-labels.csv": labels,
      "config.ts": codeOf(treasury),
    });
    await folder.git("init", "--quiet");
    await folder.commit();
    await folder.git("checkout", "--quiet", "-b", "change");
  });
  afterEach(async () => {
    await folder.remove();
    await outside.remove();
  });

  /** Files that a change adds to make its look-alike of the treasury appear to be known. */
  const excuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    nothing: {},
    "a row in address-labels.csv": {
      "address-labels.csv": `${labels}${twin},Payroll,1\n`,
    },
    "a row that replaces that of the treasury": { "address-labels.csv": labelOf(twin) },
    "a label file elsewhere": { "test/data/safe-address-book-1.csv": labelOf(twin) },
    "a label file elsewhere with both": {
      "test/data/safe-address-book-1.csv": `${labels}${twin},Payroll,1\n`,
    },
    "labels in foundry.toml": {
      "test/data/foundry.toml": `[labels]\n"${twin}" = "Payroll"\n`,
    },
    "a broadcast": {
      "broadcast/Deploy.s.sol/1/run-latest.json": broadcastOf(twin, { name: "Payroll" }),
    },
  };
  for (const [what, files] of Object.entries(excuses)) {
    it(`reports a look-alike of the team's own address with ${what} in the same change (W-23)`, async () => {
      await folder.write("config.ts", codeOf(twin));
      for (const [file, text] of Object.entries(files)) await folder.write(file, text);
      await folder.commit();
      const { code, out } = await folder.scan(...since);
      assert.match(out, /^config\.ts:1:\d+ {2}error {2}lookAlike .*Treasury Safe/m);
      assert.ok(!out.includes(`lookAlike  ${treasury}`), "the known one imitates nothing");
      assert.equal(code, 1);
    });
  }

  /** Addresses next to the look-alike that resemble it more than the treasury does. */
  const decoys: Readonly<Record<string, string>> = {
    "shares more digits with it": `${twin.slice(0, 16)}b3c9d1f26a7e48${twin.slice(30)}`,
    "differs from it in one digit": twin.replace("77e2", "77e3"),
    "shares more digits with it and has a label": `${twin.slice(0, 16)}b3c9d1f26a7e48${twin.slice(30)}`,
  };
  for (const [what, decoy] of Object.entries(decoys)) {
    it(`reports a look-alike of the team's own address, whatever a comment says, next to an address of the change that ${what} (W-58)`, async () => {
      const [ignored, slip] = ["lookAlike slip", "slip"].map(
        (kinds) => `// address-atlas-ignore ${kinds}\n${codeOf(twin)}`,
      );
      const isLabelled = what.includes("label");
      if (isLabelled) await folder.write("other/address-labels.csv", labelOf(decoy));
      await folder.write("other.ts", `// address-atlas-ignore lookAlike slip\n${codeOf(decoy)}`);
      for (const text of [ignored, slip, codeOf(twin)]) {
        await folder.write("config.ts", text ?? "");
        for (const words of isLabelled ? [since] : [[], since]) {
          const { code, out } = await folder.scan(...words);
          assert.match(out, /^config\.ts:\d:\d+ {2}error {2}lookAlike .*Treasury Safe/m);
          assert.equal(code, 1);
        }
      }
    });
  }

  it("reports the look-alike even if the change removes or renames the label file of the address (W-23)", async () => {
    await folder.write("config.ts", codeOf(twin));
    await folder.git("mv", "address-labels.csv", "notes.txt");
    await folder.commit();
    assert.equal((await folder.scan(...since)).code, 1);
    await folder.git("rm", "--quiet", "notes.txt");
    await folder.commit();
    const { code, out } = await folder.scan(...since);
    assert.match(out, /lookAlike .*Treasury Safe/);
    assert.equal(code, 1);
  });

  it("reports the look-alike even if the change moves the label file out of the scanned folder (W-23)", async () => {
    await folder.git("checkout", "--quiet", "main");
    await rm(`${folder.path}/address-labels.csv`);
    await folder.write("src/address-labels.csv", labels);
    await folder.commit();
    await folder.git("checkout", "--quiet", "-B", "change");
    await folder.write("src/config.ts", codeOf(twin));
    await folder.git("mv", "src/address-labels.csv", "old.csv");
    await folder.commit();
    assert.equal((await folder.scan("src", ...since)).code, 1);
  });

  /** Moves the label of the treasury into a submodule, on the main branch. */
  const addSubmodule = async (): Promise<void> => {
    const library = await ScannedFolder.make({ "safe-address-book-1.csv": labels });
    try {
      await library.git("init", "--quiet");
      await library.commit();
      await folder.git("checkout", "--quiet", "main");
      await rm(`${folder.path}/address-labels.csv`);
      const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add"];
      await folder.git(...add, library.path, "team");
      await folder.commit();
      await folder.git("checkout", "--quiet", "-B", "change");
    } finally {
      await library.remove();
    }
  };

  it("reports the look-alike even if the change removes the submodule with the label, and ends with 2 if its files are missing (W-23)", async () => {
    await addSubmodule();
    await folder.write("config.ts", codeOf(twin));
    await folder.git("rm", "--quiet", "team");
    await folder.commit();
    const { code, out } = await folder.scan(...since);
    assert.match(out, /lookAlike .*Treasury Safe/);
    assert.equal(code, 1);
    await rm(`${folder.path}/.git/modules`, { recursive: true });
    const { code: without, err } = await folder.scan("--quiet", ...since);
    assert.match(err, /^address-atlas: team could not be checked: .*fetch-depth: 0\.$/m);
    assert.equal(without, 2);
    assert.equal((await folder.scan(...since, "--allow-unread", "team")).code, 0);
  });

  for (const [what, change] of [
    ["removes", (link: string) => rm(link)],
    ["leads elsewhere", async (link: string) => (await rm(link), symlink("other.txt", link))],
  ] as const) {
    it(`reports the look-alike even if the change ${what} the link to its label file (W-23)`, async () => {
      await folder.git("checkout", "--quiet", "main");
      await folder.git("mv", "address-labels.csv", "team.txt");
      await folder.write("other.txt", labelOf(twin));
      await symlink("team.txt", `${folder.path}/address-labels.csv`);
      await folder.commit();
      await folder.git("checkout", "--quiet", "-B", "change");
      await folder.write("config.ts", codeOf(twin));
      await change(`${folder.path}/address-labels.csv`);
      await folder.commit();
      assert.equal((await folder.scan(...since)).code, 1);
    });
  }

  it("reports the look-alike even if the change adds as many label files as the scan reads (W-23)", async () => {
    await folder.git("checkout", "--quiet", "main");
    await folder.git("mv", "address-labels.csv", "safe-address-book-1.csv");
    await folder.commit();
    await folder.git("checkout", "--quiet", "-B", "change");
    await folder.write("config.ts", codeOf(twin));
    for (let at = 0; at < 10_000; at += 1) {
      await folder.write(`broadcast/Deploy.s.sol/${at + 1}/run-1.json`, "{}");
    }
    await folder.commit();
    assert.equal((await folder.scan(...since)).code, 1);
  });

  it("reports a look-alike that the change hides in a baseline that code imports (W-23)", async () => {
    await folder.git("checkout", "--quiet", "main");
    await folder.scan("--baseline", "base.json", "--write-baseline");
    await folder.commit();
    await folder.git("checkout", "--quiet", "-B", "change");
    const words = [...since, "--baseline", "base.json"];
    assert.equal((await folder.scan(...words)).code, 0);
    await folder.write("config.ts", 'import base from "./base.json";\n');
    await folder.write("base.json", `{"version": 1, "findings": [], "to": "${twin}"}\n`);
    await folder.commit();
    assert.equal((await folder.scan(...words)).code, 1);
  });

  it("says that a project file which the change adds is not used", async () => {
    await folder.write(".address-atlas.json", '{"ignore": ["pay.ts"]}');
    await folder.write("pay.ts", codeOf(treasury));
    const { err } = await folder.scan(...since);
    assert.match(
      err,
      /^address-atlas: \.address-atlas\.json is not in the commit before the changes, so it is not used\.$/m,
    );
    await folder.commit();
    assert.ok(!(await folder.scan("--changed-since", "HEAD")).err.includes("is not used"));
  });

  it("does not count a named address as unknown, whatever else is wrong at its place", async () => {
    await folder.write("config.yaml", `asset: ${usdc.toLowerCase()}\nowner: ${treasury}\n`);
    const fails = [...since, "--fail-on", "unvouched-new"];
    const report = await folder.report(...fails);
    assert.deepEqual(new Set(report.findings.map(({ kind }) => kind)), new Set(["unquotedHex"]));
    assert.deepEqual(report.unvouchedNew, []);
    assert.equal((await folder.scan(...fails)).code, 0);
    await folder.write("config.yaml", `asset: ${twin}\n`);
    assert.equal((await folder.report(...fails)).unvouchedNew?.length, 1);
  });

  it("finds a look-alike of a label of the repository if only a folder is scanned, even from within it", async () => {
    await folder.write("src/pay.ts", codeOf(twin));
    const whole = (await folder.report(...since)).findings.map(({ kind, known }) => [
      kind,
      known?.names[0]?.source,
    ]);
    assert.ok(whole.length > 0);
    for (const words of [["src"], ["src", ...since]]) {
      const { findings } = await folder.report(...words);
      const found = findings.map(({ kind, known }) => [kind, known?.names[0]?.source]);
      assert.deepEqual(found, whole, words.join(" "));
    }
    const inside = path.join(folder.path, "src");
    for (const words of [[], since]) {
      const { code, out } = await runCli(inside, ["scan", ...words]);
      assert.equal(code, 1);
      assert.match(out, /^pay\.ts:1:\d+  error  lookAlike .*\.\.\/address-labels\.csv/m);
    }
  });

  it("summarizes a report in a file on stderr if it contains findings", async () => {
    await folder.write("pay.ts", codeOf(twin));
    const { code, out, err } = await folder.scan("--output", "report.txt");
    assert.deepEqual([code, out], [1, ""]);
    assert.match(err, /^address-atlas: 1 finding \(1 lookAlike\) in .*; see report\.txt$/m);
    assert.equal((await folder.scan("--output", "report.txt", "--quiet")).err, "");
  });

  it("does not let settings of the change silence a finding or hide a new address (W-23)", async () => {
    const fails = [...since, "--fail-on", "unvouched-new,checksum"];
    const broken = "0x7E19b35a4F82c6D07e19b35a4f82C6d07E19b35A";
    const hides = { "files.exclude": { "pay.ts": true } };
    const turnsOff = { "addressAtlas.editor.warnings": { checksum: "off" } };
    const editorFile = ".vscode/settings.json";
    for (const [file, settings, address] of [
      [editorFile, hides, `0x${"7e19b35a".repeat(5)}`],
      [editorFile, turnsOff, broken],
      [".address-atlas.json", { ignore: ["pay.ts"] }, broken],
      [".address-atlas.json", { warnings: { checksum: "off" } }, broken],
    ] as const) {
      await folder.git("checkout", "--quiet", "-f", "-B", "change", "main");
      await folder.write("pay.ts", codeOf(address));
      await folder.write(file, JSON.stringify(settings));
      await folder.commit();
      assert.equal((await folder.scan(...fails)).code, 1, "brought by the change");
      await folder.git("rm", "--quiet", "pay.ts");
      await folder.commit();
      await folder.git("branch", "--force", "with-settings");
      await folder.write("pay.ts", codeOf(address));
      await folder.commit();
      // Settings that silence a wrong checksum do not make the address known.
      const kinds = address === broken ? "checksum" : "unvouched-new,checksum";
      const later = ["--changed-since", "with-settings", "--fail-on", kinds];
      assert.equal((await folder.scan(...later)).code, 0, "there before");
    }
  });

  it("reports a look-alike of an address in a list outside of the repository, even if a label in the repository names it (W-23)", async () => {
    await folder.git("checkout", "--quiet", "main");
    await rm(`${folder.path}/address-labels.csv`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "-B", "change");
    await folder.write("config.ts", codeOf(twin));
    await folder.write("address-labels.csv", labelOf(twin));
    await folder.commit();
    const list = ["--names", `${outside.path}/org.csv`];
    const { findings } = await folder.report(...list);
    assert.deepEqual(
      findings.filter(({ path }) => path === "config.ts").map(({ known }) => known?.strength),
      ["strong"],
    );
    assert.equal((await folder.scan(...since, ...list)).code, 1);
  });

  it("reports a look-alike of a book address even if a label of the change names it (W-23)", async () => {
    await folder.write("pay.ts", codeOf(poison));
    await folder.write("address-labels.csv", `${labels}${poison},Dollars,1\n`);
    await folder.commit();
    assert.equal((await folder.scan(...since)).code, 1);
  });

  it("accepts two labels that look alike if one reviewed file had both before the change (W-23)", async () => {
    await folder.write("address-labels.csv", `${labels}${twin},Payroll,1\n`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "-B", "main");
    await folder.git("checkout", "--quiet", "-B", "change");
    await folder.write("pay.ts", codeOf(twin));
    await folder.commit();
    assert.equal((await folder.scan(...since)).code, 0, "both rows are in one reviewed file");
  });

  it("reports labels that look alike if no versions are compared, unless one file has both (W-23)", async () => {
    await folder.write("test/data/safe-address-book-1.csv", labelOf(twin));
    assert.deepEqual(placesOf((await folder.report()).findings), [
      "lookAlike address-labels.csv:2",
      "lookAlike config.ts:1",
      "lookAlike test/data/safe-address-book-1.csv:2",
    ]);
    await rm(`${folder.path}/test/data/safe-address-book-1.csv`);
    await folder.write("address-labels.csv", `${labels}${twin},Payroll,1\n`);
    assert.deepEqual((await folder.report()).findings, []);
  });

  const near = `${usdc.slice(0, 5).toLowerCase()}${"7e19b35a4f82c6d0".repeat(3).slice(0, 33)}eb48`;
  const nearer = `${usdc.slice(0, 6).toLowerCase()}${"7e19b35a4f82c6d0".repeat(3).slice(0, 32)}eb48`;
  for (const [what, address, others] of [
    ["3 + 4 digits among 300 other addresses", near, 300],
    ["4 + 4 digits among 3,000 other addresses", nearer, 3_000],
  ] as const) {
    it(`reports a look-alike of a book address with ${what} in the change (W-24)`, async () => {
      await folder.write("paid.ts", crowdOf(address, others));
      await folder.commit();
      const { findings } = await folder.report(...since);
      assert.ok(findings.some(({ text }) => text === address));
    });
  }

  it("reports a look-alike among 70,000 labels of the change (W-24)", async () => {
    const chance = new Chance(12);
    const rows = Array.from({ length: 70_000 }, (_, at) => `0x${chance.hex(40)},Name ${at},1\n`);
    await folder.write("address-labels.csv", `${labels}${rows.join("")}`);
    await folder.write("paid.ts", codeOf(nearer));
    await folder.commit();
    for (const words of [since, []]) {
      const { findings } = await folder.report(...words);
      assert.ok(findings.some(({ path }) => path === "paid.ts"));
    }
  }).timeout(300_000);

  it("reports a look-alike of a label with 3 + 4 equal digits among any number of addresses, with and without a version to compare (W-24)", async () => {
    const alike = `0x8ba${"7e19b35a4f82c6d0".repeat(3).slice(0, 33)}ba72`;
    await folder.write("paid.ts", crowdOf(alike, 3_000));
    const chance = new Chance(13);
    const rows = Array.from({ length: 1_000 }, (_, at) => `0x${chance.hex(40)},Name ${at},1\n`);
    await folder.write("address-labels.csv", `${labels}${rows.join("")}`);
    for (const words of [since, []]) {
      const { findings } = await folder.report(...words);
      assert.ok(findings.some(({ text }) => text === alike));
    }
  });

  it("reports a look-alike without 0x or with 0X in quotes, but nothing else about such digits (W-25)", async () => {
    const digits = twin.slice(2);
    await folder.write("a.ts", `getAddress("${digits}");\n`);
    await folder.write("b.py", `to = '0X${digits.toUpperCase()}'\n`);
    await folder.write("c.ts", "const to = `0x${" + `"${digits}"` + "}`;\n");
    await folder.write(
      "d.ts",
      `const [known, unknown] = ["${treasury.slice(2)}", "${"7e19b35a".repeat(5)}"];\n`,
    );
    await folder.commit();
    const report = await folder.report(...since, "--all", "--fail-on", "unvouched-new");
    assert.deepEqual(placesOf(report.findings), [
      "lookAlike a.ts:1",
      "lookAlike b.py:1",
      "lookAlike c.ts:1",
    ]);
    assert.deepEqual(report.unvouchedNew, []);
    assert.deepEqual(
      report.addresses?.map(({ address }) => address),
      [treasury],
    );
  });

  it("reports a look-alike in a file that was renamed from a test to code, and nothing else (W-26)", async () => {
    await folder.git("checkout", "--quiet", "main");
    const broken = "0x7E19b35a4F82c6D07e19b35a4f82C6d07E19b35A";
    await folder.write("test/fixture.ts", `f("${poison}", "${broken}");\n`);
    await folder.write("test/other.ts", `f("${poison}");\n`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "-B", "change");
    await folder.write("test/other.ts", `\nf("${poison}");\n`);
    await folder.git("mv", "test/fixture.ts", "src.ts");
    assert.deepEqual(placesOf((await folder.report(...since)).findings), ["lookAlike src.ts:1"]);
  });

  it("reports a slip and a private key in a file that was moved from a test to code, but not from code to code (W-26)", async () => {
    const seed = new Chance(12).bytes(32);
    const pair = JSON.stringify([...seed, ...ed25519.getPublicKey(seed)]);
    const text = `pay("${usdc.replace("c1d1", "c1d2").toLowerCase()}");\nconst key = ${pair};\n`;
    await folder.git("checkout", "--quiet", "main");
    await folder.write("test/fixture.ts", text);
    await folder.write("src/known.ts", `\n${text}`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "-B", "change");
    await folder.git("mv", "test/fixture.ts", "src/pay.ts");
    await folder.git("mv", "src/known.ts", "src/moved.ts");
    const report = await folder.report(...since);
    assert.deepEqual(placesOf(report.findings), ["slip src/pay.ts:1", "privateKey src/pay.ts:2"]);
    assert.equal((await folder.scan(...since)).code, 1);
    await folder.commit();
    await folder.git("mv", "src/pay.ts", "test/fixture.ts");
    assert.deepEqual((await folder.report("--changed-since", "HEAD")).findings, []);
  });

  it("reports no address with a long run of one digit as a look-alike (W-27)", async () => {
    await folder.write("a.ts", `f("0x1c00000000000000000000000000000000000002");\n`);
    assert.deepEqual((await folder.report()).findings, []);
  });
});
