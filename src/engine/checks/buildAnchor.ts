import type { KnownAnchor } from "./anchorIndex";
import type { Anchor } from "./finding";
import type { CheckFacts } from "./findProblems";
import { isOnlyInWorkspace } from "./knownBy";

/** Adds the tags and names to a known address. */
export function buildAnchor(
  known: KnownAnchor,
  { tagsOf, namesOf }: Pick<CheckFacts, "tagsOf" | "namesOf">,
): Anchor {
  const { format, canonical, strength, knownBy } = known;
  return {
    format,
    canonical,
    strength,
    ...(isOnlyInWorkspace(knownBy) && { isUnknown: true }),
    ...(knownBy.misspelled !== undefined && { misspelled: knownBy.misspelled }),
    tags: tagsOf(known),
    names: namesOf(known),
  };
}
