import { existsSync } from "node:fs";
import { parseBaseline, readBaseline } from "./baseline";
import { type Changes, readBefore } from "./changes";
import type { ScanCommand } from "./commandLine";

/** Fingerprints of findings that are known already. */
export interface AcceptedFindings {
  readonly all: ReadonlySet<string>;
  /** Those that may accept a look-alike: a change cannot accept its own. */
  readonly ofLookAlikes: ReadonlySet<string>;
}

/** The baseline of the command line; empty if there is none, or if it is about to be written. */
export async function baselineFor(
  { baseline: file, writeBaseline }: ScanCommand,
  changes: readonly Changes[] | undefined,
): Promise<AcceptedFindings> {
  const none: ReadonlySet<string> = new Set();
  if (file === undefined || (writeBaseline && !existsSync(file))) {
    return { all: none, ofLookAlikes: none };
  }
  const all = parseBaseline(file, readBaseline(file));
  if (changes === undefined) return { all, ofLookAlikes: all };
  const before = await readBefore(changes, file);
  if (before === undefined) return { all, ofLookAlikes: all };
  const { bytes } = before;
  return { all, ofLookAlikes: bytes ? parseBaseline(file, bytes.toString("utf8")) : none };
}
