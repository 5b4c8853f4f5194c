import { findSpokenChain } from "../chains/chainWords";
import { holdsOn, type Name, symbolOf } from "../names/name";
import type { Range } from "./finding";
import type { CheckedDocument } from "./findProblems";
import { findLineStart, readLinesAbove, readOuterKeys } from "./outerLines";
import { dataKindOf, isChainId, readRecord } from "./record";
import type { Surroundings } from "./surroundings";

/**
 * Whether a key, a heading or a comment around an address names a chain on which the address is known:
 * `usdcBase`, `[base]`, `## Base`, `// USDC, Base`. The nearest one that names a chain decides, so that
 * `mainnet: { arbitrum: { … } }` says nothing about Ethereum. A chain id in the object of the address
 * counts more than what is around that object.
 */
export function isNamedByChain(
  { path, language }: Pick<CheckedDocument, "path" | "language">,
  surroundings: Surroundings,
  names: readonly Name[],
): boolean {
  const { text, place } = surroundings;
  const kind = dataKindOf(path, language) ?? "json";
  const record = kind === "json" ? surroundings.object : readRecord(text, place, kind);
  const labels = record
    .filter(({ key }) => /^(?:name|label)$/i.test(key))
    .map(({ value }) => value);
  const hasOwnId = record.some(isChainId);
  const [own = "", ...outer] = surroundings.keys;
  const around = [
    own,
    ...readComments(text, place),
    ...labels,
    ...(hasOwnId ? [] : [...outer, ...readOuterKeys(text, place.start)]),
  ];
  for (const each of around) {
    const words = withoutDeclaration(withoutToken(each, names));
    const spoken = findSpokenChain(words, "key", "network");
    if (spoken === undefined || spoken === "several") continue;
    const { chain } = spoken;
    return chain !== undefined && names.some((name) => holdsOn(name, chain));
  }
  return false;
}

/** A declaration without its keywords: `export const MAINNET_USDC`, `pub const USDC_MAINNET: &str`. */
function withoutDeclaration(text: string): string {
  return text.replace(
    /\b(?:export|default|const|let|var|public|private|internal|protected|static|final|readonly|constant|immutable|pub|address|string|val|type)\b/g,
    " ",
  );
}

/** A text without the names of a token, which may be words of chains: ARB, wstETH. */
function withoutToken(text: string, names: readonly Name[]): string {
  let rest = text;
  for (const own of names.flatMap((name) => [name.token?.name ?? name.text, symbolOf(name)])) {
    const at = own === "" ? -1 : rest.toLowerCase().indexOf(own.toLowerCase());
    if (at >= 0) rest = `${rest.slice(0, at)} ${rest.slice(at + own.length)}`;
  }
  return rest;
}

const commentBehind = /^[^\n]{0,20}?(?:(?<!:)\/\/|#|\/\*|--)([^\n]{0,200})/;
const commentOfLine = /^\s*(?:\/\/|#|\/?\*|--|;)(.{0,200})/;

/** The comment behind an address, and the nearest comment or heading above it. */
function* readComments(text: string, { start, end }: Range): Generator<string> {
  const [, behind] = commentBehind.exec(text.slice(end, end + 250)) ?? [];
  if (behind !== undefined) yield behind;
  const line = findLineStart(text, start);
  if (line === undefined) return;
  for (const above of readLinesAbove(text, line)) {
    const [, comment] = commentOfLine.exec(above) ?? [];
    if (comment === undefined) continue;
    yield comment;
    return;
  }
}
