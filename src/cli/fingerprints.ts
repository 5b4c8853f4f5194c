import { createHash } from "node:crypto";
import type { Problem } from "./problem";

/** The length of a fingerprint: shorter than 64 hex digits, so that it does not look like a private key. */
const length = 32;

/**
 * Computes a fingerprint for each problem of a file. The fingerprint stays the same when the problem moves to another
 * line. `path` is `ScannedFolder.home` followed by the path in the folder.
 */
export function findFingerprints(path: string, problems: readonly Problem[]): readonly string[] {
  const seen = new Map<string, number>();
  return problems.map(({ kind, subject }) => {
    const key = [path, kind, subject].join("\n");
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return createHash("sha256").update(`${key}\n${number}`).digest("hex").slice(0, length);
  });
}
