import assert from "node:assert/strict";
import { applyLabelEdits } from "../../../../../src/engine/names/labelFiles/addLabels";
import {
  buildFoundryEdits,
  findFoundryForms,
  type FoundryForm,
} from "../../../../../src/engine/names/labelFiles/foundryEdits";
import type {
  MergedLabels,
  MergeObstacle,
  OnTaken,
  PlainLabel,
} from "../../../../../src/engine/names/labelFiles/mergedLabels";
import { readLabelLines } from "../../../../support/labelFiles";
import { usdcOnEthereum as usdc, vitalik } from "../../../../support/realAddresses";

const treasury: PlainLabel = { address: vitalik, name: "treasury cold" };
const coin: PlainLabel = { address: usdc, name: "USDC" };

const config = `# Ours: keep in this order.
[profile.default]
src = "src"   # sources
remappings = [
  "a=b", # not a [labels] table
  '''[labels]''',
]
text = """
[labels]
"${vitalik}" = "in a text"
"""

[labels] # of traces
# cold wallets
"${usdc.toLowerCase()}" = 'circle'   # by hand

[rpc_endpoints]
mainnet = "https://example.com"
`;

interface Options {
  readonly forms?: readonly FoundryForm[];
  readonly onTaken?: OnTaken;
}

function build(
  text: string,
  labels: readonly PlainLabel[],
  { forms = ["labels"], onTaken = "keep" }: Options = {},
): MergedLabels | MergeObstacle {
  return buildFoundryEdits(text, labels, forms, onTaken);
}

function merge(text: string, labels: readonly PlainLabel[], options?: Options): string {
  const merged = build(text, labels, options);
  assert.ok(merged.kind === "merged", JSON.stringify(merged));
  return applyLabelEdits(text, merged.edits);
}

describe("labels that are merged into foundry.toml", () => {
  it("are appended to the table, and every other byte stays", () => {
    const row = `"${vitalik}" = "treasury cold"\n`;
    const by = "# by hand\n";
    assert.equal(merge(config, [treasury, coin]), config.replace(by, by + row));
    const { kind, ...counts } = build(config, [treasury, coin]) as MergedLabels;
    assert.deepEqual([kind, counts.added, counts.same, counts.taken], ["merged", 1, 0, 1]);
  });

  it("rename an address that has another name only on request", () => {
    const renamed = merge(config, [coin], { onTaken: "replace" });
    assert.equal(renamed, config.replace("'circle'", '"USDC"'));
    const again = build(renamed, [coin], { onTaken: "replace" }) as MergedLabels;
    assert.deepEqual([again.edits, again.same, again.taken], [[], 1, 0]);
  });

  it("keep the line ends of the file, even without one at its end or with a byte order mark", async () => {
    const crlf = `\uFEFF${config.replaceAll("\n", "\r\n").trimEnd()}`;
    const merged = merge(crlf, [treasury]);
    assert.doesNotMatch(merged, /[^\r]\n/);
    const bare = "[profile.default]\nsrc = 'a'";
    const expected = `${bare}\n\n[labels]\n"${usdc}" = "USDC"\n`;
    assert.equal(merge(bare, [coin]), expected);
    assert.deepEqual(await readLabelLines("foundry.toml", expected), [
      `USDC = ${usdc} on every, line 4`,
    ]);
    assert.equal(merge("", [coin]), `[labels]\n"${usdc}" = "USDC"\n`);
    const open = `[labels]\n"${vitalik}" = "a"`;
    assert.equal(merge(open, [coin]), `${open}\n"${usdc}" = "USDC"\n`);
    assert.equal(merge("[labels]", [coin]), `[labels]\n"${usdc}" = "USDC"\n`);
  });

  it("go where the file has labels, into both tables if it has both", () => {
    const tracing = `[profile.default.tracing.labels]\n"${vitalik}" = "a"\n`;
    const both = `[labels]\n${tracing}`;
    assert.deepEqual(findFoundryForms(config), ["labels"]);
    assert.deepEqual(findFoundryForms(tracing), ["tracing"]);
    assert.deepEqual(findFoundryForms(both), ["labels", "tracing"]);
    assert.deepEqual(findFoundryForms("[profile.default]\n"), []);
    const row = `"${usdc}" = "USDC"\n`;
    assert.equal(merge(tracing, [coin], { forms: ["tracing"] }), tracing + row);
    const merged = merge(both, [coin], { forms: ["labels", "tracing"] });
    assert.equal(merged, `[labels]\n${row}${tracing}${row}`);
    assert.equal(
      merge("[profile.default]\n", [coin], { forms: ["tracing"] }),
      `[profile.default]\n\n[profile.default.tracing.labels]\n${row}`,
    );
  });

  it("count once if there are two tables, as added if one table lacks them", () => {
    const rowOf = (name: string): string => `"${usdc}" = "${name}"\n`;
    const tables = (first: string, second: string): string =>
      `[labels]\n${first}[profile.default.tracing.labels]\n${second}`;
    const countsOf = (text: string): readonly unknown[] => {
      const { added, same, taken } = build(text, [coin], {
        forms: ["labels", "tracing"],
      }) as MergedLabels;
      return [added, same, taken];
    };
    const [none, same, other] = ["", rowOf("USDC"), rowOf("circle")];
    assert.deepEqual(countsOf(tables(none, same)), [1, 0, 0]);
    assert.deepEqual(countsOf(tables(same, none)), [1, 0, 0]);
    assert.deepEqual(countsOf(tables(none, other)), [1, 0, 0]);
    assert.deepEqual(countsOf(tables(other, none)), [1, 0, 0]);
    assert.deepEqual(countsOf(tables(other, same)), [0, 0, 1]);
    assert.deepEqual(countsOf(tables(same, other)), [0, 0, 1]);
    assert.deepEqual(countsOf(tables(same, same)), [0, 1, 0]);
  });

  it("go into the table of the profile if the file has it, since its names win over [labels]", () => {
    const profile = `[profile.default.labels]\n"${usdc}" = "circle"\n`;
    assert.deepEqual(findFoundryForms(profile), ["profile"]);
    const both = `${profile}[labels]\n"${usdc}" = "USDC"\n`;
    const forms = findFoundryForms(both);
    assert.deepEqual(forms, ["labels", "profile"]);
    assert.equal((build(both, [coin], { forms }) as MergedLabels).taken, 1);
    const renamed = merge(both, [coin], { forms, onTaken: "replace" });
    assert.equal(renamed, both.replace("circle", "USDC"));
  });

  it("rename an address in every spelling, since Foundry accepts any letter case", () => {
    const [lower, sum] = [`"${usdc.toLowerCase()}" = `, `"${usdc}" = `];
    for (const [first, second] of [
      ["circle", "USDC"],
      ["USDC", "circle"],
      ["circle", "circle"],
    ]) {
      const text = `[labels]\n${lower}"${first}"\n${sum}"${second}"\n`;
      assert.equal((build(text, [coin]) as MergedLabels).taken, 1);
      const renamed = merge(text, [coin], { onTaken: "replace" });
      assert.equal(renamed, `[labels]\n${lower}"USDC"\n${sum}"USDC"\n`);
    }
  });

  it("find keys without quotes, in single quotes and in another case", () => {
    const keys = `[labels]\n${usdc} = "USDC"\n'${vitalik.toLowerCase()}' = "treasury cold"\n`;
    assert.deepEqual(build(keys, [treasury, coin]), {
      kind: "merged",
      edits: [],
      added: 0,
      same: 2,
      taken: 0,
    });
  });

  it("do not touch a file that is not valid TOML, has a merge conflict or is cut in the middle (L-40)", () => {
    const broken = ["[labels\n", "a = \n", `${config}<<<<<<< HEAD\n`, config.slice(0, 120)];
    for (const text of broken) assert.equal(build(text, [coin]).kind, "invalid", text);
    assert.deepEqual(build('[a]\nb = "\n', [coin]), { kind: "invalid", line: 1 });
  });

  it("do not touch labels that are not in a table of their own (L-40)", () => {
    const forms = [
      `labels = { "${usdc}" = "a" }\n`,
      `labels."${usdc}" = "a"\n`,
      `[profile.default]\ntracing = { labels = {} }\n`,
      `[[labels]]\na = "b"\n`,
      "labels = 1\n",
    ];
    for (const text of forms) {
      const used: readonly FoundryForm[] = text.includes("tracing") ? ["tracing"] : ["labels"];
      const built = build(text, [treasury], { forms: used });
      assert.ok(["inline", "unlike"].includes(built.kind), `${built.kind} ${text}`);
    }
  });

  it("write hostile names as TOML strings, and find them again (L-41)", async () => {
    const names = [
      '"]\n[profile.evil]\nffi = true #',
      "\\",
      "'''",
      "\u007f\u0000\t",
      "名前 ✓",
      "=",
    ];
    for (const name of names) {
      const text = merge(config, [{ address: vitalik, name }]);
      const built = build(text, [{ address: vitalik, name }]) as MergedLabels;
      assert.deepEqual([built.edits, built.same], [[], 1], name);
      assert.ok((await readLabelLines("foundry.toml", text)).length >= 1);
    }
  });

  it("do not write a file that is too large to be read again (L-41)", () => {
    const many = Array.from({ length: 4_000 }, (_, i) => ({
      address: `0x${i.toString(16).padStart(40, "0")}`,
      name: `${"n".repeat(20)}${i}`,
    }));
    assert.deepEqual(build("", many), { kind: "tooLarge" });
  });
});
