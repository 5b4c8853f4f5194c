import { createHash } from "node:crypto";
import type { Problem } from "./problem";
import { isSilencedByComment } from "./silencer";

/** The length of a fingerprint: shorter than 64 hex digits, so that it does not look like a private key. */
const length = 32;

/**
 * Computes a fingerprint for each problem of a file, and returns the problems by fingerprint. The fingerprint stays the
 * same when the problem moves to another line. Equal problems are numbered. Problems that a comment silences are
 * numbered separately, so that they do not change the numbers of reported problems below them. `path`:
 * `ScannedFolder.home`, followed by the path in the folder.
 */
export function findFingerprints(
  path: string,
  problems: readonly Problem[],
): ReadonlyMap<string, Problem> {
  const seen = new Map<string, number>();
  const found = new Map<string, Problem>();
  for (const problem of problems) {
    const { kind, subject } = problem;
    const silenced = isSilencedByComment(problem) ? ["silenced"] : [];
    const key = [path, kind, subject, ...silenced].join("\n");
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    const hash = createHash("sha256").update(`${key}\n${number}`).digest("hex");
    found.set(hash.slice(0, length), problem);
  }
  return found;
}
