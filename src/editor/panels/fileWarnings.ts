import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { formatFinding } from "../../engine/checks/formatFinding";
import { nameKindOf } from "../../engine/checks/kindNames";
import type { WarningLevel } from "../../engine/checks/warningLevels";
import { safeText } from "../../engine/text/safeText";
import type { Translate } from "../../engine/text/translate";
import type { SarifResult } from "../../project/scan/formatSarif";
import type { Place } from "../../project/scan/place";
import type { PlacedWarning } from "../../project/scan/survey";
import { withholdKeys } from "../../project/scan/withholdKeys";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import type { FileWarning } from "./detail/workspaceSource";

/** Returns the level that the settings give to a warning. */
export type LevelOfWarning = (warning: PlacedWarning) => WarningLevel;

/**
 * Returns the text of a warning for the page. The text begins with the name of the address that is probably meant,
 * since a narrow column cuts off the end. If only the workspace contains that address, the text ends with its place.
 */
export type ShowWarning = (warning: PlacedWarning) => string;

type NamesAndPlaces = Pick<WorkspaceSurvey, "nameOf" | "declarationsOf" | "placesOf" | "titleOf">;

/** Returns a `ShowWarning` that gets the names and places from the survey of the workspace. */
export function showWithNames(t: Translate, survey: NamesAndPlaces): ShowWarning {
  return ({ kind, text, anchor }) => {
    if (anchor === undefined) return text;
    const name = survey.nameOf(anchor);
    const place = anchor.isUnknown === true ? findPlace(survey, anchor) : undefined;
    return [
      ...(name === undefined ? [] : [nameKindOf(t, kind, safeText(name, 64))]),
      text,
      ...(place === undefined ? [] : [safeText(place, 200)]),
    ].join(" · ");
  };
}

/** Returns where an address is declared, or else its first place. */
function findPlace(survey: NamesAndPlaces, address: AddressIdentity): string | undefined {
  const [declared] = survey.declarationsOf(address);
  const [first] = declared === undefined ? survey.placesOf(address) : [];
  const place = declared ?? (first && { file: first.file, line: first.place.line });
  return place && `${survey.titleOf(place.file)}:${place.line + 1}`;
}

/** Builds the warnings of files as shown in panels: each text once, errors first. */
export function buildFileWarnings(
  warnings: readonly PlacedWarning[],
  levelOf: LevelOfWarning,
  show: ShowWarning = ({ text }) => text,
): readonly FileWarning[] {
  const byText = new Map<string, FileWarning>();
  for (const warning of warnings) {
    const { kind, text, anchor } = warning;
    const isError = levelOf(warning) === "error";
    const isKnown = byText.get(text)?.isError === true;
    if (!isKnown) {
      byText.set(text, {
        ...{ kind, text, isError },
        ...(anchor && {
          anchor: anchor.canonical,
          isAnchorKnown: anchor.isUnknown !== true,
          shown: show(warning),
        }),
      });
    }
  }
  return [...byText.values()].sort((a, b) => Number(b.isError) - Number(a.isError));
}

interface WarnedPlace {
  /** The path as shown to users, with `/`. */
  readonly path: string;
  readonly place: Place;
  readonly warnings: readonly PlacedWarning[];
}

/**
 * Builds the SARIF results: each warning once, at its own range. Messages and paths may contain private keys, so
 * possible keys are shortened, except the address of the place.
 */
export function buildSarifResults(
  places: readonly WarnedPlace[],
  levelOf: LevelOfWarning,
): readonly SarifResult[] {
  // If a line contains an address several times, each of these places has all warnings of the address in this line.
  const placeOf = new Map<PlacedWarning, WarnedPlace>();
  for (const each of places) {
    for (const warning of each.warnings) {
      if (!placeOf.has(warning) || isAt(warning, each.place)) placeOf.set(warning, each);
    }
  }
  return [...placeOf].map(([warning, { path, place }]) => {
    const { kind, text: message, range } = warning;
    const withhold = (text: string): string =>
      withholdKeys(
        text,
        ({ canonical }) => place.certainty !== "broken" && canonical === place.canonical,
      );
    const text = isAt(warning, place) ? place.text : "";
    return {
      kind,
      level: levelOf(warning),
      message: withhold(formatFinding({ text, message })),
      path: withhold(path),
      line: range.line + 1,
      column: range.column + 1,
      endLine: range.line + 1,
      endColumn: range.column + range.length + 1,
    };
  });
}

function isAt({ range }: PlacedWarning, { line, column }: Place): boolean {
  return range.line === line && range.column === column;
}
