import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { mayBeKey } from "../../engine/addresses/mayBeKey";
import type { Name } from "../../engine/names/name";
import { isValidOnInferred, type InferredChain } from "../../engine/chains/inferredChain";

/**
 * The trust levels of an address, in the order in which users look at them. `unnamed`: no source knows the address.
 * `warned`: it has a warning. `named`: it has a name or is a token. `tagged`: it has a tag.
 */
export const trustLevels = ["unnamed", "warned", "named", "tagged"] as const;

export type TrustLevel = (typeof trustLevels)[number];

/** The facts that determine the trust level of an address. */
interface TrustFacts {
  /** Whether the editor warns about the address at any of its places. */
  readonly isWarned: boolean;
  /** Whether the index has tags for the address. */
  readonly isTagged: boolean;
  /** Whether the address is a token of the service. */
  readonly isToken: boolean;
  readonly names: readonly Name[];
  /** The chains that files state at the places of the address; undefined for a place without a chain. */
  readonly inferred: readonly (InferredChain | undefined)[];
  /** Whether the index or the book knows the address; a known address is not a private key. */
  readonly isKnown: boolean;
}

/**
 * Finds the trust level of an address; undefined for a possible private key that neither the index nor the book knows,
 * since it is never shown. A name counts only if it is valid on the chain of at least one place.
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
    : "unnamed";
}

/** Whether a name is valid at any of the places; true if there are no places. */
export function isValidAtAny(
  name: Name,
  inferred: readonly (InferredChain | undefined)[],
): boolean {
  return inferred.length === 0 || inferred.some((chain) => isValidOnInferred(name, chain));
}
