import type {
  Diagnostic,
  DiagnosticRelatedInformation,
  Range as ClientRange,
} from "vscode-languageserver/node";
import { namesOfIntended } from "../../engine/checks/describeFinding";
import { warningsPage } from "../../engine/checks/warningsPage";
import { safeText } from "../../engine/text/safeText";
import { largestFile } from "../../project/files/largestFile";
import type { ShownFinding } from "./shownFindings";

/** The maximum number of diagnostics of a document (D-02e). */
export const mostDiagnostics = 2_000;

const source = "Address Atlas";
const severities = { error: 1, warning: 2, information: 3 } as const;
const mostPlaces = 3;

/** Builds a diagnostic. `uriOf`: the URI of a label file; without it, the places of names are omitted. */
export function buildDiagnostic(
  { finding, problem: { message }, level }: ShownFinding,
  range: ClientRange,
  uriOf: ((file: string) => string) | undefined,
): Diagnostic {
  const places = uriOf === undefined ? [] : findPlaces(finding, uriOf);
  return {
    range,
    severity: severities[level],
    source,
    code: finding.kind,
    codeDescription: { href: `${warningsPage}#${finding.kind.toLowerCase()}` },
    message,
    ...(places.length > 0 && { relatedInformation: places }),
  };
}

/** Returns the places where files of the repository name the intended address. */
function findPlaces(
  finding: ShownFinding["finding"],
  uriOf: (file: string) => string,
): DiagnosticRelatedInformation[] {
  return namesOfIntended(finding)
    .flatMap(({ text, source: { place } }) => {
      if (place === undefined) return [];
      const start = { line: place.line, character: 0 };
      const location = { uri: uriOf(place.uri), range: { start, end: start } };
      return [{ location, message: safeText(text) }];
    })
    .slice(0, mostPlaces);
}

const start = { line: 0, character: 0 };

/** The diagnostic of a document that is too large to be checked. */
export const tooLargeDiagnostic = buildNotChecked(`larger than ${largestFile / 1024 / 1024} MB`);

/** The diagnostic of a document whose check has failed. */
export const failedDiagnostic = buildNotChecked("the check failed");

function buildNotChecked(reason: string): Diagnostic {
  return {
    range: { start, end: start },
    severity: severities.information,
    source,
    code: "notChecked",
    message: `Not checked: ${reason}.`,
  };
}
