import { identify } from "../../engine/addresses/identify";
import type { KnownAddresses } from "../../sources/tags/knownAddresses";
import type { WrittenAddress } from "./lookAlikes";
import type { ReviewSources } from "./review";

/** Builds the sources of a review from the addresses that are in memory. */
export function knownSources(
  known: KnownAddresses,
  parts: Pick<ReviewSources, "namesOf" | "findImitated" | "isPairAllowed">,
): ReviewSources {
  return {
    find: (address) => {
      const found = known.find(address);
      if (found === undefined) return undefined;
      return found.tagged ?? { address: address.canonical, tags: [], chains: [] };
    },
    namesOf: parts.namesOf,
    findImitated: parts.findImitated,
    isPairAllowed: parts.isPairAllowed,
    known: { [Symbol.iterator]: () => eachKnown(known) },
  };
}

function* eachKnown({ tags, tokens }: KnownAddresses): Generator<WrittenAddress> {
  for (let row = 0; row < tags.rows; row += 1) {
    const tagged = tags.at(row);
    if (tagged !== undefined) yield { ...tags.key(row), text: tagged.address };
  }
  for (const { deployments } of tokens.tokens) {
    for (const { address } of deployments) {
      const verdict = identify(address);
      if (verdict.valid) yield { ...verdict, text: address };
    }
  }
}
