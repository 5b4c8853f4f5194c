import type { Endpoint } from "./endpoint";
import type { Refusal } from "./unspecified";
import { listTokenHoldings, retrieveAddressDetails, sendTransactions } from "./amountEndpoints";
import { listChains, listTokens } from "./listEndpoints";
import { assignTag, listTaggedAddresses, listTags, retrieveTagDetails } from "./tagEndpoints";

/** The nine endpoints of interface.md. ":" stands for the parameter. */
const routes: readonly (readonly [
  method: "GET" | "POST",
  path: string,
  endpoint: Endpoint<unknown>,
])[] = [
  ["GET", "tokens", listTokens],
  ["GET", "token-holdings", listTokenHoldings],
  ["GET", "transactions", sendTransactions],
  ["GET", "chains", listChains],
  ["POST", "tags/:", assignTag],
  ["GET", "tags/:", retrieveTagDetails],
  ["GET", "addresses/:", retrieveAddressDetails],
  ["GET", "tags/:/addresses", listTaggedAddresses],
  ["GET", "tags", listTags],
];

interface FoundRoute {
  readonly endpoint: Endpoint<unknown>;
  readonly parameter: string;
}

export function findRoute(method: string, segments: readonly string[]): FoundRoute | Refusal {
  const there = routes.filter(([, path]) => fits(path.split("/"), segments));
  const route = there.find(([own]) => own === method);
  if (route === undefined) return there.length > 0 ? "wrongMethod" : "noSuchPath";
  return { endpoint: route[2], parameter: segments[1] ?? "" };
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) =>
      part === ":" ? segments[index] !== "" : part === segments[index],
    )
  );
}
