import { existsSync } from "node:fs";
import { parseBaseline, readBaseline } from "./baseline";
import { type Changes, readBefore } from "../project/git/changes";
import type { ReportOptions } from "./commandLine";

/** Fingerprints of the findings that are known already. */
export interface AcceptedFindings {
  readonly all: ReadonlySet<string>;
  /** Whether the changes bring the baseline, so that it accepts nothing. */
  readonly isNew: boolean;
}

/**
 * The baseline of the command line; empty if there is none, or if it is about to be written. With changes, one in
 * a repository that is compared is read as it was at the merge base: no change accepts its own findings.
 */
export async function baselineFor(
  { baseline: file, writeBaseline }: ReportOptions,
  changes: readonly Changes[] | undefined,
): Promise<AcceptedFindings> {
  if (file === undefined || (writeBaseline && !existsSync(file))) return none;
  const now = parseBaseline(file, readBaseline(file));
  const before = changes && (await readBefore(changes, file));
  if (before === undefined) return { all: now, isNew: false };
  const { bytes } = before;
  if (bytes === undefined) return { ...none, isNew: true };
  return { all: parseBaseline(file, bytes.toString("utf8")), isNew: false };
}

const none: AcceptedFindings = { all: new Set(), isNew: false };
