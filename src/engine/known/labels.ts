import type { Name } from "../names/name";
import type { KnownAddress, TokenAtAddress } from "./knownAddress";
import { reservedTag } from "./tagPattern";

export type Label =
  | { readonly kind: "token"; readonly token: TokenAtAddress }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "name"; readonly name: Name };

/** Returns all labels of an address, best first: tokens, tags, then names in their given order. */
export function labelsOf(
  known: KnownAddress | undefined,
  names: readonly Name[],
): readonly Label[] {
  return [
    ...(known?.tokens ?? []).flatMap((token): readonly Label[] =>
      token.symbol === "" ? [] : [{ kind: "token", token }],
    ),
    ...shownTags(known?.tagged?.tags).map((tag): Label => ({ kind: "tag", tag })),
    ...names.map((name): Label => ({ kind: "name", name })),
  ];
}

/** Returns the tags without the reserved one, which only means that no tag is wanted. */
export function shownTags(tags: readonly string[] = []): readonly string[] {
  return tags.filter((tag) => tag !== reservedTag);
}
