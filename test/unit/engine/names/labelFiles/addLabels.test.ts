import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type {
  ChainIdentifier,
  ValidAddress,
} from "../../../../../src/engine/addresses/addressFormat";
import { identify } from "../../../../../src/engine/addresses/identify";
import {
  applyLabelEdits,
  buildLabelEdits,
  type LabelObstacle,
  type NewLabel,
} from "../../../../../src/engine/names/labelFiles/addLabels";
import { parseAddressLabels } from "../../../../../src/engine/names/labelFiles/addressLabels";
import { Chance, encodeEvm } from "../../../../support/randomAddresses";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../../../../support/realAddresses";
import { makeTemporaryFolder, type TemporaryFolder } from "../../../../support/temporaryFolder";

const move = `0x${"5a".repeat(32)}`;

function label(text: string, name: string, chain: NewLabel["chain"] = "every"): NewLabel {
  return { address: addressOf(text), name, chain };
}

function addressOf(text: string): ValidAddress {
  const verdict = identify(text);
  assert.ok(verdict.valid, text);
  return verdict;
}

function evm(digits: string): string {
  return addressOf(`0x${digits.padEnd(40, "0")}`).canonical;
}

function add(text: string, ...labels: readonly NewLabel[]): string {
  const edits = buildLabelEdits(text, labels);
  assert.ok("length" in edits, `${JSON.stringify(edits)} ${text}`);
  return applyLabelEdits(text, edits);
}

function obstacleIn(text: string): LabelObstacle {
  const edits = buildLabelEdits(text, [label(vitalik, "Vitalik")]);
  assert.ok("kind" in edits);
  return edits;
}

describe("adding labels to a file", () => {
  it("starts an empty file with a header", () => {
    const labels = [label(vitalik, "Vitalik"), label(usdcOnEthereum, "USDC", "ethereum")];
    const rows = `address,name,chainId\n${usdcOnEthereum},USDC,1\n${vitalik},Vitalik,\n`;
    assert.equal(add("", ...labels), rows);
    assert.equal(add("\uFEFF", ...labels), `\uFEFF${rows}`);
    assert.equal(add("# ours", ...labels), `# ours\n${rows}`);
    assert.equal(add("# ours"), "# ours");
  });

  it("inserts a row at its place if the file is sorted, before the comments of the next row", () => {
    const before = `# Ours\naddress,name,chainId\n${evm("1")},A,\n# The cold one\n${evm("5")},B,\n`;
    assert.equal(
      add(
        before,
        label(evm("3"), "New"),
        label(evm("0"), "First"),
        label(evm("9"), "Last", "base"),
      ),
      `# Ours\naddress,name,chainId\n${evm("0")},First,\n${evm("1")},A,\n${evm("3")},New,\n# The cold one\n${evm("5")},B,\n${evm("9")},Last,8453\n`,
    );
  });

  it("orders the labels of one address by their chain, with the label for every chain first", () => {
    const chains: readonly NewLabel["chain"][] = [
      "base",
      "eip155:11155111",
      "every",
      "bnb",
      "ethereum",
    ];
    const text = add("", ...chains.map((chain) => label(vitalik, "V", chain)));
    const ids = text.split("\n").map((line) => line.split(",")[2]);
    assert.deepEqual(ids, ["chainId", "", "1", "56", "8453", "11155111", undefined]);
  });

  it("appends a row if a person has ordered the file differently", () => {
    const before = `${evm("5")},B,\n${evm("1")},A,\n`;
    assert.equal(add(before, label(evm("3"), "New")), `${before}${evm("3")},New,\n`);
  });

  it("keeps the line ends of the file, and ends its last line", () => {
    assert.equal(
      add(`address,name,chainId\r\n${evm("5")},B,`, label(evm("9"), "New")),
      `address,name,chainId\r\n${evm("5")},B,\r\n${evm("9")},New,\r\n`,
    );
  });

  it("keeps the separator and the columns of the file", () => {
    const before = `\uFEFFNote;chain_id;Name;Address\nx;1;"A; B";${evm("1")}\n`;
    assert.equal(
      add(before, label(evm("2"), "C, D; E", "base")),
      `${before};8453;"C, D; E";${evm("2")}\n`,
    );
  });

  it("gives the address the prefix of its chain where the file has no column for it", () => {
    const before = "address,name\n";
    const text = add(before, label(vitalik, "V", "base"), label(move, "M", "sui"));
    assert.equal(text, `${before}sui:${move},M\neip155:8453:${vitalik},V\n`);
    assert.deepEqual(
      parseAddressLabels({ path: "", text }).rows.map(({ chains }) => chains),
      [["sui"], ["base"]],
    );
  });

  it("changes only the name of an existing label", () => {
    const before = `name,note,address,chainId\n"A, old" , x ,${vitalik.toLowerCase()},1\nB,,${vitalik},\n`;
    assert.equal(
      add(before, label(vitalik, "A", "ethereum"), label(evm("f"), "Z")),
      `name,note,address,chainId\nA, x ,${vitalik.toLowerCase()},1\nB,,${vitalik},\nZ,,${evm("f")},\n`,
    );
    assert.equal(add(before, label(vitalik, "B")), before);
  });

  it("inserts a row before one that is changed", () => {
    const before = `name,address\nA,${evm("1")}\nC,${evm("3")}\n`;
    assert.equal(
      add(before, label(evm("3"), "Changed"), label(evm("2"), "B")),
      `name,address\nA,${evm("1")}\nB,${evm("2")}\nChanged,${evm("3")}\n`,
    );
  });

  it("writes a formula so that no spreadsheet runs it, and reads it back as it was (L-24)", () => {
    for (const name of [
      "=1+1",
      "+1",
      "-1",
      "@sum(A1)",
      "'=1+1",
      `=HYPERLINK("https://evil.example";"x")`,
      `a;=1+1`,
      `a,"=1+1`,
      "＝1+1",
      "O'Brien",
      "'",
      "''",
      "# one",
    ]) {
      const text = add("name,address\n", label(vitalik, name));
      const [row] = parseAddressLabels({ path: "", text }).rows;
      assert.equal(row?.text, name);
      assert.doesNotMatch(
        text.split("\n")[1]?.replace(/,0x.*|^0x\w+,/, "") ?? "",
        /^["\s]*[=+\-@＝]/,
        name,
      );
      assert.ok(text.includes(name.replaceAll('"', '""')), name);
    }
  });

  it("adds nothing to a file with an unclosed quote, a merge conflict or a missing column (L-22)", () => {
    assert.deepEqual(obstacleIn(`${evm("1")},A\n${evm("2")},"B\n`), { kind: "quote", line: 1 });
    assert.deepEqual(obstacleIn(`a\r\n<<<<<<< HEAD\r\n=======\r\n`), { kind: "conflict", line: 1 });
    assert.deepEqual(obstacleIn(`# x\naddress,note\n`), { kind: "columns", line: 1 });
  });

  for (const seed of [1, 2, 3, 4]) {
    it(`reads the added labels back and keeps every other line (seed ${seed})`, () => {
      const chance = new Chance(seed);
      for (let round = 0; round < 250; round += 1) checkRound(chance);
    });
  }
});

const chains: readonly (ChainIdentifier | "every")[] = ["every", "ethereum", "base", "polygon"];
const letters = "abc =+-@'\",;#:é🙂\t";

/** Returns a name that the command accepts: one line without spaces around it. */
function randomName(chance: Chance): string {
  return `${chance.text(letters, chance.below(6)).trim().replaceAll("\t", " ")}${chance.pick("xyz")}`;
}

function randomLine(chance: Chance, separator: string): string {
  const address = encodeEvm(Uint8Array.of(chance.below(20), ...new Uint8Array(19)));
  const cells = [address, "A name", chance.pick(["", "1", "8453"])].join(separator);
  return chance.pick([
    cells,
    cells,
    cells.toLowerCase(),
    `${address}${separator}"quoted ""${separator}"${separator}`,
    `${cells}${separator}more`,
    `# ${cells}`,
    "",
    "broken",
    `${satoshi}${separator}S`,
    `${systemProgram}${separator}T${separator}solana`,
    `${address}${separator}N${separator}none`,
  ]);
}

function checkRound(chance: Chance): void {
  const separator = chance.pick(",;\t");
  const lineEnd = chance.pick(["\n", "\r\n"]);
  const titles = ["address", "name", "chainId"].join(separator);
  const lines = Array.from({ length: chance.below(12) }, () => randomLine(chance, separator));
  if (chance.below(2) === 0) lines.sort();
  // If the text contains only the header row, it ends with a line end. Without one, added lines would get the line end
  // of the operating system.
  const last = lines.length === 0 ? lineEnd : chance.pick(["", lineEnd]);
  const text = `${chance.pick(["", "\uFEFF"])}${[titles, ...lines].join(lineEnd)}${last}`;
  const labels = Array.from({ length: 1 + chance.below(3) }, () => ({
    address: addressOf(encodeEvm(Uint8Array.of(chance.below(25), ...new Uint8Array(19)))),
    name: randomName(chance),
    chain: chance.pick(chains),
  }));
  const wanted = new Map(labels.map((one) => [`${one.address.canonical} ${one.chain}`, one]));
  const after = add(text, ...labels);
  const { rows } = parseAddressLabels({ path: "", text: after });
  for (const { address, name, chain } of wanted.values()) {
    const hit = rows.some(
      (row) =>
        row.address.canonical === address.canonical &&
        row.text === name &&
        String(row.chains) === chain,
    );
    assert.ok(hit, JSON.stringify({ text, name, after }));
  }
  // Without the lines of the new labels both texts must be equal.
  const isOther = (line: string): boolean =>
    ![...wanted.values()].some(({ address }) =>
      line.toLowerCase().includes(address.canonical.toLowerCase()),
    ) || line.startsWith("#");
  const others = (whole: string): string[] => whole.split(lineEnd).filter(isOther);
  const [left, kept] = [others(text), others(after)];
  if (left.at(-1) !== "" && kept.at(-1) === "") kept.pop();
  assert.deepEqual(kept, left);
  assert.equal(add(after, ...wanted.values()), after);
}

describe("labels that two branches add", () => {
  const file = "address-labels.csv";
  const base = `address,name,chainId\n${["1", "3", "5", "7", "9", "b", "d"].map((digit) => `${evm(digit)},N${digit},\n`).join("")}`;

  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });

  afterEach(() => folder.remove());

  /** Adds one label in each of two branches and merges them. Returns the file, and whether git could merge it. */
  function merge(
    before: string,
    ours: NewLabel,
    theirs: NewLabel,
  ): { readonly text: string; readonly isClean: boolean } {
    const path = join(folder.path, file);
    const git = (...words: readonly string[]): void => {
      const person = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
      execFileSync("git", [...person, "-c", "core.autocrlf=false", ...words], {
        cwd: folder.path,
        stdio: "pipe",
      });
    };
    const commit = (text: string): void => {
      writeFileSync(path, text);
      git("add", file);
      git("commit", "-q", "-m", "labels");
    };
    git("init", "-q", "-b", "main");
    commit(before);
    git("checkout", "-q", "-b", "theirs");
    commit(add(before, theirs));
    git("checkout", "-q", "main");
    commit(add(before, ours));
    let isClean = true;
    try {
      git("merge", "-q", "--no-edit", "theirs");
    } catch {
      isClean = false;
    }
    return { text: readFileSync(path, "utf8"), isClean };
  }

  function textsOf(text: string): readonly string[] {
    return parseAddressLabels({ path: file, text }).rows.map((row) => row.text);
  }

  for (const lineEnd of ["\n", "\r\n"]) {
    const before = base.replaceAll("\n", lineEnd);
    const name = JSON.stringify(lineEnd);

    it(`at distant rows are merged without a conflict (${name})`, () => {
      const merged = merge(before, label(evm("2"), "Ours"), label(evm("c"), "Theirs"));
      assert.ok(merged.isClean);
      assert.equal(merged.text, add(before, label(evm("2"), "Ours"), label(evm("c"), "Theirs")));
    });

    it(`at the same row become a conflict of which both sides can be kept (${name})`, () => {
      const merged = merge(before, label(evm("4"), "Ours"), label(evm("41"), "Theirs"));
      assert.ok(!merged.isClean);
      const texts = textsOf(merged.text);
      assert.ok(texts.includes("Ours") && texts.includes("Theirs"));
      const kept = merged.text.replace(/^[<=>]{7}.*\r?\n/gm, "");
      assert.equal(kept, add(before, label(evm("4"), "Ours"), label(evm("41"), "Theirs")));
    });
  }
});
