import type { Answer } from "./answer";
import type { LocalState } from "./localState";

/** What an endpoint is given. */
export interface EndpointCall {
  /** The parameter of the path, a tag or an address; empty where the path has none. */
  readonly parameter: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
  readonly state: LocalState;
}

export type Endpoint = (call: EndpointCall) => Answer | Promise<Answer>;
