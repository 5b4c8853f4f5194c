import { createHash } from "node:crypto";
import type { Problem } from "./problem";

/** Shorter than 64 hex digits, so that none of them looks like a private key. */
const length = 32;

/** A fingerprint for each problem of a file, the same when its line moves. `path` starts with the `home` of its folder. */
export function findFingerprints(path: string, problems: readonly Problem[]): readonly string[] {
  const seen = new Map<string, number>();
  return problems.map(({ kind, subject }) => {
    const key = [path, kind, subject].join("\n");
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return createHash("sha256").update(`${key}\n${number}`).digest("hex").slice(0, length);
  });
}
