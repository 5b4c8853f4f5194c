import { formatFinding } from "../engine/checks/formatFinding";
import type { WarningLevel } from "../engine/checks/warningLevels";
import { safeText } from "../engine/text/safeText";
import type { ReportOptions } from "./commandLine";
import { describeNames } from "./describeNames";
import { summarize } from "./formatText";
import type { Report } from "./report";
import { withoutCommands } from "./safeLine";

const commands: Readonly<Record<WarningLevel, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  off: "notice",
};

/**
 * Formats annotations for GitHub Actions: one line for each finding and each unknown new address, and a summary.
 * `quiet` omits the summary, and unknown new addresses that do not cause exit code 1.
 */
export function formatGithub(report: Report, verbosity: ReportOptions["verbosity"]): string {
  const annotations = report.findings.map((finding) => {
    const { path, line, column, endLine, endColumn } = finding;
    // The runner interprets columns only within one line.
    const end = line === endLine ? { endColumn } : {};
    const place = { file: path, line, endLine, col: column, ...end, title: finding.kind };
    return annotate(commands[finding.level], place, formatFinding(finding));
  });
  const showsNew = report.failsOnUnvouched || verbosity !== "quiet";
  const unvouched = showsNew ? (report.unvouchedNew ?? []) : [];
  for (const { address, names, places } of unvouched) {
    const [place] = places;
    if (place === undefined) continue;
    const called = names.length === 0 ? "" : ` (${describeNames(names)})`;
    annotations.push(
      annotate(
        report.failsOnUnvouched ? "error" : "notice",
        { file: place.path, line: place.line, col: place.column, title: "unvouched-new" },
        `${address} is new and unknown${called}`,
      ),
    );
  }
  if (verbosity !== "quiet") annotations.push(withoutCommands(summarize(report)));
  return annotations.map((line) => `${line}\n`).join("");
}

function annotate(
  command: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${command} ${pairs.join(",")}::${escapeData(message)}`;
}

const longest = 4_096;

/** Escapes a text for the runner. Other systems interpret `##[` and `##vso[` as their own commands. */
function escapeData(text: string): string {
  return withoutCommands(safeText(text, longest))
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
