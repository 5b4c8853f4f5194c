import type { TagSummary } from "../service/schemas";
import type { Catalog } from "./catalog";
import type { TagIndex } from "./tagIndex/tagIndex";

/** Every tag known in this session, each once: first the loaded list, which is newer, then the index. */
export function* knownTags(catalog: Catalog, index: TagIndex): Generator<TagSummary> {
  const seen = new Set<string>();
  for (const summary of [...catalog.tags.items, ...index.readTags.values()]) {
    if (seen.has(summary.tag)) continue;
    seen.add(summary.tag);
    yield summary;
  }
}
