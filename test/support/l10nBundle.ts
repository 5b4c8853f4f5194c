import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { collectTexts } from "./l10nTexts";

/** Builds the bundle for translators: every text of src mapped to itself, sorted. */
export function buildL10nBundle(root: string): {
  readonly bundle: Readonly<Record<string, string>>;
  readonly computed: readonly string[];
} {
  const collected = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => collectTexts(name, readFileSync(path.join(root, "src", name), "utf8")));
  const texts = [...new Set(collected.flatMap((file) => file.texts))].sort();
  return {
    bundle: Object.fromEntries(texts.map((text) => [text, text])),
    computed: collected.flatMap((file) => file.computed),
  };
}
