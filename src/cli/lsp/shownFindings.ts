import path from "node:path";
import type { ChosenLevels, WarningLevel } from "../../engine/checks/warningLevels";
import type { ReportableFinding } from "../checkFileText";
import { readNames, type RepositorySettings } from "../repositorySettings";
import { findSilencer, levelOfProblem } from "../silencer";

export interface ShownFinding extends ReportableFinding {
  readonly level: Exclude<WarningLevel, "off">;
}

interface ShownParts {
  readonly root: string;
  /** The path relative to the root. */
  readonly file: string;
  readonly settings: RepositorySettings;
  /** The levels of the user, which override the levels of the repository. */
  readonly levels: ChosenLevels;
}

/** Selects the findings that neither a comment nor a setting silences, in text order. */
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
