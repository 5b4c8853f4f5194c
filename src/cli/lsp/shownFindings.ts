import path from "node:path";
import type { ChosenLevels, WarningLevel } from "../../engine/checks/warningLevels";
import type { ReportableFinding } from "../checkFileText";
import { readNames, type RepositorySettings } from "../repositorySettings";
import { findSilencer, levelOfProblem } from "../silencer";

/** A finding that is shown, with its level. */
export interface ShownFinding extends ReportableFinding {
  readonly level: Exclude<WarningLevel, "off">;
}

interface ShownParts {
  readonly root: string;
  /** Relative to the root. */
  readonly file: string;
  readonly settings: RepositorySettings;
  /** The user's own levels, which win over those of the repository. */
  readonly levels: ChosenLevels;
}

/** The findings that neither a comment nor a setting silences, in the order of the text. */
export function findShown(
  all: readonly ReportableFinding[],
  { root, file, settings, levels }: ShownParts,
): readonly ShownFinding[] {
  const isExcluded = (): boolean =>
    settings.isExcluded(file, readNames(path.dirname(path.join(root, file))));
  return all.flatMap((each): readonly ShownFinding[] => {
    const { problem } = each;
    const level = levelOfProblem(problem, settings.levels, levels);
    if (level === "off" || findSilencer(problem, level, isExcluded) !== undefined) return [];
    return [{ ...each, level }];
  });
}
