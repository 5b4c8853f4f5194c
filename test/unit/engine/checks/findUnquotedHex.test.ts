import assert from "node:assert/strict";
import { load } from "js-yaml";
import { parse } from "smol-toml";
import { checkFactsOf, checkFile } from "../../../support/checkFacts";
import { Chance } from "../../../support/randomAddresses";
import { itInCi } from "../../../support/shortRun";

/** `@` stands for an address. */
const blocks = [
  "k: @",
  "k: @ # note",
  "k: &a @",
  "k: !!str @",
  "k: '@'",
  'k: "@"',
  "k: it's @",
  "k: a, @",
  "k:\n    @",
  "k: @\n    and more",
  "k: sent\n    @",
  'k: "sent\n    - @\n    k: @"',
  "k: 'it''s\n    k: @'",
  'k: "say \\"\n    - @\n    "',
  "k: |\n    k: @\n\n    - @",
  "k: >-\n    @",
  "k: [@]",
  'k: [it\'s, @, "@"]',
  "k: [\n    @,\n    '@', # @\n    @\n    ]",
  "k: {\n    a: @,\n    b: sent @, @ : c }",
  "k: {\"a\":@, 'b': @}",
  "k: [sent\n    @, @]",
  "k: [[@], {a: [@]}]",
  "k:\n    - @\n    - - @\n    - b: @\n      c: '@'",
  "k:\n    @: a\n    '@': b",
  "k:\n    - |\n      @\n    - @",
  "# @\n  k: @",
];

describe("unquoted addresses", () => {
  itInCi("are those that a parser of YAML reads as numbers (W-14)", () => {
    const chance = new Chance(7);
    let count = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const addresses: string[] = [];
      const body = Array.from({ length: 4 }, (_, at) => chance.pick(blocks).replace("k", `k${at}`))
        .join("\n  ")
        .replaceAll("@", () => {
          const address = `0x${chance.hex(40)}`;
          addresses.push(address);
          return address;
        });
      const text = `top:\n  ${body}\n`;
      const read = numbersIn(load(text));
      const expected = addresses.filter((address) => read.has(Number(address).toString()));
      assert.deepEqual(unquotedIn("a.yaml", text), expected, text);
      count += expected.length;
    }
    assert.ok(count > 2_000);
  });

  it("are those that a parser of TOML refuses (W-14)", () => {
    const chance = new Chance(8);
    const values = [
      "@",
      "@ # note",
      "'@'",
      '"it\'s @"',
      "[@, '@']",
      "[\n  '#',\n  @, # @\n  [@],\n]",
      "{ a = @, 'b' = { c = [@] } }",
      '"""\nk = @\n"""',
      '"""a \\""" b\n[\n@,\n]""""',
      "'''\n[@,\n'''",
    ];
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from(
        { length: 4 },
        (_, at) => `[t${at}.@]\nk = ${chance.pick(values)}\n@ = 1\n`,
      )
        .join("")
        .replaceAll("@", () => `0x${chance.hex(39)}f`);
      const { findings } = checkFile("a.toml", text, checkFactsOf([]));
      const mended = findings.reduceRight(
        (rest, { start, end }) =>
          `${rest.slice(0, start)}"${rest.slice(start, end)}"${rest.slice(end)}`,
        text,
      );
      assert.doesNotThrow(() => parse(mended), mended);
      for (const { start, end } of findings) {
        assert.throws(() => parse(text), text.slice(start, end));
        const fewer = `${text.slice(0, start)}1${text.slice(end)}`;
        assert.equal(unquotedIn("a.toml", fewer).length, findings.length - 1);
      }
    }
  });
});

function unquotedIn(path: string, text: string): readonly string[] {
  return checkFile(path, text, checkFactsOf([]))
    .findings.filter(({ kind }) => kind === "unquotedHex")
    .map(({ start, end }) => text.slice(start, end));
}

/** Returns the numbers in a parsed document as texts, and all its keys. */
function numbersIn(value: unknown): ReadonlySet<string> {
  if (typeof value === "number") return new Set([value.toString()]);
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.entries(value).flatMap(([key, each]) => [key, ...numbersIn(each)]));
}
