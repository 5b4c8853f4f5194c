import assert from "node:assert/strict";
import { findUnquoted } from "../../../../src/engine/known/findUnquoted";
import { vitalik } from "../../../support/realAddresses";

/** Whether an address at `|` needs quotes. */
function needsQuotes(path: string, text: string, language?: string): boolean {
  const start = text.indexOf("|");
  const place = { start, end: start + vitalik.length };
  const { size } = findUnquoted(text.replace("|", vitalik), { path, language }, [place]);
  return size === 1;
}

describe("addresses that need quotes", () => {
  it("are values in code and data that would be read as numbers", () => {
    for (const [path, text] of [
      ["a.ts", "export const treasury = |"],
      ["a.ts", "pay(|);"],
      ["a.tsx", "const all = [one, |];"],
      ["a.js", "const all = {\n  // the vault\n  vault: |,\n};"],
      ["a.js", "f((x) => |);"],
      ["a.json", '{ "vault": | }'],
      ["a.py", "def vault():\n    return |"],
      ["a.py", "VAULT = |  # note"],
      ["a.py", "def vault() -> str:\n    return |"],
      ["a.py", "if x > 0:\n    pay(|)"],
      ["a.ts", "const all = new Set<string>([|]);"],
      ["a.tsx", "const [vault] = useState<string>(|);"],
      ["a.tsx", "const vault = x > 0 ? | : undefined;"],
      ["a.tsx", "const a = <Vault address={|} />;"],
      ["a.go", "vault := |"],
      ["a.rs", "let vault = |;"],
      ["a.java", "String vault = |;"],
      ["a.kt", "val vault = |"],
      ["a.yaml", "vault: |"],
      ["a.yml", "all:\n  - |"],
      ["a.toml", "vault = |"],
    ] as const) {
      assert.ok(needsQuotes(path, text), `${path}: ${text}`);
    }
    assert.ok(needsQuotes("Untitled-1", "const a = |", "typescript"));
    assert.ok(needsQuotes("a.ipynb", "vault = |", "python"));
    const ton = "EQD-cvR0Nz6XAyRBvbhz-abTrRC6sI5tvHvvpeQraV9UAAD7";
    const text = `const a = ${ton};`;
    const place = { start: 10, end: 10 + ton.length };
    assert.equal(findUnquoted(text, { path: "a.ts" }, [place]).size, 1);
  });

  it("are those in the scripts of Vue, Svelte and HTML files, but not in the text of elements", () => {
    const around = (script: string, below = "") =>
      `<p>Don't \`pay</p>\n<script setup lang="ts">\n${script}\n</script>\n${below}`;
    for (const file of ["a.vue", "a.svelte", "a.html"]) {
      assert.ok(needsQuotes(file, around("const vault = |;")), file);
      for (const text of [
        around('const vault = "|";'),
        around("// vault = |"),
        around("", "<p>To: |</p>"),
        around("", "<p>(|)</p>"),
        "<p>vault = |</p>",
      ]) {
        assert.ok(!needsQuotes(file, text), `${file}: ${text}`);
      }
    }
    assert.ok(needsQuotes("Untitled-1", around("pay(|);"), "vue"));
  });

  it("are none in strings, comments and other text", () => {
    for (const [path, text] of [
      ["a.ts", 'const a = "|";'],
      ["a.ts", "const a = '|';"],
      ["a.ts", "const a = `pay ${b} to |`;"],
      ["a.ts", "const a = 1; // = |"],
      ["a.ts", "/* = | */"],
      ["a.tsx", "const a = <p>|</p>;"],
      ["a.tsx", "const a = <p>pay |</p>;"],
      ["a.tsx", "const a = <p>To: |</p>;"],
      ["a.tsx", "const a = <p>Sent (|)</p>;"],
      ["a.jsx", "const a = <>\n  <Icon /> To: |\n</>;"],
      ["a.php", "<p>To: |</p>"],
      ["a.rb", "all = %w[|]"],
      ["a.json", '{ "vault": "|" }'],
      ["a.py", '"""\nvault = |\n"""'],
      ["a.py", "# vault = |"],
      ["a.yaml", "vault: '|'"],
      ["a.yaml", "vault: sent to |"],
      ["a.yaml", "vault: >-\n  |"],
      ["a.yaml", "# vault: |"],
      ["a.toml", 'vault = "|"'],
      ["a.ts", "const a = b|"],
    ] as const) {
      assert.ok(!needsQuotes(path, text), `${path}: ${text}`);
    }
  });

  it("are none in languages with address literals or without strings", () => {
    const text = "vault = |";
    for (const path of ["a.sol", "a.vy", "a.md", "a.txt", "a.csv", "a.sh", ".env", "Makefile"]) {
      assert.ok(!needsQuotes(path, text), path);
    }
    for (const language of ["solidity", "vyper", "plaintext", "markdown", undefined]) {
      assert.ok(!needsQuotes("Untitled-1", text, language), language);
    }
  });
});
