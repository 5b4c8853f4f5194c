import type { TagSummary } from "../service/schemas";
import type { Catalog } from "./catalog";
import type { TagIndex } from "../tags/tagIndex";

export function isSampleTag({ service }: Pick<Catalog, "service">, tag: string): boolean {
  return service.localTags?.isSampleTag(tag) === true;
}

/**
 * Yields all tags known in this session, each once and without the sample: first the loaded list,
 * which is newer, then the index.
 */
export function* knownTags(catalog: Catalog, index: TagIndex): Generator<TagSummary> {
  const seen = new Set<string>();
  for (const summary of [...catalog.tags.items, ...index.readTags.values()]) {
    if (seen.has(summary.tag) || isSampleTag(catalog, summary.tag)) continue;
    seen.add(summary.tag);
    yield summary;
  }
}
