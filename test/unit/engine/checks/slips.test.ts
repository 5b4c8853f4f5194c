import assert from "node:assert/strict";
import { checksumEvm } from "../../../../src/engine/addresses/evm";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { AnchorIndex } from "../../../../src/engine/checks/anchorIndex";
import type { SlipFinding } from "../../../../src/engine/checks/finding";
import { type CheckFacts, findProblemsInSteps } from "../../../../src/engine/checks/findProblems";
import { findDifference, isPattern, isSeries } from "../../../../src/engine/checks/nearDigits";
import { isTestPath } from "../../../../src/engine/checks/testPath";
import { checkFactsOf, checkFile, identityOf, tokenName } from "../../../support/checkFacts";
import { poison, usdc } from "../../../support/poison";
import { Chance } from "../../../support/randomAddresses";
import { slipKinds } from "../../../support/slips";

const lower = usdc.toLowerCase();
const one = `${lower.slice(0, -1)}9`;
const facts = checkFactsOf([{ address: usdc, name: tokenName("USDC", 6, ["ethereum"]) }]);

function slipsIn(text: string, path = "src/a.ts", known: CheckFacts = facts) {
  return checkFile(path, text, known).findings.filter(
    (finding): finding is SlipFinding => finding.kind === "slip",
  );
}

const kindsIn = (text: string, known = facts): readonly string[] =>
  checkFile("src/a.ts", text, known).findings.map(({ kind }) => kind);

describe("the warning of a slip", () => {
  for (const [what, written, difference] of [
    ["one other digit", one, 1],
    [
      "four other digits, each in a piece of its own",
      `0x1${lower.slice(3, 12)}1${lower.slice(13, 20)}1${lower.slice(21, 30)}1${lower.slice(31)}`,
      4,
    ],
    ["two digits that are swapped", `${lower.slice(0, -2)}84`, "swapped"],
    ["a digit that is missing", lower.replace("6991", "691"), "missing"],
    ["a digit that is doubled", lower.replace("6218", "62218"), "extra"],
  ] as const) {
    it(`finds ${what}, and writes the known address instead (W-31)`, () => {
      const text = `pay("${written}");`;
      const [slip] = slipsIn(text);
      assert.equal(slip?.difference, difference);
      assert.equal(text.slice(slip.start, slip.end), written);
      assert.equal(slip.replacement?.text, usdc);
      assert.equal(slip.most, undefined);
    });
  }

  it("is not given for five different digits, which make a look-alike by the others", () => {
    const five = `0x11111${lower.slice(7)}`;
    assert.notEqual(five, lower);
    assert.deepEqual(kindsIn(`pay("${five}");`), ["lookAlike"]);
    const levels = ["src/a.ts", "test/a.ts"].map((path) => {
      const [finding] = checkFile(path, `pay("${five}");`, facts).findings;
      return finding && "most" in finding ? finding.most : undefined;
    });
    assert.deepEqual(levels, ["warning", "information"]);
  });

  it("is searched for in steps, even if a file is full of digits that are not an address", () => {
    const chance = new Chance(7);
    // No text is similar to a known address, so there are no findings that add steps.
    const text = Array.from({ length: 2_000 }, () => `0x${chance.hex(39)}\n`).join("");
    const path = "src/a.ts";
    const document = { text, path, ofPath: undefined, language: "", found: findAddresses(text) };
    const search = findProblemsInSteps(document, facts);
    let steps = 0;
    while (search.next().done !== true) steps += 1;
    assert.ok(steps >= 2_000, String(steps));
  });

  it("is given for each of several slips of one address, and for a series of slips only if a label names the address (W-43)", () => {
    const two = `${lower.slice(0, -1)}7`;
    const lost = `${lower.slice(0, -2)}8`;
    const text = `a = "${one}"; b = "${two}"; c = "${lost}";`;
    assert.equal(slipsIn(text).length, 3);
    const many = ["1", "2", "3", "5"].map((end) => `"${lower.slice(0, -1)}${end}"`).join(", ");
    assert.deepEqual(slipsIn(`[${many}]`), []);
    const name = { text: "Treasury", kind: "label", chains: "every" } as const;
    const place = { uri: "file:///address-labels.csv", line: 0 };
    const source = { title: "address-labels.csv", version: "", place };
    const labelled = checkFactsOf([{ address: usdc, name: { ...name, source } }], "files");
    assert.equal(slipsIn(`[${many}]`, "src/a.ts", labelled).length, 4);
  });

  it("offers no fix that makes a mistyped address look right (W-43)", () => {
    const mistyped = `${usdc.slice(0, -1)}7`;
    const several = ["1", "2", "3", "5"].map((end) => `"${lower.slice(0, -1)}${end}"`).join(", ");
    const { findings } = checkFile("src/a.ts", `[${several}, "${mistyped}"]`, facts);
    const checksum = findings.find(({ kind }) => kind === "checksum");
    assert.ok(checksum);
    assert.ok(!("replacement" in checksum), JSON.stringify(checksum));
  });

  it("reads 39 and 41 digits only in a literal of their own", () => {
    const lost = lower.replace("6991", "691");
    for (const text of [`a${lost}`, `${lost}_a`, lost.slice(2), `0x12${lower.slice(2)}`]) {
      assert.deepEqual(slipsIn(`pay("${text}");`), [], text);
    }
  });

  it("is not given for digits that are cut at a fixed width if the address stands in full on the line", () => {
    const cut = lower.slice(0, -1);
    assert.deepEqual(slipsIn(`A/${cut},A,${usdc}\n`, "tokens.csv"), []);
    assert.equal(slipsIn(`A,${lower},A/0x${lower.slice(3)}\n`, "tokens.csv").length, 1);
    assert.equal(slipsIn(`const a = "${cut}"; // ${usdc}`, "tokens.ts").length, 1);
    assert.equal(slipsIn(`A/${cut},A\nB,${usdc}\n`, "tokens.csv").length, 1);
    assert.equal(slipsIn(`A/${lower.replace("6991", "691")},A,${usdc}\n`).length, 1);
  });

  it("reads no 39 or 41 digits in binary data, where the next byte may be a letter", () => {
    assert.deepEqual(slipsIn(`\0\0\x03${lower}A`, "data/a.db"), []);
    assert.equal(slipsIn(`\0\0\x03${one}`, "data/a.db").length, 1);
    const page = `SQLite format 3\0${" ".repeat(70)}`;
    assert.deepEqual(slipsIn(`${page}${lower}A`, "data/a.db"), []);
    assert.equal(slipsIn(`${page}${one}`, "data/a.db").length, 1);
    assert.equal(slipsIn(`/* \0 */${" ".repeat(70)}${lower}A`, "a.ts").length, 1);
  });

  it("is only an information in tests, mocks and fixtures", () => {
    for (const path of [
      "test/a.ts",
      "src/a.test.ts",
      "test/mocks/A.sol",
      "a/__fixtures__/b.json",
      "src/__snapshots__/a.ts.snap",
      "src/a.ts.snap",
    ]) {
      assert.deepEqual(
        slipsIn(`pay("${one}");`, path).map(({ most }) => most),
        ["information"],
        path,
      );
    }
    assert.ok(!isTestPath("contracts/latest/attestation/Protest.sol"));
    assert.ok(!isTestPath("deployments/testnet/base.json"));
    assert.ok(!isTestPath("scripts/snapshot/merkle.csv"), "the balances of a DAO");
    assert.ok(!isTestPath("snapshots/holders.json"));
  });

  it("replaces the warnings of a look-alike and of a checksum at the same place (W-31)", () => {
    const broken = usdc.replace("c1d1", "c1d2");
    assert.deepEqual(kindsIn(`pay("${broken}");`), ["slip"]);
    assert.deepEqual(kindsIn(`pay("${poison}");`), ["lookAlike"]);
    assert.deepEqual(kindsIn(`// address-atlas-ignore slip\npay("${broken}");`), []);
  });

  it("cannot be silenced by the settings of the repository if a label names the known address (W-33)", () => {
    const labelled = checkFactsOf(
      [{ address: usdc, name: tokenName("USDC", 6, "every") }],
      "files",
    );
    const within = lower.replace("c1d1", "c1d2");
    assert.deepEqual(
      [...slipsIn(within, "a.ts", labelled), ...slipsIn(within)].map(
        ({ isProtected }) => isProtected,
      ),
      [true, false],
    );
    // The last three digits differ, so the address is not a look-alike.
    const other = lower.slice(0, -3) + "fff";
    const own = slipsIn(other, "a.ts", labelled).map(({ isProtected, isAlike }) => [
      isProtected,
      isAlike,
    ]);
    const alike = slipsIn(within, "a.ts", labelled).map(({ isAlike }) => isAlike);
    assert.deepEqual([own, alike], [[[true, undefined]], [true]]);
    assert.deepEqual(
      slipsIn(other).map(({ isProtected }) => isProtected),
      [false],
    );
  });

  it("names a known address in the warning of a checksum", () => {
    const several = ["1", "2", "3", "5"].map((end) => `"${lower.slice(0, -1)}${end}"`).join(", ");
    const series = checkFile("src/a.ts", `[${several}, "${usdc.slice(0, -1)}9"]`, facts).findings;
    const finding = series.find(({ kind }) => kind === "checksum");
    assert.ok(finding?.kind === "checksum");
    assert.equal(finding.near?.difference, 1);
    assert.equal(finding.near.anchor.canonical, usdc);
    const [capitals] = checkFile(
      "src/a.ts",
      `pay("${usdc.replace("A0b", "a0b")}");`,
      facts,
    ).findings;
    assert.ok(capitals?.kind === "checksum");
    assert.equal(capitals.near?.difference, 0);
  });

  it("leaves patterns and numbered series alone (W-32)", () => {
    const pattern = `0x${"c0d3".repeat(9)}0001`;
    const patterns = checkFactsOf([{ address: pattern, name: tokenName("A", 6, "every") }]);
    assert.deepEqual(kindsIn(`f("0x${"c0d3".repeat(9)}0002");`, patterns), []);
    const numbered = [1, 2, 3].map((number) => `${lower.slice(0, -1)}${number}`);
    assert.deepEqual(slipsIn(numbered.map((each) => `f("${each}");`).join("\n")), []);
    assert.equal(slipsIn(`f("${numbered[0] ?? ""}");`).length, 1);
    assert.ok(isPattern("1234567890".repeat(4)));
    assert.ok(isPattern("00815260040160405180910390fd5b6002805474"));
    assert.ok(!isPattern(lower.slice(2)));
    assert.ok(
      isSeries([
        { difference: 1, places: [37] },
        { difference: 2, places: [36, 39] },
      ]),
    );
    assert.ok(
      !isSeries([
        { difference: 1, places: [3] },
        { difference: 1, places: [39] },
      ]),
    );
  });

  it("is given for predeploys and contracts with vanity digits, but not for another number or beginning (W-32)", () => {
    const weth = "0x4200000000000000000000000000000000000006";
    const arbSys = "0x0000000000000000000000000000000000000064";
    const singletons = [
      "0xcA11bde05977b3631167028862bE2a173976CA11",
      "0x000000000022D473030F116dDEE9F6B43aC78BA3",
      "0x4e59b44847b379578588920cA78FbF26c0B4956C",
      "0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed",
    ];
    const numbered = ["10", "12", "16", "20", "21"].map((end) => `0x42${"0".repeat(36)}${end}`);
    const known = checkFactsOf(
      [weth, arbSys, ...numbered, ...singletons].map((address) => ({
        address,
        name: tokenName(address, 18, "every"),
      })),
    );
    const near = (text: string): readonly (string | undefined)[] =>
      slipsIn(`f(${text});`, "src/a.ts", known).map(({ replacement }) => replacement?.text);
    for (const slip of [
      `0x42${"0".repeat(36)}6`,
      `0x42${"0".repeat(38)}6`,
      `0x4200000000000000000000000010000000000006`,
    ]) {
      assert.deepEqual(near(slip), [weth], slip);
    }
    assert.deepEqual(near(`0x${"0".repeat(37)}64`), [arbSys]);
    for (const other of [
      `0x42${"0".repeat(36)}07`,
      `0x43${"0".repeat(36)}06`,
      `0x42${"0".repeat(35)}106`,
      `0x${"0".repeat(39)}6`,
      `0x${"0".repeat(36)}1064`,
      `0x${"0".repeat(18)}1${"0".repeat(19)}64`,
      `0x${"0".repeat(39)}`,
      `0x${"0".repeat(41)}`,
    ]) {
      assert.deepEqual(near(other), [], other);
    }
    for (const singleton of singletons) {
      const lower = singleton.toLowerCase();
      assert.deepEqual(near(lower.slice(0, 20) + lower.slice(21)), [singleton]);
    }
  });

  it("is given for both of two similar unknown addresses, with a fix and the name of the wrong one only if exactly one has a checksum (W-61)", () => {
    const chance = new Chance(5);
    const digits = chance.hex(40);
    const slip = `${digits.slice(0, 20)}${digits[20] === "0" ? "1" : "0"}${digits.slice(21)}`;
    const [right, wrong] = [digits, slip].map((each) => checksumEvm(`0x${each}`));
    assert.ok(right !== undefined && wrong !== undefined);
    const over = (checked: readonly string[], misspelled?: string): CheckFacts => {
      const anchors = new AnchorIndex();
      for (const each of [right, wrong]) anchors.add({ ...identityOf(each), origin: "workspace" });
      return {
        ...facts,
        anchors,
        findKnownBy: ({ canonical }) =>
          canonical === right || canonical === wrong
            ? {
                origins: ["workspace"],
                files: [],
                isChecked: checked.includes(canonical),
                misspelled: canonical === wrong ? misspelled : undefined,
              }
            : undefined,
      };
    };
    const fixesOf = (checked: readonly string[], ...written: readonly string[]) =>
      slipsIn(written.map((each) => `f("${each}");`).join("\n"), "src/a.ts", over(checked)).map(
        ({ most, replacement }) => [most, replacement?.text],
      );
    const words = [right, wrong].map(
      (each) => `0x${each.toLowerCase().slice(2).padStart(64, "0")}`,
    );
    assert.deepEqual(fixesOf([], ...words), []);
    const operands = [right, wrong].map((each) => `PUSH20 ${each.toLowerCase()}`).join(" POP ");
    assert.deepEqual(slipsIn(`"${operands}"`, "src/a.json", over([])), []);
    assert.deepEqual(fixesOf([], right.toLowerCase(), wrong.toLowerCase()), [
      ["warning", undefined],
      ["warning", undefined],
    ]);
    assert.deepEqual(fixesOf([right], right, wrong.toLowerCase()), [
      ["warning", undefined],
      ["warning", right],
    ]);
    assert.deepEqual(fixesOf([right, wrong], right, wrong), [
      ["warning", undefined],
      ["warning", undefined],
    ]);
    const misspelled = `0x${wrong.slice(2).replace(/[a-f]/, (letter) => letter.toUpperCase())}`;
    const wrongOnes = (known: CheckFacts, ...written: readonly string[]) =>
      slipsIn(written.map((each) => `f("${each}");`).join("\n"), "src/a.ts", known).map(
        ({ wrongChecksum, anchor }) => [wrongChecksum, anchor.misspelled],
      );
    assert.deepEqual(wrongOnes(over([right], misspelled), right, misspelled), [
      ["anchor", misspelled],
      ["here", undefined],
    ]);
    for (const lower of [right, wrong].map((each) => each.toLowerCase())) {
      assert.deepEqual(wrongOnes(over([right]), lower), [[undefined, undefined]], lower);
    }
    assert.deepEqual(wrongOnes(over([], misspelled), right.toLowerCase(), misspelled), [
      [undefined, misspelled],
      [undefined, undefined],
    ]);
  });

  it("is not given for neighbours of a list of counted ids, but for a single pair and for a slip among them", () => {
    const chance = new Chance(11);
    const pairs = Array.from({ length: 3 }, () => {
      const digits = chance.hex(39);
      return [`0x${digits}3`, `0x${digits}5`];
    });
    const [first = [], second = []] = pairs;
    const slip = `${first[0]?.slice(0, 20)}${first[0]?.[20] === "0" ? "1" : "0"}${first[0]?.slice(21)}`;
    const anchors = new AnchorIndex();
    for (const each of [...pairs.flat(), slip]) {
      anchors.add({ ...identityOf(each), origin: "workspace" });
    }
    const known: CheckFacts = {
      ...facts,
      anchors,
      findKnownBy: () => ({ origins: ["workspace"], files: [] }),
    };
    const slipsOf = (written: readonly string[]): number =>
      slipsIn(written.map((each) => `'${each}-merkl',`).join("\n"), "src/a.js", known).length;
    assert.equal(slipsOf(second), 2);
    assert.equal(slipsOf([...pairs.flat(), slip]), 2, "of the first pair and the slip");
  });

  it("is given next to an unknown address that differs in the same digit from the known one (W-43)", () => {
    for (const origin of ["book", "files"] as const) {
      const known = checkFactsOf([{ address: usdc, name: tokenName("USDC", 6, "every") }], origin);
      const second = identityOf(`${lower.slice(0, -1)}7`);
      known.anchors.add({ ...second, origin: "workspace" });
      const withSecond: CheckFacts = {
        ...known,
        findKnownBy: (address) =>
          address.canonical === second.canonical
            ? { origins: ["workspace"], files: [] }
            : known.findKnownBy(address),
      };
      const [slip] = slipsIn(`pay("${one}");`, "src/a.ts", withSecond);
      assert.deepEqual([slip?.anchor.canonical, slip?.most], [usdc, undefined], origin);
    }
  });

  it("gives way to the look-alike of a known address if it is of an unknown address (W-58)", () => {
    const decoy = `${poison.slice(0, 20)}${poison[20] === "0" ? "1" : "0"}${poison.slice(21)}`;
    for (const origin of ["book", "files"] as const) {
      const known = checkFactsOf([{ address: usdc, name: tokenName("USDC", 6, "every") }], origin);
      known.anchors.add({ ...identityOf(decoy), origin: "workspace" });
      const { canonical } = identityOf(decoy);
      const withDecoy: CheckFacts = {
        ...known,
        findKnownBy: (address) =>
          address.canonical === canonical
            ? { origins: ["workspace"], files: [] }
            : known.findKnownBy(address),
      };
      const [finding, ...others] = checkFile("a.ts", `pay("${poison}");`, withDecoy).findings;
      assert.ok(finding?.kind === "lookAlike" && others.length === 0);
      assert.equal(finding.anchor.canonical, usdc);
    }
  });

  it("finds every slip of five kinds among 6,000 known addresses", () => {
    const chance = new Chance(52);
    const index = new AnchorIndex();
    const known = Array.from({ length: 5_000 }, () => chance.hex(40));
    // Addresses with a frequent sequence of digits must not hide other addresses.
    const vanity = Array.from({ length: 1_000 }, () => `00000000${chance.hex(32)}`);
    for (const each of [...known, ...vanity]) {
      index.add({ format: "evm", canonical: `0x${each}`, origin: "book" });
    }
    for (const [kind, slip] of Object.entries(slipKinds)) {
      const missed = Array.from(
        { length: 200 },
        (_, at) => (at % 2 === 0 ? known : vanity)[at] ?? "",
      ).filter((digits) => {
        const [near] = index.findNear(slip(digits, chance));
        return near?.canonical.toLowerCase() !== `0x${digits}`;
      });
      assert.deepEqual(missed, [], kind);
    }
    assert.equal(known.filter((each) => index.findNear(each).length > 0).length, 0);
  });

  it("is found even if 140 labels share each piece of the digits with the known address (W-54)", () => {
    const digits = lower.slice(2);
    for (const [origin, crowd] of [
      ["book", "files"],
      ["book", "change"],
      ["files", "change"],
    ] as const) {
      const chance = new Chance(9);
      const index = new AnchorIndex();
      index.add({ ...identityOf(usdc), origin });
      for (let at = 0; at < 40; at += 8) {
        const piece = digits.slice(at, at + 8);
        for (let row = 0; row < 140; row += 1) {
          const canonical = `0x${chance.hex(at)}${piece}${chance.hex(32 - at)}`;
          index.add({ format: "evm", canonical, origin: crowd });
        }
      }
      const [near] = index.findNear(one.slice(2));
      assert.equal(near?.canonical, usdc, `${crowd} hide ${origin}`);
    }
  });

  it("is found even if a change numbers any number of labels around the known address (W-60)", () => {
    for (const origin of ["book", "user", "service", "files"] as const) {
      for (const count of [2, 16, 17, 200]) {
        const index = new AnchorIndex();
        index.add({ ...identityOf(usdc), origin });
        for (let at = 0; at < count; at += 1) {
          const canonical = `${lower.slice(0, -2)}${at.toString(16).padStart(2, "0")}`;
          index.add({ format: "evm", canonical, origin: "change" });
        }
        const [near, ...others] = index.findNear(`${lower.slice(2, -1)}f`);
        assert.equal(near?.canonical, usdc, `${count} around one of ${origin}`);
        assert.deepEqual(others, []);
      }
    }
  });

  it("names the digits that differ", () => {
    assert.deepEqual(findDifference(one.slice(2), lower.slice(2)), { difference: 1, places: [39] });
    assert.equal(findDifference(poison.slice(2), lower.slice(2)), undefined);
  });
});
