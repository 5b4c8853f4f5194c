import type { LocalState } from "./localState";
import type { Refusal } from "./unspecified";
import type { PageLink } from "./pageLinks";

/** The result of an endpoint: a value with the links of its page, or a refusal. */
export type EndpointAnswer<T> =
  | { readonly kind: "value"; readonly value: T; readonly links: readonly PageLink[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export function answer<T>(value: T, links: readonly PageLink[] = []): EndpointAnswer<T> {
  return { kind: "value", value, links };
}

export function refuse(refusal: Refusal): EndpointAnswer<never> {
  return { kind: "refused", refusal };
}

export interface EndpointCall {
  /** The parameter of the path, a tag or an address; empty if the path has none. */
  readonly parameter: string;
  readonly fields: ReadonlyMap<string, string>;
  /** The parsed body; undefined if there is none, or it is not JSON. */
  readonly body: unknown;
  readonly state: LocalState;
  /** Aborts when the caller stops waiting. */
  readonly signal?: AbortSignal | undefined;
}

export type Endpoint<T> = (call: EndpointCall) => EndpointAnswer<T> | Promise<EndpointAnswer<T>>;
