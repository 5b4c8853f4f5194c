import assert from "node:assert/strict";
import { findChainOfPlace } from "../../../../src/engine/outline/chainOfPlace";
import { outlineOf } from "../../../../src/engine/outline/outline";
import { processorTime } from "../../../support/processorTime";
import { Chance } from "../../../support/randomAddresses";
import { chainSnippets } from "./chainSnippets";
import { itInCi } from "../../../support/shortRun";

const a = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/** Returns the keys around the last occurrence of the address, the innermost first. */
function keysIn(path: string, text: string): readonly string[] {
  const outline = outlineOf(text, path);
  const keys: string[] = [];
  let level: ReturnType<typeof outline.at> | undefined = outline.at(text.lastIndexOf(a));
  for (; level !== undefined; level = level.outer) {
    keys.push(...level.keys.map((key) => (key.isComputed ? `[${key.text}]` : key.text)));
  }
  return keys;
}

describe("the keys of a place in the outline", () => {
  const texts: readonly (readonly [path: string, text: string, keys: readonly string[]])[] = [
    ["a.ts", `export const pools: Record<Id, Address> = { usdc: "${a}" };`, ["usdc", "pools"]],
    ["a.ts", `const x = {\n  [ChainId.BASE]: { at: "${a}" },\n};`, ["at", "[ChainId.BASE]", "x"]],
    ["a.ts", `config.base.usdc = "${a}";`, ["usdc", "base", "config"]],
    ["a.ts", `class A { readonly vault: Address = "${a}" }`, ["vault"]],
    ["a.ts", `const f = (x) => x;\nconst y = "${a}"`, ["y"]],
    ["a.ts", `const regex = /["{]/;\nconst y = "${a}";`, ["y"]],
    ["a.ts", `const t = \`\${ { a: "}" } }\`;\nconst y = "${a}";`, ["y"]],
    ["a.sol", `contract A {\n  address public constant VAULT = ${a};\n}`, ["VAULT"]],
    ["a.sol", `feeds[token] = Feed({oracle: ${a}});`, ["oracle", "[token]", "feeds"]],
    ["a.rs", `pub const VAULT: Address = address!("${a}");`, ["VAULT"]],
    ["a.rs", `fn f<'a>(x: &'a str) { let vault = "${a}"; }`, ["vault"]],
    ["a.go", `vault := common.HexToAddress("${a}")`, ["vault"]],
    ["a.py", `class A:\n    vault = "${a}"\n`, ["vault"]],
    ["a.py", `X = {\n  "usdc": "${a}",\n}\n`, ["usdc", "X"]],
    ["a.kt", `val vault: String = "${a}"`, ["vault"]],
    ["a.sh", `export VAULT="${a}"`, ["VAULT"]],
    [".env.local", `VAULT=${a}`, ["VAULT"]],
    ["a.json", `{ "a": [{ "vault": "${a}" }] }`, ["vault", "a"]],
    ["a.yaml", `a:\n  b:\n    - vault: "${a}"\n`, ["vault", "b", "a"]],
    ["a.yaml", `a:\n- x: 1\n  vault: ${a}\nb: 1\n`, ["vault", "a"]],
    ["a.yaml", `a: {vault: "${a}"}\n`, ["vault", "a"]],
    ["a.toml", `[a.b]\nvault = "${a}"\n`, ["vault", "b", "a"]],
    ["a.ini", `[a]\nvault=${a}\n`, ["vault", "a"]],
    ["a.csv", `name,vault\nx,${a}\n`, ["vault"]],
    ["a.md", `# A\n\n## B\n\n- vault: \`${a}\`\n`, ["vault", "B", "A"]],
    ["a.md", `| Name | Vault |\n|---|---|\n| x | ${a} |\n`, ["Vault"]],
    ["a.md", `\`\`\`ts\nconst vault = "${a}";\n\`\`\`\n`, ["vault"]],
    ["a.vue", `<script>\nconst vault = "${a}";\n</script>\n<p>it's "${a.slice(2)}</p>`, ["vault"]],
    ["a.tsx", `<Token name="x" address="${a}" />`, ["address"]],
    ["half.ts", `const x = { a: [1, 2\nconst vault = "${a}`, ["vault", "a", "x"]],
    ["a.unknown", `vault = "${a}" # x`, ["vault"]],
  ];
  for (const [path, text, keys] of texts) {
    it(`are ${keys.join(", ")} in ${path}: ${text.replaceAll("\n", " ").replaceAll(a, "…")}`, () => {
      assert.deepEqual(keysIn(path, text), keys);
    });
  }
});

describe("the outline of any text", () => {
  const bits = Array.from("{}[]():=,;\n\"'`#?|\\").concat([
    "//",
    "/*",
    "*/",
    "if",
    "else",
    "case",
    "=>",
    "->",
    "${",
    "<",
    ">",
    "- ",
    "  ",
    "```",
    "---",
    '"""',
    "8453",
    a,
  ]);

  it("is read without an exception, with every range inside the text", () => {
    const chance = new Chance(7);
    for (let round = 0; round < rounds; round += 1) {
      const { path, text: template } = chance.pick(chainSnippets);
      let text = template.replace(/<[0-3]>/g, a);
      for (let edits = chance.below(6); edits >= 0; edits -= 1) {
        const at = chance.below(text.length + 1);
        text = text.slice(0, at) + chance.pick(bits) + text.slice(at + chance.below(9));
      }
      const outline = outlineOf(text, path);
      const { starts, ends } = outline.tokens;
      for (const [token, start] of starts.entries()) {
        const end = ends[token] ?? -1;
        assert.ok(start >= 0 && end >= start && end <= text.length, text);
      }
      for (let at = text.indexOf(a); at >= 0; at = text.indexOf(a, at + 1)) {
        findChainOfPlace(outline, { start: at, end: at + a.length });
      }
    }
  });

  itInCi("is read in linear time, whatever is repeated in it", () => {
    for (const path of ["a.ts", "a.py", "a.yaml", "a.md"]) {
      for (const bit of [
        ...bits,
        "[a]\n",
        "a: |\n x\n",
        "`${",
        "a.b.",
        "a<b,",
        "/[",
        `{a:"${a}"},`,
      ]) {
        const [short, long] = [8_000, 64_000].map((length) =>
          leastTimeOf(bit.repeat(length / bit.length), path),
        );
        // The text is 8 times as long, so a quadratic parser would take 64 times as long, which is seconds.
        const isLinear = (long ?? 0) < 300 || (long ?? 0) < (short ?? 0) * 30;
        assert.ok(isLinear, `${path} ${bit}: ${short} and ${long} ms`);
      }
    }
  });

  const unfinished: readonly (readonly [path: string, bit: string, before?: string])[] = [
    ["a.md", "<!--\n"],
    ["a.md", "- a <!--\n"],
    ["a.md", "```js\n/*\n```\n"],
    ["a.md", "```sql\n/* \n```\n"],
    ["a.md", "~~~js\n`${a\n~~~\n"],
    ["a.ts", "`${a`\n"],
    ["a.ts", "`${a`}\n`"],
    ["a.ts", "case 1:\n", "switch (chainId) {"],
    ["a.ts", "default:\n", "switch (chainId) {"],
  ];
  for (const [path, bit, before = ""] of unfinished) {
    it(`is read in linear time if it repeats what nothing closes: ${JSON.stringify(bit)} in ${path}`, () => {
      const [short, long] = [20_000, 320_000].map((length) =>
        leastTimeOf(`${before}${bit.repeat(length / bit.length)}"${a}"`, path),
      );
      // The text is 16 times as long, so a quadratic parser would take 256 times as long, which is seconds.
      const isLinear = (long ?? 0) < 300 || (long ?? 0) < (short ?? 0) * 60;
      assert.ok(isLinear, `${short} and ${long} ms`);
    });
  }

  const far: Readonly<Record<string, (count: number) => readonly [path: string, text: string]>> = {
    "code blocks before a template that ends far behind its block": (count) => [
      "a.md",
      `${"~~~js\n\\`\n~~~\n".repeat(count * 2)}~~~js\n\`\n~~~\n`,
    ],
    "code blocks in which each line continues a string": (count) => [
      "a.md",
      "~~~js \\\n\\'\\\n~~~ \\\n".repeat(count * 2),
    ],
    "lines of Python that continue a string": (count) => ["a.py", "\\'\\\n".repeat(count * 2)],
    "lines of TOML that continue a string": (count) => ["a.toml", "\\'\\\n".repeat(count * 2)],
    "lines of YAML that continue a string": (count) => ["a.yaml", "\\'\\\n".repeat(count * 2)],
    "Python behind brackets that are never closed": (count) => [
      "a.py",
      `${"(".repeat(count * 10)}${"(\ndef x\n".repeat(count)}`,
    ],
    "TOML behind brackets that are never closed": (count) => [
      "a.toml",
      `${"(".repeat(count * 10)}${"(\ndef x\n".repeat(count)}`,
    ],
    "YAML behind brackets that are never closed": (count) => [
      "a.yaml",
      `a: ${"(".repeat(count * 10)}: |\n${"c: (\n".repeat(count)}`,
    ],
  };
  for (const [what, make] of Object.entries(far)) {
    it(`is read in linear time: ${what} (D-38e)`, () => {
      const [short, long] = [1_000, 16_000].map((count) => {
        const [path, text] = make(count);
        return leastTimeOf(text, path);
      });
      // The text is 16 times as long, so a quadratic parser would take 256 times as long, which is seconds.
      const isLinear = (long ?? 0) < 300 || (long ?? 0) < (short ?? 0) * 60;
      assert.ok(isLinear, `${short} and ${long} ms`);
    });
  }
});

/** ATLAS_MUTATIONS sets another number of rounds. */
const rounds = Number(process.env["ATLAS_MUTATIONS"] ?? 20_000);

function leastTimeOf(text: string, path: string): number {
  // Each round has a different text, since outlines are cached.
  return Math.min(...[1, 2].map((round) => timeOf(text + " ".repeat(round), path)));
}

function timeOf(text: string, path: string): number {
  return processorTime(() => {
    const outline = outlineOf(text, path);
    const place = Math.max(0, text.lastIndexOf(a));
    findChainOfPlace(outline, { start: place, end: place + a.length });
  });
}
