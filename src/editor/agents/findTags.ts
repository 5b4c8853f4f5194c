import { knownTags } from "../../sources/catalog/tagDirectory";
import type { KnownAddresses } from "../../sources/tags/knownAddresses";
import { type ToolContext, describeTag } from "./toolContext";
import type { ToolAnswer } from "./toolAnswer";

/** Finds the known tags that contain a word, without a request. */
export function findTags(word: string, known: KnownAddresses, context: ToolContext): ToolAnswer {
  const rows = [...knownTags(context.catalog, known.tags)]
    .filter(({ tag }) => tag.includes(word))
    .map(({ tag, address_count: count }) => ({
      ...describeTag(tag),
      addresses: count ?? "not known",
    }));
  const tagsAsOf = context.knowledge.state?.checkedAt?.toISOString() ?? "not read yet";
  return { facts: { tagsAsOf }, lists: { tags: { rows } } };
}
