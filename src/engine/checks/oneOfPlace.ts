import type { Finding, FindingKind } from "./finding";

/** The kinds of problems of an address itself, the most specific first. */
const kindsOfAddress: readonly FindingKind[] = ["slip", "lookAlike", "checksum"];

/**
 * Keeps only the most specific finding about the address of each range, and all findings of other kinds. If a typo
 * replaces a protected look-alike, the typo becomes protected too, so that no comment and no setting of the repository
 * silences it.
 */
export function findForemost(findings: readonly Finding[]): readonly Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of findings) {
    const rank = kindsOfAddress.indexOf(finding.kind);
    const key = `${finding.start} ${finding.end}`;
    const other = byPlace.get(key);
    if (rank < 0) continue;
    if (other === undefined) byPlace.set(key, finding);
    else byPlace.set(key, joinFindings(...sortByRank(finding, other)));
  }
  return findings.flatMap((finding) => {
    if (!kindsOfAddress.includes(finding.kind)) return [finding];
    const kept = byPlace.get(`${finding.start} ${finding.end}`);
    if (kept === undefined) return [];
    byPlace.delete(`${finding.start} ${finding.end}`);
    return [kept];
  });
}

function sortByRank(a: Finding, b: Finding): readonly [Finding, Finding] {
  return kindsOfAddress.indexOf(a.kind) <= kindsOfAddress.indexOf(b.kind) ? [a, b] : [b, a];
}

function joinFindings(first: Finding, second: Finding): Finding {
  const isProtected = second.kind === "lookAlike" && second.isProtected;
  return first.kind === "slip" && isProtected ? { ...first, isProtected, isAlike: true } : first;
}
