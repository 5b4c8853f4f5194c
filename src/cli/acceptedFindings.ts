import { existsSync } from "node:fs";
import { parseBaseline, readBaseline } from "./baseline";
import { type Changes, readBefore } from "../project/git/changes";
import type { ReportOptions } from "./commandLine";

/** The fingerprints of accepted findings. */
export interface AcceptedFindings {
  readonly all: ReadonlySet<string>;
  /** Whether the changes add the baseline file. If so, the file accepts no findings. */
  readonly isNew: boolean;
}

/**
 * Reads the baseline of the command line. With changes, a baseline in a compared repository is read at the merge base,
 * so that a change cannot accept its own findings. Returns no fingerprints if no baseline is given, if this run creates
 * it, or if the changes add it.
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
