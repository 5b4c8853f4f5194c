import type { Finding, FindingKind, LookAlikeFinding, SlipFinding } from "./finding";

/** The kinds of problems of an address itself, the most specific first. */
const kindsOfAddress: readonly FindingKind[] = ["slip", "lookAlike", "checksum"];

/**
 * Keeps only the foremost finding about the address of each range (`isBefore`), and all findings of other kinds. If a typo
 * replaces a protected look-alike, the typo becomes protected too, so that no comment and no setting of the repository
 * silences it.
 */
export function findForemost(findings: readonly Finding[]): readonly Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of findings) {
    if (!kindsOfAddress.includes(finding.kind)) continue;
    const key = `${finding.start} ${finding.end}`;
    const other = byPlace.get(key);
    if (other === undefined) byPlace.set(key, finding);
    else if (isBefore(other, finding)) byPlace.set(key, joinFindings(other, finding));
    else byPlace.set(key, joinFindings(finding, other));
  }
  return findings.flatMap((finding) => {
    if (!kindsOfAddress.includes(finding.kind)) return [finding];
    const kept = byPlace.get(`${finding.start} ${finding.end}`);
    if (kept === undefined) return [];
    byPlace.delete(`${finding.start} ${finding.end}`);
    return [kept];
  });
}

/**
 * Whether a finding comes before another, in the order of their kinds. Exception: a look-alike of a known address comes
 * before a typo of an unknown address, since a change could add the unknown address.
 */
function isBefore(a: Finding, b: Finding): boolean {
  if (a.kind === "slip" && b.kind === "lookAlike") return !isUnknown(a) || isUnknown(b);
  if (a.kind === "lookAlike" && b.kind === "slip") return !isBefore(b, a);
  return kindsOfAddress.indexOf(a.kind) <= kindsOfAddress.indexOf(b.kind);
}

function isUnknown({ anchor }: SlipFinding | LookAlikeFinding): boolean {
  return anchor.isUnknown === true;
}

function joinFindings(first: Finding, second: Finding): Finding {
  const isProtected = second.kind === "lookAlike" && second.isProtected;
  return first.kind === "slip" && isProtected ? { ...first, isProtected, isAlike: true } : first;
}
