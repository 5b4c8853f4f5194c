import { type BaseUrl, parseBaseUrl } from "../service/baseUrl";

/** The service that follows from a base URL as typed by the user. */
export type ServiceChoice =
  | { readonly kind: "local" }
  | { readonly kind: "remote"; readonly base: BaseUrl }
  /** Not usable; the reason is a message for the user, without a full stop. */
  | { readonly kind: "broken"; readonly reason: string };

/** Finds the service that a base URL chooses. An empty base URL chooses the local service. */
export function readServiceChoice(text: string): ServiceChoice {
  if (text.trim() === "") return { kind: "local" };
  const verdict = parseBaseUrl(text);
  return verdict.valid
    ? { kind: "remote", base: verdict.baseUrl }
    : { kind: "broken", reason: verdict.reason };
}
