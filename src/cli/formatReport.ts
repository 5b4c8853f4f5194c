import type { ReportOptions } from "./commandLine";
import { formatGithub } from "./formatGithub";
import { formatJson } from "./formatJson";
import { formatMarkdown } from "./formatMarkdown";
import { formatSarif } from "./formatSarif";
import { formatText } from "./formatText";
import type { Report } from "./report";

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
      return formatSarif(report, output === undefined ? "together" : "apart", isWhole);
    case "markdown":
      return [formatMarkdown(report)];
    case "github":
      return [formatGithub(report, verbosity)];
  }
}
