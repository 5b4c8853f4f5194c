import type { Language, TextTable } from "./translations";

/** The description of a fault in a translation. */
type Fault = string;

/**
 * Returns all faults that can be found without understanding the language. `alike` lists words that are equal in both
 * languages.
 */
export function findTranslationFaults(
  english: Language,
  translated: Language,
  alike: readonly string[],
): readonly Fault[] {
  const faults = [
    ...tableFaults(english.bundle, translated.bundle, alike),
    ...tableFaults(english.manifest, translated.manifest, alike),
    ...titleFaults(english, translated),
    ...wordFaults(english, translated, alike),
  ];
  return faults.map((fault) => `${translated.name}: ${fault}`);
}

/** Returns a fault for each word in `alike` that this language does not use unchanged. */
function wordFaults(
  english: Language,
  translated: Language,
  alike: readonly string[],
): readonly Fault[] {
  const pairs = pairsOf(english, translated);
  return alike
    .filter((word) => !pairs.some(([text, other]) => text === word && other === word))
    .map((word) => `listed as the same, but is not: ${word}`);
}

function tableFaults(
  english: TextTable,
  translated: TextTable,
  alike: readonly string[],
): readonly Fault[] {
  const missing = Object.keys(english).filter((key) => !(key in translated));
  const leftOver = Object.keys(translated).filter((key) => !(key in english));
  const faults = [
    ...missing.map((key) => `missing: ${key}`),
    ...leftOver.map((key) => `left over: ${key}`),
  ];
  if (faults.length > 0) return faults;
  const isOrdered = Object.keys(english).join("\n") === Object.keys(translated).join("\n");
  return [
    ...(isOrdered ? [] : ["not in the order of the English texts (npm run l10n)"]),
    ...Object.entries(english).flatMap(([key, text]) =>
      textFaults(text, translated[key] ?? "", alike).map((fault) => `${fault}: ${text}`),
    ),
  ];
}

/** Parts that must occur equally often in both texts, in any order. */
const sameParts: Readonly<Record<string, RegExp>> = {
  "other placeholders": /\{\d+\}/g,
  "other code": /`[^`]*`/g,
  "other links": /\]\([^)]*\)/g,
};

function textFaults(text: string, translated: string, alike: readonly string[]): readonly Fault[] {
  if (translated.trim() === "") return ["empty"];
  const faults = Object.entries(sameParts)
    .filter(([, part]) => partsOf(text, part) !== partsOf(translated, part))
    .map(([fault]) => fault);
  if (text.endsWith("…") !== translated.endsWith("…")) faults.push("“…” at the end");
  // In a welcome view, a line that contains only a link becomes a button.
  if (formOf(text) !== formOf(translated)) faults.push("other lines or buttons");
  if (isPadded(translated) && !isPadded(text)) faults.push("spaces around it");
  if (text === translated && !alike.includes(text)) faults.push("not translated");
  return faults;
}

function partsOf(text: string, part: RegExp): string {
  return (text.match(part) ?? []).sort().join(" ");
}

function formOf(text: string): string {
  const lines = text.split("\n");
  return lines.map((line) => (/^\[[^\]]*\]\([^)]*\)$/.test(line) ? "button" : "line")).join(" ");
}

function isPadded(text: string): boolean {
  return text.trim() !== text;
}

/**
 * Checks that translations use the translated names of commands and buttons. A text can mention such a name in quotes,
 * as the text of a link, or without quotes if the title ends with “…”. Equal names must have equal translations
 * everywhere.
 */
function titleFaults(english: Language, translated: Language): readonly Fault[] {
  const pairs = pairsOf(english, translated);
  const titles = new Map(
    Object.entries(english.manifest)
      .filter(([key]) => key.startsWith("command."))
      .map(([key, title]) => [title, translated.manifest[key] ?? ""] as const),
  );
  const buttons = new Map([...Object.entries(translated.bundle), ...titles]);
  return pairs.flatMap(([text, other]) => [
    ...namesIn(text, titles, buttons)
      .filter((name) => !other.includes(buttons.get(name) ?? ""))
      .map((name) => `“${name}” is “${buttons.get(name) ?? ""}” there: ${text}`),
    ...[...titles]
      .filter(
        ([title, meant]) =>
          bareName(title) === bareName(text) && bareName(meant) !== bareName(other),
      )
      .map(([title, meant]) => `“${meant}” as the command ${title}, “${other}” elsewhere`),
    ...linkFaults(text, other, titles),
  ]);
}

/**
 * Returns the names of commands and buttons that a longer text mentions: in quotes, or anywhere if the title of a
 * command ends with “…”.
 */
function namesIn(
  text: string,
  titles: ReadonlyMap<string, string>,
  buttons: ReadonlyMap<string, string>,
): readonly string[] {
  const quoted = [...text.matchAll(/“([^”]+)”/g)].flatMap(([, name]) => name ?? []);
  const open = [...titles.keys()].filter((title) => title.endsWith("…") && text.includes(title));
  return [...new Set([...quoted.filter((name) => buttons.has(name)), ...open])].filter(
    (name) => name !== text,
  );
}

/**
 * If a link has the name of a command, its translation must have the translated name of that command. Returns a fault
 * for each link that breaks this rule.
 */
function linkFaults(
  text: string,
  other: string,
  titles: ReadonlyMap<string, string>,
): readonly Fault[] {
  const there = new Map(linksIn(other));
  return linksIn(text).flatMap(([target, label]) => {
    const meant = [...titles].find(([title]) => bareName(title) === bareName(label))?.[1];
    const found = there.get(target) ?? "";
    return meant === undefined || bareName(meant) === bareName(found)
      ? []
      : [`a link to “${meant}” is called “${found}”: ${text}`];
  });
}

function linksIn(text: string): readonly (readonly [target: string, label: string])[] {
  return [...text.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)].map(
    ([, label = "", target = ""]) => [target, label] as const,
  );
}

function bareName(title: string): string {
  return title.replace(/\s*…$/, "");
}

/** Returns pairs of English texts and their translations from both files. */
function pairsOf(english: Language, translated: Language): readonly (readonly [string, string])[] {
  const pair = (from: TextTable, to: TextTable): readonly (readonly [string, string])[] =>
    Object.entries(from).flatMap(([key, text]) => {
      const other = to[key];
      return other === undefined ? [] : [[text, other] as const];
    });
  return [
    ...pair(english.bundle, translated.bundle),
    ...pair(english.manifest, translated.manifest),
  ];
}
