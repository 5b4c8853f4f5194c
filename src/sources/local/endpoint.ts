import type { LocalState } from "./localState";
import type { Refusal } from "./unspecified";
import type { PageLink } from "./pageLinks";

/** The result of an endpoint: a value with the links of its page, or a refusal. */
export type EndpointAnswer =
  | { readonly kind: "value"; readonly value: unknown; readonly links: readonly PageLink[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export function answer(value: unknown, links: readonly PageLink[] = []): EndpointAnswer {
  return { kind: "value", value, links };
}

export function refuse(refusal: Refusal): EndpointAnswer {
  return { kind: "refused", refusal };
}

/** The input of an endpoint. */
export interface EndpointCall {
  /** The parameter of the path, a tag or an address; empty if the path has none. */
  readonly parameter: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
  readonly state: LocalState;
  /** The caller has left when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

export type Endpoint = (call: EndpointCall) => EndpointAnswer | Promise<EndpointAnswer>;
