import type { KnownAnchor } from "./anchorIndex";
import type { Anchor } from "./finding";
import type { CheckFacts } from "./findProblems";
import { isOnlyInWorkspace } from "./knownBy";

/** A known address, with its tags and names. */
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
    tags: tagsOf(known),
    names: namesOf(known),
  };
}
