import type { Name } from "../names/name";
import type { KnownAddress, TokenAtAddress } from "./knownAddress";
import { reservedTag } from "./tagPattern";

/** One thing that an address is called by. */
export type Label =
  | { readonly kind: "token"; readonly token: TokenAtAddress }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "name"; readonly name: Name };

/** Everything that an address is called by, best first: its token, its tags, then its names in their order. */
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

/** The tags that say something; the reserved one only means that no tag is wanted. */
export function shownTags(tags: readonly string[] = []): readonly string[] {
  return tags.filter((tag) => tag !== reservedTag);
}
