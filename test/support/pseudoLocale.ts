import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** The locale of translation tests. Every text of the extension is enclosed in ⟦ ⟧, and no other text is. */
export const pseudoLocale = "qps-ploc";

/** Adds translations in ⟦ ⟧ to an installed copy of the extension. They are made from the texts of this repository. */
export async function addPseudoLocale(extensionsFolder: string): Promise<void> {
  const names = await readdir(extensionsFolder);
  const name = names.find((each) => each.startsWith("address-atlas.address-atlas-"));
  if (name === undefined) throw new Error("The extension is not installed");
  const folder = path.join(extensionsFolder, name);
  const translate = async (from: string, to: string): Promise<void> => {
    const texts = JSON.parse(await readFile(from, "utf8")) as object;
    const marked = Object.entries(texts).map(([key, text]) => [key, mark(String(text))] as const);
    await writeFile(path.join(folder, to), JSON.stringify(Object.fromEntries(marked)));
  };
  await mkdir(path.join(folder, "l10n"), { recursive: true });
  await translate("package.nls.json", `package.nls.${pseudoLocale}.json`);
  await translate("l10n/bundle.l10n.json", `l10n/bundle.l10n.${pseudoLocale}.json`);
}

/**
 * Marks each line separately. In a welcome view, a line that contains only a link becomes a button, so its marks are
 * inside the text of the link.
 */
function mark(text: string): string {
  const button = /^\[([^\]]*)\](\(command:[^)]*\))$/;
  return text
    .split("\n")
    .map((line) => (button.test(line) ? line.replace(button, "[⟦$1⟧]$2") : `⟦${line}⟧`))
    .join("\n");
}

/**
 * Returns the words outside ⟦ ⟧. Skips words in `data`, single letters, and tokens that contain a digit, `_` or `…`.
 */
export function wordsOutside(text: string, data: ReadonlySet<string>): readonly string[] {
  const tokens = withoutMarked(text).split(/[\s,()/·:|]+/);
  return tokens
    .filter((token) => !/[\d_…]/.test(token))
    .flatMap((token) => token.match(/\p{L}{2,}/gu) ?? [])
    .filter((word) => !data.has(word.toLowerCase()));
}

/** Removes marked texts, which can be nested. */
function withoutMarked(text: string): string {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  return shorter === text ? text : withoutMarked(shorter);
}

export function wordSet(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []));
}
