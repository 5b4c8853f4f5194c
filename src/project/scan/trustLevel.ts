import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { mayBeKey } from "../../engine/addresses/mayBeKey";
import type { Name } from "../../engine/names/name";
import { isValidOnInferred, type InferredChain } from "../../engine/chains/inferredChain";

/** Who knows an address of the workspace, in the order in which users look at them. */
export const trustLevels = ["unvouched", "warned", "named", "tagged"] as const;

export type TrustLevel = (typeof trustLevels)[number];

/** What is known about an address of the workspace. */
export interface TrustFacts {
  /** Whether the editor warns of it at any of its places. */
  readonly isWarned: boolean;
  /** Whether the index has tags of it. */
  readonly isTagged: boolean;
  /** Whether it is a token of the service. */
  readonly isToken: boolean;
  readonly names: readonly Name[];
  /** The chains that its places name; undefined for a place that names none. */
  readonly inferred: readonly (InferredChain | undefined)[];
  /** Whether the index or the book knows it, so that it is no private key. */
  readonly isKnown: boolean;
}

/**
 * The standing of an address; undefined for 64 digits that may be a private key, which are shown nowhere. A
 * name counts only if it is valid on the chain that at least one place names.
 */
export function findTrustLevel(
  address: AddressIdentity,
  facts: TrustFacts,
): TrustLevel | undefined {
  if (!facts.isKnown && mayBeKey(address.canonical)) return undefined;
  if (facts.isWarned) return "warned";
  if (facts.isTagged) return "tagged";
  return facts.isToken || facts.names.some((name) => isValidAtAny(name, facts.inferred))
    ? "named"
    : "unvouched";
}

/** Whether a name is valid at any of some places; with no places, it is. */
export function isValidAtAny(
  name: Name,
  inferred: readonly (InferredChain | undefined)[],
): boolean {
  return inferred.length === 0 || inferred.some((chain) => isValidOnInferred(name, chain));
}
