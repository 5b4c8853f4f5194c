/**
 * Kinds of document with separate rules for forms without a checksum. `scalars`: values have no quotes; `secrets`:
 * 64 hex digits count as a private key unless proven otherwise.
 */
export type DocumentKind = "move" | "moveToml" | "scalars" | "secrets" | "code";

const kindOfLanguage: Readonly<Record<string, DocumentKind>> = {
  move: "move",
  "aptos-move": "move",
  "sui-move": "move",
  csv: "scalars",
  dotenv: "secrets",
  ini: "scalars",
  plaintext: "scalars",
  properties: "scalars",
  tsv: "scalars",
  yaml: "scalars",
};

const moveCode = /\.move$/i;
const moveManifest = /(?:^|[\\/])Move\.toml$/i;

const kindOfName: readonly (readonly [RegExp, DocumentKind])[] = [
  [moveCode, "move"],
  [moveManifest, "moveToml"],
  [/(?:^|[\\/])[^\\/]*\.env(?:\.[^\\/]*)?$|keystore/i, "secrets"],
  [/\.(?:ya?ml|csv|tsv|ini|properties|txt)$/i, "scalars"],
];

/**
 * Finds the kind of a document. The file name takes precedence over `language`, the language id of VS Code, since VS
 * Code has no id for many languages.
 */
export function findDocumentKind(language?: string, fileName?: string): DocumentKind {
  const named = kindOfName.find(([shape]) => fileName !== undefined && shape.test(fileName));
  return named?.[1] ?? (language === undefined ? undefined : kindOfLanguage[language]) ?? "code";
}

/** Whether a file is Move code or a Move manifest, by its name. */
export function isOfMove(fileName: string): boolean {
  return moveCode.test(fileName) || moveManifest.test(fileName);
}
