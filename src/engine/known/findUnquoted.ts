import { dataKindOf } from "../checks/record";
import { readTomlValues } from "../checks/tomlValues";
import { readYamlScalars } from "../checks/yamlScalars";
import { firstFrom, outlineOf, type Span } from "../outline/outline";
import { code, open, sign, type Tokens, word } from "../outline/tokens";

/** The extensions and the language ids of VS Code in which an address without quotes is a number or an error. */
const languages = new Set(
  (
    "ts tsx mts cts typescript typescriptreact js jsx mjs cjs javascript javascriptreact json jsonc json5 jsonl " +
    "py pyi python go rs rust java kt kts kotlin swift scala groovy cs csharp dart rb ruby php ex exs elixir"
  ).split(" "),
);

const signsBeforeValue = new Set(
  [
    ...["=", ":", ",", "?", "+", "==", "!=", "===", "!=="],
    ...["=>", "->", ":=", "??", "&&", "||", "+=", "..."],
  ].map(code),
);
const wordsBeforeValue = /^(?:return|yield|case|in|is|of|else|not)$/;

/**
 * Finds those addresses of a text that are read as numbers because they have no quotes: values in code, in JSON, in
 * YAML and in TOML. Skips addresses in strings, comments and other text, and languages with address literals.
 */
export function findUnquoted<Place extends Span>(
  text: string,
  { path, language }: { readonly path: string; readonly language?: string | undefined },
  addresses: readonly Place[],
): ReadonlySet<Place> {
  const kind = dataKindOf(path, language);
  if (kind === "yaml" || kind === "toml") {
    const ends = new Map<number, number>();
    for (const value of kind === "yaml" ? readYamlScalars(text) : readTomlValues(text)) {
      if (value !== undefined) ends.set(value.start, value.end);
    }
    return new Set(addresses.filter(({ start, end }) => ends.get(start) === end));
  }
  const [, extension = language] = /\.(\w{1,12})$/.exec(path) ?? [];
  if (extension === undefined || !languages.has(extension.toLowerCase())) return new Set();
  const { tokens } = outlineOf(text, path, language);
  return new Set(addresses.filter((address) => isValue(address, text, tokens)));
}

/** Whether a range is one word of code in a place where a value is expected. */
function isValue({ start, end }: Span, text: string, tokens: Tokens): boolean {
  const { kinds, codes, starts, ends } = tokens;
  const at = firstFrom(starts, start);
  if (kinds[at] !== word || starts[at] !== start || ends[at] !== end) return false;
  const before = at - 1;
  if (kinds[before] === open) return codes[before] !== 0;
  if (kinds[before] === sign) return signsBeforeValue.has(codes[before] ?? 0);
  return kinds[before] === word && wordsBeforeValue.test(text.slice(starts[before], ends[before]));
}
