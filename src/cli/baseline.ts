import { isRecord } from "../engine/text/isRecord";
import { CommandError } from "../project/files/commandError";
import { readGivenFile } from "../project/files/readGivenFile";
import type { ReportedFinding } from "./report";
import { withoutCommandsInJson } from "../engine/text/withoutCommandsInJson";

const formatVersion = 1;
/** The size limit of a baseline in bytes. */
const largest = 64 * 1024 * 1024;

/** Parses a baseline and returns its fingerprints. Throws a `CommandError` for any other file. */
export function parseBaseline(file: string, text: string): ReadonlySet<string> {
  const broken = new CommandError(`"${file}" is no baseline that --write-baseline wrote.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken;
  }
  if (!isRecord(value) || value["version"] !== formatVersion) throw broken;
  const findings: unknown = value["findings"];
  if (!Array.isArray(findings)) throw broken;
  return new Set(
    findings.flatMap((each: unknown) => {
      const fingerprint = isRecord(each) ? each["fingerprint"] : undefined;
      return typeof fingerprint === "string" ? [fingerprint] : [];
    }),
  );
}

export function readBaseline(file: string): string {
  return readGivenFile("The baseline", file, largest).toString("utf8");
}

/** Formats a baseline with one finding per line, so that git can show and merge the findings. */
export function formatBaseline(findings: readonly ReportedFinding[]): string {
  const rows = findings.map(({ fingerprint, kind, path, message }) =>
    JSON.stringify({ fingerprint, kind, path, message }),
  );
  const list = rows.length === 0 ? "[]" : `[\n${rows.join(",\n")}\n]`;
  return `{"version": ${formatVersion}, "findings": ${withoutCommandsInJson(list)}}\n`;
}
