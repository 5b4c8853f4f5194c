import {
  type ChosenLevels,
  levelOf,
  mergeLevels,
  type WarningLevel,
} from "../engine/checks/warningLevels";
import type { Problem } from "./problem";
import type { SilencedBy } from "./report";

/**
 * The level of a problem. The levels of the repository do not apply to a protected problem; the levels of the user
 * override all others.
 */
export function levelOfProblem(
  problem: Problem,
  repository: ChosenLevels,
  own: ChosenLevels = {},
): WarningLevel {
  return levelOf(problem, mergeLevels(problem.isProtected === true ? {} : repository, own));
}

/**
 * The reason why the repository silences a problem, if any. The author of the code also writes the settings, so they
 * cannot silence a protected problem. A look-alike of an address with a label or a deployment is never silenced. A typo
 * of such an address is silenced only by a comment, and not if it also looks like the address.
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
