import type { FoundAddress } from "../addresses/findAddresses";
import type { UnquotedHexFinding } from "./finding";
import type { CheckedDocument } from "./findProblems";
import type { Steps } from "../text/slices";
import { dataKindOf, isQuote } from "./record";
import { readTomlValues } from "./tomlValues";
import { readYamlScalars } from "./yamlScalars";

/** Finds EVM addresses without quotes, which YAML reads as numbers and TOML rejects. */
export function* findUnquotedHex({
  text,
  path,
  language,
  found,
}: CheckedDocument): Steps<readonly UnquotedHexFinding[]> {
  const kind = dataKindOf(path, language);
  if (kind !== "yaml" && kind !== "toml") return [];
  const bare = new Map<number, FoundAddress>();
  for (const each of found) {
    // Most addresses are in quotes, so the text usually need not be parsed.
    if (isHex(each) && !isQuote(text.charCodeAt(each.start - 1))) bare.set(each.start, each);
  }
  if (bare.size === 0) return [];
  const findings: UnquotedHexFinding[] = [];
  for (const word of kind === "yaml" ? readYamlScalars(text) : readTomlValues(text)) {
    yield;
    if (word === undefined || bare.get(word.start)?.end !== word.end) continue;
    const { start, end } = word;
    const replacement = { start, end, text: `"${text.slice(start, end)}"` };
    findings.push({ kind: "unquotedHex", start, end, replacement });
  }
  return findings;
}

function isHex({ format, text }: FoundAddress): boolean {
  return format === "evm" && text.startsWith("0x");
}
