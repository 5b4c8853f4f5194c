import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Texts by key. In `l10n/bundle.l10n.json` each key is the English text; `package.nls.json` has its own keys. */
export type TextTable = Readonly<Record<string, string>>;

export interface Language {
  /** A language code such as `de` or `zh-cn`. */
  readonly name: string;
  readonly bundle: TextTable;
  readonly manifest: TextTable;
}

const bundleFile = /^bundle\.l10n\.(.+)\.json$/;
const manifestFile = /^package\.nls\.(.+)\.json$/;

/** Reads the English texts, from which all others are translated. */
export function readEnglish(root: string): Language {
  return {
    name: "en",
    bundle: readTable(path.join(root, "l10n/bundle.l10n.json")),
    manifest: readTable(path.join(root, "package.nls.json")),
  };
}

/** Reads every language that has a file. If a language has only one of the two files, the other table is empty. */
export function readLanguages(root: string): readonly Language[] {
  return namesOfLanguages(root).map((name) => ({
    name,
    bundle: readTable(path.join(root, `l10n/bundle.l10n.${name}.json`)),
    manifest: readTable(path.join(root, `package.nls.${name}.json`)),
  }));
}

/** Returns a pattern that finds a text of the manifest in any language. */
export function inAnyLanguage(root: string, key: string): RegExp {
  const said = [readEnglish(root), ...readLanguages(root)].flatMap(({ manifest }) => {
    const text = manifest[key];
    return text === undefined ? [] : [text];
  });
  return new RegExp(said.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"));
}

/** Sorts all translations in the order of the English texts. Removes translations without an English text. */
export function orderTranslations(root: string): void {
  const english = readEnglish(root);
  for (const { name, bundle, manifest } of readLanguages(root)) {
    writeTable(path.join(root, `l10n/bundle.l10n.${name}.json`), orderLike(english.bundle, bundle));
    writeTable(path.join(root, `package.nls.${name}.json`), orderLike(english.manifest, manifest));
  }
}

/** Returns the translations in the order of the English table. Texts without a translation are skipped. */
export function orderLike(english: TextTable, translated: TextTable): TextTable {
  return Object.fromEntries(
    Object.keys(english).flatMap((key) => {
      const text = translated[key];
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}

function namesOfLanguages(root: string): readonly string[] {
  const names = [
    ...readdirSync(path.join(root, "l10n")).map((file) => bundleFile.exec(file)?.[1]),
    ...readdirSync(root).map((file) => manifestFile.exec(file)?.[1]),
  ];
  return [...new Set(names.flatMap((name) => name ?? []))].sort();
}

function readTable(file: string): TextTable {
  const folder = readdirSync(path.dirname(file));
  if (!folder.includes(path.basename(file))) return {};
  return JSON.parse(readFileSync(file, "utf8")) as TextTable;
}

function writeTable(file: string, table: TextTable): void {
  writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`);
}
