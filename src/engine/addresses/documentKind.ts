/**
 * Kinds of document with their own rules for forms without a checksum. `scalars`: values have no
 * quotes; `secrets`: a value of 64 hex digits is a key until proven otherwise.
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

/** `language` is an id of VS Code. It has none for many languages, so the file name decides first. */
export function findDocumentKind(language?: string, fileName?: string): DocumentKind {
  const named = kindOfName.find(([shape]) => fileName !== undefined && shape.test(fileName));
  return named?.[1] ?? (language === undefined ? undefined : kindOfLanguage[language]) ?? "code";
}

/** Whether a document has one of the kinds of Move by the name of its file. */
export function isOfMove(fileName: string): boolean {
  return moveCode.test(fileName) || moveManifest.test(fileName);
}
