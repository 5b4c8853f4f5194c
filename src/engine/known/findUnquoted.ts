import { dataKindOf } from "../checks/record";
import { readTomlValues } from "../checks/tomlValues";
import { readYamlScalars } from "../checks/yamlScalars";
import { firstFrom, outlineOf, type Span } from "../outline/outline";
import { code, open, sign, type Tokens, word } from "../outline/tokens";

/** The extensions and the language ids of VS Code in which an address without quotes is a number or an error. */
const languages = new Set(
  (
    "ts tsx mts cts typescript typescriptreact js jsx mjs cjs javascript javascriptreact json jsonc json5 jsonl " +
    "py pyi python go rs rust java kt kts kotlin swift scala groovy cs csharp dart"
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
  const [, extension = ""] = /\.(\w{1,12})$/.exec(path) ?? [];
  if (hasScripts.test(path) || hasScripts.test(language ?? "")) {
    return new Set(addresses.filter((address) => isUnquotedInScript(text, address)));
  }
  // A cell of a notebook has the path of the notebook and a language of its own.
  if (!languages.has(language ?? "") && !languages.has(extension.toLowerCase())) return new Set();
  const { tokens } = outlineOf(text, path, language);
  const mayBeText = hasElements.test(path) || hasElements.test(language ?? "");
  return new Set(
    addresses.filter(
      (address) =>
        isValue(address, text, tokens) && !(mayBeText && isInElement(text, address.start)),
    ),
  );
}

/** The files with elements whose scripts are in parts of their own. */
const hasScripts = /(?:^|\.)(?:html?|svelte|vue)$/i;

/** Whether an address is in a `<script>` and is read there as a number. */
function isUnquotedInScript(text: string, { start, end }: Span): boolean {
  const before = text.slice(0, start);
  const tag = [...before.matchAll(/<script\b[^<>]*>/gi)].at(-1);
  const from = tag === undefined ? -1 : tag.index + tag[0].length;
  if (from < 0 || /<\/script/i.test(before.slice(from))) return false;
  const [script = ""] = text.slice(from).split(/<\/script/i, 1);
  const place = { start: start - from, end: end - from };
  return findUnquoted(script, { path: "script.ts" }, [place]).size === 1;
}

/** The files with elements of JSX: `.js` too, since many projects write them there. */
const hasElements = /\.(?:[jt]sx|m?js)$|^(?:java|type)scriptreact$|^javascript$/i;
/** Matches code that ends in the text of an element of JSX, behind its tag: `<p>To: `. Generics follow a word. */
const textOfElement = /(?:(?<![\w$)\]])<[A-Za-z][^<>{}]*|<\/[\w.]*|\/)>[^<>{}]*$|<>[^<>{}]*$/;
const longestText = 400;

function isInElement(text: string, start: number): boolean {
  return textOfElement.test(text.slice(Math.max(0, start - longestText), start));
}

/**
 * Whether a range is a word of code in a place where a value is expected. It may consist of several words and signs, as
 * a TON address does.
 */
function isValue({ start, end }: Span, text: string, tokens: Tokens): boolean {
  const { kinds, codes, starts, ends } = tokens;
  const at = firstFrom(starts, start);
  let last = at;
  while ((ends[last] ?? end) < end && (kinds[last] === word || kinds[last] === sign)) last += 1;
  if (kinds[at] !== word || starts[at] !== start || ends[last] !== end) return false;
  const before = at - 1;
  if (kinds[before] === open) return codes[before] !== 0;
  if (kinds[before] === sign) return signsBeforeValue.has(codes[before] ?? 0);
  return kinds[before] === word && wordsBeforeValue.test(text.slice(starts[before], ends[before]));
}
