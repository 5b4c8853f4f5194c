import type { SearchedPlaces } from "../../src/editor/commands/find/searchAddresses";
import { namesOf } from "./namesOf";
import type { TaggingFixture } from "./taggingFixture";
import { warningsOf } from "./warningsOf";

/** Returns a function that opens the places that Insert Address… searches: the tags of a fixture, and names. */
export function searchedPlacesOf(
  { catalog, knowledge }: TaggingFixture,
  names = namesOf(),
): () => Promise<SearchedPlaces> {
  const warnings = warningsOf(knowledge, names);
  return async () => {
    const [known] = await Promise.all([knowledge.open(), names.open(), warnings.open()]);
    return {
      catalog,
      known,
      names,
      warnings,
      findInWorkspace: () => [],
      isInWorkspace: () => false,
    };
  };
}
