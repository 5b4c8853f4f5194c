import type { KnownAddresses } from "../catalog/tagIndex/knownAddresses";
import { type AskedService, describeTag } from "./askedService";
import type { ToolAnswer } from "./toolAnswer";

/** The tags that are known here and hold a word, without asking the service. */
export function findTags(word: string, known: KnownAddresses, asked: AskedService): ToolAnswer {
  const counts = new Map<string, number | null>();
  for (const { tag, address_count } of known.tags.readTags.values()) counts.set(tag, address_count);
  for (const { tag, address_count } of asked.catalog.tags.items) counts.set(tag, address_count);
  const rows = [...counts]
    .filter(([tag]) => tag.includes(word))
    .map(([tag, count]) => ({ ...describeTag(tag, asked), addresses: count ?? "not known" }));
  const tagsAsOf = asked.book.state?.checkedAt?.toISOString() ?? "not read yet";
  return { facts: { tagsAsOf }, lists: { tags: { rows } } };
}
