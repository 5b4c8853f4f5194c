import type { Refusal } from "./notShown";
import type { PageLink } from "./pageLinks";

/** What an endpoint comes to: a value with the links of its page, or why there is none. */
export type Answer =
  | { readonly kind: "value"; readonly value: unknown; readonly links: readonly PageLink[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export function answer(value: unknown, links: readonly PageLink[] = []): Answer {
  return { kind: "value", value, links };
}

export function refuse(refusal: Refusal): Answer {
  return { kind: "refused", refusal };
}
