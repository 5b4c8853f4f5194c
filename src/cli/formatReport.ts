import { formatFinding } from "../engine/checks/formatFinding";
import { formatSarif, type SarifResult } from "../project/scan/formatSarif";
import type { ReportOptions } from "./commandLine";
import { describeNames } from "./describeNames";
import { formatGithub } from "./formatGithub";
import { formatJson } from "./formatJson";
import { formatMarkdown } from "./formatMarkdown";
import { formatText } from "./formatText";
import type { Report, ReportedAddress } from "./report";

/** Formats a report for the command line. SARIF with too many results for one file becomes several texts. */
export function formatReport(
  report: Report,
  { format, verbosity, output }: ReportOptions,
  { hasColours, isWhole }: { readonly hasColours: boolean; readonly isWhole: boolean },
): readonly string[] {
  switch (format) {
    case "text":
      return [formatText(report, { verbosity, hasColours })];
    case "json":
      return [formatJson(report)];
    case "sarif":
      return formatSarif(
        {
          version: report.version,
          root: "The folder in which the command was started.",
          results: listResults(report),
          isWhole,
          // Silenced findings are not among the results, since code scanning would show them as open.
          properties: {
            silenced: report.silenced.map(({ kind, path, line, by }) => ({ kind, path, line, by })),
            inBaseline: report.known.length,
          },
        },
        output === undefined ? "together" : "apart",
      );
    case "markdown":
      return [formatMarkdown(report)];
    case "github":
      return [formatGithub(report, verbosity)];
  }
}

function listResults(report: Report): readonly SarifResult[] {
  return [
    ...report.findings.map((finding) => ({ ...finding, message: formatFinding(finding) })),
    ...(report.failsOnUnvouched ? (report.unvouchedNew ?? []).flatMap(listNew) : []),
  ];
}

function listNew({ address, names, places }: ReportedAddress): readonly SarifResult[] {
  const [place] = places;
  if (place === undefined) return [];
  const called = names.length === 0 ? "" : ` (${describeNames(names)})`;
  const { path, line, column } = place;
  return [
    {
      ...{ kind: "unvouchedNew", level: "warning", path, line, column },
      message: `${address} is new and unknown${called}.`,
      fingerprint: `new-${address}`,
    },
  ];
}
