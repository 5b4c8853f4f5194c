import { type FindingKind, findingKinds } from "./finding";

/** `address-atlas-ignore lookAlike`, also with several kinds behind it. */
const comment = /address-atlas-ignore((?:[ \t,]+[a-zA-Z]+)+)/g;

/**
 * Reads the comments that silence warnings; answers whether one silences a kind of warning at a place.
 * A comment is valid on its line and on the next one.
 */
export function readIgnored(
  text: string,
): (finding: { readonly kind: FindingKind; readonly start: number }) => boolean {
  const ignored: { readonly kinds: readonly string[]; start: number; end: number }[] = [];
  for (const { index, 1: words = "" } of text.matchAll(comment)) {
    const kinds = words.split(/[ \t,]+/).filter((word) => isKind(word));
    const end = endOfLine(text, index);
    ignored.push({
      kinds,
      start: text.lastIndexOf("\n", index) + 1,
      end: endOfLine(text, end + 1),
    });
  }
  return ({ kind, start }) =>
    ignored.some((each) => each.start <= start && start <= each.end && each.kinds.includes(kind));
}

function isKind(word: string): boolean {
  return findingKinds.some((kind) => kind === word);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
