import assert from "node:assert/strict";
import { checksumEvm } from "../../../src/engine/addresses/evm";
import { poison, usdc } from "../../support/poison";
import { Chance } from "../../support/randomAddresses";
import { placesOf, ScannedFolder } from "../../support/scannedFolder";

const chance = new Chance(52);
const own = `0x${chance.hex(40)}`;
/** `own` with one changed digit in the middle. */
const slip = `${own.slice(0, 20)}${own[20] === "0" ? "1" : "0"}${own.slice(21)}`;
const alike = `${own.slice(0, 8)}${chance.hex(28)}${own.slice(36)}`;
const codeOf = (...addresses: readonly string[]): string =>
  addresses.map((address) => `pay("${address}");\n`).join("");
const crowd = (count: number): readonly string[] =>
  Array.from({ length: count }, () => `0x${chance.hex(40)}`);

describe("address-atlas scan, comparing the addresses of a folder", () => {
  let folder: ScannedFolder;
  beforeEach(async () => {
    folder = await ScannedFolder.make({ "a.ts": codeOf(own) });
  });
  afterEach(() => folder.remove());

  it("marks both of two unknown addresses that differ in one digit, and fixes one if the other has a checksum (W-31)", async () => {
    await folder.write("b.ts", codeOf(slip));
    const { findings } = await folder.report();
    assert.deepEqual(placesOf(findings), ["slip a.ts:1", "slip b.ts:1"]);
    assert.deepEqual(new Set(findings.map(({ level }) => level)), new Set(["warning"]));
    assert.ok(findings.every(({ replacement }) => replacement === undefined));
    await folder.write("a.ts", codeOf(checksumEvm(own)));
    const fixes = (await folder.report()).findings.map(({ path, replacement }) => [
      path,
      replacement,
    ]);
    assert.deepEqual(fixes, [
      ["a.ts", undefined],
      ["b.ts", checksumEvm(own)],
    ]);
  });

  it("says which one of two unknown addresses has a wrong checksum, wherever else it stands in lower case (W-61)", async () => {
    const right = checksumEvm(own);
    const misspelled = `${right.slice(0, 20)}${slip.slice(20, 21)}${right.slice(21)}`;
    await folder.write("a.ts", codeOf(right));
    await folder.write("b.ts", codeOf(misspelled));
    await folder.write("c.ts", codeOf(slip));
    const messages = (await folder.report()).findings.map(({ path, message }) => [path, message]);
    assert.deepEqual(messages, [
      [
        "a.ts",
        `Differs in 1 digit from ${misspelled}. That address is probably mistyped, since its checksum is wrong.`,
      ],
      [
        "b.ts",
        `Differs in 1 digit from ${right}. This address is probably mistyped, since its checksum is wrong.`,
      ],
      ["c.ts", `One of the two may be wrong: this differs in 1 digit from ${right}.`],
    ]);
    await folder.write("c.ts", codeOf(checksumEvm(slip)));
    const both = (await folder.report()).findings.map(({ message }) => message);
    assert.deepEqual(
      both,
      [slip, own, own].map(
        (other) =>
          `One of the two may be wrong: this differs in 1 digit from ${checksumEvm(other)}.`,
      ),
    );
  });

  it("reports an altered address in a test only there, and only as information (W-32)", async () => {
    await folder.write("test/b.ts", codeOf(slip));
    const { findings } = await folder.report();
    assert.deepEqual(placesOf(findings), ["slip test/b.ts:1"]);
    assert.equal(findings[0]?.level, "information");
    assert.equal((await folder.scan()).code, 0);
  });

  it("lets a comment silence a slip and a look-alike of a book address, but not of a labelled one (W-33)", async () => {
    const mistyped = usdc.replace("c1d1", "c1d2").toLowerCase();
    const text = `// address-atlas-ignore slip lookAlike\nf("${mistyped}", "${poison}");\n`;
    await folder.write("b.ts", text);
    assert.deepEqual(placesOf((await folder.report()).findings), []);
    await folder.write("address-labels.csv", `address,name,chainId\n${usdc},Dollars,1\n`);
    await folder.write(
      ".vscode/settings.json",
      JSON.stringify({ "addressAtlas.editor.warnings": { slip: "off", lookAlike: "off" } }),
    );
    const { findings } = await folder.report();
    assert.deepEqual(placesOf(findings), ["lookAlike b.ts:2", "lookAlike b.ts:2"]);
    await folder.write("b.ts", `f("${mistyped}");\n`);
    const [firm] = (await folder.report()).findings;
    assert.deepEqual([firm?.kind, firm?.level], ["slip", "error"]);
  });

  it("reports look-alikes of unknown addresses if chance does not explain them (W-34)", async () => {
    await folder.write("b.ts", codeOf(alike));
    const report = await folder.report();
    assert.deepEqual(placesOf(report.findings), ["lookAlike a.ts:1", "lookAlike b.ts:1"]);
    assert.ok(report.findings.every(({ level }) => level === "warning"));
    const near = `${usdc.slice(0, 5).toLowerCase()}${chance.hex(33)}eb48`;
    await folder.write("a.ts", codeOf(near));
    await folder.write("b.ts", codeOf());
    assert.deepEqual(placesOf((await folder.report()).findings), ["lookAlike a.ts:1"]);
    for (const name of "cdef") await folder.write(`${name}.ts`, codeOf(...crowd(750)));
    assert.deepEqual(placesOf((await folder.report()).findings), []);
  });

  it("reports look-alikes in the code, whatever list of recipients stands in the folder, and none by chance in it (W-34)", async () => {
    const near = `${usdc.slice(0, 6).toLowerCase()}${chance.hex(32)}eb48`;
    const nearOwn = `${own.slice(0, 6)}${chance.hex(32)}${own.slice(-4)}`;
    await folder.write("b.ts", codeOf(nearOwn, usdc));
    await folder.write("c.ts", codeOf(near));
    // Shares the first three and the last four digits with DAI, which the folder does not use.
    const nearList = `0x6b1${chance.hex(33)}1d0f`;
    const list = [...crowd(8_000), nearList].map((address) => `"${address}": "1",\n`).join("");
    await folder.write("airdrop.json", `{${list.slice(0, -2)}}`);
    assert.deepEqual(placesOf((await folder.report()).findings), [
      "lookAlike a.ts:1",
      "lookAlike b.ts:1",
      "lookAlike c.ts:1",
    ]);
  });

  it("does not treat an ending that many addresses share as a sign of a look-alike (W-34)", async () => {
    const family = Array.from({ length: 40 }, () => `0x${chance.hex(35)}7a3e1`);
    const [first = ""] = family;
    await folder.write("b.ts", codeOf(...family, `${first.slice(0, 6)}${chance.hex(31)}7a3e1`));
    assert.deepEqual(placesOf((await folder.report()).findings), []);
  });

  it("reports a look-alike of an earlier address, whatever other addresses the change adds (W-34)", async () => {
    await folder.git("init", "--quiet");
    await folder.commit();
    await folder.git("checkout", "--quiet", "-b", "change");
    const ends = Array.from({ length: 60 }, () => `0x${chance.hex(36)}${own.slice(-4)}`);
    await folder.write("b.ts", codeOf(alike, ...ends, ...crowd(3_000)));
    await folder.commit();
    const { findings } = await folder.report("--changed-since", "main");
    assert.deepEqual(
      findings.flatMap(({ text }) => (text === alike ? [text] : [])),
      [alike],
    );
  });
});
