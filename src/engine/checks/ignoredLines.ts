import { endOfLine } from "../text/endOfLine";
import type { Steps } from "../text/slices";
import { type Finding, type FindingKind, everyKind, type Range } from "./finding";

/** Matches `address-atlas-ignore lookAlike`, also with several kinds. */
const comment = /address-atlas-ignore((?:[ \t,]+[a-zA-Z]+)+)/g;

/** The lines to which a comment applies, and the kinds of warnings that the comment silences. */
interface IgnoredLines extends Range {
  readonly kinds: readonly string[];
}

/**
 * Returns the problems that a comment silences. A comment applies to its line and the next line. The problems must
 * be in the order of the text.
 */
export function* readIgnored<Problem extends Range & { readonly kind: FindingKind }>(
  text: string,
  problems: readonly Problem[],
): Steps<ReadonlySet<Problem>> {
  const ignored = new Set<Problem>();
  const lines = yield* readLines(text);
  let next = 0;
  for (const problem of problems) {
    yield;
    while ((lines[next]?.end ?? Infinity) < problem.start) next += 1;
    // Comments on adjacent lines apply to overlapping ranges, so several ranges may contain the problem.
    for (const each of lines.slice(next, next + mostOverlaps)) {
      const isThere = each.start <= problem.start && problem.start <= each.end;
      if (isThere && each.kinds.includes(problem.kind)) ignored.add(problem);
    }
  }
  return ignored;
}

/**
 * Whether a comment can silence a finding in code that others write, as in a change: any finding that is not protected, and
 * a protected typo that is not also a protected look-alike.
 */
export function canBeIgnoredByComment(finding: Finding): boolean {
  if (!("isProtected" in finding) || !finding.isProtected) return true;
  return finding.kind === "slip" && finding.isAlike !== true;
}

const mostOverlaps = 4;

function* readLines(text: string): Steps<readonly IgnoredLines[]> {
  const lines: IgnoredLines[] = [];
  let lineStart = 0;
  let lineEnd = -1;
  for (const { index, 1: words = "" } of text.matchAll(comment)) {
    yield;
    if (index > lineEnd) {
      lineStart = text.lastIndexOf("\n", index) + 1;
      lineEnd = endOfLine(text, index);
    }
    const kinds = words.split(/[ \t,]+/).filter(isKind);
    lines.push({ kinds, start: lineStart, end: endOfLine(text, lineEnd + 1) });
  }
  return lines;
}

function isKind(word: string): boolean {
  return everyKind.some((kind) => kind === word);
}
