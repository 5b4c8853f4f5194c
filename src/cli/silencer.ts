import {
  type ChosenLevels,
  levelOf,
  mergeLevels,
  type WarningLevel,
} from "../engine/checks/warningLevels";
import type { Problem } from "./problem";
import type { SilencedBy } from "./report";

/**
 * The level of a problem by the choices of its repository, which cannot lower that of a firm one, and by those of the
 * user, which win.
 */
export function levelOfProblem(
  problem: Problem,
  repository: ChosenLevels,
  own: ChosenLevels = {},
): WarningLevel {
  return levelOf(problem, mergeLevels(problem.isProtected === true ? {} : repository, own));
}

/**
 * What in the repository silences a problem, if anything: never a look-alike of an address with a label or a
 * deployment, and only a comment a slip of one, since the author of the code writes the settings too.
 */
export function findSilencer(
  { isProtected, isIgnored, canBeIgnoredByComment }: Problem,
  level: WarningLevel,
  isExcluded: () => boolean,
): SilencedBy | undefined {
  if (isIgnored && (isProtected !== true || canBeIgnoredByComment === true)) return "comment";
  if (isProtected === true) return undefined;
  if (level === "off") return "setting";
  return isExcluded() ? "exclude" : undefined;
}
