import {
  type ChosenLevels,
  levelOf,
  mergeLevels,
  type WarningLevel,
} from "../engine/checks/warningLevels";
import type { Problem } from "./problem";
import type { SilencedBy } from "./report";

/**
 * Returns the level of a problem. The levels of the user override the levels of the repository, which do not apply to a
 * protected problem.
 */
export function levelOfProblem(
  problem: Problem,
  repository: ChosenLevels,
  own: ChosenLevels = {},
): WarningLevel {
  return levelOf(problem, mergeLevels(problem.isProtected === true ? {} : repository, own));
}

/**
 * Returns the reason why the repository silences a problem, if any. Settings and excludes cannot silence a protected
 * problem, since the author of the code also writes the settings. A look-alike of an address with a label or a
 * deployment is never silenced. A typo of such an address that is no look-alike is silenced only by a comment.
 */
export function findSilencer(
  problem: Problem,
  level: WarningLevel,
  isExcluded: () => boolean,
): SilencedBy | undefined {
  if (isSilencedByComment(problem)) return "comment";
  if (problem.isProtected === true) return undefined;
  if (level === "off") return "setting";
  return isExcluded() ? "exclude" : undefined;
}

export function isSilencedByComment({ isIgnored, canBeIgnoredByComment }: Problem): boolean {
  return isIgnored && canBeIgnoredByComment === true;
}
