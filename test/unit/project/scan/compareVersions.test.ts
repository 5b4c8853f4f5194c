import assert from "node:assert/strict";
import { compareVersions, type PlaceChange } from "../../../../src/project/scan/compareVersions";
import { createPlaceFinder } from "../../../../src/project/scan/findPlaces";
import { many } from "../../../support/manyAddresses";

const usdcMint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const usdt = "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB";
const [one = "", two = "", three = "", four = "", five = ""] = many(5);

function compare(
  before: string | undefined,
  now: string | undefined,
  path = "a.ts",
): readonly string[] {
  const version = (text: string | undefined) =>
    text === undefined
      ? undefined
      : { path, text, ...createPlaceFinder(() => false)(text, path, 0) };
  return compareVersions(version(before), version(now)).map(tell);
}

function tell(change: PlaceChange): string {
  switch (change.kind) {
    case "added":
      return `+ ${change.now.text} :${change.now.line + 1}`;
    case "removed":
      return `- ${change.old.text} :${change.old.line + 1} at ${change.line + 1}`;
    case "replaced":
      return `${change.old.text} :${change.old.line + 1} > ${change.now.text} :${change.now.line + 1}`;
  }
}

describe("the addresses of two versions of a file", () => {
  it("do not differ if lines moved, lines without addresses were added, or addresses are spelt differently (C-01)", () => {
    const before = `a = "${one}"\nb = "${two}"\nc = "${three}"\n`;
    assert.deepEqual(compare(before, before), []);
    assert.deepEqual(compare(before, `\n// new\n${before}`), []);
    assert.deepEqual(compare(before, `c = "${three}"\nb = "${two}"\na = "${one}"\n`), []);
    assert.deepEqual(compare(before, before.replaceAll("\n", "\r\n")), []);
    assert.deepEqual(compare(`a = "${one.toLowerCase()}"`, `a = "${one}"`), []);
    assert.deepEqual(compare(undefined, undefined), []);
  });

  it("are added or removed as often as they occur more in one version than in the other", () => {
    assert.deepEqual(compare(undefined, `a = "${one}"\n`), [`+ ${one} :1`]);
    assert.deepEqual(compare(`a = "${one}"\n`, undefined), [`- ${one} :1 at 1`]);
    assert.deepEqual(compare(`a = "${one}"`, `z = "${one}"\na = "${one}"`), [`+ ${one} :1`]);
    assert.deepEqual(compare(`z = "${one}"\na = "${one}"`, `a = "${one}"`), [`- ${one} :1 at 1`]);
  });

  it("are paired as replaced if the same text precedes both", () => {
    const before = `x = "${five}"\nowner = "${one}"; // old\ny = "${four}"\n`;
    const now = `x = "${five}"\n\nowner = "${two}"; // new\ny = "${four}"\n`;
    assert.deepEqual(compare(before, now), [`${one} :2 > ${two} :3`]);
    const list = (middle: string): string => `[\n  "${four}",\n  "${middle}",\n  "${five}",\n]\n`;
    assert.deepEqual(compare(list(one), list(two)), [`${one} :3 > ${two} :3`]);
    const call = (last: string): string => `transfer("${four}", "${last}")`;
    assert.deepEqual(compare(call(one), call(two)), [`${one} :1 > ${two} :1`]);
    const below = (last: string): string => `address constant OWNER =\n    ${last};\n`;
    assert.deepEqual(compare(below(one), below(two)), [`${one} :2 > ${two} :2`]);
  });

  it("are paired as replaced even if their line moved, if no other address has the same text before it", () => {
    const before = `owner = "${one}"\nx = "${four}"\ny = "${five}"\n`;
    const now = `x = "${four}"\ny = "${five}"\nowner = "${two}"\n`;
    assert.deepEqual(compare(before, now), [`${one} :1 > ${two} :3`]);
    const entry = (text: string): string => `{ "address": "${text}" },\n`;
    assert.deepEqual(
      compare(entry(one) + entry(four) + entry(five), entry(four) + entry(five) + entry(two)),
      [`- ${one} :1 at 1`, `+ ${two} :3`],
    );
  });

  it("are paired as replaced if the same name has them in another syntax", () => {
    const before = `var OWNER = "${one}";\nvar KEEPER = "${four}";\n`;
    const now = `module.exports = {\n  KEEPER: "${four}",\n  OWNER: "${two}",\n};\n`;
    assert.deepEqual(compare(before, now), [`${one} :1 > ${two} :3`]);
  });

  it("are paired as replaced if two names exchange them, or one name takes that of another [C-17]", () => {
    const named = (treasury: string, fee: string): string =>
      `TREASURY = "${treasury}"\nFEE = "${fee}"\n`;
    assert.deepEqual(compare(named(one, two), named(two, one)), [
      `${one} :1 > ${two} :1`,
      `${two} :2 > ${one} :2`,
    ]);
    const byChain = (a: string, b: string): string => `{"1": "${a}", "8453": "${b}"}`;
    assert.equal(compare(byChain(one, two), byChain(two, one)).length, 2);
    assert.deepEqual(compare(`{"owner": "${one}", "old": "${two}"}`, `{"owner": "${two}"}`), [
      `${one} :1 > ${two} :1`,
      `- ${two} :1 at 1`,
    ]);
    const rotated = (a: string, b: string, c: string): string =>
      `a = "${a}"\nb = "${b}"\nc = "${c}"\n`;
    assert.equal(compare(rotated(one, two, three), rotated(three, one, two)).length, 3);
    // An identifier that occurs several times cannot be paired.
    const twice = `x = "${one}"\nx = "${two}"\n`;
    assert.deepEqual(compare(twice, `x = "${two}"\nx = "${one}"\n`), []);
  });

  const exchanges: Readonly<Record<string, (a: string, b: string) => string>> = {
    "chains.ts": (a, b) =>
      `export const all = {\n  [mainnet.id]: { vault: "${a}" },\n  [base.id]: { vault: "${b}" },\n};\n`,
    "lines.ts": (a, b) =>
      `const all = {\n  [mainnet.id]: {\n    vault: "${a}",\n  },\n  [base.id]: {\n    vault: "${b}",\n  },\n};\n`,
    "words.ts": (a, b) => `const all = { mainnet: "${a}", base: "${b}" };\n`,
    "keys.ts": (a, b) => `const all = { owner: "${a}", guardian: "${b}" };\n`,
    "chains.json": (a, b) => `{ "1": { "vault": "${a}" }, "8453": { "vault": "${b}" } }\n`,
    "lines.json": (a, b) =>
      `{\n  "1": {\n    "vault": "${a}"\n  },\n  "8453": {\n    "vault": "${b}"\n  }\n}\n`,
    "chains.yaml": (a, b) => `"1":\n  vault: "${a}"\n"8453":\n  vault: "${b}"\n`,
    "chains.toml": (a, b) => `[mainnet]\nvault = "${a}"\n\n[base]\nvault = "${b}"\n`,
    "branch.sol": (a, b) =>
      `contract C {\n  function vault() view returns (address) {\n    if (block.chainid == 1) return ${a};\n    return ${b};\n  }\n}\n`,
    "comments.sol": (a, b) =>
      `function f() public {\n  new Vault(\n    ${a}, // owner\n    ${b} // guardian\n  );\n}\n`,
    "calls.sol": (a, b) => `function f() public {\n  setOwner(${a});\n  setGuardian(${b});\n}\n`,
    "arguments.ts": (a, b) => `setFeed("${a}", 8, "${b}");\n`,
    "casts.sol": (a, b) =>
      `function f() public {\n  vault = new Vault(\n    IERC20(${a}),\n    IERC20(${b})\n  );\n}\n`,
    "roles.ts": (a, b) => `grant("MINTER", "${a}");\ngrant("PAUSER", "${b}");\n`,
    "fields.json": (a, b) =>
      `[{ "role": "owner", "address": "${a}" }, { "role": "guardian", "address": "${b}" }]\n`,
    "lists.ts": (a, b) => `const all = { owners: ["${a}"], guardians: ["${b}"] };\n`,
    "choice.ts": (a, b) => `const vault = isProduction ? "${a}" : "${b}";\n`,
    "case.ts": (a, b) =>
      `function f(role) {\n  switch (role) {\n    case "owner":\n      return "${a}";\n    default:\n      return "${b}";\n  }\n}\n`,
    "head.csv": (a, b) => `name,chainId,address\nvault,1,${a}\nvault,8453,${b}\n`,
    "bare.csv": (a, b) => `vault,1,${a}\nvault,8453,${b}\n`,
    "table.md": (a, b) =>
      `| name | chain | address |\n|---|---|---|\n| vault | Ethereum | ${a} |\n| vault | Base | ${b} |\n`,
  };
  for (const [path, write] of Object.entries(exchanges)) {
    it(`are paired as replaced if two places of ${path} exchange them [C-22]`, () => {
      const rest = (more: string): string => more;
      const kinds = compare(rest(write(one, two)), rest(write(two, one)), path).map((each) =>
        each.replace(/ :\d+/g, ""),
      );
      assert.deepEqual(kinds, [`${one} > ${two}`, `${two} > ${one}`]);
    });
  }

  it("do not differ if the items of a list are sorted in another order, with their comments or without [C-22]", () => {
    const sorted: readonly ((...all: readonly string[]) => string)[] = [
      (a, b, c) => `const all = ["${a}", "${b}", "${c}"]; // owners\n`,
      (a, b, c) => `const all = ["${a}",\n  "${b}",\n  "${c}"]; // owners\n`,
      (a, b, c) => `const all = [\n  "${a}", // 1\n  "${b}", // 2\n  "${c}", // 3\n];\n`,
      (a, b, c) => `const all = new Set(["${a}", "${b}", "${c}"]);\noneOf("${a}", "${b}"); // x\n`,
      (a, b, c) => `address[3] all = [${a}, ${b}, ${c}];\n`,
      (a, b, c) => `owners:\n  - "${a}"\n  - "${b}"\n  - "${c}"\n`,
    ];
    for (const [at, write] of sorted.entries()) {
      const path = `a.${["ts", "ts", "ts", "ts", "sol", "yaml"][at] ?? ""}`;
      assert.deepEqual(compare(write(one, two, three), write(two, one, three), path), [], `${at}`);
      const rotated = compare(write(one, two, three), write(three, one, two), path);
      if (at !== 3) assert.deepEqual(rotated, [], `${at}`);
    }
    const item = (address: string, name: string): string => `  "${address}", // ${name}\n`;
    const list = (...all: readonly string[]): string => `const all = [\n${all.join("")}];\n`;
    const [alice, bob] = [item(one, "Alice"), item(two, "Bob")];
    assert.deepEqual(compare(list(alice, bob), list(bob, alice)), []);
    const record = (name: string, address: string): string =>
      `{ name: "${name}", address: "${address}" },\n`;
    const [vault, safe] = [record("vault", one), record("safe", two)];
    assert.deepEqual(compare(list(vault, safe), list(safe, vault)), []);
  });

  it("do not differ if another argument comes or goes, or if the arguments are the items of a list [C-22]", () => {
    const call = (...all: readonly string[]): string => `vault.open(${all.join(", ")});\n`;
    const [a, b, c] = [one, two, three].map((each) => `"${each}"`);
    assert.ok(a !== undefined && b !== undefined && c !== undefined);
    assert.deepEqual(compare(call(a, b), call("admin", a, "8", b, "{}")), []);
    assert.deepEqual(compare(call(a, b), call(a, c, b)), [`+ ${three} :1`]);
    assert.deepEqual(compare(call(a, c, b), call(a, b)), [`- ${three} :1 at 1`]);
    const lists = ["where id in", "List.of", "setOf", "all.push", "Arrays.asList", "mutableListOf"];
    for (const list of lists) {
      const write = (...all: readonly string[]): string => `${list}(${all.join(", ")});\n`;
      assert.deepEqual(compare(write(a, b), write(b, a)), [], list);
    }
  });

  it("are paired as replaced if two names exchange addresses without a checksum [C-22]", () => {
    const named = (a: string, b: string): string => `const A = "${a}";\nconst B = "${b}";\n`;
    assert.equal(compare(named(usdcMint, usdt), named(usdt, usdcMint)).length, 2);
  });

  it("are not paired if it is unclear which address replaces which", () => {
    const list = (...all: readonly string[]): string =>
      all.map((each) => `  "${each}",\n`).join("");
    assert.deepEqual(compare(list(four, one, five), list(four, two, three, five)), [
      `- ${one} :2 at 2`,
      `+ ${two} :2`,
      `+ ${three} :3`,
    ]);
    assert.deepEqual(compare(`owner = "${one}"`, `treasury = "${two}"`), [
      `- ${one} :1 at 1`,
      `+ ${two} :1`,
    ]);
  });

  it("do not change if only the surroundings turn the same text into an address (C-02)", () => {
    const digits = "0x7f1c3a".padEnd(66, "5e1d");
    assert.deepEqual(compare(`const hash = "${digits}";`, `import sui;\nowner @${digits}`), []);
  });

  it("change even if an address without a checksum occurs elsewhere in the other version (C-12)", () => {
    const treasury = (address: string, more = ""): string =>
      `const TREASURY = "${address}";\n${more}`;
    const ops = `const OPS = "${usdt}";\n`;
    assert.deepEqual(compare(treasury(usdcMint, ops), treasury(usdt, ops)), [
      `${usdcMint} :1 > ${usdt} :1`,
    ]);
    const comment = `// pay ${usdt} later\n`;
    assert.deepEqual(compare(comment, comment + treasury(usdt)), [`+ ${usdt} :2`]);
    assert.deepEqual(compare(comment + treasury(usdt), comment), [`- ${usdt} :2 at 2`]);
  });

  it("are not paired in a comment if they belong to different names in the code", () => {
    const link = (address: string, name: string): string =>
      `// https://etherscan.io/address/${address}\n${name} = "${address}";\n`;
    const kinds = compare(link(one, "engine"), link(two, "vault")).map((each) => each.slice(0, 1));
    assert.deepEqual(kinds, ["-", "+", "-", "+"]);
    assert.equal(compare(link(one, "engine"), link(two, "engine")).length, 2);
  });

  it("show where a removed address was", () => {
    const before = `x = "${four}"\n\nb = "${one}"\ny = "${five}"\n`;
    const now = `// 1\n// 2\nx = "${four}"\ny = "${five}"\n`;
    assert.deepEqual(compare(before, now), [`- ${one} :3 at 4`]);
  });

  it("are compared in time that grows with their number", () => {
    const count = 20_000;
    const all = many(count);
    const text = (from: number, to: number): string =>
      all
        .slice(from, to)
        .map((each) => `"${each}",\n`)
        .join("");
    const changes = compare(text(0, count - 10), text(count / 2, count) + text(10, count / 2));
    assert.equal(changes.length, 20);
  });
});
